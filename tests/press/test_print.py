"""Print and play: every card on its sheet with its back behind it, the same bytes every time, refusals in sentences."""

import os
import re
import subprocess
import sys
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import press
from parlour.cli import main
from parlour.errors import BadChoice, NotAvailable
from parlour.games import GAMES
from parlour.games.parties import PARTIES
from parlour.press.roulette import table
from parlour.press.roulette.board import arrow, layout_page, wheel, wheel_page
from parlour.press.sheets import box, setting, tally
from parlour.press.sheets.leaflet import (
    ACROSS,
    DOWN,
    FOLDED,
    as_large_as_it_goes,
    contents,
    curled,
    opening,
    print_rules,
    runs,
    sections,
)
from parlour.press.sheets.order import named
from parlour.press.sheets.pack import BACKS, face_pages, pack_pages, print_pack
from parlour.press.sheets.paper import EDGE, MARGIN, PAPERS, SIZES, Grid, Page, Place
from parlour.press.sheets.score import columns, filled, print_score
from parlour.press.sheets.tally import print_tally, results, tallies
from parlour.teach.page import page_of

pytest.importorskip("typst")
GRIDS = {(paper, size): Grid(PAPERS[paper], SIZES[size]) for paper, size in product(PAPERS, SIZES)}


def boxes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of a PDF's pages, in whole points."""
    found = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return {(round(float(wide)), round(float(high))) for wide, high in found}


def apart(one: Place, other: Place) -> bool:
    """Do two places not lie over each other?"""
    return (
        one.x + one.wide <= other.x + 1e-6
        or other.x + other.wide <= one.x + 1e-6
        or one.y + one.high <= other.y + 1e-6
        or other.y + other.high <= one.y + 1e-6
    )


# ---- where things lie ----


