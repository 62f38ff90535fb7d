"""What a print shop is sent, the test of the two sides, boards as large as a table, and proofs of all of it."""

import io
import os
import re
import shlex
import struct
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest

from parlour import press
from parlour.cli import main
from parlour.errors import BadChoice
from parlour.press.edition import Make, back
from parlour.press.roulette import SUITS, board, table
from parlour.press.sheets import files, order, shop
from parlour.press.sheets.duplex import FRONT, duplex_pages, print_duplex_test, targets
from parlour.press.sheets.files import is_ours
from parlour.press.sheets.pack import back_page, face_pages, pack_pages
from parlour.press.sheets.paper import MARGIN, PAPERS, SIZES, TABLES, Grid, Place
from parlour.press.sheets.preview import POINTS, WIDE, contact_sheet, measured, named
from parlour.press.sheets.score import print_score
from parlour.press.sheets.shop import print_shop, rendered
from parlour.press.sheets.tiles import OVERLAP, pieces, print_board
from tests.press.covered import shown
from tests.press.pixels import read

pytest.importorskip("typst")
PIXELS = {"poker": (825, 1125), "bridge": (750, 1125), "tarot": (900, 1500), "facsimile": (750, 1050)}


def size_of(png: bytes) -> tuple[int, int]:
    """How many pixels a PNG has across and down."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


# ---- the parcel ----


@pytest.mark.parametrize("size", PIXELS)
def test_a_card_has_exactly_the_pixels_a_shop_asks_for(size: str) -> None:
    found = rendered("trolley", Make(size, shop=True), ("red-car",))
    assert list(found) == ["red-car", "back"]
    for png in found.values():
        assert size_of(png) == PIXELS[size]
        dots = png.index(b"pHYs") + 4
        assert struct.unpack(">IIB", png[dots : dots + 9]) == (11811, 11811, 1)  # 300 to the inch


def test_the_pictures_of_a_shop_are_rgb_and_lose_nothing_but_their_alpha() -> None:
    make = Make(shop=True)
    drawn = shown({"back": back("raffles", make)}, make.size, ppi=36.0)["back"]
    with_alpha, without = read(drawn), read(shop.finished(drawn))
    assert (with_alpha.channels, without.channels) == (4, 3)
    assert (without.wide, without.high) == (with_alpha.wide, with_alpha.high)
    for old, new in zip(with_alpha.rows, without.rows, strict=True):
        assert set(old[3::4]) == {255}
        assert [new[channel::3] for channel in range(3)] == [old[channel::4] for channel in range(3)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of so few dots that they are there at once."""
    monkeypatch.setattr(shop, "DOTS", 36)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("pack", press.PACKS)
