"""What kinds of tables may be opened here: the opening of one as asked, or a sentence what cannot be."""

from collections.abc import Sequence
from random import Random
from typing import Literal

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.games.declare import Option
from parlour.server.live.byday import CHOICES
from parlour.server.live.table import events
from parlour.wire import pages

LONGEST_WORD = 60
LONGEST_CLOCK = 3600
WITH_OTHERS = "By the day one plays with others: leave a seat open for somebody."
LONGER, AT_LEAST = 20, 100  # how far a number may go beyond the book's: so many times, and so far in any case


def opening(asked: pages.NewTable, guest: str, chance: Random, may_chat: bool = False) -> events.Opened:
    """The opening of a table, or a sentence what cannot be."""
    game = parlour.load(asked.game, **asked.options)  # type: ignore[arg-type]
    check_length(game)
    seats = asked.seats or usual_seats(game.players)
    if len(seats) != game.players or seats.count("me") > 1:
        raise BadChoice(f"{game.players} play; say for each seat me, open or bot, and me at most once.")
    check_rungs(asked.rungs, seats)
    if len(asked.word) > LONGEST_WORD or not 0 <= asked.clock <= LONGEST_CLOCK:
        raise BadChoice(f"A word has up to {LONGEST_WORD} letters, a clock up to {LONGEST_CLOCK} seconds.")
    if asked.chat and not may_chat:
        raise BadChoice("This house has no free talk at its tables; leave that out.")
    check_days(asked, seats)
    is_shown = bool(asked.word) or not is_solo(seats)
    return events.Opened(
        game=game.name,
        options=game.options,
        rules=game.rulebook.version,
        seats=["bot" if who == "bot" else "open" for who in seats],
        host=guest,
        rung=asked.rung,
        public=is_shown if asked.public is None else asked.public,
        gallery=is_shown if asked.gallery is None else asked.gallery,
        word=" ".join(asked.word.casefold().split()),
        clock=asked.clock,
        seed=chance.getrandbits(62),
        rungs=asked.rungs,
        hints=asked.hints,
        chat=asked.chat,
        days=asked.days,
    )


def check_days(asked: pages.NewTable, seats: Sequence[str]) -> None:
    """May one play by the day as it is asked?"""
    if not asked.days:
        return
    if asked.days not in CHOICES or asked.clock:
        raise BadChoice("A move takes a day or three, or so many seconds; say one of them.")
    if "open" not in seats:
        raise BadChoice(WITH_OTHERS)


def is_solo(seats: Sequence[str]) -> bool:
    """Does one play alone with bots? That is nobody else's business, unless he says so."""
    return "me" in seats and "open" not in seats


def usual_seats(players: int) -> list[Literal["me", "open", "bot"]]:
    """Me, and bots."""
    return ["me" if seat == 0 else "bot" for seat in range(players)]


def check_rungs(rungs: Sequence[str | None], seats: Sequence[str]) -> None:
    """Is there a rung, or none, for each seat, and none for a person?"""
    if rungs and len(rungs) != len(seats):
        raise BadChoice(f"{len(seats)} play; say a rung or null for each seat, or leave the rungs out.")
    if any(rung and who == "me" for rung, who in zip(rungs, seats, strict=False)):
        raise BadChoice("Rungs are for bots; you have none.")


def check_length(game: Game) -> None:
    """Does a game end some day? Numbers that only make it endless are refused."""
    for option in game.rulebook.options:
        value = game.options.get(option.name)
        if type(value) is int and value > most_of(option):
            raise BadChoice(f"{option.title} can be up to {most_of(option)} at a table of this house, not {value}.")


def most_of(option: Option) -> int:
    """The largest number that an option may have at a table of the house."""
    if option.choices or type(option.default) is not int or option.default == 0:
        return option.most
    return min(option.most, max(option.default * LONGER, AT_LEAST))
