"""The press: every card drawn, named, small, the same on every build, and told apart without colour."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour import press
from parlour.errors import BadChoice
from parlour.press import frame, ink, lettering, proof, sprite, svg
from tests.press.colour import BLINDNESS, contrast, distance, lab, seen

SVG = "{http://www.w3.org/2000/svg}"
TWO_COLOURS = {"roulette"}  # the bridge pack: two red suits and two black ones, as the bets on colour need

# ---- colour, measured ----


def test_the_colour_measure_is_the_published_one() -> None:
    """Three pairs of the test data printed with the formula."""
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("pack", press.PACKS)
def test_suits_differ_in_colour_however_it_is_seen(pack: str, blindness: str) -> None:
    inks = {suit.ink for suit in press.drawn(pack).SUITS.values()}
    assert len(inks) == (2 if pack in TWO_COLOURS else 4)
    for one, other in combinations(sorted(inks), 2):
        apart = distance(lab(seen(one, blindness)), lab(seen(other, blindness)))
        assert apart >= 10, f"{one} and {other} are only {apart:.1f} apart under {blindness}"


@pytest.mark.parametrize("pack", press.PACKS)
def test_an_index_stands_out_from_the_paper(pack: str) -> None:
    art = press.drawn(pack)
    for suit in (*art.SUITS.values(), *art.CHARACTERS.values()):
        assert contrast(suit.ink, ink.CREAM) >= 3, f"{suit.word} is too pale for an index"


# ---- shapes and words ----


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """The red, green and blue of a PNG of eight bits a channel, row by row."""
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    depth = {2: 3, 6: 4}[kind]
    packed, place = b"", 8
    while place < len(png):
        size = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            packed += png[place + 8 : place + 8 + size]
        place += size + 12
    raw, above, rows = zlib.decompress(packed), bytes(width * depth), []
    for y in range(height):
        start = y * (width * depth + 1)
        row = bytearray(raw[start + 1 : start + 1 + width * depth])
        for i in range(len(row)):
            a, b = row[i - depth] if i >= depth else 0, above[i]
            c = above[i - depth] if i >= depth else 0
            nearest = min((a, b, c), key=lambda v, p=a + b - c: abs(p - v))  # type: ignore[misc]
            row[i] = (row[i] + (0, a, b, (a + b) // 2, nearest)[raw[start]]) & 255
        above = bytes(row)
        rows.append([tuple(row[x * depth : x * depth + 3]) for x in range(width)])
    return rows


def printed(drawing: str, width: int, paper: str = "white") -> list[list[tuple[int, ...]]]:
    """An SVG document as pixels, so many across, on paper of a colour."""
    typst = pytest.importorskip("typst")
    page = f'#set page(width:auto,height:auto,margin:0pt,fill:{paper})\n#image("drawing.svg",width:{width}pt)'
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "drawing.svg").write_text(drawing, encoding="utf-8")
        Path(folder, "page.typ").write_text(page, encoding="utf-8")
        return pixels(typst.compile(str(Path(folder, "page.typ")), format="png", ppi=72.0, ignore_system_fonts=True))


def corners(card: str) -> list[tuple[int, ...]]:
    """The four corners of a card on bright green."""
    rows = printed(card, 40, 'rgb("#00ff00")')
    return [rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]]


def silhouettes(pack: str, size: int) -> dict[str, set[tuple[int, int]]]:
    """Each suit's mark as the dark pixels it leaves at a size, all inks made black."""
    found = {}
    for key, suit in press.drawn(pack).SUITS.items():
        black = re.sub(r"#[0-9a-f]{6}", "#000000", suit.mark)
        rows = printed(svg.document("mark", key, (100, 100), svg.at(50, 50, black), press.parts(pack)), size)
        found[key] = {(x, y) for y, row in enumerate(rows) for x, colour in enumerate(row) if colour[0] < 128}
    return found


