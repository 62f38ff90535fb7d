"""People: honest ones, who answer what they see; and clumsy ones, who answer late, twice, wrongly, or not at all."""

import asyncio
import json
from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.table.fair import commitment
from tests.simulated.network import Line
from tests.simulated.witness import Picture, Wrong, decoded, seats_of

if TYPE_CHECKING:
    from tests.simulated.evening import Evening

GARBAGE: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    "[]",
    b"\xff\xfe",
    '{"type":"deal"}',
    '{"type":"play","position":"x","move":1}',
    '{"type":"sit","seat":99}',
    '{"type":"sit","seat":-1}',
    '{"type":"fill","seat":0}',
    '{"type":"say","phrase":"Good luck"}',
    '{"type":"say","phrase":"<b>"}',
    '{"type":"give","hand":1,"contribution":"00"}',
    '{"type":"gallery","open":false,"more":1}',
)
THINKS = (0.02, 0.1, 0.4, 1.5, 6.0)
FAREWELL_LASTS = 1.0
OLDER = 4  # pictures to which a clumsy one may answer


class Person:
    """Somebody with a browser, who would spend the evening here; or his other window."""

    def __init__(
        self, evening: "Evening", number: int, clumsiness: float, to_open: Picture | None, twin: "Person | None" = None
    ) -> None:
        self.twin = twin
        self.evening, self.chance = evening, Random(f"{evening.seed} person {number}")
        self.name, self.address = f"Guest {number}", f"10.0.0.{number}"
        self.clumsiness, self.to_open = clumsiness, to_open
        self.goes_home = twin is not None or (number > 0 and self.chance.random() < 0.3)  # before the game is over
        self.cookie = self.guest = ""
        self.now: Picture | None = None
        self.older: deque[Picture] = deque(maxlen=OLDER)
        self.answered: set[tuple[str, int]] = set()
        self.positions: dict[str, int] = {}
        self.promises: dict[tuple[str, int], str] = {}
        self.gifts: dict[tuple[str, int], str] = {} if twin is None else twin.gifts

    def note(self, what: str) -> None:
        """A line in the story."""
        self.evening.note(self.name, what)

    async def spend_evening(self) -> None:
        """Give a name, then go from table to table."""
        while not self.guest:
            await self.introduce_himself()
        while not (self.goes_home and self.evening.is_patient):
            table = await self.find_table()
            if table is not None:
                await self.visit(table)
            await asyncio.sleep(self.chance.choice((0.3, 3.0, 15.0)))

    async def introduce_himself(self) -> None:
        """Give a name and get a cookie; or be one who is known already, in another window."""
        if self.twin is not None:
            self.cookie, self.guest = self.twin.cookie, self.twin.guest
            await asyncio.sleep(1.0)
            return
        answer = await self.evening.ask(self, "POST", "/api/me", {"name": self.name})
        if answer is not None and answer.status == 200:
            self.cookie = answer.cookie
            self.guest = self.cookie.partition("=")[2].partition(".")[0]
        else:
            await asyncio.sleep(1.0)

    async def find_table(self) -> str | None:
        """One's own table, or else any other; one's own is opened if there is none."""
        answer = await self.evening.ask(self, "GET", "/api/tables")
        if answer is None or answer.status != 200:
            return None
        cards = answer.json()
        self.evening.saw_lobby(self.guest, [card["table"] for card in cards])
        own = [card["table"] for card in cards if card["mine"]]
        if own:
            self.to_open = None
            return str(self.chance.choice(own))
        if self.to_open is not None:
            answer = await self.evening.ask(self, "POST", "/api/tables", self.to_open)
            self.note(f"opens a table: {answer and (answer.status, answer.body)}")
            return None
        return self.chance.choice(cards)["table"] if cards else None

    # ---- at a table ----

    async def visit(self, table: str) -> None:
        """Have a window on a table until the line is down, or the game is over."""
        line = await self.evening.connect(self, table)
        if line is None:
            return
        self.now, self.answered = None, set()
        self.older.clear()
        self.note(f"comes to {table}")
        try:
            while await self.look(line) and not (self.goes_home and self.evening.is_patient):
                await asyncio.sleep(self.chance.choice(THINKS))
                while not line.inbox.empty():
                    if not self.take(line.inbox.get_nowait()):
                        return
                self.answer(line)
        finally:
            line.cut(self.chance.choice((0.0, 0.1, 20.0)))
            self.note(f"is away from {table}")

    async def look(self, line: Line) -> bool:
        """Wait for news; False if there will be none. One who has waited long enough for others does something."""
        is_waiting = self.now is not None and self.now["phase"] == "gathering"
        is_leaving = self.now is not None and self.now["phase"] == "over"
        try:
            async with asyncio.timeout(5.0 if is_waiting else FAREWELL_LASTS if is_leaving else None):
                return self.take(await line.inbox.get())
        except TimeoutError:
            return is_waiting and not self.looks_elsewhere()

    def looks_elsewhere(self) -> bool:
        """Has one waited long enough at a table whose host may never fill it? One's own may be waiting for oneself."""
        assert self.now is not None
        return not self.now["host"] and self.evening.is_patient and self.chance.random() < 0.1

    def take(self, text: str | None) -> bool:
        """Take note of what has come."""
        if text is None:
            return False
        self.evening.hear(self.name, text)
        message = decoded(text)
        if message["type"] == "table":
            self.check(message)
            self.older.append(message)
            self.now = message
        elif message["type"] == "refused":
            self.note(f"is refused: {message['sentence']}")
            self.answered.clear()
        return bool(message["type"] != "farewell")

    def check(self, now: Picture) -> None:
        """Nothing goes back, and no promise is broken."""
        table, position = now["table"], now["position"]
        if position < self.positions.get(table, 0):
            raise Wrong(f"{self.name} has seen position {self.positions[table]}, and now {position}")
        self.positions[table] = position
        for told in (now["promised"], now["fair"]):
            if told and self.promises.setdefault((table, told["hand"]), told["commitment"]) != told["commitment"]:
                raise Wrong(f"the commitment for hand {told['hand']} has changed")
        fair = now["fair"]
        if fair and fair["secret"] and commitment(fair["secret"]) != fair["commitment"]:
            raise Wrong("the secret is not the one committed to")

    # ---- answering ----

    def answer(self, line: Line) -> None:
        """Answer what is seen; or be clumsy."""
        if self.now is None:
            return
        if not self.evening.is_patient and self.chance.random() < self.clumsiness:
            self.be_clumsy(line, self.now)
        for word in self.proper_words(self.now):
            if (word["type"], self.now["position"]) not in self.answered:
                self.answered.add((word["type"], self.now["position"]))
                self.say(line, word)

    def proper_words(self, now: Picture) -> list[Picture]:
        """What one should say now."""
        position, seat, board = {"position": now["position"]}, now["you"], now["board"]
        if now["phase"] == "gathering":
            return self.gathering_words(now)
        if seat is None:
            return []
        if now["asking"] is not None:
            if seat not in now["asking"]["waiting"]:
                return []
            return [{"type": "consent", "yes": self.chance.random() < 0.7, **position}]
        if now["phase"] == "counted":
            return [*self.gift(now), {"type": "ready", **position}]
        self.answered.discard(("consent", now["position"]))  # one may be asked twice
        has_asked = ("take-back", now["position"]) in self.answered
        if now["take_back"] != "no" and not has_asked and self.chance.random() < 0.2:
            return [{"type": "take-back", **position}]
        if board["legal"]:
            return [{"type": "play", "move": a_move(board["legal"], self.chance), **position}]
        if board["calls"] and self.chance.random() < 0.1:
            return [{"type": "call", "words": self.chance.choice(board["calls"]), **position}]
        return []

    def gathering_words(self, now: Picture) -> list[Picture]:
        """Sit down; and the host may have bots for those who do not come."""
        free = seats_of(now, "open")
        if now["you"] is None and free:
            return [{"type": "sit", "seat": self.chance.choice(free)}]
        if now["host"] and free and (self.evening.is_patient or self.chance.random() < 0.3):
            self.answered.clear()
            return [{"type": "fill"}]
        return self.gift(now)

    def gift(self, now: Picture) -> list[Picture]:
        """What one adds to the next deal; the same again if one is not sure that it has arrived."""
        promised = now["promised"]
        if promised is None or now["you"] is None or now["you"] in promised["given"]:
            return []
        given = self.gifts.setdefault((now["table"], promised["hand"]), self.chance.randbytes(32).hex())
        return [{"type": "give", "hand": promised["hand"], "contribution": given}]

    def be_clumsy(self, line: Line, now: Picture) -> None:
        """Say something that is out of place."""
        match self.chance.randrange(8):
            case 0:
                text = self.chance.choice(GARBAGE)
                self.evening.witness.words |= {(self.guest, "fill"), (self.guest, "gallery")}
                line.say(text)
            case 1 | 2:  # answers what is no longer so, or twice
                for word in self.proper_words(self.chance.choice(self.older)) * 2:
                    self.say(line, word)
            case 3:
                legal = (now["board"] or {}).get("legal") or ["fly"]
                position = now["position"] + self.chance.choice((-1, 0, 1))
                self.say(line, {"type": "play", "position": position, "move": self.chance.choice([*legal, "pass"])})
            case 4:
                self.say(line, {"type": "sit", "seat": self.chance.randrange(4)})
            case 5:
                self.say(line, {"type": "consent", "position": now["position"], "yes": True})
                self.say(line, {"type": "hint", "position": now["position"]})
            case 6:
                self.say(line, {"type": "gallery", "open": self.chance.random() < 0.7})
            case 7 if self.chance.random() < 0.2:
                self.say(line, {"type": "leave"})

    def say(self, line: Line, word: dict[str, Any]) -> None:
        """Send a word."""
        self.note(f"says {word}")
        self.evening.witness.heard(self.guest, word)
        line.say(json.dumps(word))


def a_move(legal: list[str], chance: Random) -> str:
    """Any move; at roulette one is soon done."""
    return "done" if "done" in legal and chance.random() < 0.6 else chance.choice(legal)
