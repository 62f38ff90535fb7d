"""Random games for the tests: every table worth sitting at, and a walk through a hand that may also say things."""

import random
from collections.abc import Iterator
from itertools import product

import parlour
from parlour import BadChoice, Game, State
from parlour.games import GAMES
from parlour.games.declare import Value

SMALL = 12
"""A count for game that is reached in the middle of a hand, and in the first."""


def tables(name: str) -> list[Game]:
    """The game at every number of players, with every combination of its choices, some for a short game."""
    book = parlour.load(name).rulebook
    ranges: list[tuple[Value, ...]] = [
        option.choices or (option.default,) for option in book.options if option.name != "game"
    ]
    names = [option.name for option in book.options if option.name != "game"]
    found = []
    for players in book.players:
        for number, values in enumerate(product(*ranges)):
            options: dict[str, Value] = dict(zip(names, values, strict=True))
            if number % 2 and any(option.name == "game" for option in book.options):
                options["game"] = SMALL
            try:
                found.append(parlour.load(name, players, **options))
            except BadChoice:
                continue  # partners with an odd number of players, and the like
    return found


def every_table() -> list[Game]:
    return [game for name in GAMES for game in tables(name)]


def native_tables() -> list[Game]:
    return [game for game in every_table() if game.rulebook.native]


def label(game: Game) -> str:
    """A test's name for a table."""
    defaults = {option.name: option.default for option in game.rulebook.options}
    unusual = [f"{name}={value}" for name, value in game.options.items() if value != defaults.get(name)]
    return "-".join([game.name, *unusual])


def step(state: State, chance: random.Random) -> str:
    """One random move, and at an open table now and then a call; the move made."""
    move = chance.choice(state.legal())
    state.play(move)
    if chance.random() < 0.3:
        seat = chance.randrange(state.game.players)
        offered = state.calls(seat)
        if offered:
            state.call(seat, chance.choice(offered))
    return move


def walk(game: Game, seed: int) -> Iterator[State]:
    """A hand of random moves and calls, one and the same state at each step."""
    chance = random.Random(seed)
    state = game.start(seed=seed)
    yield state
    while not state.hand_over:
        step(state, chance)
        yield state
