"""The page that teaches a game in two minutes: read from page.toml, which stands beside the game's rules.

One text serves the papers, the browser, the terminal and the printed leaflet. What it says of the game is tried in the
engine (tried.py). A game in a single file has its page beside it under the file's name: my_game.page.toml.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec

from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.games.contract import law_of

ADVICE = 3  # pieces of it, no more and no fewer
SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
HEADINGS = {
    "aim": "The aim",
    "players": "Who plays",
    "order": "The cards in their order",
    "counts": "What counts",
    "turn": "How it goes",
    "example": "An example",
    "ends": "The end",
    "advice": "Three pieces of advice",
}
"""What the parts are called, wherever the page is shown."""
WHOSE = {"book": "the book’s own", "ours": "ours"}


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a page."""


class Row(Part, frozen=True):
    """Cards side by side, the highest first, and what is to be said of them."""

    caption: str
    cards: tuple[str, ...]
    rule: str


class Count(Part, frozen=True):
    """A line of what counts; where it is a bet, `bet` is what the game's odds call it."""

    what: str
    points: str
    rule: str
    bet: str = ""


class Held(Part, frozen=True):
    """What somebody holds in the example."""

    who: str
    caption: str
    cards: tuple[str, ...]


class Play(Part, frozen=True):
    """Something done in the example: who does it, the move, how it is told (if it is), and the cards it is drawn with.
    Where no cards are named, the move's own card is drawn, if it has one."""

    who: str
    move: str
    says: str
    cards: tuple[str, ...] = ()


class Scene(Part, frozen=True):
    """A trick or a turn of the example: what is done, who takes it, and why. `skip_to` passes over what comes before a
    phase, `points` says what those named have scored in this hand when it is over."""

    title: str
    plays: tuple[Play, ...]
    why: str
    rules: tuple[str, ...]
    skip_to: str = ""
    held: tuple[Held, ...] = ()
    taker: str = ""
    points: dict[str, int] = {}

    def shown(self) -> list[Play]:
        """What is told of all that is done."""
        return [play for play in self.plays if play.says]


class Example(Part, frozen=True):
    """A hand laid out to be looked at: who sits there, what each certainly holds, and which cards come after those that
    are dealt."""

    intro: str
    names: tuple[str, ...]
    dealer: str
    scenes: tuple[Scene, ...]
    options: dict[str, bool | int | str] = {}
    hands: dict[str, tuple[str, ...]] = {}
    rest: tuple[str, ...] = ()


class Ends(Part, frozen=True):
    """When a hand is over, and when the game."""

    hand: str
    game: str


class Advice(Part, frozen=True):
    """A piece of advice, and whose it is. `heeded` names its sentences, in order, that the House plays by; one that it
    does not, or cannot leave out, has an empty name."""

    text: str
    whose: Literal["book", "ours"]
    heeded: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[str]:
        """What it says, sentence by sentence."""
        return SENTENCE.split(self.text)

    @property
    def named(self) -> dict[str, str]:
        """The sentences that have a name, by it."""
        return {name: text for name, text in zip(self.heeded, self.sentences, strict=False) if name}


class Page(Part, frozen=True):
    """The page of a game. `picture` is the name of a drawing in its box that must be seen to play, if there is one."""

    aim: str
    players: str
    order: tuple[Row, ...]
    counts: tuple[Count, ...]
    turn: tuple[str, ...]
    example: Example
    ends: Ends
    advice: tuple[Advice, ...]
    picture: str = ""

    def sentences(self) -> list[str]:
        """Everything it says in words."""
        scenes = self.example.scenes
        return [
            *(self.aim, self.players, *self.turn, self.ends.hand, self.ends.game, self.example.intro),
            *(row.caption for row in self.order),
            *(text for count in self.counts for text in (count.what, count.points)),
            *(text for scene in scenes for text in (scene.title, scene.why, *(play.says for play in scene.plays))),
            *(held.caption for scene in scenes for held in scene.held),
            *(advice.text for advice in self.advice),
        ]

    def cited(self) -> list[str]:
        """The ids of the rules it names."""
        rows = [*(row.rule for row in self.order), *(count.rule for count in self.counts)]
        return [*rows, *(id for scene in self.example.scenes for id in scene.rules)]


def file_of(rules: ModuleType) -> Path:
    """Where a game's page stands, if it has one."""
    path = Path(str(rules.__file__))
    return path.with_name("page.toml") if path.stem == "rules" else path.with_suffix(".page.toml")


