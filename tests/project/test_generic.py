"""What is not a game knows no game: no name of one, and none of its fields, stands outside its own folders.

A game's own folders are parlour/games/X, parlour/bots/games/X, the drawings of its box in parlour/press/X, and
web/src/boards/X; besides, the house lists its games once (registry.HOUSE). What else is to be known of a game, it says
through the contract (parlour/games/contract.py, facts.py).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games import GAMES
from parlour.games.contract import HAND
from parlour.games.lent import working_space
from parlour.games.registry import HOUSE, folder_of
from parlour.press import PACKS

ROOT = Path(__file__).parents[2]
NAMES = {*HOUSE, *map(folder_of, HOUSE), *PACKS, *map(folder_of, PACKS)}
COMMON = {HAND} | {field for name in HOUSE for field in GAMES[name].GAME.common_fields()} | set(working_space(1))
FIELDS = {field for name in HOUSE for field in GAMES[name].STATE} - COMMON
VERBS = {text.split()[0] for name in HOUSE for row in GAMES[name].GAME.moves for text in row if " " in text} | {"bet"}
STATES = {"s", "known"}  # what states are called
KEYED = {"fields", "facts", "told"}  # what is looked into by the names of fields, or by labels
HOMES = ("games", "bots/games", "press")
SHARED = ("parlour/games/trolley_pack.py",)  # the box that five games share

EXCUSED_MODULES = {
    "parlour/languages/gather.py": "words of melds and kinds that stand in no declaration of a game",
    "parlour/press/sheets/order.py": "examples of how orders are written",
}
"""Where a game or a field is named all the same, and why."""


# ---- Python ----


def is_own(path: Path) -> bool:
    """Does a file stand in a folder of some game's?"""
    inside = path.relative_to(ROOT / "parlour").as_posix()
    folders = [f"{home}/{folder_of(name)}/" for home in HOMES for name in (*HOUSE, *PACKS)]
    return inside.startswith(tuple(folders)) or f"parlour/{inside}" in SHARED


def generic_modules() -> list[Path]:
    return sorted(path for path in (ROOT / "parlour").rglob("*.py") if not is_own(path))


def found_in(source: str) -> list[str]:
    """Every mention of a game in a text of Python, each with its line."""
    tree = ast.parse(source)
    silent = {id(node) for node in unspoken(tree)}
    nodes = [node for node in ast.walk(tree) if id(node) not in silent]
    return [f"line {getattr(node, 'lineno', 0)}: {what}" for node in nodes for what in mentions(node)]


