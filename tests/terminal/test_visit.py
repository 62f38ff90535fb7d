"""A visit to a house, picture by picture: what is told, asked and sent, with a chair that goes nowhere."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.client import House
from parlour.client.chair import Chair
from parlour.errors import BadChoice, Refusal
from parlour.terminal.asking import Quit
from parlour.terminal.show import numbered
from parlour.terminal.visit import Line, Typed, Visit
from parlour.wire import table as wire
from tests.helpers.serving import open_doors
from tests.helpers.visiting import CALM


class PaperChair(Chair):
    """A chair that keeps what is said from it."""

    def __init__(self) -> None:
        super().__init__("ws://nowhere")
        self.said: list[wire.Word] = []

    def send(self, word: wire.Word) -> None:
        self.said.append(word)


class PaperHouse(House):
    """A house that is not there."""

    def at(self, table: str) -> Chair:
        return PaperChair()


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> wire.Table:
    """A true picture of a table at which one has to move."""
    with open_doors(tmp_path_factory.mktemp("house"), CALM) as (address, _):
        house = House.enter(address, "Robin")
        with house.at(house.open("euchre").table) as chair:
            return next(now for now in chair if now.board and now.board.legal)


@pytest.fixture
def visit(picture: wire.Table, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Visit:
    """A visit that has seen the table once."""
    monkeypatch.setenv("COLUMNS", "100")
    visit = Visit(PaperHouse("http://house"), "t1")
    assert see(visit, picture)
    assert "Your move (" in capsys.readouterr().out
    return visit


def see(visit: Visit, now: wire.Table) -> bool:
    visit.chair.now = now
    return visit.take(now)


def said(visit: Visit) -> list[wire.Word]:
    assert isinstance(visit.chair, PaperChair)
    return visit.chair.said


def test_a_move_is_sent_once_and_only_others_moves_are_told(
    visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picture.board and picture.you is not None
    move = numbered(visit.position())[0]
    visit.take(Typed("1"))
    visit.take(Typed("1"))
    assert said(visit) == [wire.Play(position=picture.position, move=move)]
    mine = wire.Act(seat=picture.you, text=move, call=False, face_down=False, does="passes")
    theirs = replace(mine, seat=(picture.you + 1) % 4, text="order up")
    board = replace(picture.board, legal=[], turn=theirs.seat)
    capsys.readouterr()
    see(visit, replace(picture, board=board, position=picture.position + 2, acts=[*picture.acts, mine, theirs]))
    name = picture.seats[theirs.seat].name
    assert f"  {name}: order up" in (told := capsys.readouterr().out) and f"Robin: {move}" not in told
    see(visit, replace(picture, position=picture.position + 3))
    assert "A move was taken back." in capsys.readouterr().out
    for_me = replace(mine, text="order up alone")
    see(visit, replace(picture, board=board, position=picture.position + 4, acts=[*picture.acts, for_me]))
    assert "Robin: order up alone" in capsys.readouterr().out, "what the house played for one is told"


def test_a_refusal_is_told_and_the_question_asked_again(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    visit.take(wire.Refused(sentence="Seat 0 does not hold a thing (EUC-9)."))
    told = capsys.readouterr().out
    assert "You do not hold a thing (EUC-9)." in told and told.rstrip(" ").endswith("):")
    assert told.count("Your hand") == 0


def test_consent_is_asked_for_once(visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert picture.you is not None
    asking = wire.Asking(seat=(picture.you + 1) % 4, waiting=[picture.you])
    for _ in range(3):
        see(visit, replace(picture, asking=asking))
    assert capsys.readouterr().out.count("would take a move back. yes or no?") == 1
    visit.take(Typed("no"))
    assert said(visit) == [wire.Consent(position=picture.position, yes=False)]


def test_what_others_say_freely_is_told_as_it_is(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    visit.take(wire.Chatted(id="1", seat=1, name="Eve [red]", text="[bold]well[/bold] done"))
    assert "Eve [red]: “[bold]well[/bold]" in capsys.readouterr().out


def test_to_leave_for_good_is_said_twice_and_to_quit_once(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    visit.say_goodbye()
    assert "Your seat is kept" in capsys.readouterr().out
    visit.take(Typed("leave"))
    assert not said(visit) and "leave once more" in capsys.readouterr().out
    with pytest.raises(Quit):
        visit.take(Typed("leave"))
    assert said(visit) == [wire.Leave()]
    visit.say_goodbye()
    assert "Goodbye.\n" in (told := capsys.readouterr().out) and "kept" not in told
    for end in (Typed("quit"), None):
        with pytest.raises(Quit):
            visit.take(end)


def test_what_is_said_hinted_and_lost_is_shown(
    visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picture.board and picture.you is not None
    visit.take(wire.Said(seat=(picture.you + 2) % 4, phrase="Well played"))
    visit.take(wire.Said(seat=picture.you, phrase="Sorry"))
    told = capsys.readouterr().out
    assert "“Well played”" in told and "Robin: “Sorry”" in told and told.count("Your move (") == 2
    visit.take(Typed("say good luck!"))
    visit.take(Typed("hint"))
    visit.take(Typed("back"))
    assert [type(word) for word in said(visit)] == [wire.Say, wire.AskHint, wire.TakeBack]
    hint = wire.Hint(move="pass", order="Pass", points=1.0, chance=0.5, why="Seat 0 holds red-car (EUC-5).")
    visit.take(wire.Hints(position=picture.position, hints=[hint]))
    assert "50% to win. Robin holds" in capsys.readouterr().out or picture.you != 0
    visit.take(Line(stands=False))
    visit.take(Line(stands=True))
    see(visit, picture)
    told = capsys.readouterr().out
    assert "The line is down" in told and "stands again" in told and told.count("Your move (") == 1
    with pytest.raises(Refusal, match="another window"):
        visit.take(Refusal("You have opened this table in another window."))


def test_the_table_is_shown_to_who_waits_comes_back_or_looks_on(
    picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picture.board and picture.you is not None
    other = (picture.you + 1) % 4
    waiting = replace(picture, board=replace(picture.board, legal=[], turn=other))
    for you, looks_on in ((picture.you, False), (None, True)):
        visit = Visit(PaperHouse("http://house"), "t1", looks_on)
        see(visit, replace(waiting, you=you))
        told = capsys.readouterr().out
        assert "Score" in told and f"It is {picture.seats[other].name}’s turn." in told
        assert looks_on or "Your hand" in told
        see(visit, replace(waiting, you=you, watching=2))
        assert "turn." not in capsys.readouterr().out
        visit.take(Line(stands=False))
        visit.take(Line(stands=True))
        see(visit, replace(waiting, you=you))
        assert "’s turn." in capsys.readouterr().out
    see(visit, replace(waiting, hand=waiting.hand + 1, acts=[]))
    assert "’s turn." in capsys.readouterr().out


def test_what_is_typed_while_the_line_is_down_is_said_to_be_lost(
    visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    visit.take(Line(stands=False))
    for line in ("1", "well played", "fill", "back", "hint"):
        capsys.readouterr()
        visit.take(Typed(line))
        assert "The line is down, so nothing came of that" in " ".join(capsys.readouterr().out.split()), line
    assert not said(visit)
    visit.take(Line(stands=True))
    see(visit, picture)
    visit.take(Typed("1"))
    assert [type(word) for word in said(visit)] == [wire.Play]


def test_words_that_come_to_nothing_say_why_and_the_question_comes_back(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, why in (("say hello", "One may say: "), ("say", "Well played"), ("fill", "No seat is free")):
        visit.take(Typed(line))
        told = capsys.readouterr().out
        assert why in told and told.rstrip().endswith("):"), line
    monkeypatch.setattr(visit.house, "record", lambda table: "the record")
    for why in ("The record: ", "There is a file"):
        visit.take(Typed(f"record {tmp_path}/My Record.txt"))
        assert why in capsys.readouterr().out
    assert (tmp_path / "My Record.txt").read_text() == "the record" and not said(visit)


def test_a_hand_that_is_over_is_counted_once_and_the_next_waited_for(
    visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picture.board
    board = replace(picture.board, legal=[], hand_over=True, headline="Robin made it.", score=[2, 0, 2, 0], turn=None)
    counts = [[2, 0, 2, 0]]
    over = replace(picture, phase="counted", board=board, counts=counts, headlines=["Robin made it."])
    over = replace(over, position=picture.position + 1)
    see(visit, over)
    see(visit, replace(over, watching=3))
    told = capsys.readouterr().out
    assert told.count("Hand 1 is over.") == 1 and told.count("Enter for the next hand") == 1
    visit.take(Typed(""))
    assert said(visit) == [wire.Ready(position=over.position)]
    won = replace(over, phase="over", board=replace(board, winners=[0, 2]), hand=1)
    assert not see(visit, won)
    told = capsys.readouterr().out
    assert "The score sheet" in told and "win the game with 2." in told


def test_what_this_parlour_does_not_know_is_played_in_the_browser(picture: wire.Table) -> None:
    for odd in (replace(picture, game="bridge", title="Bridge"), replace(picture, version=99)):
        with pytest.raises(BadChoice, match=r"http://house/table/t1"):
            see(Visit(PaperHouse("http://house"), "t1"), odd)


def test_what_is_typed_out_of_turn_changes_nothing(
    visit: Visit, picture: wire.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picture.board
    see(visit, replace(picture, position=picture.position + 1, board=replace(picture.board, legal=[], turn=3)))
    for line in ("1", "", "pass", "nonsense", "\x00", "🂡", "x" * 5000):
        visit.take(Typed(line))
    assert not said(visit) and "It is not your turn." in capsys.readouterr().out
