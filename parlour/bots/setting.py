"""How the searching players are set for a game: the rungs of the ladder, the pace, the endings, the memory.

Each game has a file `setting` with a SETTING of its own; a game that brings none has the usual rungs, a pace that is
measured, solves no endings and has nothing to forget.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rung:
    """How many deals a player thinks of, how softly he chooses, and whether he remembers who was out of what."""

    deals: int
    softness: float = 0.0
    remembers: bool = True


def forgetful(deals: int, softness: float = 0.0) -> Rung:
    """A rung that does not remember."""
    return Rung(deals, softness, remembers=False)


def ladder(novice: Rung, learner: Rung, club: Rung, expert: Rung, master: Rung) -> dict[str, Rung]:
    """The rungs of one game, but the House."""
    return {"novice": novice, "learner": learner, "club": club, "expert": expert, "master": master}


USUAL = ladder(forgetful(20, 0.5), forgetful(60, 0.25), Rung(80, 0.1), Rung(400, 0.05), Rung(10_000))
"""The rungs of a game for which none were found by matches."""


@dataclass(frozen=True)
class Setting:
    """The searching players of one game."""

    rungs: Mapping[str, Rung] = field(default_factory=lambda: USUAL)
    pace: tuple[float, float] | None = None
    """What a hand usually brings the one in front, and how far it moves two sides apart; as it was measured, where
    nothing is said (parlour/bots/pace.py)."""
    few: Mapping[int, int] = field(default_factory=dict)
    """By the number of players: with how many cards in the hand worlds are solved, and not searched. Only tables at
    which that was found to play no worse in the same time: with more cards the worlds become too few."""
    memories: tuple[str, ...] = ()
    """The fields that a player has to remember beyond the cards on the table."""
    passing: tuple[str, ...] = ()
    """The fields that make no difference at the beginning of a trick, or none beside the hands."""
    weary: tuple[str, int] | None = None
    """A public field that counts, and from which number on a hand has gone on too long: then one move in four is left
    to chance, since bots that wait for one another would never end it."""
    deals: Mapping[str, int] = field(default_factory=dict)
    """How many deals the matches of the ladder take where other numbers than usual are right (bench/strength.py): by
    a rung against the one below; `over house` and `over chance`, by the Master."""
