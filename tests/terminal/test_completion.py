"""What Tab offers, and the manual page: made from the parsers, and tried in bash and in groff where they are there."""

import os
import re
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour.cli import COMMANDS, command_parser
from parlour.commands.completion import HOW, script
from parlour.commands.manual import manual, roff
from parlour.commands.tree import Node, tree
from parlour.games.declare import Option

ROOT = Path(__file__).parents[2]
TOP = tree(command_parser(), COMMANDS)
ASK = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parlour; printf "%s\\n" "${COMPREPLY[@]}"'


def node(*path: str) -> Node:
    return next(one for one in TOP.all() if one.path == ("parlour", *path))


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("shell") / "parlour.bash"
    path.write_text(script("bash", TOP), encoding="utf-8")
    return path


def tab(bash: Path, line: str, folder: Path = ROOT, parts: Callable[[str], list[str]] = str.split) -> set[str]:
    """What bash offers at the end of a line."""
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    words = ["parlour", *line.split(" ")]
    done = subprocess.run(
        ["bash", "-c", ASK, "bash", str(bash), *words], capture_output=True, text=True, cwd=folder, timeout=60
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    return set(parts(done.stdout))


def test_bash_offers_commands_games_rungs_and_the_options_of_each_game(bash: Path, tmp_path: Path) -> None:
    assert tab(bash, "") == set(COMMANDS)
    assert tab(bash, "re") == {"replay", "review"}
    assert tab(bash, "play ") == set(parlour.GAMES)
    assert tab(bash, "play eu") == {"euchre"}
    assert {"--any-colour", "--no-any-colour", "--players", "--seed"} <= tab(bash, "play euchre --")
    assert "--any-colour" not in tab(bash, "play raffles --")
    assert tab(bash, "play euchre --bot ma") == {"master"}
    assert tab(bash, "play euchre --bot = ma") == {"master"} and "house" in tab(bash, "play euchre --bot =")
    assert tab(bash, "play euchre --seed ") == set()
    assert tab(bash, "play raffles --series ") == {"3", "4"}
    assert tab(bash, "match house ") >= {"novice", "master"}
    assert tab(bash, "party ") >= {"simulate", "plan", "study", "rules"}
    assert "raffles" in tab(bash, "party simulate --game ") and "--rungs" in tab(bash, "party simulate --r")
    assert tab(bash, "print ") >= {"trolley", "all", "rules"}
    assert tab(bash, "completion ") == set(HOW)
    assert tab(bash, "play raffles --game ") == set(), "points that win, and no name"
    assert "RAF-1" in tab(bash, "rules raffles ") and "raffles" not in tab(bash, "rules raffles ")
    assert tab(bash, "rules ") == set(parlour.GAMES)
    assert tab(bash, "print d") == {"duplex-test"} and tab(bash, "print board ") == {"roulette"}
    assert "--paper" in tab(bash, "print rules --") and "a3" not in tab(bash, "print rules --paper ")
    assert {"a3", "tabloid", "full"} <= tab(bash, "print board roulette --paper ") and "-o" in tab(
        bash, "print board -"
    )
    offered = script("bash", TOP).partition('"parlour print|"*) words="')[2].partition('"')[0].split()
    assert len(offered) == len(set(offered))
    (tmp_path / "game.txt").touch()
    assert tab(bash, "replay ga", tmp_path) == tab(bash, "play --resume ga", tmp_path) == {"game.txt"}
    assert tab(bash, "check ./ga", tmp_path) == tab(bash, "play ./ga", tmp_path) == {"./game.txt"}
    (tmp_path / "my evening.txt").touch()
    assert tab(bash, "replay my", tmp_path, str.splitlines) == {"my evening.txt"}


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_offers_files_only_where_no_word_fits(tmp_path: Path) -> None:
    path = tmp_path / "parlour.fish"
    path.write_text(script("fish", TOP), encoding="utf-8")
    (tmp_path / "my.txt").touch()

    def tab(line: str) -> set[str]:
        words = ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", str(path), f"parlour {line}"]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=60)
        return {offer.split("\t")[0] for offer in done.stdout.splitlines()}

    assert tab("play ") == set(parlour.GAMES) and tab("play eu") == {"euchre"}
    assert tab("play my") == tab("replay my") == {"my.txt"}
    assert tab("play euchre --bot ma") == {"master"} and tab("play euchre --bot=ma") == {"--bot=master"}


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_completes_commands_games_values_and_files(tmp_path: Path) -> None:
    """In a zsh with its own completion, as it is typed; a key has what stands in the line told."""
    import pty

    (tmp_path / "_parlour").write_text(script("zsh", TOP), encoding="utf-8")
    (tmp_path / "my evening.txt").touch()
    told = tmp_path / "told"
    ours, theirs = pty.openpty()
    zsh = subprocess.Popen(
        ["zsh", "-f", "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "TERM": "dumb", "HOME": str(tmp_path)},
        start_new_session=True,
    )
    os.close(theirs)

    def typed(text: str) -> str:
        """What stands in the line when it has been typed and is told."""
        told.unlink(missing_ok=True)
        os.write(ours, text.encode())
        until = time.monotonic() + 60
        while not told.exists() or not told.read_text().endswith("\n"):
            assert time.monotonic() < until, text
            while select.select([ours], [], [], 0.02)[0]:
                os.read(ours, 4096)
        return told.read_text()[:-1]

    tab_key, begin, tell = "\t", "\x15", "\x14"
    try:
        typed(
            "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; tells() { print -r -- $BUFFER > told }; "
            "zle -N tells; bindkey '^T' tells; bindkey '^U' kill-whole-line; print ready > told\n"
        )
        for line, becomes in {
            "pro": "problems ",
            "play eu": "play euchre ",
            "play euchre --bot ma": "play euchre --bot master ",
            "play euchre --bot=ma": "play euchre --bot=master ",
            "play euchre --any": "play euchre --any-colour ",
            "print board roulette --paper ta": "print board roulette --paper tabloid ",
            "replay my": "replay my\\ evening.txt ",
        }.items():
            assert typed(f"{begin}parlour {line}{tab_key}{tell}") == f"parlour {becomes}"
    finally:
        zsh.kill()
        zsh.wait()
        os.close(ours)


def test_every_word_of_every_parser_is_offered_in_every_shell(bash: Path) -> None:
    scripts = {shell: script(shell, TOP) for shell in HOW}
    for one in TOP.all():
        for word in one.options:
            for flag in word.flags:
                assert all(flag in scripts[shell] for shell in ("bash", "zsh")), (one.name, flag)
                told = f"-l {flag[2:]} " if flag.startswith("--") else f"-s {flag[1:]} "
                assert told in scripts["fish"], (one.name, flag)
    options: tuple[Option, ...] = parlour.load("euchre").rulebook.options
    flags = {flag for word in node("play", "euchre").options for flag in word.flags}
    assert {"--" + option.name.replace("_", "-") for option in options} <= flags
    assert all(node(name) for name in COMMANDS) and node("journal", "backup").places[0].is_file


@pytest.mark.parametrize("shell", HOW)
def test_the_scripts_are_sound(shell: str, tmp_path: Path) -> None:
    """By the shell itself where it is there; quotes are closed and blocks ended in any case."""
    path = tmp_path / "script"
    path.write_text(script(shell, TOP), encoding="utf-8")
    if shutil.which(shell):
        checked = subprocess.run([shell, "-n", str(path)], capture_output=True, text=True, timeout=60)
        assert checked.returncode == 0, checked.stderr
    text = path.read_text(encoding="utf-8")
    assert text.count("case ") == text.count("esac") or shell == "fish"
    for line in text.splitlines():
        bare = re.sub(r"\\.", "", line) if shell == "fish" else line.replace("'\\''", "")
        assert line.startswith("#") or bare.count("'") % 2 == 0, line
    assert "{" not in re.sub(r"\$\{[^}]*\}+|_parlour\(\) \{", "", text) or shell == "fish"


def test_the_manual_that_is_installed_is_the_one_the_parsers_make() -> None:
    kept = (ROOT / "docs" / "parlour.1").read_text(encoding="utf-8")
    assert kept == manual(TOP), "make it anew: parlour man > docs/parlour.1"
    assert kept.isascii() and all(f"parlour {name}".replace("-", r"\-") in kept for name in COMMANDS)
    for line in kept.splitlines():
        assert not line.startswith(".") or re.match(r"\.(TH|SH|SS|TP|B|BR|I) ?", line), line
    assert roff(".B “x” \\ a-b") == r"\&.B \(dqx\(dq \e a\-b"


def test_groff_has_nothing_against_the_manual() -> None:
    if shutil.which("groff") is None:
        pytest.skip("there is no groff here")
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", str(ROOT / "docs" / "parlour.1")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert "parlour play euchre" in re.sub(r"\x1b\[\d*m|.\x08", "", done.stdout)
