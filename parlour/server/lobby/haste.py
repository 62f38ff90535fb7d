"""Haste: by the day a guest may have his only possible card played by itself. That he would is a note of his."""

from parlour.server.clock import now
from parlour.server.store.protocol import Store

KIND, NAME = "haste", "only card"  # of the note
REMEMBERED = 15.0  # seconds for which it is believed that nothing has changed at another server
MOST_REMEMBERED = 10_000


class Haste:
    """Who would have it so."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[bool, float]] = {}  # and until when it is believed

    async def of(self, guest: str) -> bool:
        """Would a guest have his only card played by itself?"""
        is_wanted, until = self.known.get(guest, (False, 0.0))
        if guest not in self.known or until <= now():
            is_wanted = await self.store.noted(KIND, guest, NAME) is not None
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            self.known[guest] = is_wanted, now() + REMEMBERED
        return is_wanted

    async def wish(self, guest: str, is_wanted: bool) -> None:
        """A guest would have it so, or no longer."""
        if is_wanted:
            await self.store.note(KIND, guest, NAME, "{}")
        else:
            await self.store.drop_notes(KIND, guest, NAME)
        self.known.pop(guest, None)