def test_a_parcel_has_every_copy_of_every_card_in_order(pack: str) -> None:
    parcel = print_shop(pack, edition="large" if pack == "trolley" else "standard")
    with ZipFile(io.BytesIO(parcel.data)) as held:
        assert held.testzip() is None
        names = held.namelist()
        fronts = [name for name in names if name.startswith("fronts/")]
        told = held.read("README.txt").decode()
        assert len({held.read(name) for name in fronts}) == len(press.cards(pack))
        assert held.read("box.pdf").startswith(b"%PDF-")
        assert {info.date_time for info in held.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert fronts == sorted(fronts)
    assert [re.sub(r"^fronts/\d+-|\.png$", "", name) for name in fronts] == list(press.BOXES[pack])
    assert set(names) - set(fronts) == {"back.png", "box.pdf", "README.txt"} | (
        {"board.pdf"} if press.board(pack) else set()
    )
    assert f"{len(fronts)}, of which {len(press.cards(pack))}" in told and "2.5 x 3.5 inches" in told
    assert "0.125 inch" in told and ("in large print" in told) == (pack == "trolley")
    assert parcel.fronts == len(fronts)


@pytest.mark.usefixtures("quick")
def test_a_parcel_is_the_same_bytes_twice() -> None:
    assert print_shop("chantecler", size="bridge").data == print_shop("chantecler", size="bridge").data


def test_the_readme_says_the_true_pixels() -> None:
    for size, (wide, high) in PIXELS.items():
        assert f"{wide} x {high} pixels at 300 dpi" in shop.told("raffles", Make(size, shop=True), False)


# ---- the two sides ----


@pytest.mark.parametrize("slip", [(0.0, 0.0), (1.5, -0.5), (-3.0, 2.25)])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_what_is_read_with_a_pin_is_the_offset_that_mends_it(
    paper: tuple[float, float], slip: tuple[float, float]
) -> None:
    """A printer that lays every back a little aside: where the pin comes out is how far the backs must be moved."""
    front, back = duplex_pages(paper, (0.0, 0.0))
    for x, y in targets(paper):
        assert (x - 8, y, x + 8, y) in front.cuts and (x, y - 8, x, y + 8) in front.cuts
        hole = paper[0] - x, y  # seen from behind
        middle = paper[0] - x + slip[0], y + slip[1]  # of the scale, as this printer lays it
        read = hole[0] - middle[0], hole[1] - middle[1]
        assert read == pytest.approx((-slip[0], -slip[1]))
        printed = [(a + slip[0], b + slip[1]) for a, b, c, _ in back.cuts if a == c]
        assert any(a == pytest.approx(middle[0]) for a, _ in printed)
    grid = Grid(paper, SIZES["poker"])
    faces = face_pages("trolley", grid)[0]
    backs = back_page("trolley", grid, faces, "#ffffff", read)
    for face, behind in zip(faces.arts, backs.arts, strict=True):
        lies = behind.place.moved(slip)
        assert (lies.x, lies.y) == pytest.approx((paper[0] - face.place.x - face.place.wide, face.place.y))
    assert {fill.place.x for fill in backs.fills} == {art.place.grown(1.5).x for art in backs.arts}


@pytest.mark.parametrize("backs", ["double", "separate"])
def test_an_offset_moves_all_backs_and_nothing_else(backs: str) -> None:
    grid = Grid(PAPERS["a4"], SIZES["poker"])
    usual, _ = pack_pages("raffles", grid, backs)
    moved, _ = pack_pages("raffles", grid, backs, offset=(1.0, -2.0))
    for one, other in zip(usual, moved, strict=True):
        is_back = "backs" in one.foot
        by = (1.0, -2.0) if is_back else (0.0, 0.0)
        assert [art.place.moved(by) for art in one.arts] == [art.place for art in other.arts]
        assert [pytest.approx((a + by[0], b + by[1], c + by[0], d + by[1])) for a, b, c, d in one.cuts] == other.cuts
    assert sum("backs" in page.foot for page in moved) == 6


def test_the_test_sheet_is_one_sheet_and_can_be_moved_to_see() -> None:
    sheets = print_duplex_test("letter", (1.5, -0.5))
    assert sheets.pages == 2 and sheets.both_sides and sheets.papers == 1
    usual, moved = duplex_pages(PAPERS["a4"], (0.0, 0.0)), duplex_pages(PAPERS["a4"], (1.5, -0.5))
    assert usual[0] == moved[0] and FRONT[0] in [words.text for words in usual[0].words]
    for (a, b, _, _), (c, d, _, _) in zip(usual[1].cuts, moved[1].cuts, strict=True):
        assert (c - a, d - b) == pytest.approx((1.5, -0.5))
    with pytest.raises(BadChoice, match="5 mm at most"):
        print_duplex_test(offset=(float("nan"), 0.0))


# ---- boards ----


@pytest.mark.parametrize("paper", TABLES)
def test_the_sheets_of_a_board_cover_it_and_overlap(paper: str) -> None:
    pages, drawings, (wide, high) = board.on_table(TABLES[paper])
    tiles = [page for page in pages if page.arts[0].window]
    assert set(drawings) == {"layout", "wheel", "arrow"} and len(pages) == len(tiles) + 1
    seen: list[Place] = []
    for page in tiles:
        art = page.arts[0]
        window, sheet = art.window, page.paper
        assert window and sheet and sorted(sheet) == sorted(TABLES[paper])
        assert (art.place.wide, art.place.high) == (wide, high)
        assert window.x >= MARGIN and window.x + window.wide <= sheet[0] - MARGIN + 1e-6
        assert window.y >= MARGIN and window.y + window.high <= sheet[1] - MARGIN + 1e-6
        seen.append(Place(window.x - art.place.x, window.y - art.place.y, window.wide, window.high))
        which, how = page.words
        assert f"{wide:.0f} by {high:.0f} mm" in which.text and "glue" in how.text and not page.foot
        assert min(words.size for words in page.words) >= 8 and which.place.y > window.y + window.high
        for x, y, u, v in page.cuts:
            assert all(MARGIN - 1e-6 <= at <= sheet[0] - MARGIN + 1e-6 for at in (x, u))
            assert all(MARGIN - 1e-6 <= at <= sheet[1] - MARGIN + 1e-6 for at in (y, v))
        for place in (which.place, how.place):
            assert place.x >= MARGIN and place.y + place.high <= sheet[1] - MARGIN + 1e-6
    assert pages[-1].paper == tiles[0].paper
    across, down = ([(p.x, p.x + p.wide) for p in seen], [(p.y, p.y + p.high) for p in seen])
    for spans in (across, down):
        steps = sorted({(round(start, 6), round(end, 6)) for start, end in spans})
        assert steps[0][0] == 0
        for (_, before), (after, _) in pairwise(steps):
            assert before - after == pytest.approx(OVERLAP)
    assert max(p.x + p.wide for p in seen) == pytest.approx(wide)
    assert max(p.y + p.high for p in seen) == pytest.approx(high)
    assert len({(p.x, p.y) for p in seen}) == len(seen)


def test_six_and_nine_are_told_apart_from_every_side() -> None:
    for rank, figure in ((5, "6"), (8, "9")):
        x, y = table.cell(rank)
        assert table.underline(figure, x + 80, y + 60, 4) in table.rank_box(rank)
        assert table.underline(figure, 0, 48, 4) in table.rank_box(rank)
        for suit in ("spades", "hearts"):
            assert table.underline(figure, 0, -table.RIM + 49, 3, SUITS[suit].ink) in table.sector(f"{figure}-{suit}")
    assert not any(table.underline(figure, 0, 0, 4) for figure in ("A", "2", "3", "4", "5", "7", "8", "10", "K"))


def test_a_chip_of_20_mm_lies_on_every_place_of_the_table() -> None:
    _, _, (wide, _) = board.on_table(None)
    unit = wide / table.LAYOUT[0]
    assert 2 * table.CHIP * unit >= 20


def test_four_sheets_of_a3_and_one_piece() -> None:
    assert len(pieces((780, 465), TABLES["a3"][::-1])) == 4
    told = {paper: print_board("roulette", paper) for paper in ("a3", "full")}
    assert "780 by 465 mm on 4 sheets to glue together" in told["a3"].holds and told["a3"].pages == 5
    assert "in one piece" in told["full"].holds and told["full"].pages == 1
    assert told["full"].paper == pytest.approx((780, 464.9), abs=0.1)
    with pytest.raises(BadChoice, match="no board in the box of Trolley"):
        print_board("trolley")


# ---- proofs ----


def test_a_proof_tells_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "trolley", "--proof"]) == 0
    said = capsys.readouterr().out
    assert "trolley.pdf: Trolley: 60 cards of poker size and the box; 15 pages, A4 (210 x 297 mm)" in said
    assert "8 sheets on both sides" in said and "none of these files has been written" in said
    assert list(tmp_path.iterdir()) == []


