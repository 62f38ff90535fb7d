"""Hands that are played to their end, and all that the house tells of them to those who play them."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

import parlour
from parlour import Game, press
from parlour.bots.games import bets_of
from parlour.bots.hint import to_you
from parlour.bots.honest import rightly_legal
from parlour.bots.problems.kept import kept
from parlour.bots.why import Case, drawback, reason
from parlour.cards import numbers
from parlour.engine.state import State
from parlour.engine.view import View
from parlour.games.contract import law_of
from parlour.server.live.table.board import board
from parlour.server.live.table.words import act_told

NAMES = ("Quill", "Wren", "Zadok", "Xanthe", "Yorick", "Jock", "Kizzy", "Vashti", "Fyfe", "Bjork", "Ngozi", "Uhuru")
"""People whose names are no words in any language."""


MOST = 24
"""Positions of a hand that are told, from its beginning; and what it comes to."""


SOME = 5
"""Of so many problems the reasons of one are told."""


def told_of(game: Game, seed: int) -> dict[str, Any]:
    """All that is told of a hand of a game, with what the client puts in: names, cards, marks."""
    told, names = nothing_told_of(game), list(NAMES[: game.players])
    state, rng = game.start(seed=seed), Random(seed)
    for number in count():
        if state.seat is None:
            break
        move = rng.choice(state.legal())
        if number < MOST:
            told["boards"].append(board(state.view(state.seat), names))
            told["reasons"] += reasons(state.view(state.seat), move, rng)
            told["acts"] += acts(state, move)
        state.play(move)
    told["boards"].append(board(state.view(0), names))
    return dict(msgspec.to_builtins(told))


def told_of_problems(name: str) -> dict[str, Any]:
    """What is told of the problems of a game: all themes and proofs, and the reasons of some, each once."""
    problems = kept(name).problems
    said = {text for problem in problems for text in (problem.theme, problem.proof)}
    said |= {text for problem in problems[::SOME] for text in (problem.why, *(other.why for other in problem.others))}
    return nothing_told_of(parlour.load(name)) | {"reasons": sorted(said)}


def nothing_told_of(game: Game) -> dict[str, Any]:
    """A game of which nothing is told yet, with what the client puts in."""
    pack = game.rulebook.pack.name
    told: dict[str, Any] = {"game": game.name, "names": list(NAMES[: game.players]), "boards": [], "acts": []}
    words = {card: press.name(pack, card) for card in press.cards(pack)}
    return told | {"reasons": [], "words": words, "marks": law_of(game.module).ABOUT.marks}


def acts(state: State, move: str) -> Iterator[Any]:
    """A move as those hear it who see it, and as those do who may not."""
    game = state.game
    told = partial(act_told, game.module, state.seat, move, False)
    face_down = bool(face_down(state.s)) if (face_down := getattr(game.law, "face_down", None)) else False
    yield told(face_down, False)
    yield told(face_down, True)


def reasons(view: View, move: str, rng: Random) -> Iterator[str]:
    """Why a move should be made, and what is worse about another, as hints and reviews say it."""
    if not view.game.rulebook.native:
        yield from (why for *_, why in bets_of(view.game.module).places(view))
        return

    def deals(move: str) -> list[int]:
        return [rng.randint(-20, 120) for _ in range(10)]

    texts = view.game.rulebook.moves[view.known.phase]
    legal = [texts[number] for number in numbers(rightly_legal(view))]
    other = rng.choice(legal)
    best, case = (Case(view, text, view.game.read(view.known, text), deals, text == move) for text in (move, other))
    yield reason(best)
    yield to_you(f"{reason(case)} {drawback(case, best)}".strip())
