"""What goes over the wire, as structs: shared by the server, the client package and the browser's types."""

COOKIE = "parlour"
"""The cookie by which a guest is known."""
