"""The pages that teach the games: each is whole, speaks plain English, and its example is played as it is told."""

import os
import re
import subprocess
import sys

import pytest

import parlour
from parlour.cli import main
from parlour.errors import BadChoice
from parlour.games.registry import GAMES, HOUSE
from parlour.press import pages as papers
from parlour.press.strip import strip
from parlour.teach.page import Page, cards_of, cost, file_of, heads, lines, page_or_refusal, read
from parlour.teach.tried import CODE, Untrue, faults, lacking, laid_out, played, said_wrongly, table_of
from parlour.terminal.cards import drawn

RAFFLES = GAMES["raffles"]
TEXT = file_of(RAFFLES).read_text(encoding="utf-8")
MINUTES = 2
A_MINUTE = 330  # words that a reader reads


def page(name: str) -> Page:
    return page_or_refusal(parlour.load(name))


@pytest.mark.parametrize("name", HOUSE)
def test_every_page_speaks_true(name: str) -> None:
    game = parlour.load(name)
    assert not list(faults(game))
    assert len(page(name).advice) == 3
    assert page(name).order and page(name).counts and page(name).turn and page(name).example.scenes
    states = [state.copy() for state in played(game, page(name))]
    assert all(state.history for state in states)


@pytest.mark.parametrize("name", HOUSE)
def test_a_page_is_read_in_two_minutes(name: str) -> None:
    words = " ".join(page(name).sentences()).split()
    assert len(words) <= MINUTES * A_MINUTE


@pytest.mark.parametrize("name", HOUSE)
def test_a_page_is_one_sentence_of_aim_and_plain_words(name: str) -> None:
    assert page(name).aim.index(".") == len(page(name).aim) - 1
    for text in page(name).sentences():
        assert not re.search(r"\b(who cannot may|ruling|ledger|hath|shall|thereof)\b", text, re.IGNORECASE), text
        assert text == text.strip() and "  " not in text and '"' not in text and "'" not in text, text


def test_what_no_page_said_is_said() -> None:
    assert any("“Transfer”" in step for step in page("transfer").turn)
    assert any("How much am I offered for choice of Police …?" in step for step in page("lost-heir").turn)
    assert "four-handed is perhaps the best" in page("raffles").players


# ---- pages that are wrong ----


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("aim =", "goal =", "no page yet: it (lacks|has a)"),
        ('aim = "Be', 'aim = 3 # "Be', "it expects str, got int, in aim"),
        ('rule = "RAF-15"', 'rulle = "RAF-15"', "rulle|lacks"),
        ('"detective"', '"detectives"', "draws the card 'detectives', which is not in the pack"),
        ('whose = "book"', 'whose = "aunt"', "whose|aunt"),
        ('dealer = "Dan"', 'dealer = "Dora"', "speaks of 'Dora'"),
        ("[[advice]]", "[[example.scenes]]\n[[advice]]", "lacks"),
        ("aim = ", "aim ", "not written as TOML"),
    ],
)
def test_a_page_that_is_wrong_is_refused_with_a_sentence(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(BadChoice, match=said) as refusal:
        read(TEXT.replace(old, new, 1), "page.toml", RAFFLES)
    assert str(refusal.value).startswith("page.toml ") and "`" not in str(refusal.value)


def test_two_pieces_of_advice_are_not_enough_and_four_too_many() -> None:
    fewer = TEXT[: TEXT.rindex("[[advice]]")]
    more = TEXT + '\n[[advice]]\ntext = "Win."\nwhose = "ours"\n'
    for text, count in ((fewer, 2), (more, 4)):
        with pytest.raises(BadChoice, match=f"gives {count} pieces of advice; a page gives 3"):
            read(text, "page.toml", RAFFLES)


def test_a_bet_that_cannot_be_laid_is_refused() -> None:
    rules = GAMES["roulette"]
    text = file_of(rules).read_text(encoding="utf-8").replace('bet = "red"', 'bet = "mauve"')
    with pytest.raises(BadChoice, match="the bet 'mauve', which cannot be laid"):
        read(text, "page.toml", rules)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('taker = "Dan"', 'taker = "Cora"', "Dan takes “Raffles is caught”, not Cora"),
        ('who = "Ben", move = "raffles"', 'who = "Cora", move = "raffles"', "it is for Ben to act"),
        ('cards = ["raffles"] }', 'cards = ["moon-12"] }', "Dan does not hold moon-12"),
        ('rules = ["RAF-21"', 'points = { Dan = 11 }\nrules = ["RAF-21"', "Dan has 0 points after"),
        ('"trump-1", "trump-2"', '"trump-1", "trump-1"', "not so many cards trump-1"),
    ],
)
def test_an_example_that_is_told_wrongly_is_found_out(old: str, new: str, said: str) -> None:
    assert old in TEXT
    wrong = read(TEXT.replace(old, new, 1), "page.toml", RAFFLES)
    with pytest.raises(Untrue, match=said):
        list(played(parlour.load("raffles"), wrong))


