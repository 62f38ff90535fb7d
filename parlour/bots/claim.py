"""The rest of the tricks, claimed: is it certain, from what a seat can see, that it takes each of them itself?

It is if the seat has a card to play now and after everything the others can do, whatever they hold and however they
play, partners too. What they hold is not imagined world by world: a seat may play any card that nothing seen forbids,
and by playing it denies what it would have had to play instead. More is allowed to them in this than is possible (the
same card to two of them; a card thrown away is still held), and nothing less. So what is found certain is certain; what
is not found, or not within so many steps, is called uncertain. All of it follows from the view and from nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from parlour.bots.players.house import House
from parlour.cards import numbers
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import Fault
from parlour.games.contract import HAND, PLAY, Contract
from parlour.games.declare import State as Known

STEPS = 1000  # cards laid in thought before it is called uncertain,
MANY = 50_000  # and once it is certain: what is left of it is shorter, and known better
LEAST, MOST = 2, 13  # cards in hand: the last one plays itself

May = tuple[int, ...]  # by seats, the cards it may hold
Counts = tuple[int, ...]  # and how many it holds


class TooLong(Exception):
    """It cannot be told within so many steps."""


def has_claims(game: Game) -> bool:
    """Is there ever a rest to claim at this game?"""
    return type(game.law).settles is not Contract.settles


def may_claim(view: View) -> bool:
    """Can a seat ask for the rest here? Only on its turn, where to take all tricks settles the count."""
    s, law = view.known, view.game.law
    if view.seat is None or view.turn != view.seat or HAND not in view.game.fields:
        return False
    is_in_play = view.game.rulebook.phases[s.phase] == PLAY and law.settles(s)
    cards = s.hand[view.seat].bit_count() if is_in_play else 0
    return LEAST <= cards <= MOST and None not in counts_of(view)


def counts_of(view: View) -> tuple[int | None, ...]:
    """How many cards each seat holds, where that may be counted."""
    return tuple(view.game.law.at_seat(view.known, seat).cards for seat in range(view.game.players))


def is_sure(view: View) -> bool:
    """Does the seat take each of the tricks that are left, whatever the others hold and do?"""
    return may_claim(view) and Claim(view).best(view) is not None


@dataclass(frozen=True)
class Option:
    """A card that a seat may play next, and what all may hold afterwards."""

    card: int
    may: May


class Claim:
    """What a seat that claims the rest knows of the others, from the claim on."""

    def __init__(self, view: View) -> None:
        self.game, self.law, self.seat = view.game, view.game.law, view.own_seat
        self.steps, self.patience = 0, STEPS
        self.may: May = tuple((1 << 63) - 1 for _ in range(view.game.players))
        self.known: dict[tuple[object, ...], int | None] = {}
        self.denials: dict[tuple[object, ...], tuple[int, int]] = {}  # of which cards it is known, and which they are
        self.placed = lru_cache(None)(lambda card: self.law.placed(view.known, card))

    def best(self, view: View) -> int | None:
        """A move that makes sure of the rest; none if there is none."""
        s, law = view.known, self.law
        may = tuple(
            0 if other == self.seat else held & law.could_hold(s, self.seat, other)
            for other, held in enumerate(self.may)
        )
        counts = tuple(count or 0 for count in counts_of(view))
        self.steps, self.patience = self.patience, MANY
        try:
            return self.sure_move(s.copy(), may, counts)
        except TooLong:
            return None

    def saw(self, view: View, card: int) -> None:
        """Another seat plays a card at this view: what it cannot hold, since it plays that, is remembered."""
        other, pool = int(view.known.turn), (1 << len(self.game.rulebook.pack)) - 1
        denied = self.denied(view.known.copy(), pool, card)
        self.may = tuple(
            (held & ~denied if seat == other else held) & ~(1 << card) for seat, held in enumerate(self.may)
        )

    # ---- what can happen ----

    def sure_move(self, s: Known, may: May, counts: Counts) -> int | None:
        """A move of one's own after which the rest is certain."""
        key = (
            s.hand[self.seat],
            may,
            counts,
            tuple(self.law.on_table(s).trick or ()) if not self.law.leading(s) else (),
        )
        if key not in self.known:
            self.known[key] = next((move for move in self.own_moves(s) if self.holds(s, move, may, counts)), None)
        return self.known[key]

    def own_moves(self, s: Known) -> list[int]:
        """One's own moves, the strongest first."""
        return sorted(numbers(self.law.legal(s)), key=lambda move: self.strength(s, move))

    def strength(self, s: Known, move: int) -> tuple[bool, int]:
        """By what moves are tried one after the other: trumps from the top, then the others."""
        placed = self.placed(self.card_of(s, self.seat, move))
        return not placed.trump, -placed.height

    def holds(self, s: Known, move: int, may: May, counts: Counts) -> bool:
        """Is the rest certain after this move of one's own?"""
        return self.goes_on(self.laid(s, move, None), may, less(counts, self.seat))

    def goes_on(self, s: Known, may: May, counts: Counts) -> bool:
        """Is the rest certain from here, whoever is next?"""
        taker, is_over = self.law.on_table(s).taker, self.law.over(s)
        if taker is not None or is_over:
            if taker != self.seat:
                return False
            if is_over:
                return True
        if self.game.rulebook.phases[s.phase] != PLAY:
            return False
        if s.turn == self.seat:
            return self.sure_move(s, may, counts) is not None
        return all(
            self.goes_on(self.laid(s, self.move_of(s, option.card), option), option.may, less(counts, s.turn))
            for option in self.options(s, may, counts[s.turn])
        )

    def options(self, s: Known, may: May, count: int) -> Iterator[Option]:
        """What the seat to act can play: of cards that come to the same, the highest; none if it holds no such hand."""
        other, pool, led = s.turn, may[s.turn], self.group_led(s)
        alike: set[tuple[object, ...]] = set()
        for card in sorted(numbers(pool), key=lambda card: -self.placed(card).height):
            denied = self.denied(s, pool, card)
            if (pool & ~denied).bit_count() < count:
                continue
            placed = self.placed(card)
            sort = (placed.group, self.own_above(s, card), denied, tuple(held >> card & 1 for held in may))
            if sort not in alike:
                alike.add(sort)
                yield Option(card, after(may, other, 1 << card if placed.group == led else 0, denied))

    def own_above(self, s: Known, card: int) -> int:
        """How many of one's own cards of its group rank above a card, or are copies of it, which beat it when led."""
        placed, texts = self.placed(card), self.game.rulebook.pack.cards
        own = ((self.placed(mine), texts[mine] == texts[card]) for mine in numbers(s.hand[self.seat]))
        return sum(it.group == placed.group and (it.height > placed.height or is_copy) for it, is_copy in own)

    def group_led(self, s: Known) -> int:
        """To which group the card belongs that was led."""
        trick = self.law.on_table(s).trick
        return self.placed(trick[0][1]).group if trick else -1

    def trick_in_play(self, s: Known) -> tuple[tuple[int, int], ...]:
        """The cards of a trick to which others are still to be played."""
        return () if self.law.leading(s) else tuple(self.law.on_table(s).trick or ())

    # ---- cards and moves ----

    def denied(self, s: Known, pool: int, card: int) -> int:
        """The cards of a pool that the seat to act cannot hold if it plays this one: it would have to play them."""
        key = (s.turn, self.trick_in_play(s), card)
        known, found = self.denials.get(key, (0, 0))
        before = s.hand[s.turn]
        for other in numbers(pool & ~known & ~(1 << card)):
            s.hand[s.turn] = 1 << card | 1 << other
            if not self.law.legal(s) >> self.move_of(s, card) & 1:
                found |= 1 << other
        s.hand[s.turn] = before
        self.denials[key] = known | pool, found
        return found & pool

    def move_of(self, s: Known, card: int) -> int:
        """The move by which a card is played."""
        move = self.law.as_move(s, card)
        return card if move is None else move

    def card_of(self, s: Known, seat: int, move: int) -> int:
        """A card of a hand that is played by a move."""
        return next(card for card in numbers(s.hand[seat]) if self.move_of(s, card) == move)

    def laid(self, s: Known, move: int, option: Option | None) -> Known:
        """The state after a move; another seat has some hand with which it can be made."""
        if self.steps <= 0:
            raise TooLong
        self.steps -= 1
        after = s.copy()
        if option is not None:
            after.hand[s.turn] |= 1 << option.card
        self.law.play(after, move)
        return after


