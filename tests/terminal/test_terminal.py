"""The terminal game and the command line, driven as a person with a pipe would drive them."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import Record, Table
from parlour.cli import main
from parlour.engine.game import State
from parlour.errors import BadChoice, IllegalMove
from parlour.games import GAMES
from parlour.terminal.answers import initials, meant, moves_meant, to_you
from parlour.terminal.position import Position, position_of
from parlour.terminal.show import numbered
from parlour.terminal.stakes import place_named

if sys.platform != "win32":
    from tests.helpers.terminals import in_terminal

CLAIMED = {"lost-heir", "euchre", "chantecler", "trolley", "pinochle"}  # where the rest of the tricks can be claimed
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def run(
    *words: str, typed: str = "", folder: Path | None = None, columns: int = 119
) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"COLUMNS": str(columns), "XDG_DATA_HOME": str(folder or "nowhere")}
    return subprocess.run(
        [sys.executable, "-m", "parlour.cli", *words], input=typed, capture_output=True, text=True, env=environment
    )


def seen(state: State) -> Position:
    """The position as the seat to act sees it."""
    return position_of(state.view(state.seat), [f"seat {seat}" for seat in range(state.game.players)])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_through_by_pressing_one_and_passing(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = run("play", name, "--seed", "3", "--record", str(record), typed="1\npass\n\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "Your move (" in done.stdout and "win" in done.stdout
    assert Record.parse(record.read_text()).replay().state.game_over


@pytest.mark.parametrize("name", GAMES)
def test_the_house_can_be_watched(name: str, tmp_path: Path) -> None:
    done = run("play", name, "--watch", "--seed", "2", "--record", str(tmp_path / "r.txt"))
    assert done.returncode == 0 and "the game with" in done.stdout, done.stderr


def test_quit_and_resume_goes_on_where_it_was(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    first = run("play", "raffles", "--partners", "--seed", "4", "--record", str(record), typed="1\n1\nquit\n")
    assert "Your partner: Ben" in first.stdout and f"--resume {record}" in first.stdout
    kept = record.read_text()
    again = run("play", "--resume", str(record), typed="table\nquit\n")
    assert again.returncode == 0 and "Your move (" in again.stdout
    assert record.read_text() == kept
    run("play", "--resume", str(record), typed="1\n")
    assert record.read_text().startswith(kept.rstrip("\n").rpartition("\n")[0])
    assert Record.parse(record.read_text()).length > Record.parse(kept).length


def test_the_end_of_input_is_a_quit_and_the_record_is_kept_among_the_users_data(tmp_path: Path) -> None:
    done = run("play", "raffles", folder=tmp_path)
    assert done.returncode == 0 and "Goodbye" in done.stdout
    (kept,) = (tmp_path / "parlour" / "records").glob("raffles-*.txt")
    Record.parse(kept.read_text()).replay()


SLOW = """
class Slow:
    def choose(self, view, budget=None):
        print("THINKING", flush=True)
        return view.legal()[0]