def test_a_proof_can_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.png"
    assert main(["print", "duplex-test", "--proof", "-o", str(file)]) == 0
    assert f"{file}: all of it on one picture." in capsys.readouterr().out
    assert size_of(file.read_bytes())[0] == pytest.approx(WIDE / 25.4 * POINTS, abs=1)
    assert [path.name for path in tmp_path.iterdir()] == ["proof.png"]
    assert main(["print", "duplex-test", "--proof", "-o", str(file)]) == 0  # it is the press's own


@pytest.mark.usefixtures("quick")
def test_a_proof_of_pictures_shows_each_once() -> None:
    parcel = print_shop("trolley")
    assert "60 fronts, 24 different, and a back" in measured(parcel)
    assert size_of(contact_sheet({"trolley.zip": parcel, "s.pdf": print_score("euchre")}))[1] > 400


def test_papers_are_named() -> None:
    assert named((210.0, 297.0)) == "A4 (210 x 297 mm)" and named((279.4, 215.9)) == "Letter (279 x 216 mm)"
    assert named((780.0, 464.9)) == "780 x 465 mm"


# ---- files ----


def test_only_what_the_press_made_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "score.pdf"
    words = ["print", "score", "euchre", "-o", str(file)]
    assert main(words) == 0 and main(words) == 0
    for foreign in (b"my tax return", b"", b"%PDF-1.7 /Author(Somebody)", b"PK\x03\x04 a zip of mine"):
        file.write_bytes(foreign)
        assert main(words) == 2
        assert "is there already, and the press did not make it" in capsys.readouterr().err
        assert file.read_bytes() == foreign
    assert main([*words, "--overwrite"]) == 0 and file.read_bytes().startswith(b"%PDF-")


