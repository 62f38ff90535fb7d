"""What is shown outside the screens of a game: sentences broken between words, and pages of figures at any width."""

import fcntl
import io
import os
import struct
import sys
import termios

import pytest

from parlour.shown import say, show_page

SENTENCE = "There is no pack ‘whist’; print trolley, raffles, lost-heir, chantecler, roulette or all; or rules, score."
PAGE = """# Which is stronger

| table | deals | points more a hand | hands won, % |
| --- | ---: | ---: | ---: |
| euchre, 4 players: the-house-without-a-very-long-name and the house | 1,000 | **+0.12 ± 0.05** | 52.3 ± 1.0 |
| 6 | 20 | −0.10 ± 0.90 | 47.0 ± 9.0 |

Made by:

```
parlour study seats --with "words"
```
"""


def on_a_terminal(columns: int, text: str) -> list[str]:
    """The lines that a terminal of this width is given."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        say(text, terminal)
        terminal.flush()
        told = os.read(ours, 1 << 16).decode()
    os.close(ours)
    return told.replace("\r", "").splitlines()


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_sentence_is_broken_between_words_on_a_terminal(columns: int) -> None:
    lines = on_a_terminal(columns, f"{SENTENCE}\n  {SENTENCE}")
    assert max(map(len, lines)) <= columns
    below = next(place for place, line in enumerate(lines) if line.startswith("  "))
    assert " ".join(lines[:below]) == SENTENCE, "no word is broken"
    assert all(line.startswith("  ") for line in lines[below:])
    assert " ".join(line.strip() for line in lines[below:]) == SENTENCE


def test_in_a_pipe_a_sentence_is_one_line() -> None:
    pipe = io.StringIO()
    say(SENTENCE, pipe)
    assert pipe.getvalue() == f"{SENTENCE}\n"


def test_what_has_no_blank_in_it_is_left_whole() -> None:
    path = "/" + "a-very-long-name/" * 4 + "plan.pdf"
    assert path in on_a_terminal(40, f"{path} is written.")


@pytest.mark.parametrize("columns", [30, 40, 60, 80, 200])
def test_a_page_of_figures_is_as_wide_as_the_terminal_and_says_all(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", out := io.StringIO())
    show_page(PAGE)
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= max(columns, len('parlour study seats --with "words"'))
    told = " ".join(" ".join(lines).split())
    for figure in ("1,000", "+0.12 ± 0.05", "52.3 ± 1.0", "−0.10 ± 0.90"):
        assert told.count(figure) == 1
    assert "**" not in told and "---" not in told and "```" not in told
    assert 'parlour study seats --with "words"' in lines and "Which is stronger" in lines
    assert ("hands won, % 52.3 ± 1.0" in told) == (columns < 120), "a line for every figure, where there is no room"
