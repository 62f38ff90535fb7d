"""Guests: a name, a signed cookie, and a short code that takes them to another device."""

import asyncio
import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from random import Random

from parlour.errors import BadChoice
from parlour.server.chance import CHANCE
from parlour.server.clock import now
from parlour.server.names import checked_name
from parlour.server.store.protocol import CODE_AGE as CODE_AGE
from parlour.server.store.protocol import Store
from parlour.wire import COOKIE as COOKIE

COOKIE_AGE = 365 * 24 * 3600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are taken for one another
CODE_LETTERS = 8
REMEMBERED = 15.0  # seconds for which it is believed that a guest has not ended his sessions at another server
MOST_REMEMBERED = 10_000
AGAIN_AGE = 600.0  # seconds in which one whose answer was lost may ask again to be signed out elsewhere


def word_of(letters: int, chance: Random = CHANCE) -> str:
    """A random word, easy to read out."""
    return "".join(chance.choice(LETTERS) for _ in range(letters))


class Seal:
    """The house's seal: what bears it was given out by the house."""

    def __init__(self, key: str) -> None:
        self.key = bytes.fromhex(key)

    def of(self, purpose: str, *words: str) -> str:
        """The seal on some words, for one purpose alone."""
        text = "\0".join((purpose, *words))
        return hmac.new(self.key, text.encode(), hashlib.sha256).hexdigest()[:32]

    def secret(self, *words: str) -> str:
        """256 bits that only the house can find, the same whenever and wherever it looks for them."""
        return hmac.new(self.key, "\0".join(("secret", *words)).encode(), hashlib.sha256).hexdigest()

    def is_on(self, sealed: str, purpose: str, *words: str) -> bool:
        """Is this the seal? It takes the same time whether it is or not."""
        return hmac.compare_digest(sealed.encode(), self.of(purpose, *words).encode())


class People:
    """Everyone who has given a name."""

    def __init__(self, journal: Store, seal: Seal, chance: Random = CHANCE) -> None:
        self.journal, self.seal, self.chance = journal, seal, chance
        self.generations: dict[str, tuple[int, float]] = {}  # and until when they are believed
        self.asked: dict[str, tuple[str, int, float]] = {}  # by what a guest is known again, at which count, until when

    def cookie(self, guest: str, generation: int = 0) -> str:
        """What a guest's browser keeps: who he is, and how often he has ended all his sessions, if ever."""
        ended = [str(generation)] if generation else []
        return ".".join([guest, *ended, self.seal.of("guest", guest, *ended)])

    async def guest_of(self, cookie: str | None) -> str | None:
        """Whose cookie it is; nobody's if the seal is not the house's, or the session was ended."""
        guest, ended = self.read(cookie)
        return guest if guest and ended == str(await self.generation(guest)) else None

    def read(self, cookie: str | None) -> tuple[str, str]:
        """Whom a cookie was given to, and how often he had ended his sessions then; nobody if it is not the house's."""
        guest, _, rest = (cookie or "")[:200].partition(".")
        *ended, sealed = rest.split(".")
        if not guest or not self.seal.is_on(sealed, "guest", guest, *ended):
            return "", ""
        return guest, ".".join(ended) or "0"

    async def generation(self, guest: str) -> int:
        """How often a guest has ended all his sessions; where he did at another server, it is known here soon."""
        known, until = self.generations.get(guest, (0, 0.0))
        if until <= now():
            if len(self.generations) >= MOST_REMEMBERED:
                self.generations.clear()
            known = await self.journal.generation(guest)
            self.generations[guest] = known, now() + REMEMBERED
        return known

    async def end_sessions(self, guest: str, again: str = "") -> None:
        """Make all cookies and codes of a guest worthless that are out. Who has said a secret word with it is known by
        that for a while, should the answer with his new cookie be lost."""
        known = await self.journal.end_generation(guest)
        self.generations[guest] = known, now() + REMEMBERED
        await self.journal.keep_code(self.chance.randbytes(16).hex(), guest, 0.0)  # in place of one that is out
        if len(self.asked) >= MOST_REMEMBERED:
            self.asked.clear()
        if again:
            self.asked[guest] = self.seal.of("again", again), known, now() + AGAIN_AGE

    async def asks_again(self, cookie: str | None, again: str) -> str | None:
        """Who has just ended all his sessions with this word and the cookie that was good until then, if anybody."""
        guest, ended = self.read(cookie)
        sealed, known, until = self.asked.get(guest, ("", 0, 0.0))
        if not again or until <= now() or not self.seal.is_on(sealed, "again", again) or ended != str(known - 1):
            return None
        return guest if await self.generation(guest) == known else None

    async def name_of(self, guest: str | None) -> str | None:
        """What a guest is called."""
        return await self.journal.guest_name(guest) if guest else None

    async def names_of(self, guests: Iterable[str]) -> dict[str, str]:
        """What guests are called who stand side by side: of those of one name all but one have a number behind it, and
        which of them has which follows from nothing that they have done."""
        found: dict[str, str] = {}
        known = Counter[str]()
        ordered = sorted(set(guests))
        for guest, name in zip(ordered, await asyncio.gather(*map(self.called, ordered)), strict=True):
            known[name.casefold()] += 1
            number = known[name.casefold()]
            found[guest] = name if number == 1 else f"{name} ({number})"
        return found

    async def called(self, guest: str) -> str:
        """What a guest is called, or nothing."""
        return await self.name_of(guest) or ""

    async def name(self, guest: str | None, name: str) -> str:
        """Give a guest a name, a new guest if need be; the guest."""
        name = checked_name(name)
        guest = guest or self.chance.randbytes(16).hex()
        await self.journal.name_guest(guest, name)
        return guest

    async def code_for(self, guest: str) -> str:
        """A code that takes the guest to another device, once and soon; an older one is worth nothing then."""
        code = word_of(CODE_LETTERS, self.chance)
        await self.journal.keep_code(self.seal.of("code", code), guest, CODE_AGE)
        return code

    async def redeem(self, code: str) -> str:
        """The guest whose code it is, or a sentence."""
        guest = await self.journal.take_code(self.seal.of("code", "".join(code.lower().split())))
        if guest is None:
            raise BadChoice("This code is not good, or no longer; ask your other device for a new one.")
        return guest
