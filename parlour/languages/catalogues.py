"""The catalogues of web/words: brought up to date with what is said, and checked."""

import re
from collections import Counter
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from parlour.languages import po
from parlour.languages.gather import ROOT, areas
from parlour.languages.po import Entry

LANGUAGES = {"de": "German", "fr": "French", "es": "Spanish"}
HOME = ROOT / "web" / "words"
ENOUGH = 0.95  # of a language must be there before it is offered
NEAR = 0.85  # a sentence is so like an old one that its translation is a beginning
MARKS = re.compile(r"\b[A-Z]{3}-\d+\b|\*\*|`")
HOLES = re.compile(r"\{\w+\}")


@cache
def said() -> dict[str, list[Entry]]:
    """All that is said, area by area, each sentence once."""
    found: dict[str, list[Entry]] = {}
    known: dict[str, Entry] = {}
    for area, gathered in areas():
        mine: dict[str, Entry] = {}
        for entry in gathered():
            entry.text = " ".join(entry.text.split())
            first = known.setdefault(entry.text, entry)
            if first is entry:
                mine[entry.text] = entry
            elif entry.places[0] not in first.places and len(first.places) < 4:
                first.places += entry.places
                first.notes += [note for note in entry.notes if note not in first.notes][: 3 - len(first.notes)]
        if mine:
            found[area] = list(mine.values())
    return found


def update(languages: list[str]) -> list[Path]:
    """Write the catalogues anew, with the translations there are; those that have changed."""
    written = []
    texts = {entry.text for entries in said().values() for entry in entries}
    for language in languages:
        home = HOME / language
        paths = {area: home / f"{area}.po" for area in said()}
        read = {path: po.read(path) for path in sorted(home.rglob("*.po"))}
        known = {entry.text: entry for now, once in read.values() for entry in (*once, *now) if any(entry.to)}
        gone_by = known.keys() - texts
        left = {path: [each for each in (*now, *once) if each.text in gone_by] for path, (now, once) in read.items()}
        homeless = [entry for path in set(read) - set(paths.values()) for entry in left.pop(path)]
        left.setdefault(next(iter(paths.values())), []).extend(homeless)
        for area, entries in said().items():
            gone = left.get(paths[area], [])
            done = [translated(entry, known, gone) for entry in entries]
            if po.write(paths[area], language, done, gone):
                written.append(paths[area])
        for path in set(read) - set(paths.values()):
            path.unlink()
    return written


def translated(entry: Entry, known: dict[str, Entry], gone: list[Entry]) -> Entry:
    """An entry with its translation, or with that of a sentence much like it, to be looked at again."""
    copy = Entry(entry.text, entry.many, list(entry.notes), list(entry.places), list(entry.to))
    if (before := known.get(entry.text)) is not None and len(before.to) == len(entry.to):
        copy.to, copy.fuzzy = list(before.to), before.fuzzy
    elif gone and not entry.many:
        olds = {each.text: each for each in gone if not each.many}
        for near in get_close_matches(entry.text, olds, 1, NEAR):
            copy.to, copy.fuzzy = list(olds[near].to), True
            copy.notes.append(f"was: {near}")
    return copy


def checked(language: str) -> int:
    """Say what is missing in a language and what does not agree, file by file; how much is wrong."""
    done = of = wrong = 0
    for area, entries in said().items():
        there = {entry.text: entry for entry in po.read(HOME / language / f"{area}.po")[0]}
        ready = [there[entry.text] for entry in entries if entry.text in there and there[entry.text].done]
        words = sum(len(entry.text.split()) for entry in entries)
        missing = len(entries) - len(ready)
        if missing:
            print(f"{language}/{area}.po: {missing} of {len(entries)} sentences are missing ({words} words in all).")
        faults = [fault for entry in ready for fault in disagreeing(entry)]
        for fault in faults:
            print(f"{language}/{area}.po: {fault}")
        done, of, wrong = done + len(ready), of + len(entries), wrong + len(faults)
    print(f"{LANGUAGES[language]}: {done} of {of} sentences, {done / of:.0%}; {wrong} do not agree.")
    return wrong


def disagreeing(entry: Entry) -> list[str]:
    """What is not the same in a sentence and its translation though it must be."""
    found = []
    allowed = set(HOLES.findall(entry.text))
    for form in entry.to:
        holes = set(HOLES.findall(form))
        if holes - allowed or (not entry.many and allowed - holes):
            found.append(f"{entry.text!r} has the holes {sorted(allowed)}, its translation {sorted(holes)}.")
        if Counter(MARKS.findall(form)) != Counter(MARKS.findall(entry.text)):
            found.append(f"{entry.text!r} and its translation name other rules, or mark other words.")
    return found


def untranslated(language: str) -> list[str]:
    """The sentences of which a language has no translation."""
    there = {entry.text for path in (HOME / language).rglob("*.po") for entry in po.read(path)[0] if entry.done}
    return [entry.text for entries in said().values() for entry in entries if entry.text not in there]
