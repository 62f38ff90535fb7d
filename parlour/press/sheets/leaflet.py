"""The leaflet of a game, folded to the size of its box: the page that teaches it in two minutes, then the rules.

It is set twice: as panels of the size of a card, and then eight of these panels on each side of a sheet, to be cut out
and folded.
"""

import re
from typing import Any

import parlour
from parlour import ledger, press
from parlour.engine.game import Game
from parlour.press.sheets.paper import PAPERS, SIZES, Size, one_of
from parlour.press.sheets.setting import Sheets, lettered, shape_of, typeset
from parlour.press.strip import is_spoken, played, strip
from parlour.teach.page import HEADINGS, WHOSE, Page, Scene, heads, lines, page_of, taking

TYPE = (9.6, 9.3, 9.0, 8.7, 8.4, 8.1, 7.8, 7.5, 7.2, 6.9, 6.6, 6.3, 6.0)
"""The sizes of type, in points: the largest is taken that needs no more sides of paper than the smallest."""
ACROSS, DOWN = 4, 2  # panels on a side of paper
ON_A_SIDE = ACROSS * DOWN
FOLDED = {"tarot": "poker"}  # eight panels of the first would not lie on a sheet; the second lie in its box
TALL = 17.0  # millimetres, of a row of cards

Run = tuple[str, str]
"""A kind (plain, bold or code) and the words set so."""

RUNS = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|\[(?P<plain>[^]]+)\]\([^)]*\)")
TAUGHT = re.compile(r"<!-- two minutes: .*?<!-- end -->\n", re.DOTALL)
"""What stands in a page of the ledger for those who read it there."""
OPENING = "About this game"


def print_rules(name: str, paper: str = "a4", size: str = "poker") -> Sheets:
    """The leaflet of a game as PDF, for a box of cards of this size: what teaches it on one side, the rules behind."""
    game = parlour.load(name)
    edges = sorted(one_of(paper, PAPERS, "paper"), reverse=True)
    one_of(size, SIZES, "size")
    card = SIZES[FOLDED.get(size, size)]
    content, drawings = contents(game, card)
    parts_of = [part for part in ("taught", "sections") if content[part]] or ["sections"]
    set_apart: dict[str, bytes] = {}
    spots: list[list[tuple[str, int]]] = []
    for part in parts_of:
        said = content | {"part": part, "first": part == parts_of[0], "from": ON_A_SIDE * len(spots)}
        set_apart[f"{part}.pdf"] = pdf = as_large_as_it_goes(game, said, drawings)
        pages = [(f"{part}.pdf", place + 1) for place in range(Sheets(pdf, "").pages)]
        spots += [pages[at : at + ON_A_SIDE] for at in range(0, len(pages), ON_A_SIDE)]
    sheet = {"paper": edges, "panel": card, "across": ACROSS, "down": DOWN, "sides": spots + [[]] * (len(spots) % 2)}
    folded = typeset("folded", f"{game.rulebook.title}: the rules", sheet, {}, set_apart)
    held = "the game in two minutes and " if "taught" in parts_of else ""
    box = f"a {FOLDED[size]} card, for the {size} box" if size in FOLDED else "the box"
    holds = f"{game.rulebook.title}: {held}{len(game.rules)} rules, to fold to the size of {box}"
    return Sheets(folded, holds, both_sides=True)


