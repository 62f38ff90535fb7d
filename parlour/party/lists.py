"""Lists of names as people paste them: lines, commas, numbers before them, columns of a spreadsheet.

What is read is shown before it is taken, so that nobody is made two people, or two people one, unseen. What will do for
a name is the caller's to say: `check` gives it as it is written down, or refuses it; `fits` says whether it is short
enough. Whatever is pasted, reading it takes no longer than its length: strangers may send it to a house.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from parlour.errors import BadChoice
from parlour.party.odd import oddity, told
from parlour.party.parties import MOST

LONGEST_SHOWN = 40  # letters of what could not be read
MOST_LINES = 2 * MOST  # with titles and the like
MOST_SHOWN = 3  # lines that are told of at once
FULL = {"name", "names", "full name", "guest", "guests", "guest name", "player", "players", "player name", "who"}
GIVEN = {"first name", "first", "firstname", "given name", "given", "forename"}
FAMILY = {"last name", "last", "lastname", "surname", "family name", "family"}
NUMBERED = re.compile(r"^(?:no\.?\s*|#\s*)?\(?\d{1,3}(?:[.):]|\s*[-–—]\s)\s*|^#\d{1,3}\s+", re.IGNORECASE)
BARE_NUMBER = re.compile(r"^\d{1,3}\s+(?=\D)")
BULLET = re.compile(r"^(?:[-*+>–—]\s+|[•·▪◦‣○●■□☐☑☒✓✔✗\u2043]\ufe0f?\s*|\[[ xX✓✔]?\]\s*)+")
ADDRESS = re.compile(r"<[^<>\s]+>")
IN_ONE_LINE = re.compile(r"(?:^|\s)\(?\d{1,3}[.)]\s+")
QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "„": "“", "«": "»", "‚": "‘"}
PART = re.compile(r"[^\W\d_][^\d,;:@()/\\]*")
AND = re.compile(r"(?:^|\s)(?:and|&)\s")
AROUND = " \t,;\u00a0"  # a name
MOST_WORDS = 3  # in a surname, or in given names
MOST_LAYERS = 9  # of bullets, numbers, quotation marks and addresses around a name
Check = Callable[[str], str]
Fits = Callable[[str], bool]


@dataclass(frozen=True)
class Reading:
    """The names of a list, as they were read; `turned` says that commas stood between surname and given name. `odd` has
    a sentence for each line that may mean something else."""

    names: list[str]
    turned: bool = False
    odd: tuple[str, ...] = ()


def read_names(text: str, apart: bool = False, *, check: Check, fits: Fits) -> Reading:
    """The names in a text, each as it will be written down, or a sentence which of them will not do and why.

    With `apart` a comma always parts two people.
    """
    written = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip(" \t,;")]
    if len(written) > MOST_LINES:
        raise BadChoice(f"These are {len(written)} lines; a party has {MOST} players at the most.")
    lines = [(number, line) for number, line in written if len(written) == 1 or not is_title(line)]
    columns = columns_of(lines[0][1]) if len(lines) > 1 else None
    below = lines if columns is None else lines[1:]
    cells = list(in_columns(below, columns) if columns else in_lines(below, apart))
    check_number(len(cells))
    found, wrong = [], []
    for number, cell in cells:
        try:
            found.append(check(given_first(cell)))
        except BadChoice as refused:
            wrong.append(f"Line {number}, ‘{shortened(cell)}’: {refused}")
    if wrong:
        more = len(wrong) - MOST_SHOWN
        raise BadChoice(" ".join(wrong[:MOST_SHOWN]) + (f" And {more} more." if more > 0 else ""))
    asked = [f"‘{shortened(given_first(cell))}’: {oddity(given_first(cell))}" for _, cell in cells if oddity(cell)]
    asked += [] if apart or columns else two_or_one(below)
    asked += [f"‘{shortened(line)}’ is taken for a title." for at, line in written if (at, line) not in lines]
    return Reading(told_apart(found, fits=fits), any(is_turned(cell) for _, cell in cells), told(asked))


def checked_names(names: Sequence[str], *, check: Check) -> list[str]:
    """Names that come one by one, or a sentence which of them will not do and why."""
    check_number(len(names))
    found = []
    for number, name in enumerate(names, 1):
        try:
            found.append(check(name))
        except BadChoice as refused:
            raise BadChoice(f"Name {number}, ‘{shortened(name)}’: {refused}") from None
    return found


def check_number(names: int) -> None:
    """Refuse more names than a party has people."""
    if names > MOST:
        raise BadChoice(f"These are {names} names; a party has {MOST} at the most.")


def told_apart(names: Iterable[str], taken: Iterable[str] = (), *, fits: Fits) -> list[str]:
    """The same names, with a number behind each that another has already: Mary Smith, Mary Smith 2."""
    known = {name.casefold() for name in taken}
    found = []
    for name in names:
        own, number = name, 2
        while own.casefold() in known:
            own, number = numbered(name, number, fits), number + 1
        known.add(own.casefold())
        found.append(own)
    return found


def numbered(name: str, number: int, fits: Fits) -> str:
    """A name with a number behind it, shortened where both would be too long."""
    while not fits(f"{name} {number}"):
        name = name[:-1].rstrip()
    return f"{name} {number}"


def shortened(text: str) -> str:
    """A text that is told back, if it is not too long; without what cannot be printed."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: LONGEST_SHOWN + 1]).strip()
    return plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…"


