"""Our euchre player against OpenSpiel's information-set search: `python -m bench.strength_openspiel`.

Trolley Euchre for four is OpenSpiel's euchre with street-car cards once OpenSpiel's dealer may pass in the second round
(stick_the_dealer off) and no defender plays alone (allow_lone_defender off). Both engines play every hand side by side:
before each move they must agree on who acts, on the cards of every hand and on all that is legal, and at the end on the
points. Nothing is filtered. One thing is told at another time: with us a lone hand is announced with the bid, with
OpenSpiel after the dealer has discarded. Here OpenSpiel's order holds for both: our player decides with his bid, and a
dealer other than the maker hears of it only when he has discarded.

OpenSpiel runs in an environment of its own (bench/peer.py), and so does this, once it has put there what it needs.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import peer
from bench.report import ROOT, Row, Section, at_least, machine, markdown, show, under, write
from parlour import Game, load
from parlour.bots import Bot
from parlour.bots.players.roster import bot_named
from parlour.engine.game import State
from parlour.games.euchre.pack import DECK as EUCHRE
from parlour.games.euchre.rules import DISCARDING, MAKING, ORDERING
from parlour.lab.match import SURE

RESULTS = Path(__file__).with_name("strength_openspiel.md")
NEEDED = ("numpy", "numba", "rich")  # what our side needs there
SEATS = 4
WANTED = 0.10  # points a deal

SUITS = "CDHS"
COLOUR_OF = dict(zip(SUITS, ("green", "orange", "red", "black"), strict=True))  # paired as clubs and spades are
KIND_OF = dict(zip("9TJQKA", ("transfer", "fare", "motorman", "passenger", "conductor", "car"), strict=True))
CARDS = [f"{COLOUR_OF[suit]}-{kind}" for kind in KIND_OF.values() for suit in SUITS]  # by OpenSpiel's numbers
BIDDING = (ORDERING, MAKING)
PASS, CLUBS, ALONE, TOGETHER = 24, 25, 29, 30  # its other actions; the suits in order from clubs
UCT = 2.0  # against 4, at 400 simulations: 1 and 2 not to be told from it, 10 worse


class Disagreement(Exception):
    """The two engines differ, and in what."""


Chooser = Callable[["Hand"], int]
"""A player: a hand in, one of its actions out."""


# ---- a hand in both engines ----


class Hand:
    """One hand in both engines, told in OpenSpiel's actions."""

    def __init__(self, game: Game, theirs: Any, seed: int) -> None:
        deck = list(EUCHRE)
        random.Random(seed).shuffle(deck)
        dealer = seed % SEATS
        self.ours = game.start(dealer=dealer, deck=deck)  # until a lone hand is announced, as if it were none
        self.theirs = theirs.new_initial_state()
        self.bidding: State | None = None  # before trump was made
        self.after: list[str] = []  # our moves from there on
        hands = [self.ours.hand(seat) for seat in range(SEATS)]
        self.theirs.apply_action(dealer)
        for dealt in range(5 * SEATS):
            self.theirs.apply_action(CARDS.index(hands[(dealer + dealt) % SEATS].pop()))
        self.theirs.apply_action(CARDS.index(EUCHRE.cards[self.ours.s.turned]))

    @property
    def over(self) -> bool:
        return bool(self.theirs.is_terminal())

    @property
    def seat(self) -> int:
        return int(self.theirs.current_player())

    @property
    def announcing(self) -> bool:
        """Is the maker to say whether he plays alone?"""
        return ALONE in self.legal()

    def legal(self) -> list[int]:
        return list(self.theirs.legal_actions())

    def play(self, action: int) -> None:
        """One action in both engines."""
        text = "" if action in (ALONE, TOGETHER) else self.text(action)
        self.theirs.apply_action(action)
        if text:
            if PASS < action < ALONE:
                self.bidding = self.ours.copy()
            if self.bidding is not None:
                self.after.append(text)
            self.ours.play(text)
        elif action == ALONE:
            self.ours = self.alone()

    def alone(self) -> State:
        """Our position if the maker plays alone."""
        if self.bidding is None:
            raise Disagreement("nobody has made trump")
        state = self.bidding.copy()
        state.play(f"{self.after[0]} alone")
        for text in self.after[1:]:
            state.play(text)
        return state

    def text(self, action: int) -> str:
        """Our words for an action."""
        phase = self.ours.s.phase
        if action < PASS:
            return f"discard {CARDS[action]}" if phase == DISCARDING else CARDS[action]
        if action == PASS:
            return "pass"
        if phase == ORDERING:
            return "take up" if self.ours.seat == self.ours.dealer else "order up"
        return f"make {COLOUR_OF[SUITS[action - CLUBS]]}"

    # ---- do they agree? ----

    def check(self) -> None:
        """Refuse to go on if the engines differ in anything."""
        if self.over:
            self.same("the end", self.ours.hand_over, True)
            points = self.ours.points
            ahead = [points[seat] - points[seat ^ 1] for seat in range(SEATS)]
            self.same("points", ahead, [int(made) for made in self.theirs.returns()])
            return
        if self.announcing:
            self.same("maker", self.ours.s.maker, self.seat)
            self.same("what may be announced", [ALONE, TOGETHER], self.legal())
        else:
            self.same("seat", self.ours.seat, self.seat)
            self.same("legal moves", self.our_legal(), [self.text(action) for action in self.legal()])
        for seat in range(SEATS):
            self.same(f"hand of seat {seat}", set(self.ours.hand(seat)), self.their_hand(seat))

    def our_legal(self) -> set[str]:
        """Our legal moves; every bid must be there alone and together."""
        texts = set(self.ours.legal())
        together = {text for text in texts if not text.endswith(" alone")}
        bids = together - {"pass"} if self.ours.s.phase in BIDDING else set()
        self.same("lone bids", texts - together, {f"{text} alone" for text in bids})
        return together

    def their_hand(self, seat: int) -> set[str]:
        """What OpenSpiel says a seat holds; the turned card, which it gives the dealer at once, left out till then."""
        held = {CARDS[card] for card, holder in enumerate(self.theirs.card_holder()) if holder == seat}
        return held - {EUCHRE.cards[self.ours.s.turned]} if self.ours.s.phase == DISCARDING else held

    def same(self, what: str, ours: Any, theirs: Any) -> None:
        if isinstance(ours, set):
            theirs = set(theirs)
        if ours != theirs:
            raise Disagreement(f"{what}: {ours!r} with us, {theirs!r} with OpenSpiel, in\n{self.theirs}")


