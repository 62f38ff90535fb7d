"""Records: what is damaged or illegal is refused with its line and a reason, and nothing crashes."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour import BadChoice, IllegalMove, ParlourError, Record, RecordError, Table

OPEN = parlour.load("raffles", players=4, open_table=True)


def two_hands() -> Table:
    """A table two hands into an open game, with calls."""
    chance = random.Random(5)
    table = Table(OPEN, ["Ada", "Ben", "Cora", "Dan"], seed=5)
    while len(table.hands) < 3:
        if table.state.hand_over:
            table.next_hand(seed=len(table.hands))
            continue
        table.play(table.state.seat, chance.choice(table.state.legal()))
        seat = chance.randrange(4)
        if table.state.calls(seat) and chance.random() < 0.2:
            table.call(seat, chance.choice(table.state.calls(seat)))
    return table


TABLE = two_hands()
TEXT = str(TABLE.record)


def edited(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_a_record_says_what_was_played() -> None:
    record = Record.parse(TEXT)
    assert record.name == "raffles" and record.names == ["Ada", "Ben", "Cora", "Dan"]
    assert record.options["open_table"] is True and record.options["game"] == 100
    assert [hand.deal.seed for hand in record.hands] == [5, 1, 2]


def test_every_position_can_be_reached() -> None:
    record = Record.parse(TEXT)
    for acts in range(0, record.length + 1, 7):
        table = record.replay(acts)
        assert sum(len(hand.acts) for hand in table.hands) == acts
    assert record.replay().state == TABLE.state


def test_comments_and_blank_lines_are_passed_over() -> None:
    loose = "# a hand at the club\n\n" + TEXT.replace("\n", "\n\n")
    assert str(Record.parse(loose).replay().record) == TEXT


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "ends"),
        ("nonsense", 1, "begins with"),
        ("parlour record 1\n", 1, "'game:'"),
        (edited("game: raffles", "game: whist"), 2, "whist"),
        (edited("rules: 1", "rules: 99"), 3, "version 99"),
        (edited("rules: 1", "rules: one"), 3, "no whole number"),
        (edited("players=4", "players=9"), 2, "3, 4, 5 or 6"),
        (edited("players=4, ", "players, "), 4, "name=value"),
        (edited("open_table=yes", "open_table=perhaps"), 2, "open_table"),
        (edited("Ada, ", ""), 7, "4 names"),
        (edited("hand 2", "hand 3"), None, "hand 2"),
        (edited("seed: 5", "seed: -5"), 7, "seed"),
        (edited("seed: 5", "seed: 99999999999999999999999999"), 8, "whole number"),
        (edited("score: 0 0 0 0", "score: 0 0 0"), 7, "whole numbers"),
        (edited("  1. ", "  2. "), 11, "Move 1 comes next"),
        (edited("call", "shout"), None, "cannot say"),
        (edited("count: ", "count: 1"), None, "counts"),
        (edited("dealer: ", "dealer: 9"), None, "whole number|deals"),
        (edited("players=4", "players=" + "9" * 10**6), 2, "3, 4, 5 or 6"),
        (edited("players=4", "players=٤"), 2, "3, 4, 5 or 6"),
        (edited("players=4", "name=4"), 2, "no option 'name'"),
        (edited("players=4", "self=4"), 2, "no option 'self'"),
        (edited("  1. ", "9" * 10**6 + ". "), 11, "hand 2"),
        (edited("  1. ", "  ١. "), 11, "hand 2"),
        (edited("seat 1: ", "seat " + "9" * 10**6 + ": "), None, "hand 2"),
        (edited("score: 0 0 0 0", "score: 9999999999 0 0 0"), 7, "whole numbers"),
        (TEXT + "x" * 10**7, None, "hand 4"),
        (edited("sun-1,", "sun-1\nreshuffle: 0\n  2. "), 11, "Nothing is shuffled"),
    ],
)
def test_damage_is_named_with_its_line(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as refusal:
        Record.parse(text).replay()
    assert line is None or refusal.value.line == line
    assert str(refusal.value).startswith(f"line {refusal.value.line}: ")
    assert len(str(refusal.value)) < 1000


def test_a_record_from_another_system_is_read_too() -> None:
    for text in (TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, TEXT.rstrip("\n")):
        assert str(Record.parse(text).replay().record) == TEXT


def test_what_is_no_text_or_no_number_of_acts_is_refused() -> None:
    for wrong in (None, 5, TEXT.encode(), [TEXT]):
        with pytest.raises(RecordError, match="is a text"):
            Record.parse(wrong)  # type: ignore[arg-type]
    for acts in (-1, 1.5, "3", True):
        with pytest.raises(BadChoice, match="number of acts"):
            Record.parse(TEXT).replay(acts)  # type: ignore[arg-type]


def test_an_illegal_move_is_named_with_its_line() -> None:
    closed = str(Table(parlour.load("raffles"), seed=1).record) + "  1. raffles\n"
    with pytest.raises(RecordError, match=r"line 10: .*(never led|does not hold)"):
        Record.parse(closed).replay()


def test_a_lost_line_is_noticed() -> None:
    """All but the names, and a call that had no effect, can be missed."""
    lines = TEXT.splitlines(keepends=True)
    for number, line in enumerate(lines[:-1]):
        if line.strip() and not line.startswith(("names", "     seat")):
            with pytest.raises(RecordError):
                Record.parse("".join(lines[:number] + lines[number + 1 :])).replay()


@settings(max_examples=300, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_damage_crashes_the_reader(data: st.DataObject) -> None:
    """Random cuts, swaps and rubbish: a record is read, or refused with a sentence."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 40, len(text))))
        text = text[:start] + data.draw(st.text(max_size=12)) + text[end:]
    try:
        Record.parse(text).replay()
    except ParlourError as refusal:
        assert str(refusal)


def test_a_table_refuses_moves_out_of_turn_and_bad_names() -> None:
    table = Table(OPEN, seed=1)
    wrong = (table.state.s.turn + 1) % 4
    with pytest.raises(IllegalMove, match="It is the turn of seat"):
        table.play(wrong, table.state.legal()[0])
    assert table.record.length == 0
    for names in (["a"], ["a", "b", "c", ""], ["a", "b", "c", "d,e"], ["a", "b", "c", "d\n"]):
        with pytest.raises(BadChoice):
            Table(OPEN, names, seed=1)
