"""The papers of a party: they compile for every game, paper and company, nothing is cut, their codes can be read."""

import json
import re
import unicodedata
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from parlour.errors import BadChoice
from parlour.games.parties import PARTIES
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.onward import wanted
from parlour.press.qr import QUIET, qr
from parlour.press.sheets import setting, slips, tables, tally
from parlour.press.sheets.paper import PAPERS
from parlour.press.sheets.tables import TableCode, how_to_send, qr_drawing
from parlour.press.sheets.tally import print_tally
from parlour.server.guard.guesses import Guesses
from parlour.server.live.party import events as party_events
from parlour.server.live.party import papers
from parlour.server.live.party.codes import Codes, grouped, tidy
from parlour.server.live.party.papers import Order, alphabetical, ordered
from parlour.server.live.party.picture import places
from parlour.server.live.party.soiree import Soiree
from parlour.server.people import LETTERS, Seal
from tests.press.test_qr import read

pytest.importorskip("typst")
PRINTED = ("print_slips", "print_tables", "print_tents", "print_names", "print_tallies", "print_standings")
AT = "http://192.168.178.123:8000"
LONGEST = "W" * 24
CODES = Codes(Seal("5e" * 32), Guesses(10))


def party_of(game: str, people: int, rounds: int = 10, name: str = LONGEST, **form: Any) -> Soiree:
    """A party with so many people, all of the longest name there can be, at their tables."""
    opened = events.Opened(game=game, fill="byes", rounds=rounds, seed=5, **form)
    announced = party_events.Announced(
        hostess="h", name="Mrs. Vale", kind="cards", rung="house", clock=0, by_itself=False, opened=opened
    )
    soiree = Soiree("abcdefghjkmn", announced)
    for number in range(people):
        soiree.apply(party_events.Came(player=f"p{number}", name=name), number + 1, 0.0)
    soiree.apply(events.Seated(), people + 1, 0.0)
    return soiree


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return setting.Sheets(pdf, "").pages


@pytest.mark.parametrize("game, paper", list(product(PARTIES, PAPERS)))
def test_every_paper_of_every_party(game: str, paper: str) -> None:
    for people in (PARTIES[game].least, PARTIES[game].least + 3):
        order = ordered(party_of(game, people), CODES, paper, AT)
        for name in PRINTED:
            assert getattr(papers, name)(order).startswith(b"%PDF")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_hundred_people_with_the_longest_names(paper: str) -> None:
    order = ordered(party_of("trolley", 100, rounds=50), CODES, paper, AT)
    assert pages(papers.print_tables(order)) == pages(papers.print_tents(order)) == 25
    assert 2 <= pages(papers.print_names(order)) <= 4
    assert pages(papers.print_slips(order)) <= 9


EACH = """
#set page(width: 60pt, height: 20pt, margin: 0pt)
#set text(font: "Libertinus Serif")
#for (number, word) in json("words.json").enumerate() { if number > 0 { pagebreak() }; box(word) }
"""
BEARERS = {"HEBREW": "\u05d0", "ARABIC": "\u0628", "DEVANAGARI": "\u0915"}  # of the marks of a script; of others, e


def boxed(words: list[str], folder: Path) -> list[str]:
    """The words that typst sets with a box in them; each stands on a page of its own."""
    (folder / "words.json").write_text(json.dumps(["\U0001f600", *words]))
    (folder / "each.typ").write_text(EACH)
    pages = setting.printer().compile(str(folder / "each.typ"), format="svg", ignore_system_fonts=True)
    found = [set(re.findall(r'<use [^>]*href="#(\w+)"', page.decode())) for page in pages]
    assert len(found) == len(words) + 1 and len(found[0]) == 1
    return [word for word, drawn in zip(words, found[1:], strict=True) if drawn & found[0]]


def test_the_press_has_every_letter_that_it_says_it_has_and_tells_of_those_it_lacks(tmp_path: Path) -> None:
    words = []
    for first, last in setting.LETTERS:
        for letter in map(chr, range(first, last + 1)):
            if unicodedata.category(letter).startswith("M"):
                words.append(BEARERS.get(unicodedata.name(letter).split()[0], "e") + letter)
            elif unicodedata.name(letter, "").strip():
                words.append(letter)
    assert len(words) > 1500 and boxed(words, tmp_path) == []
    have = [
        "Nguyễn Thị Hà",
        "Łukasz Żak",
        "Gal·la",
        "Ольга",
        "Βασίλης",
        "שרה",
        "ليلى",
        "गीता",
        "Նարե",
        "ნინო",
        "O’Neil",
    ]
    lack = ["김민수", "山田", "ข้าว", "ہاجرہ", "Ann 😀", "ቤተልሔም"]
    assert boxed(have + lack, tmp_path) == setting.without_letters(have + lack) == lack


