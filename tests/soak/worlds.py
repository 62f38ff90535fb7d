"""Imagined worlds by the million at every table, each with its past (past.py)."""

from types import ModuleType
from typing import Any

import numpy as np

from parlour import Game
from parlour.engine.batch import new_rng
from parlour.lab.check import who
from tests.helpers.walks import label
from tests.soak import past
from tests.soak.games import bound, share_of, sights_of, table_of, wide_blank
from tests.soak.pairs import SEEN
from tests.soak.pasts import chantecler, euchre, hands, lost_heir, matchem, pinochle, raffles, transfer, trolley
from tests.soak.proof import Fault, Figures

KNOWN = {
    "raffles": raffles,
    "lost-heir": lost_heir,
    "euchre": euchre,
    "chantecler": chantecler,
    "matchem": matchem,
    "trolley": trolley,
    "pinochle": pinochle,
    "transfer": transfer,
}
FORGOTTEN = {"transfer": {"came", "met", "packed"}}
"""Fields that do not count where the past need not be the one that the seat has seen (pasts/transfer.py)."""

SILENCE = {"trolley": {"barren"}}
"""Fields that do not count where somebody has kept another silence."""

INEXACT = {"raffles", "chantecler"}
"""Games at whose open table a wrong card tells, tricks later still, more than imagination remembers."""

FORMS = {"card": past.AS_CARD, "cards": past.AS_CARDS}


def some_worlds(first: int, seeds: int) -> Figures:
    """A bite of imagined worlds; at roulette nothing that is hidden has a past."""
    game = table_of(first)
    if not has_exact_past(game):
        return {"done": 0, "acts": 0, "other silences": 0}
    return look_back(game, max(1, share_of(game, seeds) // 8), first)


def has_exact_past(game: Game) -> bool:
    """Does imagination promise a past at this table?"""
    return game.rulebook.native and not (game.name in INEXACT and game.options["open_table"])


def look_back(game: Game, games: int, seed: int, *planted: ModuleType) -> Figures:
    """Imagine worlds through so many random games at a table, and look for the past of each."""
    blank = wide_blank(game)
    space, done = np.zeros(past.SPARE + 1, blank.dtype), np.zeros(7, np.int64)
    words = space.view(np.int64).reshape(len(space), -1)
    size = len(game.rulebook.pack)
    decks, cards = np.zeros((2, size), np.int64), np.zeros((4, size), np.int64)
    acts = np.zeros((2 * hands.most_acts(), past.ASKED + 1), np.int64)
    more = (hands, KNOWN[game.name], *planted)
    kernel = bound(game, past, *more)["look_back"]
    held = (decks, cards, acts, new_rng(), seed, games, done)
    fault = kernel(blank, space, words, views_of(game), forms_of(game), *held)
    if fault:
        viewer = who(None if done[3] < 0 else int(done[3]))
        where = f"{label(game)}, seed {done[0]}, hand {done[5] + 1}, after {done[6]} acts, {viewer}"
        raise Fault(f"{where}: {past.MEANINGS[fault]}.")
    return {"done": int(done[1]), "acts": int(done[2]), "other silences": int(done[4])}


def views_of(game: Game) -> Any:
    """For the gallery and each seat, which numbers of a state it has seen and has not forgotten; and which of these do
    not speak of silence."""
    names = [name for name, field in game.fields.items() for _ in range(field.size or 1)]
    seen = (sights_of(game) == SEEN) & [name not in FORGOTTEN.get(game.name, ()) for name in names]
    said = seen & [name not in SILENCE.get(game.name, ()) for name in names]
    return np.stack([seen, said], axis=1).reshape(2 * len(seen), -1)


def forms_of(game: Game) -> Any:
    """What the numbers of a state are: cards, sets of cards, or numbers."""
    forms = [
        FORMS.get(field.kind.name, past.AS_NUMBER) for field in game.fields.values() for _ in range(field.size or 1)
    ]
    return np.array(forms)
