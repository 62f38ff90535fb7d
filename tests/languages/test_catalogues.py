"""What is said is read from the sources, catalogues keep what is translated, and what does not agree is found."""

from pathlib import Path

import pytest

from parlour.errors import NotAvailable
from parlour.languages import catalogues, po
from parlour.languages.catalogues import HOME, LANGUAGES, disagreeing, untranslated
from parlour.languages.gather import as_seen, client_says
from parlour.languages.po import Entry
from parlour.languages.sentences import Reader

CODE = '''
def told(who: "Somebody", made: int, alone: bool) -> str:
    """What came of it."""
    also = " alone" if alone else ""
    if made == "no sentence at all":
        return f"{who.name}'s {COLOURS[made]}"
    if made == "nor is this":
        return f"{so_many(made, 'trick', 'tricks')}, and {who.name} has them"
    return f"{who.name} made it{also} with {COLOURS[made]}, {len(made)} card{'s' * (made != 1)}."
'''


def test_sentences_are_read_from_the_code() -> None:
    said = Reader(plain=True).read(CODE)
    assert {(each.text, each.many) for each in said} == {
        ("{n} trick", "{n} tricks"),
        ("{so_many}, and {name} has them", ""),
        ("{name} made it with {colour}, {number} card.", ""),
        ("{name} made it with {colour}, {number} cards.", ""),
        ("{name} made it alone with {colour}, {number} card.", ""),
        ("{name} made it alone with {colour}, {number} cards.", ""),
        (" alone", ""),
        ("{name}'s {colour}", ""),
    }
    assert {each.note for each in said if not each.many} == {"What came of it."}


SAID_ASIDE = '''
def counted(lines, trumps, often):
    """What counts."""
    lines.append("Most cards")
    log_trouble("a socket broke", trouble)
    also = f"with {many(trumps, 'trump')}, and it {is_done('made', often)}"
    return f"{they_do(names, 'hold')} Raffles, {they_do(names, 'have', 'has')} six, {also}"
'''


def test_what_functions_make_of_words_is_told_as_they_make_it() -> None:
    said = {(each.text, each.many) for each in Reader(plain=True).read(SAID_ASIDE)}
    assert {("Most cards", ""), ("made", ""), ("a trump", ""), ("no trumps", ""), ("{n} trump", "{n} trumps")} <= said
    assert {(f"{{people}} {does}", "") for does in ("holds", "hold", "has", "have")} <= said
    assert not {text for text, _ in said if "socket" in text or "counts" in text}


def test_a_reason_is_told_with_names_and_to_you() -> None:
    place = "parlour/bots/games/euchre/why.py"
    assert list(as_seen("Goes to seat {left}.", place)) == ["Goes to {left}."]
    assert list(as_seen("seat {left}", place)) == []
    assert list(as_seen("{whose}'s {card}", place)) == ["{whose}'s {card}"]
    assert list(as_seen("Gives it to the partner.", place)) == ["Gives it to the partner.", "Gives it to your partner."]
    assert list(as_seen("seat {seat} of the partner", "parlour/server/house.py")) == ["seat {seat} of the partner"]


def test_the_client_is_read_from_its_sources() -> None:
    try:
        texts = {said["text"] for said in client_says()}
    except NotAvailable as trouble:
        pytest.skip(str(trouble))
    assert {"The shelf", "It is {name}’s turn.", "Time left", "{score} points", "a bot stands in"} <= texts
    assert not {text for text in texts if text.startswith(("/api", "M ", "--"))}


def test_a_catalogue_is_written_and_read_again(tmp_path: Path) -> None:
    entries = [
        Entry('{who} says: “"Go"”.', notes=["a note"], places=["here.py"], to=["{who}:\n“Geh”"]),
        Entry("{n} trick", "{n} tricks", to=["{n} Stich", "{n} Stiche"]),
        Entry("Not yet.", fuzzy=True, to=["Noch nicht."]),
    ]
    gone = [Entry("Once.", to=["Einst."])]
    assert po.write(tmp_path / "a.po", "de", entries, gone)
    assert po.read(tmp_path / "a.po") == (entries, gone)
    assert not po.write(tmp_path / "a.po", "de", entries, gone)
    assert [entry.done for entry in entries] == [True, True, False]


def test_what_is_translated_stays_and_what_has_changed_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "HOME", tmp_path)
    lamps = Entry("The lamps are lit.", to=["Die Lampen brennen."])
    still = Entry("It stands still here.", to=["Es steht hier still."])
    po.write(tmp_path / "de" / "old.po", "de", [lamps, still], [])
    now = {"new": [Entry(lamps.text), Entry("It stands still there."), Entry("Nobody said that before.")]}
    monkeypatch.setattr(catalogues, "said", lambda: now)
    catalogues.update(["de"])
    (kept, changed, new), gone = po.read(tmp_path / "de" / "new.po")
    assert kept.to == lamps.to and kept.done
    assert changed.to == still.to and changed.fuzzy and not changed.done
    assert new.to == [""] and not new.done
    assert [entry.text for entry in gone] == [still.text]
    assert not (tmp_path / "de" / "old.po").exists()
    assert catalogues.untranslated("de") == [changed.text, new.text]


def test_holes_and_rules_must_agree() -> None:
    assert not disagreeing(Entry("{who} leads (EUC-9).", to=["(EUC-9): {who} spielt aus."]))
    assert disagreeing(Entry("{who} leads (EUC-9).", to=["{wer} spielt aus (EUC-9)."]))
    assert disagreeing(Entry("{who} leads (EUC-9).", to=["{who} spielt aus."]))
    assert not disagreeing(Entry("{n} trick", "{n} tricks", to=["ein Stich", "{n} Stiche"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_translated_agrees(language: str) -> None:
    files = sorted((HOME / language).rglob("*.po"))
    assert len(files) > 30
    for path in files:
        for entry in po.read(path)[0]:
            assert not (entry.done and disagreeing(entry)), f"{path.name}: {disagreeing(entry)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_missing_in_any_language(language: str) -> None:
    try:
        missing = untranslated(language)
    except NotAvailable as trouble:
        pytest.skip(str(trouble))
    assert missing == [], f"Say make words, and translate what is empty in web/words/{language}."