def test_tables_have_papers_before_the_tally_cards_are_given_out() -> None:
    opened = events.Opened(game="raffles", fill="byes", seed=5)
    announced = party_events.Announced(
        hostess="h", name="Mrs. Vale", kind="cards", rung="house", clock=0, by_itself=False, opened=opened
    )
    soiree = Soiree("abcdefghjkmn", announced)
    with pytest.raises(BadChoice, match="no tables yet"):
        papers.print_tables(ordered(soiree, CODES, "a4", AT))
    for number in range(13):
        soiree.apply(party_events.Came(player=f"p{number}", name="Ann"), number + 1, 0.0)
    order = ordered(soiree, CODES, "letter", AT)
    assert pages(papers.print_tables(order)) == pages(papers.print_tents(order)) == 3
    for early in (papers.print_slips, papers.print_names):
        with pytest.raises(BadChoice, match="tally cards"):
            early(order)


def test_a_square_leads_to_its_table_and_the_code_can_be_typed() -> None:
    soiree = party_of("euchre", 40)
    order = ordered(soiree, CODES, "a4", AT)
    assert [table.number for table in order.tables] == list(range(1, 11))
    for table in order.tables:
        drawing = qr_drawing(table.link)
        size = len(qr(table.link))
        dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing)}
        rows = [[(x + QUIET, y + QUIET) in dark for x in range(size)] for y in range(size)]
        assert read(rows) == f"{AT}/party/{soiree.id}#{CODES.slip(soiree.id, table.number)}"
        assert all(QUIET <= x < size + QUIET and QUIET <= y < size + QUIET for x, y in dark)
        assert table.door == "192.168.178.123:8000/party/join"
        for typed in (table.code, table.code.upper(), table.code.replace(" ", "-"), f" {table.code} "):
            assert CODES.table_of(soiree.id, typed) == table.number


def test_codes_are_grouped_for_the_eye() -> None:
    assert (
        grouped("abcdefghjk") == "abcde fghjk"
        and grouped("abcdefgh") == "abcd efgh"
        and grouped("abcdefghj") == "abc def ghj"
        and grouped("abcde") == "abcde"
    )
    assert tidy(" ABCD-efgh ") == "abcdefgh" and not {"i", "l", "o", "0", "1"} & set(LETTERS)


@pytest.mark.parametrize(
    "at", ["", "ftp://a", "https://", "https://a/b", 'https://a"b', "https://" + "a" * 69, "a.local"]
)
def test_an_address_that_is_none_is_refused(at: str) -> None:
    with pytest.raises(BadChoice, match="address"):
        ordered(party_of("raffles", 8), CODES, "a4", at)


def test_the_longest_address_still_has_a_square() -> None:
    order = ordered(party_of("raffles", 8), CODES, "letter", "https://" + "a" * 68)
    for press in (papers.print_tables, papers.print_tents, papers.print_slips):
        assert press(order).startswith(b"%PDF")


def test_another_paper_is_refused() -> None:
    with pytest.raises(BadChoice, match="paper"):
        papers.print_tents(ordered(party_of("raffles", 8), CODES, "a5", AT))


def test_how_it_is_sent_is_told_in_three_sentences() -> None:
    for party in PARTIES.values():
        told = how_to_send(party, TableCode(1, "abcd efgh", "a/party/join", AT))
        assert len(told) == 3 and all(line.endswith(".") for line in told)
        assert ("the reds cut" in told[1]) == party.partners and ("Raffles" in told[1]) == party.captures


def set_of(
    monkeypatch: pytest.MonkeyPatch, module: Any, make: Callable[[Order], bytes], order: Order
) -> dict[str, Any]:
    """What a paper would be set with."""
    told: list[dict[str, Any]] = []

    def typeset(template: str, title: str, content: dict[str, Any], drawings: dict[str, str]) -> bytes:
        told.append(content)
        return b"%PDF"

    monkeypatch.setattr(module, "typeset", typeset)
    make(order)
    return told.pop()