def play_hand(hand: Hand, seated: list[Chooser]) -> None:
    """Play a hand to its end; a move without a choice is made for the player."""
    hand.check()
    while not hand.over:
        legal = hand.legal()
        hand.play(legal[0] if len(legal) == 1 else seated[hand.seat](hand))
        hand.check()


def agree(game: Game, theirs: Any, hands: int, seed: int = 0) -> int:
    """Play random hands in both engines; how many decisions they agreed on."""
    decisions, rng = 0, random.Random(seed)

    def choose(hand: Hand) -> int:
        nonlocal decisions
        decisions += 1
        return rng.choice(hand.legal())

    for number in range(hands):
        play_hand(Hand(game, theirs, seed + number), [choose] * SEATS)
    return decisions


# ---- the players ----


@dataclass
class Clock:
    """Seconds a move took, by the processor's time of this thread, so that other work does not count."""

    spent: list[float] = field(default_factory=list)

    def time(self, choose: Callable[[], Any]) -> Any:
        start = time.thread_time()
        chosen = choose()
        self.spent.append(time.thread_time() - start)
        return chosen


@dataclass
class Ours:
    """Our bot, who gets views of our engine."""

    bot: Bot
    clock: Clock = field(default_factory=Clock)
    lone: bool = False  # has decided to play alone

    def __call__(self, hand: Hand) -> int:
        if hand.announcing:
            return ALONE if self.lone else TOGETHER
        secretly_lone = self.lone and hand.ours.s.phase == DISCARDING and hand.ours.s.maker == hand.seat
        state = hand.alone() if secretly_lone else hand.ours
        text = str(self.clock.time(lambda: self.bot.choose(state.view(hand.seat))))
        if state.s.phase in BIDDING:
            self.lone = text.endswith(" alone")
            text = text.removesuffix(" alone")
        return next(action for action in hand.legal() if hand.text(action) == text)


@dataclass
class Theirs:
    """OpenSpiel's bot, who gets its states."""

    bot: Any
    clock: Clock = field(default_factory=Clock)

    def __call__(self, hand: Hand) -> int:
        return int(self.clock.time(lambda: self.bot.step(hand.theirs)))


