"""Hints: from the view alone, legal, and every sentence true."""

import random
import re
from pathlib import Path

import pytest

import parlour
from parlour import Game, IllegalMove, State, Table, View
from parlour.bots import Budget
from parlour.bots.games.roulette.why import places
from parlour.bots.hint import Hint, hint, why_forced
from parlour.bots.why import Case, many, reason
from parlour.cli import main
from parlour.games import GAMES
from tests.helpers.laying import late, lay
from tests.helpers.walks import label, tables, walk

QUICK = Budget(iterations=300)
NATIVE = [name for name in GAMES if parlour.load(name).rulebook.native]
WALKS = 2  # through a hand, at each table
RULE = re.compile(r"[A-Z]{3}-\d+")


def usual_tables(name: str) -> list[Game]:
    """A table a number of players and a few choices: enough to see every sentence."""
    return tables(name)[:: max(1, len(tables(name)) // 6)]


def cases(view: View) -> list[Case]:
    """Every legal move of a view, with deals that always come to nine."""
    return [Case(view, move, view.game.read(view.known, move), lambda: [9] * 100) for move in view.legal()]


def why(state: State, move: str) -> str:
    """What the game says of a move."""
    view = state.view(state.seat)
    return reason(Case(view, move, view.game.read(view.known, move), lambda: [9] * 60 + [0] * 40))


# ---- from the view alone ----


def test_hints_are_the_same_whatever_is_hidden() -> None:
    for step, state in enumerate(walk(parlour.load("euchre", open_table=True), seed=4)):
        if state.seat is None or step % 3:
            continue
        view = state.view(state.seat)
        other = view.imagine(seed=step)
        assert hint(other.view(state.seat), QUICK) == hint(view, QUICK)


@pytest.mark.parametrize("name", NATIVE)
def test_sentences_are_the_same_whatever_is_hidden(name: str) -> None:
    state = parlour.load(name).start(seed=9)
    chance = random.Random(9)
    for step in range(60):
        if state.hand_over:
            return
        view = state.view(state.seat)
        other = view.imagine(seed=step).view(state.seat)
        assert [reason(case) for case in cases(view)] == [reason(case) for case in cases(other)]
        state.play(chance.choice(state.legal()))


def test_the_same_view_and_seed_give_the_same_hint() -> None:
    state = parlour.load("euchre").start(seed=2)
    view = state.view(state.seat)
    assert hint(view, QUICK, seed=5) == hint(view, QUICK, seed=5)


# ---- legal, few, and with figures that can be ----


def test_hints_are_legal_and_the_best_comes_first() -> None:
    for state in walk(parlour.load("euchre"), seed=6):
        if state.seat is None:
            return
        hints = hint(state.view(state.seat), QUICK)
        moves = [advised.move for advised in hints]
        assert 1 <= len(hints) <= 3 and len(set(moves)) == len(moves)
        assert set(moves) <= set(state.legal())
        for advised in hints:
            assert advised.chance is not None and 0 <= advised.chance <= 1 and -4 <= advised.points <= 4
            assert advised.why.endswith(".")


@pytest.mark.parametrize("name", NATIVE)
def test_every_sentence_cites_rules_that_exist(name: str) -> None:
    cited = 0
    for game in usual_tables(name):
        for state in walk(game, seed=len(label(game))):
            if state.seat is None:
                break
            view = state.view(state.seat)
            said = [reason(case) for case in cases(view)]
            said += [why_forced(view)] if len(said) == 1 else []
            for sentence in filter(None, said):
                assert sentence[0].isupper() and sentence.endswith(".") and sentence.count(". ") == 0
                assert set(RULE.findall(sentence)) <= game.rules.keys(), sentence
                cited += bool(RULE.search(sentence))
    assert cited


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "pinochle", "trolley"])
def test_what_is_said_of_a_trick_is_true_in_every_world(name: str) -> None:
    """A card said to take the trick takes it however the others hold and play; one said to leave it never does."""
    said = {"takes": 0, "leaves": 0, "unless": 0}
    for game in usual_tables(name):
        if game.options.get("open_table"):
            continue
        for seed in range(WALKS):
            for step, state in enumerate(walk(game, seed)):
                if state.seat is None:
                    break
                for case in cases(state.view(state.seat)):
                    check_claim(case, step, said)
    assert all(said.values()), said


