"""A state written down and read again: as plain data with its history, or as one line for the position alone.

    raffles/1 players=4 dealer=1 turn=2 fate=-0x3c5e… series=4 game=100 hand=0x2000041e81b8b,0x… trick=-1*6 leader=2 …

What is read is refused unless every number has the range its field was declared with, every card is in one place, and
somebody can move. A hand that was dealt here, from a seed or a deck, is dealt and played again from its data, so that
it is right or refused. Of other positions nobody asks whether a hand could come to them: write them down with these
functions, for what the rules make of one that contradicts itself is not known.
"""

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from parlour.engine.checks import row_of, whole
from parlour.engine.plain import Plain
from parlour.engine.state import Made, Reshuffle, State
from parlour.errors import BadDeal, ParlourError, brief, unknown
from parlour.games.contract import brings
from parlour.games.declare import NONE, Field, Sight

if TYPE_CHECKING:
    from parlour.engine.game import Game

PARTS = ("game", "rules", "options", "seed", "deck", "cut", "fields", "began", "history")
LONGEST = 100_000  # characters of a position
RUN = 3  # so many numbers alike are written as one
NUMBER = re.compile(r"(-?)(0x[0-9a-f]{1,16}|[0-9]{1,19})(?:\*([0-9]{1,9}))?")
SETS = ("cards", "bits")
WORD = 1 << 63
MOST = 1 << 31  # of a number that counts something
CONTRADICTIONS = (ArithmeticError, LookupError, ValueError, MemoryError)
"""What may come of asking the rules about a position that contradicts itself."""


# ---- one line ----


def written(game: "Game", s: Plain) -> str:
    """A position on one line."""
    words = [f"{game.name}/{game.rulebook.version}"]
    for name, field in game.fields.items():
        value = getattr(s, name)
        row = [value] if field.size is None else without_zeros(value)
        if any(row):
            spell = hexadecimal if field.kind.name in SETS else str
            words.append(f"{name}={','.join(runs(row, spell))}")
    return " ".join(words)


def without_zeros(row: list[int]) -> list[int]:
    """A list without the zeros at its end."""
    length = max((place for place, number in enumerate(row, 1) if number), default=0)
    return row[:length]


def hexadecimal(number: int) -> str:
    return f"{number:#x}"


def runs(row: list[int], spell: Callable[[int], str]) -> list[str]:
    """The numbers of a list, several alike in a row as one and how often."""
    texts = []
    for number, alike in groupby(row):
        times = len(list(alike))
        texts += [f"{spell(number)}*{times}"] if times >= RUN else [spell(number)] * times
    return texts


