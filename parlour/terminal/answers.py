"""What the player types, and which move is meant by it."""

import re
from collections.abc import Sequence

from rich.text import Text

from parlour.bots.claim import has_claims
from parlour.engine.game import Game
from parlour.errors import BadChoice, IllegalMove
from parlour.games.spoken import so_many_cards
from parlour.terminal.position import Position, marks_told
from parlour.terminal.show import BET, numbered
from parlour.terminal.stakes import bet_meant, squeezed


def help_lines(position: Position) -> dict[str, str]:
    """The help, its examples taken from the game in play."""
    game, several = position.game, position.together
    move = game.law.ABOUT.example or (position.legal or game.rulebook.moves[0])[-1]
    short = initials(move)
    clear = position.legal and short != move and understood(short, position) == move
    more = {"several moves": f"all {several} in one line, by their numbers or names: 1 2 3 …"} if several > 1 else {}
    certain = "the rest of the tricks is mine: the hand is played out, if that is certain from what you can see"
    claimed = {"claim": certain} if has_claims(game) else {}
    if game.law.ABOUT.marks:
        more[game.law.ABOUT.legend or "marks"] = marks_told(game)
    return more | {
        "a move": f"as in: {move}{f', or shorter: {short}' if clear else ''}; or its number, where it has one",
        "table": "the table again",
        "last": "the last trick or round again",
        "hint": "the best moves, and why",
        **claimed,
        "coach off": "no more sentences from the coach; coach on brings them back",
        "rules": "all the rules",
        first_rule(game): "one rule, by its id",
        "record": "where the record is kept",
        "quit": "stop; the game can be gone on with later",
    }


def understood(answer: str, position: Position) -> str:
    """The move meant, or nothing where that is in doubt."""
    try:
        return meant(answer, position)
    except BadChoice:
        return ""


def first_rule(game: Game) -> str:
    """The id of the game's own first rule; some share a page with others."""
    own = game.name[:3].upper()
    return next((id for id in game.rules if id.startswith(own)), next(iter(game.rules), "an id"))


def meant(answer: str, position: Position) -> str:
    """The move a player means: its number, its text, or enough of its letters. A bet is meant by its text alone, with
    what is staked in it, in whatever order."""
    choices, word = numbered(position), answer.lower()
    if answer.isdecimal():
        if choices and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        if not choices:
            return f"bid {int(answer)}"
    legal = [text for text in position.legal if not BET.fullmatch(text)]
    if len(legal) < len(position.legal) and (bet := bet_meant(word, position)):
        return bet
    candidates = legal + [card for card in position.cards if card not in legal]
    for match in (
        word.__eq__,
        lambda text: squeezed(text) == squeezed(word),
        lambda text: initials(text) == squeezed(word),
        lambda text: text.split()[-1] == word,
    ):
        found = list(dict.fromkeys(text for text in candidates if match(text)))
        if len(found) == 1:
            return found[0]
    found = [text for text in legal if squeezed(text).startswith(squeezed(word))]
    if len(found) > 1:
        raise BadChoice(f"{answer!r} could be {', '.join(found[:8])}{' …' if found[8:] else ''}.")
    return found[0] if found else word


def moves_meant(answer: str, position: Position) -> list[str]:
    """The moves a player means: as a rule one; where several are made together, as many as are named, or their verb and
    all of them, however short."""
    words = answer.lower().replace(",", " ").split()
    if position.together < 2 or not words:
        return [meant(answer, position)]
    verbs = {text.split()[0] for text in position.legal}
    cards = words[1:] if words[0] in verbs else words
    if len(cards) < 2:
        return [meant(answer, position)]
    if len(cards) != position.together:
        wanted = so_many_cards(position.together)
        raise IllegalMove(f"That is {so_many_cards(len(cards))}; name {wanted} at once, or one at a time.")
    return [one_of_several(card, position) for card in cards]


def one_of_several(word: str, position: Position) -> str:
    """One of the moves that are made together; a card that may not be chosen is named all the same, to be refused."""
    move = meant(word, position)
    return move if " " in move else f"{position.legal[0].split()[0]} {move}"


# ---- words ----


def initials(text: str) -> str:
    """The first letter of each part of a text, numbers whole: moon-4 is m4."""
    return "".join(part if part.isdecimal() else part[0] for part in re.split(r"[\s-]", text) if part)


def rule_id(word: str) -> str:
    """A rule's id as the ledger spells it, from what was typed; nothing when it is no id."""
    found = re.fullmatch(r"(?:rule )?([a-z]{3})-?(\d+)", word.lower())
    return f"{found[1].upper()}-{found[2]}" if found else ""


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A sentence about seats with the names of those who sit there."""
    return re.sub(r"\b[Ss]eat (\d+)\b", lambda seat: names[int(seat[1])], sentence)


def to_you(sentence: str, seat: int) -> str:
    """A sentence about a seat as one says it to whoever sits there."""
    verbs = {"does": "do", "holds": "hold", "has": "have", "cannot": "cannot"}
    for verb, yours in verbs.items():
        for word, you in (("Seat", "You"), ("seat", "you")):
            sentence = sentence.replace(f"{word} {seat} {verb}", f"{you} {yours}")
    return sentence


def refused(sentence: str, seat: int, names: Sequence[str]) -> Text:
    """A refusal as it is said to whoever sits there."""
    return Text(with_names(to_you(sentence, seat), names), style="red")
