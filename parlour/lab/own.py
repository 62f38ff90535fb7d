"""Games of one's own from the command line: a file to begin with, and whether all holds that must."""

import keyword
import re
import sys
import time
from pathlib import Path

from parlour.errors import BadChoice
from parlour.games import GAMES
from parlour.lab.check import INVARIANTS, check, tables
from parlour.progress import busy
from parlour.shown import say

STARTING = Path(__file__).with_name("starting.txt")


def write_new(name: str, folder: Path = Path()) -> Path:
    """Write a small game that can be played at once, to be changed into another; where it is."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise BadChoice("A game's name is small letters, digits and hyphens, beginning with a letter.")
    if name in GAMES:
        raise BadChoice(f"There is a game {name} already; give yours another name.")
    stem = name.replace("-", "_")
    if keyword.iskeyword(stem) or stem in sys.stdlib_module_names:
        raise BadChoice(f"Python has a word or a module {stem} of its own; give your game another name.")
    path = folder / f"{stem}.py"
    if path.exists():
        raise BadChoice(f"{path} is there already; it was left as it is.")
    filled = STARTING.read_text(encoding="utf-8")
    words = {
        "NAME": name,
        "TITLE": name.replace("-", " ").title(),
        "YEAR": str(time.gmtime().tm_year),
        "FILE": str(path),
    }
    for word, meant in words.items():
        filled = re.sub(rf"\b{word}\b", meant, filled)
    path.write_text(filled, encoding="utf-8")
    return path


def new(name: str) -> int:
    """`parlour new NAME`: write the file, and say what to do with it."""
    path = write_new(name)
    say(f"{path} is a small game of tricks, complete. Change it as you like; then:")
    say(f"  parlour check {path}    whether all holds that must hold of a game")
    say(f"  parlour play {path}     a hand in the terminal")
    say(f"A page that teaches it goes beside it, as {path.with_suffix('.page.toml')} (parlour learn {path}).")
    say("How a game is put on the shelf for good: docs/adding-a-game.md.")
    return 0


def checked(name: str) -> int:
    """`parlour check GAME`: what does not hold, in sentences; the status is 0 only if all does."""
    with busy(f"Trying {name} at {len(tables(name))} tables"):
        faults = check(name)
    for fault in faults:
        say(fault)
    if not faults:
        say(f"All {len(INVARIANTS)} things that must hold of a game hold of {name}, at {len(tables(name))} tables.")
    return 1 if faults else 0