def as_large_as_it_goes(game: Game, content: dict[str, Any], drawings: dict[str, str]) -> bytes:
    """A part of the leaflet, panel after panel, in the largest type that needs no more sides than the smallest."""

    def set_in(points: float) -> bytes:
        return typeset("leaflet", game.rulebook.title, content | {"size": points}, drawings)

    def sides(pdf: bytes) -> int:
        return -(-Sheets(pdf, "").pages // ON_A_SIDE)

    found = set_in(TYPE[-1])
    least, smaller, larger = sides(found), len(TYPE) - 1, -1
    while smaller - larger > 1:
        middle = (smaller + larger) // 2
        pdf = set_in(TYPE[middle])
        smaller, larger, found = (middle, larger, pdf) if sides(pdf) == least else (smaller, middle, found)
    return found


def contents(game: Game, card: Size) -> tuple[dict[str, Any], dict[str, str]]:
    """All that the leaflet says, and the drawings it shows."""
    book, pack = game.rulebook, game.rulebook.pack.name
    title, _, second = book.title.partition(" (")
    drawings = {"heading": lettered(title)}
    wings = list(press.drawn(pack).WINGS) if pack in press.PACKS else []
    drawings |= {f"wing-{place}": press.face(pack, wing) for place, wing in enumerate(wings)}
    page = page_of(game)
    content = {
        "panel": card,
        "maker": ", ".join(filter(None, (book.publisher, book.year))),
        "second": second.rstrip(")"),
        "players": table_for(book.players),
        "summary": runs(book.summary),
        "wings": [{"file": f"wing-{place}", "words": press.name(pack, wing)} for place, wing in enumerate(wings)],
        "headings": HEADINGS,
        "taught": taught(game, page, drawings) if page else None,
        "opening": [runs(paragraph) for paragraph in opening(game)],
        "sections": sections(game),
        "marks": [[mark, meaning] for mark, meaning in ledger.ORIGIN.items() if mark in origins(game)],
    }
    return content, drawings


def table_for(players: tuple[int, ...]) -> str:
    """For how many the game is."""
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    least, most = (words[count - 1] if count <= len(words) else str(count) for count in (min(players), max(players)))
    return f"for {least} players" if least == most else f"for {least} to {most} players"


# ---- the page ----


def taught(game: Game, page: Page, drawings: dict[str, str]) -> dict[str, Any]:
    """The page that teaches the game; the drawings it shows are added to the others."""
    pack = game.rulebook.pack.name

    def row(name: str, caption: str, cards: tuple[str, ...]) -> dict[str, Any]:
        return {"picture": shown(name, strip(pack, [cards]), drawings), "caption": caption}

    def scene(number: int, told: Scene) -> dict[str, Any]:
        picture = played(pack, told)
        return {
            "title": told.title,
            "held": [row(f"held-{number}-{n}", held.caption, held.cards) for n, held in enumerate(told.held)],
            "picture": shown(f"scene-{number}", picture, drawings) if picture else None,
            "plays": [[play.says, play is taking(told)] for play in told.shown()],
            "spoken": is_spoken(pack, told),
            "taker": told.taker,
            "why": told.why,
        }

    board = press.board(pack) if page.picture else None
    return {
        "aim": page.aim,
        "players": page.players,
        "order": [row(f"order-{n}", one.caption, one.cards) for n, one in enumerate(page.order)],
        "board": shown("board", board.on_screen()[page.picture], drawings) if board else None,
        "heads": heads(game, page)[:-1],
        "counts": [line[:-1] for line in lines(game, page)],
        "turn": list(page.turn),
        "intro": page.example.intro,
        "scenes": [scene(number, told) for number, told in enumerate(page.example.scenes)],
        "ends": [page.ends.hand, page.ends.game],
        "advice": [[advice.text, WHOSE[advice.whose]] for advice in page.advice],
    }


def shown(name: str, drawing: str, drawings: dict[str, str]) -> dict[str, Any]:
    """A drawing laid to the others: its file, how wide it is at the usual height, and what it shows."""
    drawings[name] = drawing
    wide, high = shape_of(drawing)
    words = re.search(r'aria-label="([^"]*)"', drawing)
    return {"file": name, "wide": wide / high * TALL, "words": words[1] if words else ""}


# ---- the rules ----


def origins(game: Game) -> set[str]:
    """The marks that a game's rules bear."""
    return {part.origin for rule in game.rules.values() for part in rule.parts}


def parts(page: str) -> list[tuple[str, str]]:
    """The sections of a page of the ledger, without what teaches the game."""
    pieces = re.split(r"^#+ +(.+)$", TAUGHT.sub("", ledger.page(page)), flags=re.MULTILINE)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def sections(game: Game) -> list[dict[str, Any]]:
    """The sections of a game's pages that hold rules of its own, with those rules."""
    found: list[dict[str, Any]] = []
    for page in game.rulebook.ledger:
        for heading, body in parts(page):
            rows = [(id, origin, ledger.on_paper(text)) for id, origin, text in ledger.ROW.findall(body)]
            mine = [(id, origin, text) for id, origin, text in rows if text and id in game.rules]
            if mine:
                told = [{"id": id, "mark": origin, "runs": runs(text)} for id, origin, text in mine]
                found.append({"heading": heading, "rules": told})
    return found


def paragraphs(body: str) -> list[str]:
    """The paragraphs of a section, tables left out."""
    return [" ".join(text.split()) for text in re.split(r"\n\s*\n", body) if text.strip() and "|" not in text]


def opening(game: Game) -> list[str]:
    """What the ledger says of the book before the rules; nothing where the page is shared with other games."""
    if not game.rulebook.ledger:
        return []
    own_page = game.rulebook.ledger[0]
    told = dict(parts(own_page)).get(OPENING, "")
    return [text for text in paragraphs(told) if not re.search(r"\*\*P\*\*|marked P", text)]


def runs(text: str) -> list[Run]:
    """A text of the ledger cut into runs, each with its kind."""
    found: list[Run] = []
    place = 0
    for match in RUNS.finditer(text):
        found += [
            ("plain", curled(text[place : match.start()])),
            (match.lastgroup or "plain", match[match.lastgroup or 0]),
        ]
        place = match.end()
    return [run for run in [*found, ("plain", curled(text[place:]))] if run[1]]


def curled(text: str) -> str:
    """The quotation marks a printer would set."""
    text = re.sub(r'(?<![^\s(])"', "\u201c", text).replace('"', "\u201d")
    return re.sub(r"(?<![^\s(])'", "\u2018", text).replace("'", "\u2019")
