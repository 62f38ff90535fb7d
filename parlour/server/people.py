"""Guests: a name, a signed cookie, and a short code that takes them to another device."""

import hashlib
import hmac
from random import Random

from parlour.errors import BadChoice
from parlour.server.chance import CHANCE
from parlour.server.store.protocol import Store
from parlour.table.table import will_do_for_a_name

COOKIE_AGE = 365 * 24 * 3600
LONGEST_NAME = 24
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are taken for one another
CODE_LETTERS = 8
CODE_AGE = 600


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

    def is_on(self, sealed: str, purpose: str, *words: str) -> bool:
        """Is this the seal? It takes the same time whether it is or not."""
        return hmac.compare_digest(sealed.encode(), self.of(purpose, *words).encode())


class People:
    """Everyone who has given a name."""

    def __init__(self, journal: Store, seal: Seal, chance: Random = CHANCE) -> None:
        self.journal, self.seal, self.chance = journal, seal, chance

    def cookie(self, guest: str) -> str:
        """What a guest's browser keeps."""
        return f"{guest}.{self.seal.of('guest', guest)}"

    def guest_of(self, cookie: str | None) -> str | None:
        """Whose cookie it is; nobody's if the seal is not the house's."""
        guest, _, sealed = (cookie or "")[:200].partition(".")
        return guest if guest and self.seal.is_on(sealed, "guest", guest) else None

    async def name_of(self, guest: str | None) -> str | None:
        """What a guest is called."""
        return await self.journal.guest_name(guest) if guest else None

    async def name(self, guest: str | None, name: str) -> str:
        """Give a guest a name, a new guest if need be; the guest."""
        name = " ".join(name.split())
        if not will_do_for_a_name(name) or len(name) > LONGEST_NAME:
            raise BadChoice(f"A name is up to {LONGEST_NAME} letters, digits, spaces and hyphens, without a comma.")
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