def unspoken(tree: ast.Module) -> Iterator[ast.AST]:
    """What does nothing: texts that stand by themselves, as docstrings do; and the list of the house's games."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["HOUSE"]:
            yield from ast.walk(node)


def mentions(node: ast.AST) -> Iterator[str]:
    """The names of games and of their fields in one node."""
    match node:
        case ast.ImportFrom(module=str(module), names=names):
            yield from named([*module.split("."), *(alias.name for alias in names)])
        case ast.Import(names=names):
            yield from named([part for alias in names for part in alias.name.split(".")])
        case ast.Name(id=word) | ast.arg(arg=word):
            yield from named([word])
        case ast.Constant(value=str(text)):
            yield from named(re.findall(r"[A-Za-z]+(?:[-_][A-Za-z]+)*", text))
    yield from looked_at(node)


def named(words: list[str]) -> Iterator[str]:
    """Those of some words that are the names of games."""
    yield from (f"names {word}" for word in words if word.lower() in NAMES)


def looked_at(node: ast.AST) -> Iterator[str]:
    """The fields of games that a node looks at: as attributes of a state, or by their names."""
    match node:
        case ast.Attribute(value=value, attr=field) if ends_in(value, STATES) and field in FIELDS:
            yield f"looks at the field {field}"
        case ast.Call(func=ast.Name(id="getattr" | "hasattr" | "setattr"), args=[_, ast.Constant(value=str(key)), *_]):
            if key in FIELDS:
                yield f"looks at the field {key}"
        case ast.Subscript(value=value, slice=ast.Constant(value=str(key)), ctx=ast.Load()) if ends_in(value, KEYED):
            yield from keyed(value, key)
        case ast.Call(func=ast.Attribute(value=value, attr="get" | "pop"), args=[ast.Constant(value=str(key)), *_]):
            if ends_in(value, KEYED):
                yield from keyed(value, key)
        case ast.Compare(left=ast.Constant(value=str(key)), ops=[ast.In() | ast.NotIn()], comparators=[value]):
            if ends_in(value, KEYED):
                yield from keyed(value, key)


def ends_in(value: ast.expr, names: set[str]) -> bool:
    """Is an expression one of these names, or an attribute called so?"""
    return (isinstance(value, ast.Name) and value.id in names) or (
        isinstance(value, ast.Attribute) and value.attr in names
    )


def keyed(value: ast.expr, key: str) -> Iterator[str]:
    """A field, or a label of the table in words, that is looked for by its name."""
    if key in FIELDS or ends_in(value, {"told"}):
        yield f"looks for {key!r}"


@pytest.mark.parametrize("path", generic_modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_generic_code_knows_no_game(path: Path) -> None:
    found = found_in(path.read_text(encoding="utf-8"))
    if path.relative_to(ROOT).as_posix() in EXCUSED_MODULES:
        assert found, "nothing needs to be excused here any more"
    else:
        assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        "LADDER = {'raffles': 3}",
        "from parlour.games.euchre.rules import RANK",
        "from parlour.games import euchre",
        "import parlour.press.roulette.table",
        "if game.name == 'lost-heir': pass",
        "help = 'trolley, pinochle: what is tallied'",
        "RAFFLES = 1",
        "taker = view.known.taker",
        "spun = int(getattr(view.known, 'spun', 0))",
        "counted = facts.get('layout')",
        "if 'Taken by' in told: pass",
        "who = told['Taken by']",
        "if 'layout' in board.fields: pass",
        "tricks = state.s.tricks[0]",
        "def f(s):\n    return s.in_stock",
    ],
)
def test_what_is_planted_is_found(planted: str) -> None:
    assert found_in(planted)


@pytest.mark.parametrize(
    "innocent",
    [
        '"""As at roulette."""\nx = 1',
        "class A:\n    'The board of roulette.'\n    score = 1",
        "HOUSE = ('raffles', 'euchre')",
        "hand = view.known.hand[0]",
        "turn, dealer = s.turn, known.dealer",
        "words = page.tricks",
        "label = {'board': 1}['board']",
        "told['Score'] = 'Ada 3'",
        "score = s.score[0]",
    ],
)
def test_what_is_innocent_is_let_pass(innocent: str) -> None:
    assert not found_in(innocent)


# ---- the pages ----

CLIENT = ROOT / "web" / "src"
EXCUSED = {
    "boards/index.ts": "the list of drawings that games have for their own",
    "fair/judge.ts": "a proof must not lean on what the house says of a game",
    "fair/method.ts": "a proof must not lean on what the house says of a game",
}
QUIET = re.compile(r"<style.*?</style>|<!--.*?-->|/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
LOOKS = (
    r"\bfields\??\.(\w+)",
    r"\bfields\[['\"`](\w+)['\"`]\]",
    r"['\"`](\w+)['\"`] in [\w.]*\bfields\b",
    r"\{ ?([\w, ]+) ?\} = [\w.()$]*\bfields\b",
)
CAPTIONS = r"\btold\??(?:\.(?!length|map|filter)\w+|\[['\"`][^\]]*\])"


def pages() -> list[Path]:
    """The texts of the client, but for what is made from the structs, what tests, and the drawings of single games."""
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte")]
    own = [path for path in files if path.parent.parent == CLIENT / "boards"]
    return sorted(path for path in files if path.name != "wire.ts" and ".test." not in path.name and path not in own)


def found_on(page: str) -> list[str]:
    """Every mention of a game in a text of the client: its name, its fields, a label, a verb taken off a move."""
    page = QUIET.sub("", page)
    found = [f"names {name}" for name in NAMES if re.search(rf"(?<![\w-]){name}(?![\w-])", page, re.IGNORECASE)]
    fields = {field.strip() for look in LOOKS for row in re.findall(look, page) for field in row.split(",")}
    found += [f"looks at the field {field}" for field in fields - {HAND, ""}]
    found += [f"looks for {label}" for label in re.findall(CAPTIONS, page)]
    return found + [f"takes {verb} off a move" for verb in VERBS if re.search(rf"startsWith\(['\"`]{verb}\b", page)]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(CLIENT).as_posix())
def test_a_page_knows_no_game(path: Path) -> None:
    found = found_on(path.read_text(encoding="utf-8"))
    if path.relative_to(CLIENT).as_posix() in EXCUSED:
        assert found, "nothing needs to be excused here any more"
    else:
        assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        "const GUIDE = { raffles: ['RAF-9'] };",
        "if (game === 'lost-heir') go();",
        "<legend>Who had Raffles at the end?</legend>",
        "const { in_stock, melded } = board.fields;",
        "const flat = $derived('layout' in board.fields);",
        "const turned = board.fields.turned;",
        "const turned = board.fields['turned'];",
        "const by = table.board?.told['Taken by'];",
        "const bid = board.told.Bid ?? board.told.Auction;",
        "if (text.startsWith('bet')) hear('chip');",
    ],
)
def test_what_is_planted_on_a_page_is_found(planted: str) -> None:
    assert found_on(planted)


@pytest.mark.parametrize(
    "innocent",
    [
        "// as at roulette",
        "/** At Trolley a player. */ const x = 1;",
        "const hands = board.fields.hand;",
        "const told = Object.entries(board.told);",
        "const fields = { ...board.fields };",
        "href.startsWith('https://')",
        "<style>.raffles { color: red; }</style>",
    ],
)
def test_what_is_innocent_on_a_page_is_let_pass(innocent: str) -> None:
    assert not found_on(innocent)