def check_claim(case: Case, seed: int, said: dict[str, int]) -> None:
    """Is a sentence about a trick true in an imagined world, played on at random?"""
    sentence = reason(case)
    world = case.view.imagine(seed)
    if "unless" in sentence:
        claim = "unless"
    elif sentence.startswith(("Takes the trick", "The Detective takes")):
        claim = "takes"
    elif sentence.startswith(("Leaves the trick", "Gives the nought", "Keeps the nought")):
        claim = "leaves"
    else:
        return
    taker, table = play_trick(world, case.move, seed)
    said[claim] += 1
    if claim == "unless" and taker != case.seat and case.view.game.name != "trolley":
        named = re.split(r"[ ,:.]+", sentence)
        assert any(card in named for card in table), (case.move, sentence, table)
    elif claim != "unless":
        assert (taker == case.seat) == (claim == "takes"), (case.move, sentence, table)


def play_trick(world: State, move: str, seed: int) -> tuple[int, list[str]]:
    """Who takes the trick when the rest of it is played at random, and what is in it."""
    chance = random.Random(seed)
    tricks = played_tricks(world)
    world.play(move)
    while not world.hand_over and played_tricks(world) == tricks:
        world.play(chance.choice(world.legal()))
    s, texts = world.s, world.game.rulebook.pack.cards
    taker = int(s.ahead if world.game.name == "pinochle" else s.taker)
    return taker, [texts[card] for card in s.trick[: s.players] if card >= 0]