@pytest.mark.usefixtures("quick")
def test_zips_are_sent_and_leaflets_printed() -> None:
    parcel, score = print_shop("chantecler"), print_score("euchre")
    assert order.how_to_print([parcel, score]).startswith("Send the zips to a print shop;")
    assert "cards" not in order.how_to_print([parcel, score]) and "zips" not in order.how_to_print([score, score])


@pytest.mark.usefixtures("quick")
def test_a_parcel_is_known_as_our_own(tmp_path: Path) -> None:
    file = tmp_path / "p.zip"
    file.write_bytes(print_shop("chantecler").data)
    assert is_ours(file.read_bytes())


def test_nothing_is_written_where_one_file_is_not_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "raffles-score.pdf").write_text("mine")
    assert main(["print", "all", "-o", str(tmp_path)]) == 2
    assert "raffles-score.pdf is there already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["raffles-score.pdf"]


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("trolley", "trolley.pdf"),
        ("trolley --size tarot --edition large", "trolley-tarot-large.pdf"),
        ("trolley --format png", "trolley-png.zip"),
        ("trolley --format png --size bridge", "trolley-bridge-png.zip"),
        ("trolley --size poker --edition standard --backs double --paper a4 --format pdf", "trolley.pdf"),
        ("trolley --paper letter --backs separate", "trolley-backs-separate-letter.pdf"),
        ("trolley --offset 1.5,-0.5", "trolley-offset-1.5,-0.5.pdf"),
        ("board roulette", "roulette-board.pdf"),
        ("board roulette --paper a3", "roulette-board-a3.pdf"),
        ("duplex-test", "duplex-test.pdf"),
        ("duplex-test --offset 1,0", "duplex-test-offset-1,0.pdf"),
        ("rules euchre", "euchre-rules.pdf"),
        ("rules euchre --size bridge", "euchre-rules-bridge.pdf"),
        ("tally raffles", "raffles-tally.pdf"),
        ("tally raffles --players 16 --tally games", "raffles-tally-16-players-by-games.pdf"),
        ("score raffles --players 6 --partners", "raffles-score-6-players-partners.pdf"),
    ],
)
def test_a_file_is_named_after_what_it_is(words: str, file: str) -> None:
    assert [str(job.file) for job in order.jobs(order.parser().parse_args(words.split()))] == [file]


