"""What people may be called: what can be read, stays in its line, and is not taken for a bot or the house."""

import unicodedata
from pathlib import Path

import pytest

from parlour.errors import BadChoice
from parlour.server.names import BOT_NAMES, EMPTY, TAKEN, TOO_LONG, UNREADABLE, WRONG, checked_name
from tests.helpers.visiting import SLOW, browsing

GOOD = [
    *BOT_NAMES,  # people are called so too
    "ADA",
    "Ádà",
    "Mrs. Vale",
    "O'Neil-Smith",
    "Guest 23",
    "Zoë",
    "Nguyễn Thị Ánh",
    "田中太郎",
    "Ада",
    "Пётр House-Smith",
    "שָׁלוֹם",
    "राम",
    "Ann & Ben",
    "Masters",
    "Housekeeper",
    "12",
]
HOUSES = [
    "House",
    "the House",
    "HOUSE",
    "h0use",
    "Ηоuse",
    "Hòuse",
    "𝐇𝐨𝐮𝐬𝐞",
    "Ｈｏｕｓｅ",
    "Ada (House)",
    "Parlour",
    "The Par1our",
    "Bot",
    "Ben b0t",
]
HOUSES += ["Bot 3", "a robot", "Master", "Mаster", "Novlce", "Cora - Expert", "club!", "|earner", "Ada [club]"]
DISGUISED = ["Аda", "lris", "Вen", "𝐀𝐝𝐚", "Fr4nk", "Ꭰan", "Grасe"]
UNSEEN = ["\u3164", "A\u3164", "\u2800\u2800", "Ann\u034f", "\u115fx", "\uffa0"]
OVERPRINTED = ["Z" + "\u0334\u0327\u0322", "Ann" + "\u0300" * 3, "\u0300Ann", "Ann \u0301", "A\u20dd"]
OTHERS = {
    EMPTY: ["", " ", "\u3000\t"],
    WRONG: ["a,b", "Ann\u200b", "\u202eAnn", "Ann\x07"],
    TOO_LONG: ["x" * 25, "田" * 13, "\U00012031" * 13, "ﷺﷺ", "x" * 10_000],
}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_will_do(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", HOUSES + DISGUISED)
def test_nobody_is_taken_for_a_bot_or_the_house(name: str) -> None:
    with pytest.raises(BadChoice) as refused:
        checked_name(name)
    assert str(refused.value) in (TAKEN, UNREADABLE)


@pytest.mark.parametrize("name", UNSEEN + OVERPRINTED)
def test_what_cannot_be_read_is_no_name(name: str) -> None:
    with pytest.raises(BadChoice) as refused:
        checked_name(name)
    assert str(refused.value) == UNREADABLE


@pytest.mark.parametrize(("sentence", "name"), [(said, name) for said, names in OTHERS.items() for name in names])
def test_what_is_no_name_at_all(sentence: str, name: str) -> None:
    with pytest.raises(BadChoice) as refused:
        checked_name(name)
    assert str(refused.value) == sentence


def test_a_name_is_written_down_in_one_way() -> None:
    assert checked_name("  Ann \t Lee ") == "Ann Lee"
    assert checked_name("Zoe\u0308") == "Zoë" and checked_name("Ann ❤\ufe0f") == "Ann ❤"
    assert checked_name(checked_name("Zoe\u0308")) == "Zoë"


def test_two_marks_are_not_too_many() -> None:
    assert checked_name("q\u0323\u0307") == "q\u0323\u0307"


async def test_the_same_holds_at_every_door(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (_, browser):
        hostess = browser()
        assert (await hostess.post("/api/me", json={"name": "House"})).json()["sentence"] == TAKEN
        assert (await hostess.post("/api/me", json={"name": "Bea"})).status_code == 200
        asked = {"game": "euchre", "kind": "cards", "names": ["Ann", "A\u3164"]}
        assert (await hostess.post("/api/parties", json=asked)).json()["sentence"] == f"Name 2, ‘A\u3164’: {UNREADABLE}"
        party = (await hostess.post("/api/parties", json={**asked, "names": ["Ann"]})).json()
        joined = await browser().post(
            f"/api/parties/{party['party']}/join", json={"code": party["code"], "name": "B0t"}
        )
        assert joined.json()["sentence"] == TAKEN
