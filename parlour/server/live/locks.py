"""Locks by name: who waits for one name waits for nobody else's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Locks:
    """A lock for each name, as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self.locks: dict[str, asyncio.Lock] = {}
        self.wanted: dict[str, int] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Hold the lock of a name."""
        lock = self.locks.setdefault(name, asyncio.Lock())
        self.wanted[name] = self.wanted.get(name, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self.wanted[name] -= 1
            if not self.wanted[name]:
                del self.wanted[name], self.locks[name]

    def is_held(self, name: str) -> bool:
        """Is something being done under this name?"""
        return name in self.locks
