"""What a seat has before its eyes, and whether more comes of a move than its player could have worked out.

That is what decides whether a move can be taken back.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from types import ModuleType

from parlour.engine.game import SEED_BITS, State
from parlour.engine.plain import fields_of
from parlour.engine.view import View, seen_by
from parlour.games.contract import HAND, law_of
from parlour.games.declare import Sight
from parlour.server.chance import CHANCE

WORLDS = 4  # that are imagined to find out whether a move tells something


def seen_cards(view: View) -> int:
    """The cards a seat has before its eyes, as a set: its own and those that lie open."""
    seen, known, seat, players, is_open = 0, view.known, view.own_seat, view.game.players, view.hands_are_open
    for name, is_set, is_own, is_single in card_fields(view.game.module):
        value = getattr(known, name)
        rows = (value[seat],) if is_own and not is_open else (value,) if is_single else value[:players]
        for row in rows:
            if is_set:
                seen |= row
            elif row >= 0:
                seen |= 1 << row
    return int(seen)


def own_cards(view: View) -> int:
    """The cards in a seat's own hand, as a set."""
    return int(view.known.hand[view.own_seat]) if HAND in view.game.fields else 0


@cache
def card_fields(rules: ModuleType) -> tuple[tuple[str, bool, bool, bool], ...]:
    """The fields of a game in which cards can be seen; what is only concluded has not been seen. Of each: has it sets
    of cards, is it each seat's own, and is it a single one?"""
    return tuple(
        (name, field.kind.name == "cards", field.sight is Sight.OWN, field.size is None)
        for name, field in fields_of(rules).items()
        if field.sight is not Sight.SECRET
        and field.kind.name in ("card", "cards")
        and name not in law_of(rules).ABOUT.concluded
    )


def spins(view: View) -> int:
    """How often chance has spoken in the open, where it does."""
    return view.game.law.chances(view.known)


def tells(state: State, before: View, move: int, order: Sequence[int] | None, chance: Random = CHANCE) -> bool:
    """Does more come of a move than its player, whose view is given, could have worked out?

    So it is if it would have looked otherwise in some world that he can imagine: a few are tried, unless nothing
    hidden has to do with it. A card may show, for one, that another has something to show, or one may draw a card one
    has met before.
    """
    game, seat = state.game, before.own_seat
    if order is None and not looks(before, move):
        return False
    after = state.copy()
    after.reshuffle = None if order is None else lambda cards: order
    after.make(move)
    known = seen_by(game, after.s, seat)
    for _ in range(WORLDS):
        world = before.imagine(chance.getrandbits(SEED_BITS))
        world.make(move)
        if seen_by(game, world.s, seat) != known:
            return True
    return False


def looks(view: View, move: int) -> bool:
    """Do the rules look at anything hidden when a move is made, or open it? If not, it is the same in all worlds.

    The move is made in a state that has no more in it than the seat can see: what is hidden is not there to be read.
    """
    game, s = view.game, view.known._bare(view.own_seat)
    try:
        game.law.play(s, move)
        return bool(game.law.open_hands(s))
    except (AttributeError, KeyError):
        return True