@pytest.mark.parametrize("pack", press.PACKS)
def test_marks_differ_in_shape_and_word(pack: str) -> None:
    """At the size of a mark on a card of 180 pixels, in one ink, an eighth of what two marks cover is not common."""
    shapes = silhouettes(pack, 29)
    for one, other in combinations(shapes, 2):
        assert shapes[one] and shapes[other]
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.875, f"{one} and {other} look alike: {common:.2f} in common"
    suits = press.drawn(pack).SUITS
    words = [suit.word.casefold() for suit in suits.values()]
    assert len(set(words)) == len(words) == 4
    assert len({re.sub("#[0-9a-f]{6}", "", suit.mark) for suit in suits.values()}) == 4


# ---- the cards ----


@pytest.mark.parametrize("pack", press.PACKS)
def test_every_card_has_a_face_a_name_and_an_index(pack: str) -> None:
    art, names = press.drawn(pack), set()
    for card in press.cards(pack):
        face = press.face(pack, card)
        assert len(face.encode()) <= 12_000, f"{card} takes {len(face)} bytes"
        root = ElementTree.fromstring(face)
        title = root.find(f"{SVG}title")
        assert root.get("role") == "img" and root.get("aria-label") == press.name(pack, card)
        assert title is not None and title.text == press.name(pack, card)
        assert art.index(card).suit in {**art.SUITS, **art.CHARACTERS}
        assert face.count(f'"#{pack}-{card}_index"') == 1 and f'id="{pack}-{card}_index"' in face
        names.add(press.name(pack, card).casefold())
    assert len(names) == len(press.cards(pack))


@pytest.mark.parametrize("pack", press.PACKS)
def test_no_two_indices_are_alike(pack: str) -> None:
    art = press.drawn(pack)
    indices = [(art.index(card).rank, art.index(card).suit) for card in press.cards(pack)]
    assert len(set(indices)) == len(indices)


@pytest.mark.parametrize("pack", press.PACKS)
def test_ids_are_a_cards_own_and_every_use_finds_one(pack: str) -> None:
    taken: set[str] = set()
    drawings = [press.face(pack, card) for card in press.cards(pack)] + [press.back(pack), press.lid(pack)]
    for drawing in drawings:
        ids = re.findall(r'\bid="([^"]*)"', drawing)
        assert len(set(ids)) == len(ids) and not taken & set(ids)
        assert set(re.findall(r'href="#([^"]*)"', drawing)) <= set(ids)
        taken |= set(ids)


@pytest.mark.parametrize("pack", press.PACKS)
def test_a_sprite_is_whole_and_small(pack: str) -> None:
    text = sprite.sprite(pack)
    assert len(text.encode()) < 200_000, f"the sprite takes {len(text)} bytes"
    root = ElementTree.fromstring(text)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    assert {f"{pack}-{card}" for card in (*press.cards(pack), "back")} == {
        each.get("id") for each in root.iter(f"{SVG}symbol")
    }
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)


@pytest.mark.parametrize("pack", press.PACKS)
def test_a_sprite_shows_the_very_faces(pack: str) -> None:
    text = sprite.sprite(pack)
    for card in (press.cards(pack)[0], press.cards(pack)[-1]):
        shown = f'<use href="#{pack}-{card}" width="250" height="350"/></svg>'
        page = text.replace("<svg ", '<svg viewBox="0 0 250 350" width="250" height="350" ', 1).replace("</svg>", shown)
        rows = zip(printed(page, 125), printed(press.face(pack, card), 125), strict=True)
        pairs = [pair for one, other in rows for pair in zip(one, other, strict=True)]
        strange = [1 for one, other in pairs if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 8]
        assert len(strange) < len(pairs) / 200, f"{card} is not the same in the sprite"


@pytest.mark.parametrize("pack", press.PACKS)
def test_nothing_is_printed_beyond_the_cards_corners(pack: str) -> None:
    drawings = {card: press.face(pack, card) for card in press.cards(pack)} | {"back": press.back(pack)}
    for card, drawing in drawings.items():
        for red, green, blue in corners(drawing):
            assert green > 200 and max(red, blue) < 90, f"{card} runs over the edge of the card"


@pytest.mark.parametrize("pack", press.PACKS)
def test_nothing_depends_on_fonts_rasters_gradients_or_chance(pack: str) -> None:
    for text in (sprite.sprite(pack), press.lid(pack)):
        tags = {each.tag.removeprefix(SVG) for each in ElementTree.fromstring(text).iter()}
        assert tags <= {"svg", "defs", "symbol", "title", "g", "use", "path", "rect", "circle", "ellipse"}, tags
        assert "~" not in text and "@" not in text
        # only a scale has more than one decimal
        assert not re.search(r"\d\.\d{2}", re.sub(r"scale\([^)]*\)", "", text))


