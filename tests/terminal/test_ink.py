"""Cards in their suits' inks: one source, readable on any ground, and never the only sign."""

import io
import re
import sys
from colorsys import rgb_to_hls

import pytest
from rich.console import Console
from rich.text import Text

import parlour
from parlour import press
from parlour.press.ink import LINE
from parlour.progress import bar, busy
from parlour.terminal import ink, screen
from parlour.terminal.position import position_of
from parlour.terminal.screen import LEAST, WIDE, labelled, wrapped
from parlour.terminal.show import own_lines, show_table

NAMES = [f"player {number}" for number in range(12)]


def shown(width: int, **more: object) -> Console:
    return Console(file=io.StringIO(), width=width, highlight=False, force_terminal=True, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("pack", press.PACKS)
def test_every_card_has_the_ink_of_the_press(pack: str) -> None:
    cards, art = press.BOXES[pack], press.drawn(pack)
    inks = ink.inks_of(cards)
    assert set(inks) >= set(cards)
    suits = {**art.SUITS, **art.CHARACTERS}
    assert {inks[name] for name in suits} == {suit.ink for suit in suits.values()}


def test_inks_can_be_read_on_black_and_on_white_and_keep_their_hue() -> None:
    for colour in {suit.ink for pack in press.PACKS for suit in press.drawn(pack).SUITS.values()} - {LINE}:
        lit = ink.readable(colour)
        light = ink.luminance(ink.parts(lit))
        assert (light + 0.05) / 0.05 > 4 and 1.05 / (light + 0.05) > 4
        assert rgb_to_hls(*ink.parts(lit))[0] == pytest.approx(rgb_to_hls(*ink.parts(colour))[0], abs=0.02)
    for pack, few in (("trolley", {"red", "yellow", "green"}), ("lost-heir", {"blue", "red", "green", "yellow"})):
        inks = {suit.ink for suit in press.drawn(pack).SUITS.values()} - {LINE}
        assert {ink.nearest_name(colour) for colour in inks} == few


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_a_card_is_coloured_in_any_number_of_colours(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    console = shown(80, color_system=system)
    monkeypatch.setattr(ink, "console", console)
    console.print(ink.coloured(press.BOXES["raffles"], "Ada star-4, Ben moon-10 (RAF-8)"))
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert told.count("\x1b[") >= 6 and "star-4" in told and "moon-10" in told


def test_without_colour_what_may_be_played_is_still_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    state = parlour.load("euchre").start(seed=5)
    for move in ("pass", "pass", "pass", "take up"):
        state.play(move if move in state.legal() else state.legal()[0])
    while len(state.legal()) == len(state.hand(state.seat or 0)) or " " in state.legal()[0]:
        state.play(state.legal()[0])
    position = position_of(state.view(state.seat), NAMES[:4])
    hand = own_lines(position, [], 80)["Your hand"].plain
    may = [card for card in position.cards if card in position.legal]
    assert all(f") {card}" in hand for card in may)
    assert all(f"({card}" in hand for card in position.cards if card not in may) and len(may) < len(position.cards)
    console = shown(80)
    console.print(own_lines(position, [], 80)["Your hand"])
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "\x1b[" in told and not re.search(r"\x1b\[(?:[\d;]*;)?3[0-8][;m]", told)


@pytest.mark.parametrize("width", [20, 40, 60, 80, 110, 120, 200])
@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_table_fits_however_narrow_or_wide(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    console = shown(width)
    for module in (screen, sys.modules["parlour.terminal.show"]):
        monkeypatch.setattr(module, "console", console)
    state = parlour.load(name).start(seed=5)
    for _ in range(12):
        if not state.hand_over:
            state.play("done" if "done" in state.legal() else state.legal()[0])
    seat = 0 if state.seat is None else state.seat
    position = position_of(state.view(seat), NAMES[: state.game.players])
    show_table(position, [f"  player {number}: something was played" for number in range(40)])
    lines = Text.from_ansi(console.file.getvalue()).plain.splitlines()  # type: ignore[attr-defined]
    assert max(map(len, lines)) <= max(width, 24), [line for line in lines if len(line) > width]
    whole = " ".join(" ".join(lines).split())
    assert ("Played of late" in whole) == (width >= WIDE) and "Score" in whole
    for card in position.cards if width >= 40 else []:
        assert card in whole or card.rpartition("-")[2] in whole


def test_nothing_is_lost_where_there_is_hardly_any_room() -> None:
    lines = labelled({"A very long label indeed": "word " * 10, "x": "y"}, 24)
    assert " ".join(" ".join(line.plain for line in lines).split()).count("word") == 10
    assert [line.plain for line in wrapped(Text("abcdefghijkl"), 1)] == ["abcdefghij", "kl"] and LEAST == 10


def test_progress_is_for_who_looks_on_and_never_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    with bar() as progress, busy("busy"):
        task = progress.add_task("working", total=3)
        progress.update(task, advance=2)
    assert capsys.readouterr() == ("", "")


def test_copies_stand_together_where_colours_mean_nothing() -> None:
    for name in ("matchem", "transfer", "trolley"):
        state = parlour.load(name).start(seed=7)
        for _ in range(30):
            if state.hand_over:
                break
            position = position_of(state.view(state.seat), NAMES[: state.game.players])
            hand = own_lines(position, [], 200)["Your hand"].plain
            called = [held.called for held in position.hand]
            assert all(len(re.findall(rf"(?<![\w/]){card}(?![\w/])", hand)) == 1 for card in set(called)), hand
            assert all(f"{card} ×{called.count(card)}" in hand for card in set(called) if called.count(card) > 1), hand
            state.play(state.legal()[0])
