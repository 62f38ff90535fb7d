"""Ports for houses in processes of their own."""

import socket


def reserved() -> socket.socket:
    """A port that nobody else is given as long as this is open; a house may open there, close, and open again."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    return place