def ismcts(simulations: int, uct: float, seed: int) -> Any:
    """OpenSpiel's C++ search as it comes: random rollouts, any number of worlds, the most visited move."""
    pyspiel: Any = import_module("pyspiel")
    return pyspiel.ISMCTSBot(
        seed=seed,
        evaluator=pyspiel.RandomRolloutEvaluator(1, seed),
        uct_c=uct,
        max_simulations=simulations,
        max_world_samples=-1,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
    )


# ---- the match ----


@dataclass(frozen=True)
class Outcome:
    """One hand: our points more than theirs, whether we made trump (None: nobody did), alone or not."""

    more: int
    we_made: bool | None
    alone: bool


@dataclass
class Match:
    """What came of it so far: both hands of every deal, and the time either side took a move."""

    game: Game
    theirs_game: Any
    ours: Ours
    theirs: Theirs
    deals: list[tuple[Outcome, Outcome]] = field(default_factory=list)

    def play(self, seed: int) -> None:
        """A deal, played twice: our player in seats 0 and 2, then in 1 and 3."""
        self.deals.append((self.seating(seed, 0), self.seating(seed, 1)))

    def seating(self, seed: int, first: int) -> Outcome:
        hand = Hand(self.game, self.theirs_game, seed)
        play_hand(hand, [self.ours if seat % 2 == first else self.theirs for seat in range(SEATS)])
        s = hand.ours.s
        we_made = s.maker % 2 == first if s.maker >= 0 else None
        return Outcome(int(hand.theirs.returns()[first]), we_made, bool(s.alone))

    def outcomes(self) -> Iterator[Outcome]:
        for deal in self.deals:
            yield from deal

    def points(self) -> tuple[float, float]:
        """Our points more a hand, and how far the 95% interval reaches; the unit is the deal."""
        means = [(first.more + second.more) / 2 for first, second in self.deals]
        if len(means) < 2:
            return sum(means), float("inf")
        return statistics.fmean(means), SURE * statistics.stdev(means) / len(means) ** 0.5


@dataclass(frozen=True)
class Setting:
    """One match: how many simulations against which of our bots, over how many deals or minutes."""

    simulations: int
    ours: str
    deals: int
    minutes: float
    uct: float
    seed: int


def run(setting: Setting, console: Console) -> Match:
    """Play a match."""
    game, theirs_game = games()
    ours = Ours(bot_named(setting.ours, seed=1))
    match = Match(game, theirs_game, ours, Theirs(ismcts(setting.simulations, setting.uct, setting.seed + 1)))
    first = game.start(seed=0)
    ours.bot.choose(first.view(first.seat))  # compiled beforehand
    start = shown = time.process_time()
    for number in range(setting.deals):
        match.play(setting.seed + number)
        now = time.process_time()
        if now - start > 60 * setting.minutes:
            break
        if now - shown > 20:
            shown = now
            more, reach = match.points()
            console.print(f"[dim]{number + 1} deals: {more:+.3f} ± {reach:.3f} …[/]")
    return match


def games() -> tuple[Game, Any]:
    """The game with us, and with OpenSpiel."""
    pyspiel: Any = import_module("pyspiel")
    return load("euchre", players=4), pyspiel.load_game("euchre(stick_the_dealer=false,allow_lone_defender=false)")


# ---- what is told ----


def section(setting: Setting, match: Match) -> Section:
    """A match as a section of the results."""
    more, reach = match.points()
    mine, its = match.ours.clock.spent, match.theirs.clock.spent
    told = Section(
        f"Euchre: {setting.ours} against OpenSpiel's ISMCTS with {setting.simulations:,} simulations",
        f"{len(match.deals):,} deals, each played twice with the sides changed over, at 0 to 0; both engines held to "
        "the same hands, moves and points at every step. Points are ours less theirs, a hand, with a 95% interval over "
        "deals; the target is held against the mean, not the lower end. Time is processor time of one thread a move "
        "that had a choice; a bid and whether it is played alone are one move with us and two with OpenSpiel. Its "
        f"search (C++, one random rollout a leaf, uct_c {setting.uct:g}, most visits) is as released, and its "
        "resampling of euchre never moves the three buried cards nor the dealer's discard: it knows them, which ours "
        "does not. It plays differently in every process, seed or not, so a match cannot be repeated move for move.",
    )
    told.rows += [
        at_least("points a deal, ours over theirs", more, WANTED, f"{more:+.3f} ± {reach:.3f}", f"+{WANTED:.2f}"),
        under("our time a move, mean", statistics.fmean(mine), statistics.fmean(its), ms(mine), "theirs"),
        Row("their time a move, mean", ms(its)),
    ]
    told.rows += [Row(name, summary(outcomes)) for name, outcomes in split(match).items()]
    return told


