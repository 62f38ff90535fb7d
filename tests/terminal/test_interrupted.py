"""Ctrl-C ends long work at once and without a traceback; and what becomes of a command that has nowhere to write."""

import io
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour import cli
from parlour.cli import main

ROOT = Path(__file__).parents[2]
LONGEST = 120.0  # seconds, on a machine that is busy with other things; the work itself would take ten minutes
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and streams are otherwise there")
WORK = """
import signal, sys, time
from concurrent.futures import ThreadPoolExecutor
from parlour.hired import ended_at_once, hired

def main() -> None:
    signal.signal(signal.SIGINT, {interrupt})
    try:
        with ended_at_once(), {hands}(2) as pool:
            print("working", flush=True)
            {work}
            pool.submit(int).result()
    except KeyboardInterrupt:
        sys.exit(130)

if __name__ == "__main__":
    main()
"""
HANDS = pytest.mark.parametrize("hands", ["hired", "ThreadPoolExecutor"])


def at_work(folder: Path, **words: str) -> "subprocess.Popen[str]":
    """A process with work to do, in a group of its own like a terminal's; it has begun."""
    (folder / "work.py").write_text(WORK.format(**words), encoding="utf-8")
    working = subprocess.Popen(
        [sys.executable, "work.py"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert working.stdout is not None and working.stdout.readline() == "working\n"
    return working


@POSIX
@HANDS
def test_long_work_ends_at_once(hands: str, tmp_path: Path) -> None:
    """Hired processes hear it too, as all do in a terminal; threads cannot be called off. Python hears Ctrl-C unless it
    is started with it ignored, as this suite may be: so that is put right first."""
    work = "pool.submit(time.sleep, 600).result()"
    working = at_work(tmp_path, hands=hands, work=work, interrupt="signal.default_int_handler")
    os.killpg(working.pid, signal.SIGINT)
    _, complaints = working.communicate(timeout=LONGEST)
    assert working.returncode == 130 and complaints == ""


@POSIX
@HANDS
def test_work_in_the_background_of_a_script_goes_on(hands: str, tmp_path: Path) -> None:
    """A shell has it ignore Ctrl-C, which is meant for what is in the foreground; that is left so."""
    working = at_work(tmp_path, hands=hands, work="sys.stdin.readline()", interrupt="signal.SIG_IGN")
    for _ in range(3):
        os.killpg(working.pid, signal.SIGINT)
    _, complaints = working.communicate("\n", timeout=LONGEST)
    assert working.returncode == 0 and complaints == ""


def test_ctrl_c_where_it_is_lost_is_heard_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = threading.Event()
    monkeypatch.setattr("parlour.cli._thread.interrupt_main", heard.set)
    cli.heard_where_it_is_lost(SimpleNamespace(exc_type=KeyboardInterrupt))
    assert heard.wait(LONGEST) and not capsys.readouterr().err


def test_ctrl_c_while_a_hint_is_thought_of_calls_the_hint_off_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.terminal.second_thoughts.show_hint", interrupted)
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nquit\n"))
    assert cli.main(["play", "euchre", "--seed", "3", "--record", str(tmp_path / "r.txt")]) == 0
    told = capsys.readouterr().out
    assert told.count("Your move (") == 2 and "The hint is called off; the game goes on." in told


@POSIX
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("games >&-", 0),
        ("games > /dev/full", 2),
        ("rules euchre > /dev/full", 2),
        ("play euchre --record r.txt <&-", 0),
    ],
)
def test_a_command_with_nowhere_to_write(command: str, status: int, tmp_path: Path) -> None:
    if "/dev/full" in command and not os.path.exists("/dev/full"):
        pytest.skip("there is no full device here")
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m parlour.cli {command}'],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == status and "Traceback" not in done.stderr
    assert status == 0 or done.stderr.startswith("parlour: ")


@POSIX
def test_a_user_without_a_home_is_told_what_to_do(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib\n"
        "def nowhere(): raise RuntimeError\n"
        "pathlib.Path.home = nowhere\n"
        "from parlour.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    bare = {name: value for name, value in os.environ.items() if name != "XDG_DATA_HOME"}
    for command in (["serve"], ["play", "euchre", "--watch"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *command], env=bare, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 2 and "XDG_DATA_HOME" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("url", ["nonsense", "cards.example.org", "https://cards.example.org/table", "ftp://x"])
def test_an_origin_that_no_browser_would_send_is_refused(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--origin", url]) == 2
    assert "An origin is the beginning of an address" in capsys.readouterr().err


@POSIX
def test_how_far_it_is_goes_to_the_terminal_and_what_came_of_it_to_the_pipe() -> None:
    import pty

    near, far = pty.openpty()
    shown = bytearray()

    def look_on() -> None:
        while True:
            try:
                shown.extend(os.read(near, 4096))
            except OSError:  # nobody writes any more
                return

    looking = threading.Thread(target=look_on, daemon=True)
    looking.start()
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "match", "house", "random", "--game", "matchem", "--deals", "2"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=far,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm"},
        timeout=LONGEST,
    )
    os.close(far)
    looking.join(LONGEST)
    os.close(near)
    assert done.returncode == 0 and done.stdout.startswith("house over random") and done.stdout.count("\n") == 1
    assert b"playing" in shown and b"\x1b[" in shown
