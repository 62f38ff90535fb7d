"""Sets of duplicate boards: everybody who has a set's address plays the same deals, in the same seat."""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice, NotHere
from parlour.games.declare import OPEN_TABLE, Value
from parlour.server.deals.days import opening_alone, secret_of
from parlour.server.deals.results import Result, Scoring
from parlour.server.deals.slips import Slips, written
from parlour.server.live.table import events
from parlour.server.lobby.opening import check_length
from parlour.server.people import Seal, word_of
from parlour.server.store.protocol import Store
from parlour.table.fair import BOARD, NOTHING

SET, MINE = "set", "set-of"  # kinds of notes: the sets, and by guests those they have opened or played at
LETTERS = 12
SIZES = (8, 16)
MOST_SETS = 200  # that one guest may open
SHOWN = 50  # of one's own that are named


class Sheet(msgspec.Struct):
    """A set as it is kept: what is played, how many boards, how it is scored, and who has opened it."""

    game: str
    options: dict[str, Value]
    rules: int
    boards: int
    scoring: Scoring
    host: str


DECODER = msgspec.json.Decoder(Sheet)


@dataclass(frozen=True)
class Boards:
    """A set by its name, and the game that is played at it."""

    name: str
    sheet: Sheet

    @property
    def game(self) -> Game:
        """What is played."""
        return Game.begun(parlour.load(self.sheet.game).module, self.sheet.rules, self.sheet.options)

    def place(self, number: int) -> str:
        """A board as its proof names it."""
        if not 1 <= number <= self.sheet.boards:
            raise NotHere(f"The boards of this set are 1 to {self.sheet.boards}.")
        return f"{BOARD}{self.name}-{number}"

    def seat(self, number: int) -> int:
        """Where everybody sits who plays a board: one seat on with every board."""
        return (number - 1) % self.game.players

    def opening(self, seal: Seal, number: int, guest: str) -> events.Opened:
        """The opening of a table where a guest plays a board with bots that answer everybody alike."""
        game = self.game
        source = events.Source(
            kind="board",
            table=self.place(number),
            given=[NOTHING] * game.players,
            secret=secret_of(seal, self.place(number), game.name),
            counts=True,
        )
        return opening_alone(game, guest, source, self.seat(number))


class Sets:
    """The sets that are kept."""

    def __init__(self, store: Store, slips: Slips) -> None:
        self.store, self.slips = store, slips

    async def open(self, asked: Any, guest: str, chance: Random) -> Boards:
        """A new set as asked, or a sentence what cannot be."""
        game = parlour.load(asked.game, **asked.options)
        check_set(game, asked.boards)
        if await self.store.count_notes(MINE, guest) >= MOST_SETS:
            raise BadChoice(f"You have opened or played {MOST_SETS} sets; that is as many as are kept for one guest.")
        sheet = Sheet(game.name, game.options, game.rulebook.version, asked.boards, asked.scoring, guest)
        name = word_of(LETTERS, chance)
        await self.store.note(SET, "", name, written(sheet))
        await self.store.note(MINE, guest, name, "{}")
        return Boards(name, sheet)

    async def found(self, name: str) -> Boards:
        """A set by its name."""
        note = await self.store.noted(SET, "", name)
        if note is None:
            raise NotHere("There is no such set of boards.")
        return Boards(name, DECODER.decode(note.body))

    async def join(self, boards: Boards, guest: str) -> None:
        """A guest plays at a set; from now on it stands among his."""
        await self.store.note(MINE, guest, boards.name, "{}")

    async def of_guest(self, guest: str) -> list[Boards]:
        """The sets a guest has opened or played at, the latest first."""
        notes = await self.store.notes(MINE, guest, most=SHOWN)
        return [await self.found(note.name) for note in notes]

    async def results(self, boards: Boards, guest: str | None) -> list[dict[str, Result]]:
        """What came of every board, by guests, for one who asks."""
        numbers = range(1, boards.sheet.boards + 1)
        return [await self.slips.of_board(boards.place(number), boards.sheet.game, guest) for number in numbers]


def check_set(game: Game, boards: int) -> None:
    """May a set be of this game, and of so many boards?"""
    check_length(game)
    if boards not in SIZES:
        raise BadChoice(f"A set has {' or '.join(map(str, SIZES))} boards.")
    if game.is_of_bets:
        raise BadChoice("At this game chance alone decides, so that there is nothing to compare.")
    if game.options.get(OPEN_TABLE):
        raise BadChoice("Boards are played with a referee: at an open table bots may speak up sooner or later.")