def ms(spent: list[float]) -> str:
    mean, median = statistics.fmean(spent), statistics.median(spent)
    return f"{1000 * mean:.1f} ms (median {1000 * median:.1f} ms, {len(spent):,} moves)"


def split(match: Match) -> dict[str, list[Outcome]]:
    """The hands by who made trump."""
    hands = list(match.outcomes())
    return {
        "we made trump, together": [hand for hand in hands if hand.we_made is True and not hand.alone],
        "we made trump, alone": [hand for hand in hands if hand.we_made is True and hand.alone],
        "they made trump, together": [hand for hand in hands if hand.we_made is False and not hand.alone],
        "they made trump, alone": [hand for hand in hands if hand.we_made is False and hand.alone],
        "nobody made trump": [hand for hand in hands if hand.we_made is None],
    }


def summary(outcomes: list[Outcome]) -> str:
    """How many hands, what they counted for us, and how the makers fared."""
    if not outcomes:
        return "no hand"
    if outcomes[0].we_made is None:
        return f"{len(outcomes):,} hands"
    made = [hand.more if hand.we_made else -hand.more for hand in outcomes]
    euchred, swept = (100 * sum(map(test, made)) / len(made) for test in (lambda p: p < 0, lambda p: p > 1))
    mean = statistics.fmean(hand.more for hand in outcomes)
    return f"{len(outcomes):,} hands, {mean:+.2f}; euchred {euchred:.0f}%, all five tricks {swept:.0f}%"


# ---- running it ----


def move_in() -> None:
    """Put what our side needs beside OpenSpiel, in the versions used here."""
    peer.prepare()
    try:
        peer.run(peer.PYTHON, "-c", f"import {', '.join(NEEDED)}")
    except peer.Missing:
        packages = [f"{name}=={version(name)}" for name in NEEDED]
        peer.run(peer.PYTHON, "-m", "pip", "install", "--disable-pip-version-check", *packages)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength_openspiel", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--simulations", type=int, nargs="+", default=[1000], help="of OpenSpiel's search, a match each"
    )
    parser.add_argument("--ours", nargs="+", default=["search:5000"], help="our bot in each match")
    parser.add_argument("--deals", type=int, nargs="+", default=[400], help="deals of each match, played twice")
    parser.add_argument(
        "--minutes", type=float, nargs="+", default=[60.0], help="at most so many minutes of the processor for each"
    )
    parser.add_argument("--uct", type=float, default=UCT, help="OpenSpiel's exploration")
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    parser.add_argument("--check", type=int, default=2000, help="random hands in both engines before anything else")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    parser.add_argument("--append", type=Path, help="add the sections to this file of results")
    given = parser.parse_args()
    if find_spec("pyspiel") is None:
        try:
            move_in()
        except peer.Missing as refusal:
            sys.exit(f"OpenSpiel {refusal}")
        sys.exit(subprocess.call([peer.PYTHON, "-m", "bench.strength_openspiel", *sys.argv[1:]], cwd=ROOT))
    console, matches = Console(), len(given.simulations)
    decisions = agree(*games(), given.check)
    agreed = f"{given.check:,} random hands in both engines agreed in all {decisions:,} decisions and in every point"
    console.print(agreed)
    rows = [each * matches if len(each) == 1 else each for each in (given.ours, given.deals, given.minutes)]
    sections = []
    for simulations, ours, deals, minutes in zip(given.simulations, *rows, strict=True):
        setting = Setting(simulations, ours, deals, minutes, given.uct, given.seed)
        sections.append(section(setting, run(setting, console)))
        show(console, sections[-1])
    if given.write:
        write(RESULTS, "Strength against OpenSpiel", [*machine("numpy", "numba", "open_spiel"), agreed], sections)
    if given.append:
        with given.append.open("a", encoding="utf-8") as results:
            results.writelines("\n" + markdown(told) for told in sections)


if __name__ == "__main__":
    main()
