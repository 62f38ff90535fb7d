"""The house's clock, by which turns are timed and seats are kept: that of the loop in which the house runs."""

import asyncio


def now() -> float:
    """Seconds since some moment in the past; only differences mean anything."""
    return asyncio.get_running_loop().time()