# ---- lines ----


def lines_of(text: str) -> list[str]:
    """The lines of a text; a single one with numbers in it is one for each number."""
    lines = text.removeprefix("\ufeff").splitlines()
    written = [line for line in lines if line.strip()]
    if len(written) == 1 and len(IN_ONE_LINE.findall(written[0])) > 1:
        return IN_ONE_LINE.sub("\n", written[0]).splitlines()
    return lines


def is_title(line: str) -> bool:
    """Is a line a title over others: Guest list for Saturday?"""
    text = plain(line)
    return text.endswith(":") and not any(sign in text for sign in ",;\t")


def two_or_one(lines: list[tuple[int, str]]) -> list[str]:
    """What is to be asked about Smith, Mary where it stands among lines that are not so."""
    turned = [plain(line) for _, line in lines if sign_in(line) == "," and is_turned(plain(line))]
    if len(turned) == len(lines):
        return []
    return [
        f"‘{shortened(line)}’ is read as two people. If it is one, write {shortened(given_first(line))}."
        for line in turned
    ]


def columns_of(line: str) -> list[int] | None:
    """Where names stand in the lines below, if a line is their heading: in one column, or given name and surname; in
    none by its number where it is a title over plain lines."""
    heads = [plain(cell).casefold().rstrip(":") for cell in parted(line)]
    full, given, family = (
        next((at for at, head in enumerate(heads) if head in kind), None) for kind in (FULL, GIVEN, FAMILY)
    )
    found = [full] if full is not None else [at for at in (given, family) if at is not None]
    return None if not found else found if len(heads) > 1 else []


def in_columns(lines: list[tuple[int, str]], columns: list[int]) -> Iterator[tuple[int, str]]:
    """What stands in some columns of a table, line by line."""
    for number, line in lines:
        cells = [plain(cell) for cell in parted(line)]
        if name := " ".join(cells[at] for at in columns if at < len(cells) and cells[at]):
            yield number, name


def in_lines(lines: list[tuple[int, str]], apart: bool) -> Iterator[tuple[int, str]]:
    """What is meant to be a name, line by line; a comma in it stands between surname and given name."""
    if len(lines) > 1 and not apart and all(is_turned(plain(line)) for _, line in lines):
        yield from ((number, plain(line)) for number, line in lines)
        return
    numbers = len(lines) > 1 and all(BARE_NUMBER.match(line.strip()) for _, line in lines)
    for number, line in lines:
        line = plain(BARE_NUMBER.sub("", line.strip()) if numbers else line)
        cells = [plain(cell) for cell in parted(line)]
        if len(lines) == 1 and len(cells) > 1:
            cells[-1:] = AND.split(cells[-1])
        together = not apart and (sign_in(line) == "," or all(map(is_turned, cells)))
        for cell in cells:
            yield from ((number, part.strip()) for part in ([cell] if together else cell.split(",")) if part.strip())


def is_turned(cell: str) -> bool:
    """Is there one comma, with what looks like a surname before it and given names behind?"""
    halves = [half.strip() for half in cell.split(",")]
    return len(halves) == 2 and all(PART.fullmatch(half) and len(half.split()) <= MOST_WORDS for half in halves)


def parted(line: str) -> list[str]:
    """A line by the sign that parts it; not within quotation marks."""
    return next(csv.reader([line], delimiter=sign_in(line), skipinitialspace=True), [])


def sign_in(line: str) -> str:
    """What parts a line: tabs, else semicolons, else commas."""
    return next((sign for sign in "\t;" if sign in line), ",")


# ---- names ----


def plain(cell: str) -> str:
    """What stands in a line, or between two commas, without bullet, number, quotation marks and address."""
    text = cell.strip(AROUND)
    for _ in range(MOST_LAYERS):
        before, text = text, without_address(behind(NUMBERED, behind(BULLET, undecorated(text)))).strip(AROUND)
        if len(text) > 1 and QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
            text = text[1:-1].strip()
        if text == before:
            break
    return text


def behind(sign: re.Pattern[str], text: str) -> str:
    """What stands behind a sign, if the text begins with it."""
    found = sign.match(text)
    return text[found.end() :] if found else text


def without_address(text: str) -> str:
    """A text without the address of letters at its end."""
    at = text.rfind("<")
    found = ADDRESS.fullmatch(text, at) if at >= 0 else None
    return text[:at].rstrip() if found and "@" in found[0][2:-2] else text


def undecorated(text: str) -> str:
    """A text without the pictures before it, unless there is nothing else."""
    for at, letter in enumerate(text):
        if unicodedata.category(letter) not in ("So", "Sk", "Cf", "Mn", "Zs"):
            return text[at:]
    return text


def given_first(name: str) -> str:
    """Mary Smith, also where Smith, Mary is written."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and "," not in given and given.strip() else name


def bare(name: str) -> str:
    """A name as people compare it: whatever its capitals, accents and spaces."""
    return " ".join(without_marks(unicodedata.normalize("NFKC", name).casefold()).split())


def without_marks(word: str) -> str:
    """A word without what stands over and under its letters."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if unicodedata.category(letter) != "Mn")