def test_the_shelf_of_another_size_lies_beside_the_usual_one() -> None:
    usual, tarot, pictures = (
        {job.file.name for job in order.jobs(order.parser().parse_args(["all", *words.split()]))}
        for words in ("", "--size tarot --paper letter", "--format png --size tarot")
    )
    assert {"raffles-cards.pdf", "euchre-rules.pdf", "euchre-score.pdf"} <= usual
    assert {"raffles-tarot-letter-cards.pdf", "euchre-rules-tarot-letter.pdf", "euchre-score-letter.pdf"} <= tarot
    assert {"raffles-tarot-png.zip", "euchre-rules-tarot.pdf"} <= pictures
    assert not usual & tarot


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("trolley --format png -o x.pdf", "What is printed is a ZIP file: end its name in .zip, not x.pdf."),
        ("score euchre -o foo.txt", "What is printed is a PDF file: end its name in .pdf, not foo.txt."),
        ("score euchre -o foo", "end its name in .pdf, not foo."),
        ("score euchre -o missing/a.pdf", "missing/a.pdf cannot be written: there is no folder missing."),
        ("score euchre -o .", ". cannot be written: it is a folder."),
        ("score euchre --proof -o -", "A proof is a picture or nothing"),
        ("score euchre --proof -o missing/a.png", "there is no folder missing."),
        ("all -o -", "All of it is many files"),
    ],
)
def test_a_name_that_will_not_do_is_refused_before_anything_is_printed(
    words: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *words.split()]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["print", "score", "euchre", "-o", "-"]) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(b"%PDF-") and out.rstrip().endswith(b"%%EOF") and b"a score sheet" in err


FULL = """
import resource, sys
from pathlib import Path
from parlour.errors import NotAvailable
from parlour.press.sheets.files import written
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
for name in sys.argv[1:]:
    try:
        written(Path(name), b"%PDF-" + bytes(5000))
    except NotAvailable as refusal:
        print(refusal)
"""


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    old, new, link = tmp_path / "old.pdf", tmp_path / "new.pdf", tmp_path / "link.pdf"
    old.write_bytes(b"the old one")
    link.symlink_to(old)
    command = [sys.executable, "-c", FULL, str(old), str(new), str(link)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert told.count("cannot be written: File too large.") == 3
    assert old.read_bytes() == b"the old one" and {path.name for path in tmp_path.iterdir()} == {"old.pdf", "link.pdf"}
    files.written(link, b"the new one")
    assert link.is_symlink() and old.read_bytes() == b"the new one"


def test_a_device_takes_anything(tmp_path: Path) -> None:
    files.check(Path(os.devnull), ".pdf", overwrite=False)
    files.written(Path(os.devnull), b"gone")
    assert not Path(os.devnull).is_file()


def test_who_has_seen_enough_is_no_failure() -> None:
    words = ["-m", "parlour.cli", "print", "duplex-test", "--proof"]
    command = f"{shlex.join([sys.executable, *words])} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("text", ["1", "1,2,3", "a,b", "1;2", "nan,1", "inf,0", ""])
def test_an_offset_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        order.parser().parse_args(["trolley", "--offset", text])
    assert "write two numbers of millimetres, as 1.5,-0.5" in capsys.readouterr().err


def test_an_offset_may_begin_with_a_minus() -> None:
    assert order.parser().parse_args(["trolley", "--offset", "-1.5,.5"]).offset == (-1.5, 0.5)
    assert order.parser().parse_args(["--offset=-1,-2", "trolley"]).offset == (-1.0, -2.0)


def test_every_option_of_a_pack_is_in_the_help() -> None:
    told = order.parser().format_help()
    options = Counter(re.findall(r"--[a-z-]+", told))
    assert {"--paper", "--size", "--edition", "--backs", "--offset", "--format", "--proof", "--overwrite"} <= set(
        options
    )
    for word in (*order.KINDS, order.DUPLEX, *press.PACKS, *SIZES):
        assert word in told