"""


def test_the_hand_is_shown_before_those_who_think_begin_to(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    words = ("--seed", "1", "--bot", f"{tmp_path / 'slow.py'}:Slow", "--record", str(tmp_path / "r.txt"))
    told = run("play", "raffles", *words, typed="quit\n").stdout
    assert -1 < told.index("Your hand") < told.index("THINKING") < told.index("Your move (")
    by_the_house = run("play", "raffles", "--seed", "1", "--record", str(tmp_path / "h.txt"), typed="quit\n").stdout
    assert by_the_house.count("Your hand") == 1


def test_nothing_is_compiled_or_loaded_to_compile_with_before_somebody_searches() -> None:
    asks = "import sys; from parlour.bots.players.roster import bot_named; bot_named('master'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert "parlour.bots.players.ladder" in done.stdout.split()
    assert not {"numba", "numpy", "parlour.bots.search"} & set(done.stdout.split())


def test_help_and_rules_at_the_table(tmp_path: Path) -> None:
    typed = "?\nRAF-8\nraf8\nrule raf-10\nrecord\nzzz\nraffles\nquit\n"
    done = run("play", "raffles", "--seed", "4", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert done.stdout.count("RAF-8 (printed)") == 2 and "RAF-10 (printed)" in done.stdout
    assert "'zzz' is no move here" in done.stdout and str(tmp_path / "g.txt") in done.stdout


@pytest.mark.parametrize(
    ("name", "players", "figure"), [("euchre", "2", "% to win. "), ("roulette", "1", "a fair bet (ROU-")]
)
def test_a_hint_at_the_table_costs_no_move(name: str, players: str, figure: str, tmp_path: Path) -> None:
    record = tmp_path / "g.txt"
    done = run("play", name, "--players", players, "--seed", "4", "--record", str(record), typed="?\nhint\nquit\n")
    assert done.returncode == 0 and "the best moves, and why" in done.stdout, done.stderr
    assert figure in done.stdout
    table = Record.parse(record.read_text()).replay()
    assert table.state.seat == 0


def test_calls_at_the_open_table(tmp_path: Path) -> None:
    typed = "call game\n" + "1\nnonsense\n\n" * 6 + "quit\nquit\n"
    done = run("play", "raffles", "--open-table", "--seed", "4", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "You, out of turn: call game (nothing comes of it)" in done.stdout
    assert "You may say" in done.stdout and "Press Enter to go on" in done.stdout


def test_the_coach_has_a_sentence_before_every_move_until_he_is_sent_away(tmp_path: Path) -> None:
    words = ["play", "chantecler", "--seed", "5", "--record", str(tmp_path / "g.txt")]
    told = run(*words, typed="pass\n" + "1\n" * 3).stdout
    assert re.search(r"  Coach +Cora has bid 8; Geese would give you 5 trumps, with 2 points among them", told)
    assert told.count("Coach  ") == told.count("Your move (") > 3 and not re.search(r"Coach.*\b[Ss]eat \d", told)
    hand = told.split("Your hand")[1].split("You may")[0].split()
    assert hand[:4] == ["trumps:", "owl", "[counts", "1]"]
    typed = "coach off\npass\n1\ncoach on\n1\n"
    silent = run(*words[:-1], str(tmp_path / "h.txt"), typed=typed, folder=tmp_path).stdout
    assert silent.count("Coach  ") < silent.count("Your move (") - 2


def test_the_coach_stays_silent_at_a_game_until_he_is_called_back(tmp_path: Path) -> None:
    def coached(name: str, typed: str, number: int) -> bool:
        words = ["play", name, "--seed", "5", "--record", str(tmp_path / f"{number}.txt")]
        return "Coach  " in run(*words, typed=typed, folder=tmp_path).stdout.rpartition("The coach ")[2]

    assert not coached("chantecler", "coach off\npass\n", 1)
    assert not coached("chantecler", "pass\n", 2) and coached("raffles", "1\n", 3)
    assert coached("chantecler", "coach on\npass\n1\n", 4) and coached("chantecler", "pass\n", 5)
    (tmp_path / "parlour" / "wishes.json").write_text("[")
    assert coached("chantecler", "pass\n", 6)


@POSIX
def test_the_lesson_of_a_game_is_offered_once_to_who_plays_it_in_a_terminal(tmp_path: Path) -> None:
    told = []
    for number in range(2):
        words = ("play", "euchre", "--seed", "1", "--record", str(tmp_path / f"{number}.txt"))
        with in_terminal(*words, XDG_DATA_HOME=str(tmp_path)) as (terminal, _):
            told.append(re.sub(r"\x1b\[[\d;]*m", "", terminal.until("Your move")))
    assert "New to it? parlour learn euchre --lesson" in told[0] and "New to it?" not in told[1]


def test_moves_may_be_shortened() -> None:
    state = parlour.load("raffles").start(seed=1)
    view = seen(state)
    for number, text in enumerate(numbered(view), 1):
        assert meant(str(number), view) == text
    assert sorted(numbered(view)) == sorted(view.legal)
    held = [card for card in view.cards if card in view.legal]
    assert numbered(view) == held, "numbered as they stand in the hand"
    for text in view.legal:
        assert meant(text, view) == meant(text.upper(), view) == meant(text.replace("-", ""), view) == text
        if text[0] != "s":  # Star and Sun begin alike
            assert meant(initials(text), view) == text
    assert meant("nonsense", view) == "nonsense"


def test_a_number_in_the_bidding_is_the_bid() -> None:
    state = parlour.load("chantecler").start(seed=5)
    view = seen(state)
    assert meant("9", view) == "bid 9" and meant("p", view) == "pass"
    state.play("bid 8")
    assert meant("3", seen(state)) == "bid 3"  # too low, and refused in the words of the rule


def test_cards_that_are_laid_away_together_are_named_in_one_line(tmp_path: Path) -> None:
    state = parlour.load("chantecler").start(seed=5)
    for move in ("pass", "pass", "pass", "bid 3", "name duck"):
        state.play(move)
    view = seen(state)
    moves = numbered(view)[:5]
    cards = [move.split()[1] for move in moves]
    assert moves_meant("1 2 3 4 5", view) == moves_meant(" ".join(cards), view) == moves
    assert moves_meant("1, 2, 3,4,5", view) == moves_meant(", ".join(cards), view) == moves
    assert (
        moves_meant(f"discard {' '.join(cards)}", view) == moves_meant("d 1 2 3 4 5".replace("d ", ""), view) == moves
    )
    assert moves_meant("2", view) == [numbered(view)[1]] and moves_meant(moves[0], view) == [moves[0]]
    with pytest.raises(IllegalMove, match="three cards; name five cards at once, or one at a time"):
        moves_meant("1 2 3", view)
    path = tmp_path / "g.txt"
    words = ["play", "chantecler", "--seed", "5", "--record", str(path)]
    done = run(*words, typed="pass\n1 1 2 3 4\n1 2 3 4 5\n?\nquit\n")
    assert (
        "Your move (discard five cards, all in one line or one by one): " in done.stdout
        and "does not hold" not in done.stdout.split("Your move")[1]
    )
    assert path.read_text().count("discard ") == 20 and "discard five" not in path.read_text()


def test_stakes_are_typed_by_hand_and_the_places_are_no_wall_of_text(tmp_path: Path) -> None:
    typed = "5 red\nBET 2 odd\nbet 3 odd\nbet 5 card queen\n\n7 nowhere\nfive red\nbet 999 black\n?\nquit\n"
    done = run("play", "roulette", "--seed", "5", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert "You: 2 on odd, You: 5 on red" in done.stdout
    assert "the stake must be even" in done.stdout and "as in 'bet 5 red'" in done.stdout
    assert "no place 'nowhere' on the layout (ROU-13); there are red" in " ".join(done.stdout.split())
    assert "You have 93 points to bet" in done.stdout
    assert "as in card queen-spades (ROU-13)" in done.stdout and "Type a move, hint for advice" in done.stdout
    assert "Your move (bet, as in bet 5 red, or done): " in done.stdout
    assert "50 to 1" in done.stdout and "bet 66 card" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) < 120


def test_a_place_alone_stakes_nothing_until_the_player_has_said_how_much(tmp_path: Path) -> None:
    path = tmp_path / "g.txt"
    typed = "red\n\nred\ndone\nodd\n3\n101\nall\n4\nbet red\n5\ncard 7-clubs\n1\n7-clubs\nquit\n"
    done = run("play", "roulette", "--seed", "5", "--record", str(path), typed=typed, columns=80)
    shown = " ".join(done.stdout.split())
    assert shown.count("How many points on red? (1 to 100, Enter for none)") == 2, done.stderr
    assert shown.count("Nothing is laid on red.") == 2 and "Red pays 1 to 1; it wins on 26 cards of 52" in shown
    assert shown.count("1 to 100. Enter alone lays nothing.") == 2
    assert "so the stake must be even, not 3" in shown and shown.count("A stake is a whole number from 1 to 100.") == 2
    assert "Card 7-clubs pays 11 to 1, and 15 to 1 on that very card; it wins on 4 cards of 52" in shown
    own = [move for seat, move in Record.parse(path.read_text()).replay().state.history if seat == 0]
    assert own == ["bet 4 odd", "bet 5 red", "bet 1 card 7-clubs"]


def test_no_answer_short_of_a_stake_is_taken_for_a_bet() -> None:
    state = parlour.load("roulette", 1).start(seed=1)
    position = seen(state)
    for answer in ("red", "r", "bet", "bet red", "hearts", "suit hearts", "first", "jq", "7", "7-clubs", "called"):
        with pytest.raises((IllegalMove, BadChoice)):
            state.copy().play(meant(answer, position))
    assert place_named("suit hearts", position) == place_named("hearts", position) == ("suit hearts", 100)
    assert place_named("first", position) == ("first-five", 100)
    assert place_named("jack queen king", position) == place_named("jqk", position) == ("jqk", 100)
    assert place_named("ace and 2", position) == ("two ace-2", 100)
    for answer in ("5 red", "bet 5 red", "done", "nonsense", "7", "", "r"):
        assert place_named(answer, position) is None, answer
    with pytest.raises(BadChoice, match="could be card 7-clubs or called 7-clubs"):
        place_named("7 of clubs", position)


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("red 5", "bet 5 red"),
        ("5 red", "bet 5 red"),
        ("bet 5 on red", "bet 5 red"),
        ("put 5 on red", "bet 5 red"),
        ("lay 5 points on red", "bet 5 red"),
        ("bet red for 5 points", "bet 5 red"),
        ("5 chips on hearts", "bet 5 suit hearts"),
        ("called queen of hearts 2", "bet 2 called queen-hearts"),
        ("2 on card 7 of clubs", "bet 2 card 7-clubs"),
        ("5 jack, queen and king", "bet 5 jqk"),
        ("put 5 on the jack and queen", "bet 5 jq"),
        ("bet 4 on the first five", "bet 4 first-five"),
        ("3 on 2 and ace", "bet 3 two ace-2"),
        ("3 on 7, 6, ace and 2", "bet 3 four ace-2-6-7"),
        ("5 nowhere", "bet 5 nowhere"),
    ],
)
def test_a_bet_is_understood_in_whatever_order_it_is_said(answer: str, move: str) -> None:
    assert meant(answer, seen(parlour.load("roulette", 1).start(seed=1))) == move


def test_a_stake_without_a_place_is_asked_about() -> None:
    with pytest.raises(BadChoice, match="Say what the 5 are laid on, as in: bet 5 red"):
        meant("bet 5", seen(parlour.load("roulette", 1).start(seed=1)))


@pytest.mark.parametrize(("name", "players"), [("chantecler", 4), ("transfer", 4), ("transfer", 2), ("euchre", 4)])
def test_what_the_house_does_face_down_is_not_told(name: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ["play", name, "--players", str(players), "--seed", "5", "--record", str(path)]
    done = run(*words, typed="1\npass\n\n" * 200)
    told = [line for line in done.stdout.splitlines() if line.startswith(("  Ada: ", "  Ben: ", "  Cora: "))]
    hidden = [line for line in told if " discard" in line or " give" in line]
    assert hidden and all(line.endswith((": discard, face down", ": give, face down")) for line in hidden)


def test_the_examples_in_the_help_are_of_the_game_in_play(tmp_path: Path) -> None:
    for name in GAMES:
        done = run("play", name, "--seed", "5", "--record", str(tmp_path / f"{name}.txt"), typed="?\nquit\n")
        assert f"{name[:3].upper()}-1 " in done.stdout
        assert name == "raffles" or "RAF-" not in done.stdout
        assert ("  claim " in done.stdout) == (name in CLAIMED)


def test_the_last_trick_can_be_seen_again(tmp_path: Path) -> None:
    words = ["play", "raffles", "--seed", "5", "--record", str(tmp_path / "g.txt")]
    done = run(*words, typed="last\ntrump-1\nlast\nquit\n", columns=100)
    assert "No trick or round is complete yet." in done.stdout
    assert done.stdout.count("\n  Ada: trump-10") == 2 and "  You: trump-1\n    Ada takes the trick" in done.stdout


def test_partners_are_counted_once_and_spoken_of_together(tmp_path: Path) -> None:
    words = ["play", "euchre", "--seed", "5", "--record", str(tmp_path / "g.txt")]
    done = run(*words, typed="1\npass\n\n" * 60, columns=100)
    assert "You and Ben: 0, Ada and Cora: 0" in done.stdout and "│ Ada and Cora │" in done.stdout


def test_a_narrow_terminal_breaks_no_card_and_leaves_no_blanks_behind(tmp_path: Path) -> None:
    words = ["play", "lost-heir", "--seed", "5", "--record", str(tmp_path / "g.txt")]
    lines = run(*words, typed="1\n1\n", columns=60).stdout.splitlines()
    table = [line for line in lines if line.startswith("  ")]
    assert max(len(line) for line in table) <= 60 and not any(line.endswith(" ") for line in table)
    assert not any(line.endswith(")") and line.split()[-1][0].isdecimal() for line in table)


def test_refusals_speak_to_the_player() -> None:
    assert to_you("Seat 0 does not hold moon-4.", 0) == "You do not hold moon-4."
    assert to_you("It takes two, and seat 0 holds one car (MAT-3).", 0) == "It takes two, and you hold one car (MAT-3)."
    assert to_you("It is the turn of seat 1.", 0) == "It is the turn of seat 1."


def test_a_record_is_never_written_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    done = run("play", "raffles", "--record", str(path))
    assert done.returncode == 2 and "--resume" in done.stderr and path.read_text() == "Dear Ada"


def test_a_record_without_names_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Table(parlour.load("euchre"), seed=3).record))
    done = run("play", "--resume", str(path))
    assert done.returncode == 0 and "seat 1" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "raffles", "--players", "9"], "3, 4, 5 or 6 players"),
        (["play", "raffles", "--players", "5", "--partners"], "RAF-3"),
        (["play", "raffles", "--series", "7"], "series=7"),
        (["play", "raffles", "--seed", "-1"], "A seed is"),
        (["play", "--resume", "no-such-file"], "cannot be read"),
        (["replay", "no-such-file"], "cannot be read"),
        (["rules", "raffles", "RAF-99"], "no rule RAF-99"),
        (["rules", "whist"], "There is no game"),
    ],
)
def test_bad_words_get_a_sentence(words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.returncode == 2 and sentence in done.stderr and "Traceback" not in done.stderr


def test_a_record_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = run("play", "raffles", "--record", str(blocked / "game.txt"))
    assert done.returncode == 2 and "cannot be written" in done.stderr


def test_replay_shows_a_record_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(parlour.load("raffles"), ["Ada", "Ben", "Cora", "Dan"], seed=3)
    while not table.state.game_over:
        if table.state.hand_over:
            table.next_hand(seed=len(table.hands))
        table.play(table.state.seat, table.state.legal()[0])
    path = tmp_path / "game.txt"
    path.write_text(str(table.record))
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("dealt by") == len(table.hands) and "the game with" in shown and "The score sheet" in shown
    assert main(["replay", str(path), "--hand", "2"]) == 0
    assert capsys.readouterr().out.count("dealt by") == 1
    assert main(["replay", str(path), "--act", "5"]) == 0
    assert "To act" in capsys.readouterr().out
    assert main(["replay", str(path), "--hand", "2", "--act", "0"]) == 0
    assert "Hand 2" in capsys.readouterr().out
    assert main(["replay", str(path), "--hand", "2", "--act", "9999"]) == 2
    assert "Hand 2 has acts 0 to" in capsys.readouterr().err
    path.write_text(str(table.record).replace("  1. ", "  1. raffles, ", 1))
    assert main(["replay", str(path)]) == 2
    assert "line " in capsys.readouterr().err
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(path)]) == 2


@pytest.mark.parametrize("name", ["roulette", "euchre", "pinochle"])
def test_all_is_as_wide_as_the_terminal_and_speaks_to_the_player(name: str, tmp_path: Path) -> None:
    """In a pipe too: the table, the record played again, the rules; only a path may be longer."""
    path = tmp_path / "g.txt"
    played = run("play", name, "--seed", "5", "--record", str(path), typed="1\npass\n\n" * 60, columns=80).stdout
    again = run("replay", str(path), columns=80).stdout
    rules = run("rules", name, columns=80).stdout + run("learn", name, columns=80).stdout
    shown = [line for line in (played + again + rules).splitlines() if str(path) not in line]
    assert max(len(line) for line in shown) <= 80
    assert not re.search(r"(?:by|with|for) You\b", played + again)
    if name == "roulette":
        assert "arrow stops at" in " ".join(again.split())
    else:
        assert again.count("take") >= 5 and "You take the trick" in " ".join((played + again).split())


def test_games_and_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in GAMES)
    for name in GAMES:
        assert main(["rules", name]) == 0
        printed = capsys.readouterr().out
        assert all(id in printed for id in parlour.load(name).rules)
    assert main(["rules", "raffles", "raf-8"]) == 0
    assert "RAF-8 (printed)" in capsys.readouterr().out


def test_what_is_bold_in_the_rules_has_no_asterisks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "roulette"]) == main(["rules", "roulette", "ROU-5"]) == main(["party", "rules"]) == 0
    told = capsys.readouterr().out
    assert "ROU-5 (printed): Card: a chip laid on a card" in told and "**" not in told


def test_a_game_with_a_party_knows_the_rules_of_parties(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "raffles", "pro-5"]) == 0 and capsys.readouterr().out.startswith("PRO-5 (")
    assert main(["rules", "lost-heir", "PRO-5"]) == 2 and "has no rule PRO-5" in capsys.readouterr().err


def test_warm_compiles_and_says_so(tmp_path: Path) -> None:
    done = run("warm")
    assert done.returncode == 0 and "is ready" in done.stdout, done.stderr


def test_the_game_may_stand_after_options_that_all_games_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "euchre"
    for words in (["--players", "4", "euchre", "--record", str(record)], ["--resume", str(record)]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert main(["play", *words]) == 0 and "Goodbye." in capsys.readouterr().out
    for words, why in (
        (["raffles"], "is a game of euchre, not of raffles"),
        (["euchre", "--players", "2"], "4 play, not 2"),
        (["--players", "2"], "4 play, not 2"),
        (["euchre", "--any-colour"], "any_colour is False, not True"),
    ):
        assert main(["play", *words, "--resume", str(record)]) == 2 and why in capsys.readouterr().err


def test_a_record_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_text("junk\n")
    assert main(["replay", str(junk)]) == 2
    assert f"parlour: {junk}, line 1: " in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are otherwise there")
@pytest.mark.parametrize("words", ["games", "rules euchre", "learn euchre", "--help", "man", "completion zsh"])
def test_a_reader_who_has_seen_enough_is_no_trouble(words: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'("{sys.executable}" -m parlour {words}; echo $? >&2) | true'],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.stderr == "0\n"


def test_a_long_page_is_read_in_the_pager_and_a_short_one_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.delenv("LESS", raising=False)
    assert main(["rules", "euchre"]) == 0 and not paged, "never in a pipe"
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    capsys.readouterr()
    assert main(["rules", "euchre", "EUC-1"]) == 0 and not paged and "EUC-1" in capsys.readouterr().out
    assert main(["rules", "euchre"]) == 0 and "EUC-2" in paged[0] and "EUC-2" not in capsys.readouterr().out
    os.environ.pop("LESS", None)


def test_hints_that_are_nearly_alike_stand_by_their_points() -> None:
    from parlour.bots.hint import in_order
    from parlour.bots.search.searcher import Weighed

    moves = [Weighed("a", 1, 0.500, 1.0), Weighed("b", 1, 0.498, 7.0), Weighed("c", 1, 0.6, 0.0)]
    for order in (moves, moves[::-1]):
        assert [move.move for move in in_order(order)] == ["c", "b", "a"]
