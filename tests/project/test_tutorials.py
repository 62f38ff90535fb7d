"""The tutorials do what they say: each is run from top to bottom, one that learns for a shorter time."""

import re
import sys
from pathlib import Path

import pytest

from parlour.games import GAMES

HOME = Path(__file__).parents[2] / "docs" / "tutorials"
BLOCK = re.compile(r"(?ms)^```python\n(.*?)^```$")
FILE = re.compile(r"# (\w+)\.py\n")  # what a block begins with that is to be saved as a file
SHORTER = {
    "agent": {
        "WATCHING, PLAYING = 5000, 300": "WATCHING, PLAYING = 20, 2",
        "HANDS = 1024": "HANDS = 64",
        "deals=1000": "deals=2",
    }
}


@pytest.mark.parametrize("name", sorted(path.stem for path in HOME.glob("*.md")))
def test_a_tutorial_runs_from_top_to_bottom(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (HOME / f"{name}.md").read_text(encoding="utf-8")
    for long, short in SHORTER.get(name, {}).items():
        assert long in text, f"{long} is no longer said in {name}.md"
        text = text.replace(long, short)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(GAMES, "registered", dict(GAMES.registered))
    space: dict[str, object] = {"__name__": name}
    for number, block in enumerate(BLOCK.findall(text), 1):
        if saved := FILE.match(block):
            (tmp_path / f"{saved[1]}.py").write_text(block, encoding="utf-8")
            monkeypatch.delitem(sys.modules, saved[1], raising=False)
        else:
            exec(compile(block, f"{name}.md, block {number}", "exec"), space)
