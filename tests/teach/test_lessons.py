"""Lessons, played through: every move is legal, every claim holds, and what a lesson says wrongly is found."""

import re
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import parlour
from parlour import press
from parlour.engine.game import Game, State
from parlour.errors import BadChoice
from parlour.games import GAMES
from parlour.games.registry import HOUSE, module_in
from parlour.lab.check import lesson_speaks_true
from parlour.lab.own import write_new
from parlour.press.called import told_of, with_cards
from parlour.server.http.lessons import sent
from parlour.teach.claims import faults, faults_of
from parlour.teach.lesson import CARD, YOU, Lesson, Step, frames, home_of, lesson_of, read, table_of, told
from parlour.terminal.lesson import play_lesson

FEWEST, MOST = 5, 16  # decisions
SHORTEST, LONGEST = 1.5, 5.0  # minutes
LONGEST_SPEECH = 300  # letters of what is said at a time; of the aim and the end half as many again
CODE = re.compile(r"\b(?:True|False|None)\b|[_`<>=]|\b[A-Z]{3}-\d+\b")

TWICE = re.compile(r"\b(?:the|a|your|his|her|other|\w+'s) the\b", re.IGNORECASE)


def lesson(name: str) -> Lesson:
    found = lesson_of(GAMES[name])
    assert found is not None
    return found


def said(lesson: Lesson) -> list[str]:
    """All that is said in a lesson."""
    texts = [lesson.aim, lesson.end.say]
    for step in lesson.step:
        texts += [step.ask, step.after, step.help, *step.wrong.values()]
    return [text for text in texts if text]


# ---- the nine ----


@pytest.mark.parametrize("name", HOUSE)
def test_every_claim_of_a_lesson_holds(name: str) -> None:
    assert list(faults_of(GAMES[name])) == []


@pytest.mark.parametrize("name", HOUSE)
def test_a_lesson_is_neither_too_long_nor_too_short(name: str) -> None:
    assert FEWEST <= len(lesson(name).asked) <= MOST
    assert SHORTEST <= lesson(name).minutes <= LONGEST


@pytest.mark.parametrize("name", HOUSE)
def test_what_is_said_is_short_and_plain(name: str) -> None:
    taught = lesson(name)
    for text in said(taught):
        most = 1.5 * LONGEST_SPEECH if text in (taught.aim, taught.end.say) else LONGEST_SPEECH
        assert len(text) <= most and not CODE.search(CARD.sub("", text)), text
        assert text.strip().endswith((".", "?", "!")), text


@pytest.mark.parametrize("name", HOUSE)
def test_cards_are_named_in_braces_so_that_they_are_checked(name: str) -> None:
    pack = GAMES[name].GAME.pack
    suits = Counter(card.rpartition("-")[0] for card in set(pack))
    cards = [card for card in pack if suits[card.rpartition("-")[0]] > 1 and "-" in card]
    names = {*cards, *(press.name(pack.name, card).partition(",")[0] for card in cards)}
    spelled = re.compile("|".join(rf"\b{re.escape(card)}\b" for card in names))
    for text in said(lesson(name)):
        assert not spelled.search(CARD.sub("", text)), text


@pytest.mark.parametrize("name", HOUSE)
def test_every_sentence_is_put_into_words(name: str) -> None:
    for step in sent(GAMES[name]).steps:
        for text in (step.note, *([step.decision.ask, step.decision.help] if step.decision else [])):
            assert "{" not in text and not TWICE.search(text), text


@pytest.mark.parametrize("name", HOUSE)
def test_what_is_sent_hides_what_the_learner_cannot_see(name: str) -> None:
    """Every position is the learner's own view of it; the others' hands are in none until they lie open."""
    rules = GAMES[name]
    for step, frame in zip(sent(rules).steps, frames(rules, lesson(name)), strict=True):
        view = frame.state.view(lesson(name).you)
        assert step.board.seat == view.seat and step.board.legal == view.legal()
        hands = step.board.fields.get("hand")
        if hands is not None and not view.hands_are_open:
            assert [hand is not None for hand in hands] == [seat == view.seat for seat in range(view.game.players)]
        if frame.is_face_down and frame.seat != view.seat:
            assert step.act is not None and step.act.face_down and " " not in step.act.text


NUMBERS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def numbers_in(text: str) -> set[int]:
    """The numbers a text names, in figures or in words."""
    figures = {int(figure) for figure in re.findall(r"\d+", re.sub(r"(?<=\d),(?=\d{3})", "", CARD.sub("", text)))}
    return figures | {NUMBERS.index(word) for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBERS[1:]}