@cache
def page_in(rules: ModuleType) -> Page | None:
    """The page of a game by its rules; nothing where it has none."""
    path = file_of(rules)
    return read(path.read_text(encoding="utf-8"), path.name, rules) if path.is_file() else None


def page_of(game: Game) -> Page | None:
    """The page of a game; nothing where it has none."""
    return page_in(game.module)


def read(text: str, name: str, rules: ModuleType) -> Page:
    """A page out of its text, or a sentence what is wrong with it."""
    try:
        page = msgspec.convert(tomllib.loads(text), Page)
    except tomllib.TOMLDecodeError as trouble:
        raise BadChoice(f"{name} is not written as TOML is: {trouble}.") from None
    except msgspec.ValidationError as trouble:
        raise BadChoice(f"{name} is no page yet: {told(str(trouble))}.") from None
    if len(page.advice) != ADVICE:
        raise BadChoice(f"{name} gives {len(page.advice)} pieces of advice; a page gives {ADVICE}, no more, no fewer.")
    cards = set(rules.GAME.pack)
    for card in drawn(page):
        if card not in cards:
            raise BadChoice(f"{name} draws the card {card!r}, which is not in the pack.")
    for who in spoken_of(page):
        if who not in page.example.names:
            raise BadChoice(f"{name} speaks of {who!r} in its example, where {', '.join(page.example.names)} sit.")
    odds = law_of(rules).odds()
    for count in page.counts:
        if count.bet and count.bet not in odds:
            raise BadChoice(f"{name} has a line for the bet {count.bet!r}, which cannot be laid.")
    return page


def told(trouble: str) -> str:
    """What the reader complains of, in words: "Object missing required field `aim`" is "it lacks aim"."""
    what, _, where = trouble.partition(" - at `$")
    words = what.replace("Object missing required field", "it lacks").replace("Object contains unknown", "it has a")
    return words.replace("Expected", "it expects").replace("`", "") + (f", in {where.strip('`.')}" if where else "")


def drawn(page: Page) -> list[str]:
    """All the cards that are named to be drawn or laid out."""
    example = page.example
    return [
        *(card for row in page.order for card in row.cards),
        *(card for cards in example.hands.values() for card in cards),
        *example.rest,
        *(card for scene in example.scenes for held in scene.held for card in held.cards),
        *(card for scene in example.scenes for play in scene.plays for card in play.cards),
    ]


def spoken_of(page: Page) -> list[str]:
    """All who do something in the example."""
    scenes = page.example.scenes
    acting = [play.who for scene in scenes for play in scene.plays]
    others = [who for scene in scenes for who in (scene.taker, *scene.points, *(held.who for held in scene.held))]
    return [page.example.dealer, *page.example.hands, *acting, *filter(None, others)]


def cards_of(play: Play, pack: set[str]) -> tuple[str, ...]:
    """The cards that something done is drawn with."""
    last = play.move.rpartition(" ")[2]
    return play.cards or ((last,) if last in pack else ())


def taking(scene: Scene) -> Play | None:
    """What was played by whoever took the trick."""
    return next((play for play in scene.plays if scene.taker and play.who == scene.taker), None)


# ---- bets ----


def heads(game: Game, page: Page) -> list[str]:
    """What stands over the table of what counts."""
    if not has_bets(page):
        return ["What", "Points", "Rule"]
    return ["A bet on", "Pays", f"Of {len(game.rulebook.pack)} points staked you lose, on average", "Rule"]


def lines(game: Game, page: Page) -> list[list[str]]:
    """The table of what counts, line by line; what a bet costs on the average is worked out from the game's odds."""
    if not has_bets(page):
        return [[count.what, count.points, count.rule] for count in page.counts]
    return [[count.what, count.points, cost(game, count.bet) if count.bet else "", count.rule] for count in page.counts]


def has_bets(page: Page) -> bool:
    """Are there bets among what counts?"""
    return any(count.bet for count in page.counts)


def cost(game: Game, bet: str) -> str:
    """What is lost on the average of as many points as there are cards, staked on one bet."""
    lost = -game.odds()[bet] * len(game.rulebook.pack)
    return "nothing" if not lost else str(lost)


def page_or_refusal(game: Game) -> Page:
    """The page of a game that must have one."""
    page = page_of(game)
    if page is None:
        raise BadChoice(f"{game.rulebook.title} has no page yet; write {file_of(game.module).name} beside its rules.")
    return page