def played_tricks(world: State) -> int:
    """How many cards lie in tricks that are complete."""
    s = world.s
    if "tricks" in world.game.fields:
        return int(sum(s.tricks))
    if world.game.name == "trolley":
        return sum(cards.bit_count() for cards in s.caught)
    return int(s.gone.bit_count() // s.players)


# ---- single sentences ----


def test_a_forced_move_names_the_rule_that_forces_it() -> None:
    state = lay(parlour.load("raffles"), "star-3", "raffles star-4")
    state.play("star-3")
    view = state.view(1)
    assert why_forced(view) == "The only legal move: Raffles must be played on every passing trick (RAF-8)."


def test_raffles_noughts_and_the_detective() -> None:
    game = parlour.load("raffles")
    state = late(game, "star-9 sun-1", "star-0 star-5 sun-2", "star-1 sun-3", "star-2 detective raffles")
    state.play("star-9")
    assert "Keeps the nought at home" in why(state, "star-5") and "RAF-15" in why(state, "star-5")
    assert "five points to whoever takes this trick (RAF-15)" in why(state, "star-0")
    state = late(game, "star-9 sun-1", "star-5 detective sun-2", "star-1 sun-3", "star-2 sun-5 raffles")
    state.play("star-9")
    assert why(state, "star-5").startswith("Keeps the Detective")
    assert why(state, "detective").startswith("The Detective takes any trick (RAF-11)")
    state = late(game, "star-9 sun-1", "star-0 star-12 sun-2", "star-1 sun-3", "star-2 sun-5 raffles")
    state.play("star-9")
    assert "nobody who is still to play can hold" in why(state, "star-12")


def test_raffles_a_nought_goes_to_the_partner() -> None:
    state = late(
        parlour.load("raffles", partners=True), "star-9 sun-1", "star-5 sun-2", "star-0 star-3", "star-2 raffles"
    )
    state.play("star-9")
    state.play("star-5")
    assert why(state, "star-0") == "Gives the nought to the partner, whose star-9 has the trick so far (RAF-20)."


def test_bids_are_counted_in_imagined_deals() -> None:
    state = parlour.load("chantecler").start(seed=1)
    assert why(state, "bid 7") == "The side counts 7 or more in 60 of 100 imagined deals (CHA-19)."
    state = parlour.load("lost-heir").start(seed=1)
    assert why(state, "bid 10") == "The hand counts 10 or more in 0 of 100 imagined deals (LOS-15)."
    assert why(state, "pass") == ""
    ordered = parlour.load("euchre", lone=False).start(seed=3)
    hints = hint(ordered.view(ordered.seat), QUICK)
    assert any("of 100 imagined deals" in advised.why for advised in hints if advised.move == "order up")


def test_matchem_counts_what_is_caught() -> None:
    for state in walk(parlour.load("matchem"), seed=2):
        for move in state.legal():
            if move.startswith("take "):
                before = state.copy()
                before.play(move)
                caught = sum(
                    new.bit_count() - old.bit_count() for new, old in zip(before.s.caught, state.s.caught, strict=True)
                )
                if not before.hand_over:
                    assert why(state, move).startswith(f"Catches {caught} cards")


def test_things_are_counted_in_words() -> None:
    assert [many(1, "nought"), many(2, "nought"), many(3, "motorman")] == ["a nought", "2 noughts", "3 motormen"]


# ---- roulette ----


def test_roulette_hints_are_exact() -> None:
    game = parlour.load("roulette", players=2, banker="house")
    state = game.start(seed=1)
    view = state.view(state.seat)
    hints = hint(view)
    assert all(advised.chance is None for advised in hints)
    for move, expected, sentence in places(view):
        state.copy().play(move)
        assert set(RULE.findall(sentence)) <= game.rules.keys()
        if move != "done":
            _, stake, place = move.split(" ", 2)
            assert expected == int(stake) * game.odds()[place]
    assert len(hints) == len(set(game.odds().values()))


def test_roulette_the_banker_can_only_spin() -> None:
    state = parlour.load("roulette", players=2).start(seed=1)
    state.play("done")
    assert [advised.move for advised in hint(state.view(state.seat))] == ["spin"]


# ---- refusals ----


def test_who_is_not_to_act_gets_a_sentence() -> None:
    state = parlour.load("euchre").start(seed=1)
    assert state.seat is not None
    for seat in (None, (state.seat + 1) % 4):
        with pytest.raises(IllegalMove, match="not this seat's turn"):
            hint(state.view(seat), QUICK)


# ---- at the command line ----


def test_a_hint_for_the_end_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(parlour.load("euchre"), ["Ada", "Ben", "Cora", "Dan"], seed=1)
    path = tmp_path / "game.txt"
    path.write_text(str(table.record))
    said = []
    for _ in range(2):
        assert main(["hint", str(path), "--iterations", "300"]) == 0
        said.append(capsys.readouterr().out)
    best = hint(table.state.view(table.state.seat), QUICK)[0]
    assert said[0] == said[1] and "to act" in said[0]
    assert best.move in said[0] and f"{best.chance:.0%} to win" in said[0] and "Turned up" in said[0]
    while not table.state.hand_over:
        table.play(table.state.seat, table.state.legal()[0])
    path.write_text(str(table.record))
    assert main(["hint", str(path)]) == 2
    assert "nobody is to act" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--iterations", "0"], "more than nothing"),
        (["--seconds", "-1"], "more than nothing"),
        (["--seconds", "nan"], "The seconds must be"),
        (["--seconds", "inf"], "The seconds must be"),
    ],
)
@pytest.mark.parametrize("command", ["hint", "review"])
def test_no_time_to_think_gets_a_sentence(
    command: str, words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Table(parlour.load("euchre"), seed=1).record))
    assert main([command, str(path), *words]) == 2
    assert sentence in capsys.readouterr().err
    assert main([command, str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_one_iteration_is_enough_for_a_hint() -> None:
    state = parlour.load("euchre").start(seed=1)
    (only,) = hint(state.view(state.seat), Budget(iterations=1))
    assert isinstance(only, Hint) and only.move in state.legal()