@pytest.mark.parametrize("pack", press.PACKS)
def test_only_the_press_inks_are_used(pack: str) -> None:
    strange = set(re.findall(r"#[0-9a-f]{6}\b", sprite.sprite(pack) + press.lid(pack))) - set(ink.INKS.values())
    assert not strange


def test_the_same_bytes_in_another_interpreter() -> None:
    code = (
        "import hashlib; from parlour import press; from parlour.press.sprite import sprite\n"
        "text = ''.join(sprite(p) + press.lid(p) + press.face(p, press.cards(p)[0]) for p in press.PACKS)\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1 and all(digests)


# ---- the tools ----


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(BadChoice, match="There is no pack 'tarot'; the packs are raffles"):
        press.cards("tarot")
    with pytest.raises(BadChoice, match="no card 'red-tram' in the pack trolley"):
        press.face("trolley", "red-tram")
    with pytest.raises(BadChoice, match="no letter"):
        lettering.line("?", 0, 0, 10)


def test_numbers_are_short() -> None:
    assert [svg.num(value) for value in (1, 2.0, 0.25, -0.04, -0.5, 10.06, 100)] == [
        "1",
        "2",
        ".2",
        "0",
        "-.5",
        "10.1",
        "100",
    ]


def test_letters_keep_within_their_measure() -> None:
    free = lettering.width("PHILADELPHIA", 20)
    across, up = lettering.scales("PHILADELPHIA", 20, lettering.BOLD, within=free / 2)
    assert across == pytest.approx(lettering.scales("PHILADELPHIA", 20, lettering.BOLD)[0] / 2) and up > 0
    assert lettering.width("", 20) == 0


@pytest.mark.parametrize("count", range(13))
def test_pips_are_counted_and_stand_apart(count: int) -> None:
    places = frame.pip_places(count)
    assert len(places) == count
    for (x, y, _), (u, v, _) in combinations(places, 2):
        assert hypot(x - u, y - v) >= 40
    if count != 7:
        assert sorted((250 - x, 350 - y) for x, y, _ in places) == sorted((x, y) for x, y, _ in places)


def test_hatching_stays_inside() -> None:
    box = [(10.0, 10.0), (50.0, 10.0), (50.0, 40.0), (10.0, 40.0)]
    lines = ink.rows(box, 5, -45)
    assert lines
    for x, y, u, v in lines:
        assert min(x, u) > 9.99 and max(x, u) < 50.01 and min(y, v) > 9.99 and max(y, v) < 40.01


@pytest.mark.parametrize("pack", press.PACKS)
def test_a_proof_can_be_pulled(pack: str) -> None:
    pytest.importorskip("typst")
    png = proof.pull(pack, 44)
    assert png.startswith(b"\x89PNG") and len(png) > 5_000


def test_one_card_is_pulled_into_a_new_folder(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "new" / "lid.png"
    assert proof.main(["trolley", "-o", str(file), "--card", "lid", "--width", "40"]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tarot"], "There is no pack 'tarot'; the packs are raffles"),
        (["trolley", "--card", "red-tram"], "There is no 'red-tram' in the pack trolley to pull; there are red-car"),
        (["trolley", "--card", "../lid"], "There is no '../lid' in the pack trolley"),
        (["trolley", "--width", "0"], "A card cannot be 0 pixels across; choose 8 to 2000."),
        (["trolley", "--width", "2001"], "A card cannot be 2001 pixels across"),
        (["trolley", "--columns", "0"], "The cards cannot stand in 0 columns; choose 1 or more."),
    ],
)
def test_a_proof_is_refused_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.png"
    assert proof.main([*words, "-o", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(said) and told.endswith(".\n") and "Traceback" not in told
    assert not file.exists()


def test_a_proof_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    assert proof.main(["trolley", "-o", str(tmp_path), "--card", "back", "--width", "20"]) == 2
    assert "cannot be written" in capsys.readouterr().err