def counted(state: State, carried: tuple[int, ...]) -> set[int]:
    """All that a hand counts: line by line, a few lines of a side together, in all; what stood before it, what is noted
    of each seat, how much is game, and how many such hands would make it."""
    game = state.game.options.get("game", 0)
    assert isinstance(game, int)
    found = {game, *(game // points for points in state.points if points > 0)}
    found |= {abs(points) for points in (*state.points, *state.score, *carried)}
    notes = [note for seat in range(state.game.players) for note in state.game.law.at_seat(state.s, seat).notes]
    lines = state.game.law.count_lines(state.s)
    for side in {line.seats for line in lines}:
        own = [line for line in lines if line.seats == side]
        found |= {abs(sum(line.points for line in some)) for n in (1, 2, 3, 4) for some in combinations(own, n)}
    return found.union(*(numbers_in(text) for text in (*notes, *(line.text for line in lines))))


@pytest.mark.parametrize("name", HOUSE)
def test_every_number_told_at_the_end_is_one_of_the_count(name: str) -> None:
    """Or one of a rule that the end names."""
    taught, state = lesson(name), frames(GAMES[name], lesson(name))[-1].state
    rules = parlour.load(name).rules
    known = counted(state, taught.score).union(*(numbers_in(rules[id].text) for id in taught.end.rules))
    assert numbers_in(taught.end.say) - known == set()


# ---- what a lesson may say wrongly ----

Spoil = Callable[[Step], Step]


def spoiled(lesson: Lesson, place: int, **changed: Any) -> Lesson:
    """A lesson with one step changed."""
    steps = list(lesson.step)
    steps[place] = replace(steps[place], **changed)
    return replace(lesson, step=tuple(steps))


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"legal": ("star-12",)}, "the moves are trump-0"),
        ({"legal": 3}, "there are 10 moves, not 3"),
        ({"legal": None}, "does not say which moves"),
        ({"takes": "Ben"}, "taken by You, not by Ben"),
        ({"rules": ("RAF-99",)}, "no rule RAF-99"),
        ({"rules": ()}, "names no rule"),
        ({"ask": "Play {star-11}."}, "{star-11}, which the learner cannot see"),
        ({"help": "Not {raffles}."}, "{raffles}, which the learner cannot see"),
        ({"then": "Like {sun-3}."}, "{sun-3}"),
        ({"ask": "Play {queen}."}, "no card of the pack"),
        ({"wrong": {"raffles": "No."}}, "cannot be played"),
        ({"wrong": {"star-12": "No."}}, "right and wrong"),
        ({"holds": ("raffles",)}, "does not hold raffles"),
        ({"points": {"You": 3}}, "You has 0 points, not 3"),
        ({"points": {"Zoe": 3}}, "nobody called Zoe"),
        ({"trump": "star"}, "trump is None"),
        ({"right": "moon-12"}, "cannot be played"),
        ({"right": "raffles"}, "cannot be played"),
    ],
)
def test_a_wrong_claim_is_found(changed: dict[str, Any], found: str) -> None:
    rules, wrong = GAMES["raffles"], spoiled(lesson("raffles"), 0, **changed)
    try:
        told_wrong = list(faults(rules, wrong))
    except BadChoice as refusal:
        told_wrong = [str(refusal)]
    assert any(found in fault for fault in told_wrong), told_wrong


def test_a_wrong_count_is_found() -> None:
    right = lesson("raffles")
    for points in ({**right.end.points, "You": 29}, {"You": 30}):
        assert list(faults(GAMES["raffles"], replace(right, end=replace(right.end, points=points))))


def test_a_decision_of_somebody_else_is_found() -> None:
    right = lesson("raffles")
    wrong = replace(right, company=("Ann", YOU, "Ben", "Cora"))
    assert any("not the learner's turn" in fault for fault in faults(GAMES["raffles"], wrong))


def test_a_hand_must_be_played_to_its_end() -> None:
    right = lesson("raffles")
    with pytest.raises(BadChoice, match="ends before its hand does"):
        frames(GAMES["raffles"], replace(right, step=right.step[:-1]))


HEAD = 'aim = "Win."\ncompany = ["You", "Ann"]\nend = { say = "Done.", points = {} }\n'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("aim =", "cannot be read"),
        (HEAD, "cannot be read"),  # it has no step
        (HEAD + 'hint = "no"\n[[step]]\nmoves = ["a"]', "hint"),
        (HEAD + "[[step]]\nmoves = [3]", "str"),
        (HEAD + '[[step]]\nask = "What?"\nhelp = "That."', "either moves, or ask and right"),
        (HEAD + '[[step]]\nask = "What?"\nright = "a"', "needs help"),
        (HEAD + "[[step]]\nrules = []", "either moves, or ask and right"),
        (HEAD.replace("You", "Ben") + '[[step]]\nmoves = ["a"]', 'one "You"'),
    ],
)
def test_a_lesson_that_cannot_be_read_says_why(text: str, found: str) -> None:
    with pytest.raises(BadChoice, match=re.escape(found)):
        read(text)


