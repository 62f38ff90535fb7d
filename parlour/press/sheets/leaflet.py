"""The rules of a game as a leaflet: the ledger's page in two columns, under the title, year and maker of the book."""

import re
from typing import Any

import parlour
from parlour import ledger, press
from parlour.engine.game import Game
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset

SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.6, 8.2)
"""The sizes of type, in points: the largest is taken that needs no more pages than the smallest."""

Run = tuple[str, str]
"""A kind (plain, bold, code or ruling) and the words set so."""

RUNS = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|\[(?P<plain>[^]]+)\]\([^)]*\)|(?P<ruling>\bRuling\b[^:.,]*:)"
)


def print_rules(name: str, paper: str = "a4") -> Sheets:
    """The rules of a game as PDF."""
    game = parlour.load(name)
    book, pack = game.rulebook, game.rulebook.pack.name
    wings = press.drawn(pack).WINGS
    title, _, second = book.title.partition(" (")
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "maker": f"{book.publisher}, {book.year}",
        "second": second.rstrip(")"),
        "players": table_for(book.players),
        "summary": runs(book.summary),
        "opening": [runs(paragraph) for paragraph in opening(game)],
        "sections": sections(game),
        "advice": [runs(paragraph) for paragraph in advice(game)],
        "marks": [[mark, meaning] for mark, meaning in ledger.ORIGIN.items() if mark in origins(game)],
        "wings": [{"file": card, "words": press.name(pack, card)} for card in wings],
    }
    drawings = {"heading": lettered(title)} | {card: press.face(pack, card) for card in wings}
    most = content | {"size": SIZES[-1]}
    pages = Sheets(typeset("leaflet", book.title, most, drawings), "").pages
    for size in SIZES:
        pdf = typeset("leaflet", f"{book.title}: the rules", content | {"size": size}, drawings)
        sheets = Sheets(pdf, f"{book.title}: {len(game.rules)} rules", both_sides=pages > 1)
        if sheets.pages == pages:
            break
    return sheets


def table_for(players: tuple[int, ...]) -> str:
    """For how many the game is."""
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
    least, most = words[min(players) - 1], words[max(players) - 1]
    return f"for {least} players" if least == most else f"for {least} to {most} players"


def origins(game: Game) -> set[str]:
    """The marks that a game's rules bear."""
    return {rule.origin for rule in game.rules.values()}


def parts(page: str) -> list[tuple[str, str]]:
    """The sections of a page of the ledger: what stands before the first comes under the page's title."""
    pieces = re.split(r"^#+ +(.+)$", ledger.page(page), flags=re.MULTILINE)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def sections(game: Game) -> list[dict[str, Any]]:
    """The sections of a game's pages that hold rules of its own, with those rules."""
    found: list[dict[str, Any]] = []
    for page in game.rulebook.ledger:
        for heading, body in parts(page):
            mine = [game.rules[id] for id, _, _ in ledger.ROW.findall(body) if id in game.rules]
            if mine:
                told = [{"id": rule.id, "mark": rule.origin, "runs": runs(rule.text)} for rule in mine]
                found.append({"heading": heading, "rules": told})
    return found


def paragraphs(body: str) -> list[str]:
    """The paragraphs of a section, tables left out."""
    return [" ".join(text.split()) for text in re.split(r"\n\s*\n", body) if text.strip() and "|" not in text]


def opening(game: Game) -> list[str]:
    """What the ledger says of the book before the rules; nothing where the page is shared with other games."""
    own_page = game.rulebook.ledger[0]
    if set(ledger.read_rules(own_page)) - set(game.rules):
        return []
    return [text for text in paragraphs(parts(own_page)[0][1]) if not re.search(r"\*\*P\*\*|marked P", text)]


def advice(game: Game) -> list[str]:
    """The book's advice, where the page is named after the game."""
    if game.name != game.rulebook.ledger[0]:
        return []
    return [text for heading, body in parts(game.name) if "dvice" in heading for text in paragraphs(body)]


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
