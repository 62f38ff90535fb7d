"""Compiling is told where somebody looks on, and nowhere else; what is in the cache is not told of at all."""

import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import cast

import pytest

from parlour import progress
from parlour.engine import compiling
from parlour.engine.native import compiler

ROOT = Path(__file__).parents[2]
pty = pytest.importorskip("pty", reason="terminals are pretended as Unix has them")

TINY = """
import sys
from pathlib import Path
from parlour.engine.native import compiler

made = compiler(Path(sys.argv[1]) / "euchre.parlour.engine.kernels-00")

@made
def half(number):
    return number // 2

@made
def quarter(number):
    return half(half(number))

print(quarter(8))
"""
"""Two functions, kept as if they were the kernels of euchre."""


def script(folder: Path) -> list[str]:
    """What compiles the two functions, unless they are kept in the folder."""
    path = folder / "tiny.py"
    path.write_text(TINY, encoding="utf-8")
    return [sys.executable, str(path), str(folder / "kept")]


def surroundings() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def on_a_terminal(command: list[str]) -> str:
    """What somebody sees who runs this at a terminal."""
    pid, master = pty.fork()
    if pid == 0:
        os.execve(command[0], command, surroundings())
    seen = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # the other end is closed
            part = b""
        if not part:
            break
        seen += part
    os.close(master)
    assert os.waitpid(pid, 0)[1] == 0, seen.decode()
    return seen.decode()


def test_at_a_terminal_there_is_a_bar_the_first_time_and_nothing_the_second(tmp_path: Path) -> None:
    command = script(tmp_path)
    first = on_a_terminal(command)
    shown = re.findall(r"\r\x1b\[KCompiling euchre for this machine, once [━╌]* (\d) of (\d)", first)
    assert ("0", "2") in shown and ("1", "2") in shown and first.rstrip().endswith("2"), first
    assert re.search(r"\x1b\[K(Compiled euchre for this machine, once, in \d+ s\.\r\n)?2\r\n$", first), first
    assert on_a_terminal(command) == "2\r\n"


def test_into_a_pipe_nothing_is_said(tmp_path: Path) -> None:
    done = subprocess.run(script(tmp_path), capture_output=True, text=True, env=surroundings())
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


def test_nothing_is_said_on_a_terminal_that_is_somebody_elses(tmp_path: Path) -> None:
    """A process of another session, as the house has one to compile in."""
    inner = f"subprocess.run({script(tmp_path)!r}, start_new_session=True, check=True)"
    assert on_a_terminal([sys.executable, "-c", f"import subprocess; {inner}"]) == "2\r\n"


def fresh(folder: Path, label: str) -> Callable[[int], int]:
    """A small function that is not compiled yet, kept under a label."""

    def double(number: int) -> int:
        return number + number

    made: Callable[[int], int] = compiler(folder / f"{label}-00")(cast(FunctionType, double))
    return made


def test_the_log_hears_of_it_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "parlour")
    monkey = fresh(tmp_path, "a-game-of-this-test.parlour.bots.search.search")
    assert monkey(2) == 4 and monkey(3) == 6
    assert fresh(tmp_path / "elsewhere", "a-game-of-this-test.parlour.bots.search.search")(2) == 4
    assert [line for line in caplog.messages if line.startswith("Compiling")] == [
        "Compiling the search for a-game-of-this-test for this machine, once; this may take half a minute …"
    ]


def test_a_notebook_has_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "is_in_notebook", lambda: True)
    monkeypatch.setattr(compiling, "WORTH_TELLING", 0.0)
    assert fresh(tmp_path, "a-game-in-a-notebook.parlour.engine.kernels")(2) == 4
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith("Compiling a-game-in-a-notebook for this machine, once;")
    assert re.fullmatch(r"Compiled a-game-in-a-notebook for this machine, once, in \d+ s\.", last)


def test_a_notebook_is_known_by_where_its_output_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not compiling.is_in_notebook()
    shown = type("OutStream", (), {"__module__": "ipykernel.iostream"})()
    monkeypatch.setattr(sys, "stderr", shown)
    assert compiling.is_in_notebook() and not compiling.is_on_terminal()


def test_what_others_compile_is_none_of_our_business(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    numba = pytest.importorskip("numba")
    caplog.set_level(logging.INFO, "parlour")
    ours = fresh(tmp_path, "a-game-among-others.parlour.engine.kernels")

    @numba.njit  # type: ignore[untyped-decorator]
    def theirs(number: int) -> int:
        return ours(number) + 1

    assert theirs(3) == 7 and not caplog.messages and compiling.TELLER.depth == 0


def test_after_something_that_cannot_be_compiled_the_next_is_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parlour")

    def hopeless(number: int) -> object:
        return SimpleNamespace(number=number)

    with pytest.raises(Exception, match="SimpleNamespace"):
        compiler(tmp_path / "hopeless.parlour.engine.kernels-00")(cast(FunctionType, hopeless))(1)
    assert compiling.TELLER.depth == 0
    fresh(tmp_path, "hopeful.parlour.engine.kernels")(1)
    assert [line.split()[1] for line in caplog.messages if line.startswith("Compiling")] == ["hopeless", "hopeful"]


def compile_event(function: object, trouble: BaseException | None = None) -> SimpleNamespace:
    return SimpleNamespace(data={"dispatcher": function}, _exc_details=trouble and (type(trouble), trouble, None))


def test_an_interrupt_waits_for_the_function_and_nothing_false_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "is_in_notebook", lambda: True)
    monkeypatch.setattr(compiling, "WORTH_TELLING", 0.0)
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        function = fresh(tmp_path, "a-game-interrupted.parlour.engine.kernels")
        teller = compiling.Teller()
        teller.know(function, "a-game-interrupted.parlour.engine.kernels")
        teller.on_start(compile_event(function))
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt) as came:
            teller.on_start(compile_event(function))
        for _ in range(2):
            teller.on_end(compile_event(function, came.value))
        assert teller.depth == 0 and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert "Compiled" not in capsys.readouterr().err
        teller.on_start(compile_event(function))
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            teller.on_end(compile_event(function))
        assert "Compiled a-game-interrupted" in capsys.readouterr().err, "it was done when Ctrl-C was heard"
    finally:
        signal.signal(signal.SIGINT, usual)


def test_whatever_else_moves_on_the_line_steps_aside(tmp_path: Path) -> None:
    told: list[str] = []
    shown = SimpleNamespace(start=lambda: told.append("start"), stop=lambda: told.append("stop"))
    with progress.standing(shown):
        assert fresh(tmp_path, "a-game-that-has-the-line.parlour.engine.kernels")(2) == 4
        assert told == ["stop", "start"]
    assert fresh(tmp_path, "another-that-has-the-line.parlour.engine.kernels")(2) == 4
    assert told == ["stop", "start"] and not progress.SHOWN


@pytest.mark.parametrize(
    ("label", "what"),
    [
        ("raffles.parlour.engine.kernels", "raffles"),
        ("lost-heir.parlour.bots.search.search", "the search for lost-heir"),
        ("euchre.parlour.bots.search.worlds", "the endings of euchre"),
        ("euchre.parlour.party.floor", "parties of euchre"),
        ("parlour.party.anneal", "anneal"),
        ("kit", "kit"),
    ],
)
def test_what_is_compiled_has_a_name(label: str, what: str) -> None:
    assert compiling.named(label) == what