def test_an_example_that_breaks_the_rules_is_refused_by_the_rules() -> None:
    wrong = read(TEXT.replace('move = "raffles"', 'move = "moon-2"', 1), "page.toml", RAFFLES)
    with pytest.raises(parlour.IllegalMove, match="RAF-8"):
        list(played(parlour.load("raffles"), wrong))


@pytest.mark.parametrize(
    "code", ["say `done`", "the option stuck_leader", "game = 100", "legal() has it", "it is True", "<b>now</b>"]
)
def test_words_of_code_are_found(code: str) -> None:
    assert CODE.search(code)
    wrong = read(TEXT.replace("Remember who has Raffles.", code, 1), "page.toml", RAFFLES)
    assert any("a word of code" in fault for fault in said_wrongly(parlour.load("raffles"), wrong))


def test_a_rule_that_is_not_there_is_found() -> None:
    wrong = read(TEXT.replace('"RAF-21"', '"RAF-99"', 1), "page.toml", RAFFLES)
    assert list(said_wrongly(parlour.load("raffles"), wrong)) == ["its page names the rule RAF-99, which is not there."]


def test_a_hand_is_laid_out_as_the_example_says() -> None:
    game, example = parlour.load("euchre"), page("euchre").example
    state = laid_out(table_of(game, example), example)
    for who, cards in example.hands.items():
        assert not lacking(list(cards), state.hand(example.names.index(who)))
    assert state.view(None).to_dict()["turned"] == "red-fare"


# ---- bets ----


def test_what_a_bet_costs_is_worked_out_from_the_odds() -> None:
    game = parlour.load("roulette")
    odds = game.odds()
    table = lines(game, page("roulette"))
    assert len(heads(game, page("roulette"))) == 4 and all(len(line) == 4 for line in table)
    for count, line in zip(page("roulette").counts, table, strict=True):
        assert line[2] == ("nothing" if odds[count.bet] == 0 else str(-52 * odds[count.bet]))
    assert cost(game, "first-five") == "2"
    assert heads(parlour.load("raffles"), page("raffles")) == ["What", "Points", "Rule"]


# ---- where it is read ----


def test_the_papers_have_the_pages_as_they_are() -> None:
    """If this fails: python -m parlour.press.pages."""
    written = papers.written()
    for path, text in written.items():
        assert path.is_file(), f"{path.name} is missing: python -m parlour.press.pages"
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: python -m parlour.press.pages"
    assert set(papers.PICTURES.glob("*")) == {path for path in written if path.parent == papers.PICTURES}


def test_the_page_comes_first_in_the_papers() -> None:
    for path in papers.PAPERS.glob("*.md"):
        for match in papers.BLOCK.finditer(path.read_text(encoding="utf-8")):
            assert match["game"] in HOUSE
            if match["level"] == "#":
                assert match.start() == 0


def test_a_row_of_cards_is_drawn_without_an_id_twice() -> None:
    row = strip("trolley", [("red-fare", "red-fare"), ("red-car",)], marked=1)
    ids = re.findall(r' id="([^"]+)"', row)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', row)) <= set(ids)
    assert row == strip("trolley", [("red-fare", "red-fare"), ("red-car",)], marked=1)


@pytest.mark.parametrize("name", HOUSE)
def test_the_terminal_shows_the_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", name]) == 0
    told = " ".join(capsys.readouterr().out.split())
    beside = {text for count in page(name).counts for text in (count.what, count.points)}
    beside |= {play.says for scene in page(name).example.scenes for play in scene.plays}
    for text in page(name).sentences():
        assert text in told or (text in beside and set(text.split()) <= set(told.split())), text
    assert main(["rules", name]) == 0
    rules = capsys.readouterr().out
    assert rules.index(page(name).aim[:30]) < rules.index(next(iter(parlour.load(name).rules)) + " ")


@pytest.mark.parametrize(("columns", "is_drawn"), [(80, True), (40, False)])
def test_the_layout_is_drawn_in_letters_where_there_is_room(columns: int, is_drawn: bool) -> None:
    code = "from parlour.cli import main; main(['learn', 'roulette'])"
    said = {**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"}
    told = subprocess.run([sys.executable, "-c", code], env=said, capture_output=True, text=True, check=True).stdout
    assert ("JQK 3-1   JQ 5-1" in told) == is_drawn != ("drawn in the browser" in " ".join(told.split()))


def test_one_rule_is_shown_without_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "raffles", "RAF-8"]) == 0
    assert page("raffles").aim[:30] not in capsys.readouterr().out


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("room", [40, 78, 200])
def test_cards_in_letters_keep_within_their_room(name: str, room: int) -> None:
    pack = parlour.load(name).rulebook.pack
    rows = [row.cards for row in page(name).order]
    rows += [cards_of(play, set(pack)) for scene in page(name).example.scenes for play in scene.plays]
    for cards in rows:
        picture = drawn(pack, cards, room)
        assert all(len(line) <= room for line in picture)
        assert "".join(picture).count("╭") == len(cards)
    assert drawn(pack, (), room) == []