@pytest.mark.parametrize("grid", GRIDS.values(), ids=["-".join(names) for names in GRIDS])
def test_nine_cards_lie_apart_within_the_margins(grid: Grid) -> None:
    places = grid.places()
    assert len(places) == (4 if grid.card == SIZES["tarot"] else 9)
    for place in places:
        assert place.x >= MARGIN and place.x + place.wide <= grid.paper[0] - MARGIN
        assert place.y >= MARGIN and place.y + place.high <= grid.paper[1] - MARGIN
        assert (place.wide, place.high) == grid.card
    assert all(apart(one, other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("grid", GRIDS.values(), ids=["-".join(names) for names in GRIDS])
def test_every_edge_of_a_card_has_crop_marks_that_touch_no_card(grid: Grid) -> None:
    upright = {round(x, 3) for x, _, u, _ in grid.marks() if x == u}
    level = {round(y, 3) for _, y, _, v in grid.marks() if y == v}
    for place in grid.places():
        assert {round(place.x, 3), round(place.x + place.wide, 3)} <= upright
        assert {round(place.y, 3), round(place.y + place.high, 3)} <= level
    for x, y, u, v in grid.marks():
        assert min(x, u) >= EDGE - 1e-6 and max(x, u) <= grid.paper[0] - EDGE + 1e-6
        assert min(y, v) >= EDGE - 1e-6 and max(y, v) <= grid.paper[1] - EDGE + 1e-6
        assert abs(u - x) + abs(v - y) > 1
        mark = Place(min(x, u), min(y, v), abs(u - x), abs(v - y))
        assert apart(mark, grid.whole.grown(1))


@pytest.mark.parametrize("names", GRIDS, ids="-".join)
@pytest.mark.parametrize("pack", press.PACKS)
def test_each_back_lies_behind_its_face(pack: str, names: tuple[str, str]) -> None:
    """Turn the sheet over on its long edge: what was x from the left is x from the right."""
    grid = GRIDS[names]
    pages, _ = pack_pages(pack, grid, "double")
    count = len(face_pages(pack, grid))
    for faces, backs in zip(pages[: 2 * count : 2], pages[1 : 2 * count : 2], strict=True):
        assert len(faces.arts) == len(backs.arts) > 0
        for face, back in zip(faces.arts, backs.arts, strict=True):
            assert back.file == "back" != face.file
            assert grid.paper[0] - back.place.x == pytest.approx(face.place.x + face.place.wide)
            assert (back.place.y, back.place.high) == (face.place.y, face.place.high)
            assert back.place.wide == pytest.approx(face.place.wide)
    last = pages[2 * count - 2].arts, pages[2 * count - 1].arts
    if len(last[0]) % grid.columns:  # a row that is not full has its backs at the other end
        assert min(art.place.x for art in last[1][-1:]) > grid.whole.x + 1


@pytest.mark.parametrize("pack", press.PACKS)
def test_every_copy_of_every_card_is_printed_once(pack: str) -> None:
    grid = GRIDS["a4", "poker"]
    printed = [art.file for page in face_pages(pack, grid) for art in page.arts]
    assert printed == list(press.BOXES[pack])
    assert pack != "trolley" or len(printed) == 60


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pack", press.PACKS)
def test_the_box_holds_the_cards_and_fits_every_paper(pack: str, size: str) -> None:
    for paper in PAPERS.values():
        pages, drawings = box.box(pack, paper, SIZES[size])
        assert {art.file for page in pages for art in page.arts} == set(drawings)
        assert len(pages) == 1 or size == "tarot"
        lid = pages[0].arts[0].place
        assert lid.wide - box.EASE > SIZES[size][1] + 1 and lid.high - box.EASE > SIZES[size][0] + 1
        for x, y, u, v in (line for page in pages for line in page.cuts + page.folds):
            assert all(0 <= at <= paper[0] for at in (x, u)) and all(0 <= at <= paper[1] - MARGIN for at in (y, v))


def test_the_arrow_is_not_on_the_wheel() -> None:
    assert table.pointer() in table.wheel() and table.pointer() in arrow()
    assert table.pointer() not in wheel()


def test_a_net_is_one_closed_line() -> None:
    lines = box.net(Place(40, 50, 90, 60), 20)
    assert all(one[2:] == other[:2] for one, other in pairwise([*lines, lines[0]]))


@pytest.mark.parametrize("paper", PAPERS.values())
def test_the_board_lies_within_its_sheets(paper: tuple[float, float]) -> None:
    for page in (
        wheel_page(paper, table.WHEEL),
        layout_page(paper, (700, 500)),
        layout_page(paper, (500, 700)),
    ):
        assert page.paper in (None, paper)
        places = [art.place for art in page.arts] + [words.place for words in page.words]
        for place in places:
            assert place.x >= MARGIN - 1e-6 and place.x + place.wide <= paper[0] - MARGIN + 1e-6
            assert place.y >= MARGIN - 1e-6 and place.y + place.high <= paper[1] - MARGIN + 1e-6
        assert all(apart(one, other) for one, other in combinations(places, 2))


# ---- packs as PDF ----


@pytest.mark.parametrize("pack", press.PACKS)
@pytest.mark.parametrize("names", GRIDS, ids="-".join)
def test_a_pack_prints_on_the_right_pages(pack: str, names: tuple[str, str]) -> None:
    paper, size = names
    sheets = print_pack(pack, paper, size)
    grid = GRIDS[names]
    faces = -(-len(press.BOXES[pack]) // (grid.columns * grid.rows))
    rest = len(box.box(pack, grid.paper, grid.card)[0]) + (2 if press.board(pack) else 0)
    assert sheets.pdf.startswith(b"%PDF-") and sheets.both_sides
    assert sheets.pages == 2 * faces + 2 * rest - 1
    wide, high = PAPERS[paper]
    assert boxes(sheets.pdf) == {(round(wide / 25.4 * 72), round(high / 25.4 * 72))}
    assert f"{len(press.BOXES[pack])} cards" in sheets.holds
    assert len(sheets.pdf) < 2_000_000


@pytest.mark.parametrize("backs", BACKS)
def test_the_backs_may_follow_or_stay_away(backs: str) -> None:
    pages, drawings = pack_pages("trolley", GRIDS["letter", "poker"], backs)
    shown = ["back" if page.arts[:1] and page.arts[0].file == "back" else "" for page in pages]
    expected = {"double": ["", "back"] * 7 + [""], "separate": [""] * 7 + ["back"] * 7 + [""], "none": [""] * 8}
    assert shown == expected[backs]
    assert ("back" in drawings) == (backs != "none")
    assert print_pack("trolley", backs=backs).pages == len(pages)


def test_a_blank_page_is_still_a_page() -> None:
    content = {"paper": (100, 100), "pages": [Page(foot="one").said(), Page().said(), Page(foot="two").said()]}
    assert setting.Sheets(setting.typeset("cut", "blank", content, {}), "").pages == 3


def test_the_same_bytes_twice_and_in_another_interpreter() -> None:
    code = (
        "import hashlib\n"
        "from parlour.press.sheets.pack import print_pack\n"
        "from parlour.press.sheets.leaflet import print_rules\n"
        "from parlour.press.sheets.score import print_score\n"
        "from parlour.press.sheets.tally import print_tally\n"
        "made = [make('euchre').pdf for make in (print_rules, print_score, print_tally)]\n"
        "made += [print_pack('trolley').pdf]\n"
        "print(*(hashlib.sha256(pdf).hexdigest() for pdf in made), b'CreationDate' in b''.join(made))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1 and seen.pop().split()[-1] == b"False"


# ---- leaflets ----


@pytest.mark.parametrize("name", GAMES)
def test_a_leaflet_has_the_page_and_every_rule_on_both_sides_of_a_sheet(name: str) -> None:
    game = parlour.load(name)
    told = [rule["id"] for section in sections(game) for rule in section["rules"]]
    assert set(told) == set(game.rules)
    content, drawings = contents(game, SIZES["poker"])
    page = page_of(game)
    assert page and content["taught"]["aim"] == page.aim
    assert len([name for name in drawings if name.startswith("order")]) == len(page.order)
    sheets = print_rules(name)
    assert sheets.pages == 2 and sheets.both_sides
    assert boxes(sheets.pdf) == {(842, 595)}  # A4 lying
    assert "in two minutes" in sheets.holds


@pytest.mark.parametrize("size", SIZES)
def test_a_leaflet_is_folded_to_the_size_of_a_card(size: str) -> None:
    sheets = print_rules("euchre", "letter", size)
    assert boxes(sheets.pdf) == {(792, 612)} and sheets.pages == 2
    wide, high = SIZES[FOLDED.get(size, size)]
    for paper in PAPERS.values():
        assert ACROSS * wide + 2 * MARGIN <= max(paper) and DOWN * high + 2 * MARGIN <= min(paper)
    lid = box.lid_size(SIZES[size])
    assert wide < lid[1] - box.EASE and high < lid[0] - box.EASE  # it lies in the tray


def test_what_is_too_much_for_a_side_goes_on_to_the_next() -> None:
    content, drawings = contents(parlour.load("raffles"), SIZES["poker"])
    rules = content["sections"][0]["rules"]
    longer = content | {
        "part": "sections",
        "first": False,
        "from": 8,
        "sections": [{"heading": "x", "rules": rules * 3}],
    }
    pdf = as_large_as_it_goes(parlour.load("raffles"), longer, drawings)
    assert setting.Sheets(pdf, "").pages > 8


def test_a_shared_page_opens_no_leaflet() -> None:
    assert opening(parlour.load("matchem")) == []
    assert "1905" in opening(parlour.load("raffles"))[0]
    for name in GAMES:
        assert not any("two minutes" in text or "<" in text for text in opening(parlour.load(name)))


def test_runs_keep_every_word() -> None:
    assert runs('**Red** wins: say `bid 3`, "so", see [the page](x.md).') == [
        ("bold", "Red"),
        ("plain", " wins: say "),
        ("code", "bid 3"),
        ("plain", ", “so”, see "),
        ("plain", "the page"),
        ("plain", "."),
    ]
    assert curled("the dealer's 'last' word (\"so\")") == "the dealer’s ‘last’ word (“so”)"


# ---- score sheets and tallies ----


@pytest.mark.parametrize("name", GAMES)
def test_a_score_sheet_is_one_page_for_any_table(name: str) -> None:
    book = parlour.load(name).rulebook
    for players in (min(book.players), max(book.players)):
        for paper in PAPERS:
            assert print_score(name, paper, players).pages == 1


def test_what_a_score_sheet_says_is_the_games_own() -> None:
    for name in GAMES:
        game = parlour.load(name)
        scoring = game.law.ABOUT.scoring
        assert scoring.count.endswith(".") and filled(game, scoring.end)
        assert "{" not in filled(game, scoring.start) + filled(game, scoring.end)
    assert filled(parlour.load("raffles"), "Game at {game}") == "Game at 100"
    wheel = parlour.load("roulette")
    begin = "Each player begins with 100 points; the banker keeps the rest"
    assert filled(wheel, wheel.law.ABOUT.scoring.start) == begin
    assert filled(wheel, wheel.law.ABOUT.scoring.end) == "Game of 20 spins"


def test_partners_share_a_column() -> None:
    assert columns(parlour.load("euchre", 4), False) == 2 and columns(parlour.load("euchre", 3), False) == 3
    assert "for 3 sides" in print_score("raffles", players=6, partners=True).holds
    assert "for 2 sides" in print_score("chantecler", partners=True).holds
    with pytest.raises(BadChoice, match="Trolley with 4 players has no partners"):
        print_score("trolley", partners=True)


@pytest.mark.parametrize("name", PARTIES)
def test_tallies_seat_a_couple_of_each_colour(name: str) -> None:
    cards = tallies(PARTIES[name], 16)
    assert [card["seat"] for card in cards[:5]] == ["1A", "1A", "1B", "1B", "2A"]
    assert len({(card["seat"], card["colour"]) for card in cards}) == 16
    assert print_tally(name, 16).pages == 2 and print_tally(name, 12, paper="letter").pages == 2


def test_who_is_over_begins_with_a_bye() -> None:
    euchre, raffles = PARTIES["euchre"], PARTIES["raffles"]
    assert [card["seat"] for card in tallies(euchre, 15)][-3:] == ["Bye"] * 3
    assert len(tallies(euchre, None)) == 12 and len(tallies(raffles, None)) == 8
    for party, tables, wrong in ((euchre, "three", (11, 0, -4, 100_000)), (raffles, "two", (7, 0, -4, 401))):
        for number in wrong:
            with pytest.raises(BadChoice, match=f"{tables} tables of four at least, so .* not {number}"):
                tallies(party, number)


def test_the_tally_card_of_raffles_has_what_its_box_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Total Points and Raffles Captured among its results, a box for each game's points, captures along the foot."""
    set_with: list[dict[str, Any]] = []

    def typeset(template: str, title: str, content: dict[str, Any], drawings: dict[str, str]) -> bytes:
        set_with.append(content)
        return setting.typeset(template, title, content, drawings)

    monkeypatch.setattr(tally, "typeset", typeset)
    assert print_tally("raffles", 8).pages == 1
    printed = set_with.pop()
    assert printed["results"] == ["Total Points", "Raffles Captured"] and printed["foot"] == "Raffles Captured"
    assert printed["points"] is True and printed["figures"] == tally.BOXES and printed["captures"] == 10
    last = {"seat": "2B", "begins": "Table No. 2, couple B", "colour": "blue", "name": ""}
    assert printed["pages"][0][-1] == last
    print_tally("raffles", 8, tallied="games")
    printed = set_with.pop()
    assert printed["results"] == ["Games Won", "Raffles Captured"] and printed["figures"] == tally.FIGURES
    assert results(PARTIES["trolley"], "games") == ["Games Won", "Total Points"]
    assert results(PARTIES["trolley"], "points") == ["Total Points", "Games Won"]
    assert results(PARTIES["euchre"], "games") == ["Games Won"]
    assert results(PARTIES["euchre"], "points") == ["Total Points", "Games Won"]
    with pytest.raises(BadChoice, match="tallied by games or points, not by 'tricks'"):
        print_tally("euchre", tallied="tricks")


def test_tally_cards_of_what_the_house_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points at every party, so many hands a game, lone hands along the foot, as many figures as games."""
    set_with: list[dict[str, Any]] = []

    def typeset(template: str, title: str, content: dict[str, Any], drawings: dict[str, str]) -> bytes:
        set_with.append(content)
        return b"%PDF"

    monkeypatch.setattr(tally, "typeset", typeset)
    print_tally("euchre", 12, tallied="points", rounds=4, hands=8, loners=True)
    printed = set_with.pop()
    assert printed["points"] is True and printed["figures"] == 4 and printed["foot"] == "Lone Hands"
    assert printed["line"].startswith("8 hands a game") and "rings" not in printed["line"]
    assert printed["results"] == ["Total Points", "Lone Hands", "Games Won"]
    for name in PARTIES:
        for counted in ("games", "points"):
            print_tally(name, 12, tallied=counted)
            assert set_with.pop()["points"] == (counted == "points")
    for wrong in (51, -1):
        with pytest.raises(BadChoice, match="1 to 50 games"):
            print_tally("euchre", 12, rounds=wrong)
    with pytest.raises(BadChoice, match="Nobody plays alone"):
        print_tally("raffles", 12, loners=True)


@pytest.mark.parametrize("rounds", [1, 7, 8, 9, 26, 50])
def test_a_tally_card_is_set_for_any_number_of_games(rounds: int) -> None:
    for counted in ("games", "points"):
        assert print_tally("raffles", 8, tallied=counted, rounds=rounds).pages == 1


# ---- the command line ----


def test_an_order_is_made_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.pdf"
    assert main(["print", "trolley", "--paper", "letter", "--size", "facsimile", "-o", str(file)]) == 0
    said = capsys.readouterr().out
    assert "60 cards" in said and "reconstructed" in said and "15 pages" in said
    assert "100 %" in said and "long edge" in said
    assert file.read_bytes().startswith(b"%PDF-")


def test_the_whole_shelf_goes_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "all", "--backs", "none", "-o", str(tmp_path / "shelf")]) == 0
    names = {file.name for file in (tmp_path / "shelf").iterdir()}
    assert names == {f"{pack}-backs-none-cards.pdf" for pack in press.PACKS} | {
        f"{game}-{kind}.pdf" for game in GAMES for kind in ("rules", "score")
    }
    assert capsys.readouterr().out.count("\n") == len(names) + 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("whist", "There is no pack 'whist'"),
        ("trolley --size a5", "There is no size 'a5'; choose poker or bridge or tarot or facsimile."),
        ("trolley --edition braille", "There is no edition 'braille'; choose standard or large or colour-blind."),
        ("trolley --format jpeg", "The format cannot be 'jpeg'; choose pdf or png."),
        ("trolley --format png --backs none", "--backs has no meaning for --format png"),
        ("trolley --backs none --offset 1,1", "There are no backs to move"),
        ("trolley --offset 0,5.1", "The backs can be moved by 5 mm at most"),
        ("trolley --paper a3", "There is no paper 'a3'; choose a4 or letter."),
        ("board trolley", "There is nothing for 'trolley'; board can be printed for roulette."),
        ("board roulette --paper a5", "There is no paper 'a5'; choose a4 or letter or a3 or tabloid or full."),
        ("board roulette --size poker", "--size has no meaning for board"),
        ("duplex-test trolley", "one word too many"),
        ("score euchre --edition large", "--edition has no meaning for score"),
        ("trolley --paper a5", "There is no paper 'a5'"),
        ("trolley --backs maybe", "choose double or separate or none"),
        ("trolley euchre", "one word too many"),
        ("trolley --players 3", "--players has no meaning for trolley"),
        ("rules", "Say for which game"),
        ("rules whist", "There is nothing for 'whist'"),
        ("rules raffles --size a5", "There is no size 'a5'"),
        ("rules raffles --backs none", "--backs has no meaning for rules"),
        ("score chantecler --players 9", "4 players, not 9"),
        ("score raffles --players 5 --partners", "RAF-3"),
        ("tally lost-heir", "There is nothing for 'lost-heir'; tally can be printed for raffles"),
        ("tally raffles --players 3", "so 8 to 400 players, not 3"),
        ("tally euchre --tally tricks", "tallied by games or points, not by 'tricks'"),
        ("tally euchre --hands 51", "1 to 50 hands, not 51"),
        ("score euchre --tally points", "--tally has no meaning for score"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "x.pdf"
    assert main(["print", *words.split(), "-o", str(file)]) == 2
    assert sentence in capsys.readouterr().err
    assert not file.exists()


def test_no_two_orders_share_the_name_of_a_file() -> None:
    asked: list[dict[str, Any]] = [
        {},
        *({key: 8} for key in ("players", "rounds", "hands")),
        {"loners": True},
        {"tallied": "points"},
    ]
    names = {named("euchre-tally", first | second) for first, second in combinations(asked, 2)}
    assert len(names) == len({tuple(sorted((one | two).items())) for one, two in combinations(asked, 2)})
    assert named("x", {"rounds": 8, "hands": 4, "loners": True}) == "x-8-games-4-hands-lone-hands"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file")
    for place in (tmp_path, tmp_path / "taken" / "x.pdf"):
        assert main(["print", "score", "euchre", "-o", str(place)]) == 2
        assert f"{place} cannot be written" in capsys.readouterr().err


def test_without_typst_the_press_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NotAvailable, match=r"Printing needs typst: pip install 'parlour\[print\]'"):
        print_score("euchre")