def read(game: "Game", text: str) -> Plain:
    """The position a line tells of."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadDeal(f"A position is one line of text, as state.position writes it, not {brief(text)}.")
    title, *words = text.split() or [""]
    name, _, written = title.rpartition("/")
    version = check_title(game, name, int(written) if written.isdecimal() and len(written) < 9 else written)
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in game.fields or name in found:
            trouble = f"{brief(word)} is no field of {game.name}, or one that was given before"
            raise BadDeal(unknown(name, trouble, game.fields, "its fields are"))
        found[name] = read_value(name, game.fields[name], value)
    zeros = {name: blank(field) for name, field in game.fields.items()}
    return position(game, zeros | came_later(game, version) | found)


def blank(field: Field) -> Any:
    """A field at zero."""
    return 0 if field.size is None else [0] * field.size


def read_value(name: str, field: Field, text: str) -> Any:
    """The numbers of a field, out of their text."""
    row: list[int] = []
    size = 1 if field.size is None else field.size
    for part in text.split(","):
        match = NUMBER.fullmatch(part)
        times = int(match[3] or 1) if match else 0
        if match is None or len(row) + times > size:
            raise BadDeal(f"{name} is {counted(field)}, not {brief(text)}.")
        number = int(match[2], 16) if match[2].startswith("0x") else int(match[2])
        row += [-number if match[1] else number] * times
    row += [0] * (size - len(row))
    return row[0] if field.size is None else row


def counted(field: Field) -> str:
    """How many numbers a field has, in words."""
    return "one whole number" if field.size is None else f"a list of {field.size} whole numbers"


# ---- plain data ----


def as_data(state: State) -> dict[str, Any]:
    """Everything there is to a state."""
    game = state.game
    return {
        "game": game.name,
        "rules": game.rulebook.version,
        "options": dict(game.options),
        "seed": state.seed,
        "deck": None if state.deck is None else list(state.deck),
        "cut": state.cut,
        "fields": numbers_of(state.s),
        "began": numbers_of(state.began) if state.made and not was_dealt(state.seed, state.deck) else None,
        "history": [act_as_data(act) for act in state.made],
    }


def was_dealt(seed: object, deck: object) -> bool:
    """Is it known what a hand was dealt from?"""
    return seed is not None or deck is not None


def numbers_of(s: Plain) -> dict[str, Any]:
    """The numbers of a position by name, in lists of their own."""
    return s.copy().numbers()


def act_as_data(act: Made) -> dict[str, Any]:
    """One move or call."""
    seat, text, move, order = act
    data = {"seat": int(seat), "call" if move < 0 else "move": str(text)}
    return data if order is None else data | {"order": list(order)}


def from_data(game: "Game", data: Mapping[str, Any], reshuffle: Reshuffle | None = None) -> State:
    """The state that some data tells of."""
    if not isinstance(data, Mapping) or set(data) != set(PARTS):
        raise BadDeal(f"A state as data has {', '.join(PARTS)}; this is {brief(data)}.")
    version = check_title(game, data["game"], data["rules"])
    options = game.rulebook.as_begun(version, data["options"]) if isinstance(data["options"], dict) else {}
    if spelt(options) != spelt(game.options):
        raise BadDeal(f"This state was played with {brief(options or data['options'])}, this game with {game.options}.")
    now = read_numbers(game, version, data["fields"])
    acts = row_of_acts(data["history"])
    dealt = was_dealt(data["seed"], data["deck"])
    if (data["began"] is not None) != (bool(acts) and not dealt):
        raise BadDeal("began is where a history began in a hand that was not dealt from a seed or deck; else nothing.")
    state = deal_again(game, data, now) if dealt else first_known(game, version, data, now)
    for act in acts:
        repeat(state, act)
    if state.s.numbers() != now:
        raise BadDeal("What was played does not lead to the position beside it.")
    state.reshuffle = state.check_reshuffle(reshuffle)
    return state


def spelt(options: Mapping[Any, Any]) -> dict[str, str]:
    """Options by name, each value told from others of another type that would equal it."""
    return {str(name): repr(value) for name, value in options.items()}


def deal_again(game: "Game", data: Mapping[str, Any], now: dict[str, Any]) -> State:
    """The hand of some data as it was dealt."""
    cut = data["cut"]
    if not isinstance(cut, bool) or (cut and data["deck"] is not None):
        raise BadDeal("cut says whether the dealer of a hand from a seed was found by the cut: true or false.")
    dealer = None if cut else now["dealer"]
    return game.start(data["seed"], dealer, data["deck"], now["score"][: game.players])


def first_known(game: "Game", version: int, data: Mapping[str, Any], now: dict[str, Any]) -> State:
    """The first position that is known of a hand which was not dealt here."""
    if data["cut"] is not False:
        raise BadDeal("Nobody has cut for a hand that was not dealt from a seed.")
    return game.adopt(position(game, now if data["began"] is None else read_numbers(game, version, data["began"])))


def read_numbers(game: "Game", version: int, data: Any) -> dict[str, Any]:
    """The numbers of all fields, as many as each has; those that came with later options are filled in, and seats that
    were not there then are empty."""
    is_old = version < game.rulebook.version
    if is_old and isinstance(data, Mapping):
        data = came_later(game, version) | dict(data)
    if not isinstance(data, Mapping) or set(data) != set(game.fields):
        raise BadDeal(f"A position has a number, or a list of them, for each of {', '.join(game.fields)}.")
    found: dict[str, Any] = {}
    for name, field in game.fields.items():
        must = f"{name} is {counted(field)}"
        row = row_of([data[name]] if field.size is None else data[name], int, must)
        if field.size is not None and is_old:
            row += [0] * (field.size - len(row))
        if field.size is not None and len(row) != field.size:
            raise BadDeal(f"{must}, not {len(row)}.")
        found[name] = row[0] if field.size is None else row
    return found


def row_of_acts(data: Any) -> list[dict[str, Any]]:
    """What was played, each with its seat and its move or call."""
    if not isinstance(data, list | tuple):
        raise BadDeal(f"A history is a list, not {brief(data)}.")
    for act in data:
        if not isinstance(act, dict) or set(act) - {"order"} not in ({"seat", "move"}, {"seat", "call"}):
            raise BadDeal(f"A move of a history has a seat and a move, or a seat and a call; this is {brief(act)}.")
    return list(data)


def repeat(state: State, act: dict[str, Any]) -> None:
    """Play or say once more what a history tells."""
    state.reshuffle = (lambda n: act["order"]) if "order" in act else None
    try:
        if "call" in act:
            state.call(act["seat"], act["call"])
        elif whole(act["seat"]) == state.seat:
            state.play(act["move"])
        else:
            raise BadDeal(f"It was the turn of seat {state.seat}, not of seat {brief(act['seat'])}.")
        if "order" in act and state.made[-1][3] is None:
            raise BadDeal("Nothing is shuffled in this move.")
    except ParlourError as refusal:
        raise BadDeal(f"{brief(act)} in the history cannot be: {refusal}") from None
    except CONTRADICTIONS:
        raise BadDeal(f"{brief(act)} in the history leads nowhere.") from None


# ---- what a position must be ----


def check_title(game: "Game", name: Any, version: Any) -> int:
    """Is it of this game, and of rules that are known here? Of which version they are."""
    if not isinstance(name, str) or name != game.name:
        raise BadDeal(f"This is a position of {brief(name)}, not of {game.name}.")
    known = whole(version)
    if known is None or not game.rulebook.knows(known):
        last = game.rulebook.version
        raise BadDeal(f"This follows version {brief(version)} of the rules; here they are known up to version {last}.")
    return known


def came_later(game: "Game", version: int) -> dict[str, int]:
    """The options that a version of the rules did not have yet, each as it was played then."""
    return {option.name: option.number(option.before) for option in game.rulebook.options if option.since > version}


def position(game: "Game", found: Mapping[str, Any]) -> Plain:
    """The position with these numbers in its fields, if it can be one of this game as it is played here."""
    s = game.form()
    for name, field in game.fields.items():
        value = found[name]
        for number in [value] if field.size is None else value:
            if not is_possible(game, name, field, number):
                raise BadDeal(f"{name} cannot be {number} in {game.name}.")
        setattr(s, name, value)
    for name, number in (game.numbers | {"players": game.players}).items():
        if getattr(s, name) != number:
            raise BadDeal(f"This is a position of a table with other options: {name} is {getattr(s, name)} there.")
    if not can_go_on(game, s):
        raise BadDeal(f"These cards and numbers are no position of {game.name}.")
    return s


def is_possible(game: "Game", name: str, field: Field, number: int) -> bool:
    """Is a number in the range of its field? Working space may hold anything."""
    if field.kind.name == "bits" or (field.sight is Sight.SECRET and field.kind.name == "cards"):
        return -WORD <= number < WORD
    if field.kind.name == "number" or name in game.numbers:
        return -MOST <= number < MOST
    seats, cards, words = game.rulebook.seats, len(game.rulebook.pack), len(field.kind.words)
    match field.kind.name:
        case "flag":
            return 0 <= number <= 1
        case "seat":
            return NONE <= number < seats
        case "card":
            return NONE <= number < cards
        case "word":
            return NONE <= number < words
    return 0 <= number < 1 << {"seats": seats, "cards": cards, "words": words}[field.kind.name]


def can_go_on(game: "Game", s: Any) -> bool:
    """Is every card in one place, and can the hand be played on, or be counted?"""
    law = game.law
    if not 0 <= s.dealer < game.players or not 0 <= s.phase < len(game.rulebook.phases):
        return False
    try:
        if brings(game.module, "sound") and not law.sound(s):
            return False
        for seat in range(game.players):
            law.points(s, seat)
        return law.won(s) >= 0 and bool(law.over(s) or (0 <= s.turn < game.players and has_moves(game, s)))
    except CONTRADICTIONS:
        return False


def has_moves(game: "Game", s: Any) -> bool:
    """Can the seat to act do something, and nothing that there is not?"""
    if not game.rulebook.native:
        return bool(game.moves(s))
    return 0 < game.law.legal(s) < 1 << len(game.rulebook.moves[s.phase])
