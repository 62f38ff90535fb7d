"""What a command reads from and writes to: there in any case, and able to take every letter in any locale."""

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from pathlib import Path

PLAIN = "parlour-plain"
"""The name by which Python knows what is done with a letter that a stream cannot take."""

PLAIN_LOCALES = ("C", "POSIX")
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")  # what Python makes of them
STAND_INS = {
    **dict.fromkeys("–—−‐‑─━╌", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛┡┩╇╈╋┳┻┣┫╡╞", "+"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("•●★▪", "*"),
    **dict.fromkeys("█▇▆▅", "#"),
    **dict.fromkeys("▄▃▂▁", "_"),
    "…": "...",
    "·": ".",
    "×": "x",
    "±": "+/-",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "←": "<-",
    "→": "->",
    "↑": "^",
    "↓": "v",
    "✓": "+",
    "≥": ">=",
    "≤": "<=",
    "\N{BLACK SPADE SUIT}": "S",
    "\N{BLACK HEART SUIT}": "H",
    "\N{BLACK DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C",
    "æ": "ae",
    "ß": "ss",
    "ø": "o",
    "£": "GBP ",
    "¢": "c",
}
"""What stands for letters that are not in ASCII, where nothing better can be shown."""


def plainly(text: str) -> str:
    """A text in ASCII: dashes, marks and accents by what stands for them, and what has nothing, by a question mark."""
    return "".join(letter if letter.isascii() else stand_in(letter) for letter in text)


def stand_in(letter: str) -> str:
    """What stands for one letter."""
    if letter in STAND_INS:
        return STAND_INS[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or ("" if unicodedata.combining(letter) else "?")


def write_plainly(trouble: UnicodeError) -> tuple[str, int]:
    """For the codecs: what is written instead of letters that cannot be; nothing else is touched."""
    if not isinstance(trouble, UnicodeEncodeError):
        raise trouble
    return plainly(trouble.object[trouble.start : trouble.end]), trouble.end


codecs.register_error(PLAIN, write_plainly)


def see_to_streams() -> None:
    """Have something to read from and to write to, even where all was closed before; and let no letter, typed or shown,
    be too much for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (for as long as the process lives)
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            with contextlib.suppress(io.UnsupportedOperation):  # something has been read from it already
                stream.reconfigure(errors="replace" if mode == "r" else PLAIN)
            if mode == "w" and is_plain_locale():
                stream.reconfigure(encoding="ascii", errors=PLAIN)


def is_plain_locale() -> bool:
    """Has the user chosen the locale of plain letters? Python would write UTF-8 in it, unless told otherwise."""
    if os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8") == "1":
        return False
    chosen = [os.environ.get("LC_ALL"), chosen_letters(), os.environ.get("LANG")]
    return next(filter(None, chosen), "") in PLAIN_LOCALES


def chosen_letters() -> str:
    """LC_CTYPE as the user has set it: in place of C, or of none, Python puts one of UTF-8 there itself."""
    letters = os.environ.get("LC_CTYPE", "")
    if letters not in COERCED:
        return letters
    try:
        given = Path("/proc/self/environ").read_bytes().split(b"\0")
    except OSError:
        return letters
    return next((os.fsdecode(one[9:]) for one in given if one.startswith(b"LC_CTYPE=")), "")


def say_no_more() -> None:
    """Nothing more can be shown: what is still to be written goes nowhere, instead of failing once more at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
