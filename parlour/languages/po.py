"""Catalogues in gettext's format (PO), read and written: what translators and their programs know best."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
PLAIN = {"\\\\": "\\", '\\"': '"', "\\n": "\n", "\\t": "\t"}
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
WORD = re.compile(r"^(msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(.*)$")


@dataclass
class Entry:
    """A sentence with its translation: where it stands, what is to be known of it, and `many` for more than one."""

    text: str
    many: str = ""
    notes: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    to: list[str] = field(default_factory=lambda: [""])  # one, or by the forms of the language
    fuzzy: bool = False  # to be looked at again: an old translation of a sentence that has changed

    @property
    def done(self) -> bool:
        """Is it translated?"""
        return not self.fuzzy and bool(self.to) and all(self.to)


def quoted(text: str) -> str:
    """A text as it stands in a file."""
    return '"' + "".join(ESCAPES.get(letter, letter) for letter in text) + '"'


def unquoted(line: str) -> str:
    """The text of a line."""
    found = QUOTED.search(line)
    return re.sub(r"\\.", lambda it: PLAIN.get(it[0], it[0]), found[1]) if found else ""


def write(path: Path, language: str, entries: list[Entry], gone: list[Entry]) -> bool:
    """Write a catalogue; is it another than before? What is no longer said is kept at its end, out of use."""
    head = (
        f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    )
    blocks = ["\n".join(['msgid ""', f"msgstr {quoted(head)}"]), *(block(entry) for entry in entries)]
    blocks += ["\n".join(f"#~ {line}" for line in block(entry, bare=True).splitlines()) for entry in gone]
    text = "\n\n".join(blocks) + "\n"
    if path.is_file() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def block(entry: Entry, bare: bool = False) -> str:
    """An entry as it stands in a file."""
    lines = [] if bare else [f"#. {note}" for note in entry.notes] + [f"#: {place}" for place in entry.places]
    if entry.fuzzy:
        lines.append("#, fuzzy")
    lines.append(f"msgid {quoted(entry.text)}")
    if not entry.many:
        return "\n".join([*lines, f"msgstr {quoted(entry.to[0] if entry.to else '')}"])
    forms = [*entry.to, "", ""][:2]
    lines.append(f"msgid_plural {quoted(entry.many)}")
    return "\n".join([*lines, *(f"msgstr[{place}] {quoted(form)}" for place, form in enumerate(forms))])


def read(path: Path) -> tuple[list[Entry], list[Entry]]:
    """A catalogue: what is said, and what was once."""
    entries: list[Entry] = []
    gone: list[Entry] = []
    if not path.is_file():
        return entries, gone
    for text in re.split(r"\n\s*\n", path.read_text("utf-8")):
        lines = text.strip().splitlines()
        is_gone = any(line.startswith("#~") for line in lines)
        entry = parsed([line.removeprefix("#~").strip() for line in lines])
        if entry.text:
            (gone if is_gone else entries).append(entry)
    return entries, gone


def parsed(lines: list[str]) -> Entry:
    """An entry out of its lines."""
    entry, said = Entry(""), {"msgid": "", "msgid_plural": ""}
    word = ""
    for line in lines:
        if line.startswith("#."):
            entry.notes.append(line[2:].strip())
        elif line.startswith("#:"):
            entry.places.append(line[2:].strip())
        elif line.startswith("#,"):
            entry.fuzzy = "fuzzy" in line
        elif found := WORD.match(line):
            word = found[1]
            said[word] = unquoted(found[2])
        elif line.startswith('"') and word:
            said[word] += unquoted(line)
    entry.text, entry.many = said["msgid"], said["msgid_plural"]
    entry.to = [said[word] for word in sorted(said) if word.startswith("msgstr")] or [""]
    return entry