def after(may: May, other: int, gone: int, denied: int) -> May:
    """What all may hold when a seat has played a card: it has not what it would have had to play instead. A card that
    follows is gone; one thrown away is left with all as if they had it still, so that it is all one which that was."""
    return tuple((held & ~denied if seat == other else held) & ~gone for seat, held in enumerate(may))


def less(counts: Counts, seat: int) -> Counts:
    """How many cards each holds when one has played."""
    return tuple(count - (place == seat) for place, count in enumerate(counts))


def played_out(state: State, seat: int) -> list[tuple[int, str]] | None:
    """The rest of a hand, move by move, if a seat that claims it is sure of it; else nothing. The others play as the
    house would for them."""
    view = state.view(seat)
    if not may_claim(view):
        return None
    claim, trial, moves = Claim(view), state.copy(), list[tuple[int, str]]()
    while trial.seat is not None:
        view, turn = trial.view(seat), trial.seat
        if turn == seat:
            move = claim.best(view)
            if move is None and not moves:
                return None
            if move is None:
                raise Fault("What was certain is so no longer.")
            text = trial.game.rulebook.moves[trial.s.phase][move]
            trial.play(text)
        else:
            text, before = House().choose(trial.view(turn)), int(trial.s.hand[turn])
            trial.play(text)
            claim.saw(view, (before & ~int(trial.s.hand[turn])).bit_length() - 1)
        moves.append((turn, text))
    return moves