def test_tally_cards_follow_the_form_of_the_party(monkeypatch: pytest.MonkeyPatch) -> None:
    form: dict[str, Any] = {"tally": "points", "round": "hands", "hands": 8, "loners": True}
    order = ordered(party_of("euchre", 13, rounds=4, name="Ann", **form), CODES, "a4", AT)
    assert papers.print_tallies(order).startswith(b"%PDF")
    printed = set_of(monkeypatch, tally, papers.print_tallies, order)
    assert printed["points"] is True and printed["figures"] == 4 and printed["foot"] == "Lone Hands"
    assert printed["line"] == "8 hands a game; who has more points moves up."
    cards = [card for page in printed["pages"] for card in page]
    assert [card["seat"] for card in cards[:5]] == ["1A", "1A", "1B", "1B", "2A"] and cards[-1]["seat"] == "Bye"
    assert {card["name"] for card in cards} == {"Ann"} and len(cards) == 13
    printed = set_of(monkeypatch, tables, papers.print_tables, order)
    assert printed["heads"] == ["Couple A", "Couple B", "Lone Hands"] and printed["rounds"] == 4
    assert "played alone and took every trick" in printed["tables"][0]["how"][1]


@pytest.mark.parametrize("game", PARTIES)
def test_where_all_move_as_planned_no_paper_says_that_winners_move(game: str) -> None:
    forms: list[dict[str, Any]] = [{}, {"round": "hands", "hands": 1}]
    for form in forms:
        line = party_of(game, 12, movement="planned", **form).evening.party.line
        assert line.endswith("All move as planned.") and line.count(" move") == 1, line


def test_the_plan_of_the_games_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    soiree = party_of("euchre", 14, rounds=4, name="Ann", movement="planned")
    with pytest.raises(BadChoice, match="a plan to print"):
        papers.print_plan(ordered(soiree, CODES, "a4", AT))
    errand = wanted(soiree.evening)
    assert errand is not None
    soiree.apply(errand.run(), 16, 0.0)
    order = ordered(soiree, CODES, "letter", AT)
    assert papers.print_plan(order).startswith(b"%PDF")
    printed = set_of(monkeypatch, slips, papers.print_plan, order)
    assert len(printed["rounds"]) == 4 and printed["first"] == 1 and len(printed["slips"]) == 14
    assert all(
        len(slip["lines"]) == 4 and len(one["tables"]) == 3 for slip in printed["slips"] for one in printed["rounds"]
    )


def test_who_came_late_has_a_tally_card_too() -> None:
    soiree = party_of("raffles", 8, name="Ann")
    soiree.apply(party_events.Came(player="late", name="Zoe"), 20, 0.0)
    card = tally.card(soiree.evening.party, "", "red", "Zoe")
    assert card["begins"] == "came later"
    assert papers.print_tallies(ordered(soiree, CODES, "a4", AT)).startswith(b"%PDF")


def test_the_heading_of_a_paper_is_never_cut() -> None:
    """Every drawn heading stands in the frame that measures it, so that long words go below it."""
    for paper in ("names", "standings", "slips"):
        template = files("parlour.press.sheets").joinpath(f"{paper}.typ").read_text("utf-8")
        assert 'headed("heading.svg"' in template and "image(" not in template


def test_names_are_ordered_as_one_looks_for_them() -> None:
    names = ["Zoe", "Émile", "ann", "Edgar", "Ann", "Ömer", "Oscar"]
    assert sorted(names, key=alphabetical) == ["Ann", "ann", "Edgar", "Émile", "Ömer", "Oscar", "Zoe"]


def test_at_a_party_that_is_played_here_slips_have_no_codes() -> None:
    soiree = party_of("raffles", 8)
    order = Order(soiree.evening, [], "a4", with_codes=False)
    assert papers.print_slips(order).startswith(b"%PDF")
    for press in (papers.print_tables, papers.print_tents):
        with pytest.raises(BadChoice, match="played here"):
            press(order)


def test_a_slip_says_chair_partner_and_opponents() -> None:
    evening: Evening = party_of("euchre", 13, name="Ann").evening
    found = [papers.slip_of(evening, place) for place in places(evening)]
    assert found[0].place == "Table 1" and found[0].chair == "couple A, red chair"
    assert found[0].company == ("with Ann", "against Ann", "and Ann")
    assert found[-1].place == "Bye" and found[-1].company == ()
    alone = party_of("trolley", 8, name="Ann").evening
    assert papers.slip_of(alone, places(alone)[3]).chair == "place B, blue chair"


def test_a_bye_on_a_tally_card_leaves_the_words_below_it_alone() -> None:
    template = files("parlour.press.sheets").joinpath("tally.typ").read_text("utf-8")
    assert 'bottom-edge: "bounds", one.seat' in template  # the tail of its y is part of it
    assert print_tally("raffles", 11).pages == 2
