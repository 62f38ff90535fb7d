"""Why a move: a sentence a person would say, from what the seat may see and the game's own functions. One file a game.

Each file has `why(case)`: what the move takes, keeps, risks, gives away or makes likely, said of every legal move; of
the best (`case.is_best`) only what speaks for it, or neither for nor against. It
is true whatever is hidden, or tells how often it comes true; others are called by their seats ("seat 2"). And it may
have `worse(case, best)`: what is worse about a move than about the best, or nothing where no words are at hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour import press
from parlour.bots.games import why_of
from parlour.bots.honest import honest, rightly_legal
from parlour.cards import numbers
from parlour.engine.view import View

ARTICLES = ("A", "All", "The", "Whoever")
ALWAYS, NEVER = 0.96, 0.04  # so often is nearly always, and hardly ever
HALF = 0.5  # less often than this is seldom


@dataclass(frozen=True)
class Case:
    """A move that a seat might make: its text and number, and the points of a hundred imagined deals after a move.

    Of the best move nothing is said against it: what is worse about a move is said of the others alone.
    """

    view: View
    move: str
    number: int
    deals: Callable[[str], list[int]]
    is_best: bool = False

    @property
    def s(self) -> Any:
        """What the seat knows."""
        return self.view.known

    @property
    def seat(self) -> int:
        return self.view.own_seat

    @property
    def hand(self) -> int:
        """The seat's own cards, as a set."""
        return int(self.s.hand[self.seat])

    def card_text(self, card: int) -> str:
        """A card as it is spelled; one that has a name of its own is called by it: "the Owl", but "Chantecler"."""
        pack = self.view.game.rulebook.pack
        text = pack.cards[card]
        if "-" in text:
            return text
        name = press.name(pack.name, text) if pack.name in press.PACKS else f"the {text.capitalize()}"
        return lowered(name) if name.startswith("The ") else name

    def theirs(self, card: int) -> str:
        """A card after the word that says whose it is: "whose Detective", "seat 2's Detective"."""
        return self.card_text(card).removeprefix("the ")

    def others(self) -> list[int]:
        """The other moves that may rightly be made."""
        return [move for move in numbers(rightly_legal(self.view)) if move != self.number]

    def share(self, least: int, move: str = "") -> float:
        """In what share of deals the hand counts so much after this move, or after another."""
        deals = self.deals(move or self.move)
        return sum(points >= least for points in deals) / len(deals)

    def often(self, least: int) -> str:
        """How often the hand counts so much after the move; if seldom, and yet the move is best, that too."""
        share = self.share(least)
        yet = ", and no other choice promises more" if self.is_best and share < HALF else ""
        return how_often(share) + yet


def reason(case: Case) -> str:
    """What the game says of the move; of a misplay, which rule it breaks."""
    if not rightly_legal(case.view) >> case.number & 1:
        rule = case.view.game.law.why_not(honest(case.view.game, case.s), case.number)
        return f"It would be a misplay: {uncapped(rule)}"
    said = why_of(case.view.game.module).why(case)
    if said and "open_table" in case.view.game.fields and case.s.open_table and case.move in case.view.hand:
        return f"If everybody plays by the rules, it {lowered(said)}"
    return said


def drawback(case: Case, best: Case) -> str:
    """What is worse about a move than about the best, in the game's own words; nothing where it has none."""
    worse = getattr(why_of(case.view.game.module), "worse", None)
    return str(worse(case, best)) if worse else ""


# ---- words ----


def uncapped(rule: str) -> str:
    """A rule's sentence that goes on after other words; it may begin with a name, which stays as it is."""
    first, _, rest = rule.partition(" ")
    return f"{first.lower() if first in ARTICLES else first} {rest}"


def lowered(text: str) -> str:
    """A sentence that goes on after other words."""
    return text[:1].lower() + text[1:]


def how_often(share: float) -> str:
    """How often something happens, as people say it."""
    if share >= ALWAYS:
        return "nearly always"
    if share <= NEVER:
        return "hardly ever"
    tenths = round(10 * share)
    if tenths == 5:
        return "about half the time"
    return f"about {max(min(tenths, 9), 1)} times in 10" if tenths > 1 else "about once in 10 times"


def so_often(does: str, often: str) -> str:
    """What happens, and how often, in the order in which people say it: "Hardly ever takes …", "Takes … 3 times"."""
    small = lowered(does)
    if often.startswith("nearly always"):
        return f"Nearly always {small}{often.removeprefix('nearly always')}"
    if often.startswith("hardly ever"):
        return f"Hardly ever {small}{often.removeprefix('hardly ever')}"
    return f"{does} {often}"


def is_done(done: str, often: str) -> str:
    """The same of what is done: "is hardly ever made", "is made about 3 times in 10"."""
    return f"is {often} {done}" if often in ("nearly always", "hardly ever") else f"is {done} {often}"


def either(names: Sequence[str]) -> str:
    """Things one of which is meant: a, a or b, a, b or c."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def many(number: int, thing: str) -> str:
    """So many of a thing, in words: a nought, 2 noughts."""
    if number == 1:
        return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"
    return f"{number or 'no'} {thing.removesuffix('man') + 'men' if thing.endswith('man') else thing + 's'}"