# ---- in words ----


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{cat} purrs. {cat} eats.", "The cat purrs. The cat eats."),
        ("Play your {cat}, or {cat}.", "Play your cat, or the cat."),
    ],
)
def test_cards_are_put_into_words(text: str, words: str) -> None:
    assert told(text, lambda card: f"the {card}") == words


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("roulette", "{7-clubs}. Not your {7-spades}.", "The seven of clubs. Not your seven of spades."),
        (
            "raffles",
            "Ann's {star-10} beats {raffles}, but not {detective}.",
            "Ann's Star 10 beats Raffles, but not the Detective.",
        ),
        ("euchre", "The {red-conductor}, or Ben's {black-car}.", "The red Conductor, or Ben's black Car."),
        ("lost-heir", "{boston-10} falls to {lost-heir}.", "Boston 10 falls to the Lost Heir."),
        ("trolley", "You drew a {car}.", "You drew a Car."),
    ],
)
def test_cards_in_a_lesson_are_named_as_people_say_them(name: str, text: str, words: str) -> None:
    assert told_of(GAMES[name], text) == words


def test_cards_in_a_reason_are_named_as_people_say_them() -> None:
    why = "Goes above orange-conductor of the partner, whose black-car is well-known."
    in_words = "Goes above the orange Conductor of the partner, whose black Car is well-known."
    assert with_cards(GAMES["euchre"].GAME.pack, why) == in_words


def test_where_a_lesson_stands() -> None:
    assert home_of(GAMES["raffles"]).parts[-2:] == ("raffles", "lesson.toml")


# ---- in the terminal ----


def answers(lesson: Lesson, game: Game) -> list[str]:
    """What to type to go through a lesson: a wrong move wherever one is foreseen, then the right one."""
    typed = [""]
    for frame in frames(game.module, lesson):
        if frame.step is not None:
            typed += [*frame.step.wrong, "show", frame.step.right]
        elif frame.note and not frame.state.hand_over:
            typed.append("")
    return typed


@pytest.mark.parametrize("name", HOUSE)
def test_a_lesson_is_played_through_in_the_terminal(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    taught = lesson(name)
    game = table_of(GAMES[name], taught)
    typed = iter(answers(taught, game))
    monkeypatch.setattr("builtins.input", lambda question="": next(typed))
    assert play_lesson(Game(GAMES[name])) == 0
    assert next(typed, None) is None
    lines = capsys.readouterr().out
    assert not re.search(r"^(.*face down)\n\1$", lines, re.MULTILINE)  # several in a row are told once
    shown = " ".join(lines.split())
    assert "Now play a hand of your own" in shown and f"{len(taught.asked)} of {len(taught.asked)}" in shown
    for step in taught.step:
        for sentence in (step.ask, step.after, *step.wrong.values()):
            assert " ".join(told_of(GAMES[name], sentence).split()) in shown


@pytest.mark.parametrize("typed", [[], ["q"], ["", "q"], ["", "star-0", "RAF-8", "table", "?", "quit"]])
def test_a_lesson_can_be_left_at_any_time(
    typed: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = iter(typed)

    def line(question: str = "") -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)
    assert play_lesson(Game(GAMES["raffles"])) == 0
    assert "Goodbye" in capsys.readouterr().out


def test_a_card_that_may_not_be_played_says_why_and_is_asked_for_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["", "detective", "star-12", "q"])
    monkeypatch.setattr("builtins.input", lambda question="": next(typed))
    play_lesson(Game(GAMES["raffles"]))
    assert "never led (RAF-7)" in capsys.readouterr().out


def test_an_empty_line_is_told_what_to_do(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["", "", "q"])
    monkeypatch.setattr("builtins.input", lambda question="": next(typed))
    play_lesson(Game(GAMES["raffles"]))
    assert "Type a move, or show to be shown it" in capsys.readouterr().out


@pytest.mark.parametrize("name", HOUSE)
def test_a_lesson_is_as_right_in_the_terminal_as_on_a_page(name: str) -> None:
    """It speaks of the game, and of nothing that only one of the two has."""
    page = re.compile(r"button|from the list|[Ss]et the number|\b(?:click|tap|type|press|drag)\b", re.IGNORECASE)
    for text in said(lesson(name)):
        assert not page.search(text), text


# ---- a game of one's own ----


def test_a_game_in_one_file_brings_its_lesson_beside_it(tmp_path: Path) -> None:
    """Under the name of the file; and what it says wrongly is told by `parlour check`."""
    path = write_new("taught-game", tmp_path)
    rules = module_in(path)
    try:
        assert home_of(rules) == tmp_path / "taught_game.lesson.toml" and list(faults_of(rules)) == []
        home_of(rules).write_text("aim = 3", encoding="utf-8")
        lesson_of.cache_clear()
        assert any("Its lesson" in fault and "cannot be read" in fault for fault in lesson_speaks_true(Game(rules)))
    finally:
        sys.modules.pop("taught_game")
        lesson_of.cache_clear()
