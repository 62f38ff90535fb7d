"""The command as a whole: each row of it can be asked for help, and what goes wrong is told honestly."""

import argparse
import os
import subprocess
import sys

import pytest

import parlour
from parlour import cli
from parlour.commands import Command, no_words


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The command as `python -m parlour`."""
    return subprocess.run(
        [sys.executable, "-m", "parlour", *words], capture_output=True, text=True, env=os.environ | more
    )


def test_the_package_itself_is_the_command() -> None:
    first, rules = run("--version").stdout.splitlines()
    assert first == f"parlour {parlour.__version__}"
    assert rules.startswith("rules: ") and "euchre 2" in rules
    assert run().stdout.startswith("usage: parlour ")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_says_how_it_is_asked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([name, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: parlour {name}")


def test_a_refusal_is_one_sentence_and_status_2() -> None:
    done = run("rules", "bridge", PARLOUR_DEBUG="")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("parlour: There is no game 'bridge'") and done.stderr.count("\n") == 1


def test_whoever_looks_for_a_mistake_has_the_traceback_of_a_refusal() -> None:
    done = run("rules", "bridge", PARLOUR_DEBUG="1")
    assert done.returncode == 1 and "Traceback" in done.stderr and "BadChoice" in done.stderr


def test_a_mistake_of_ours_is_not_passed_off_as_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(words: argparse.Namespace) -> int:
        raise RuntimeError("nobody thought of this")

    monkeypatch.setitem(cli.COMMANDS, "games", Command("stumble", stumble, no_words))
    with pytest.raises(RuntimeError, match="nobody thought of this"):
        cli.main(["games"])


def test_long_work_ends_at_once_when_it_is_interrupted_and_a_game_does_not() -> None:
    is_long = {name for name, command in cli.COMMANDS.items() if command.is_long}
    assert {"hint", "match", "party", "print", "review", "warm"} <= is_long
    assert not {"play", "serve"} & is_long  # which put their things away first
