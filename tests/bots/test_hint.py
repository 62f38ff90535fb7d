"""Hints: from the view alone, legal, and every sentence true."""

import itertools
import random
import re
from pathlib import Path

import pytest

import parlour
from parlour import Game, IllegalMove, State, Table, View
from parlour.bots import Budget
from parlour.bots.games import why_of
from parlour.bots.games.roulette.why import places
from parlour.bots.games.tricks import yet_to_play
from parlour.bots.hint import Hint, hint, why_forced
from parlour.bots.honest import rightly_legal
from parlour.bots.search.searcher import Searcher
from parlour.bots.why import Case, drawback, either, how_often, many, reason, so_often
from parlour.cards import numbers
from parlour.cli import main
from parlour.games import GAMES
from parlour.games.chantecler import rules as chantecler
from parlour.games.pinochle import rules as pinochle
from parlour.games.pinochle.melds import kind_of
from parlour.games.trolley_pack import COPIES, VALUE
from tests.helpers.laying import late, lay
from tests.helpers.walks import label, tables, walk

QUICK = Budget(iterations=300)
NATIVE = [name for name in GAMES if parlour.load(name).rulebook.native]
WALKS = 1  # through a hand, at each table
WORLDS = 3  # in which what is claimed of a trick is tried
RULE = re.compile(r"[A-Z]{3}-\d+")


def usual_tables(name: str) -> list[Game]:
    """A table a number of players and a few choices: enough to see every sentence."""
    return tables(name)[:: max(1, len(tables(name)) // 6)]


def cases(view: View, is_best: bool = False) -> list[Case]:
    """Every legal move of a view, with deals that always come to nine."""
    return [Case(view, move, view.game.read(view.known, move), lambda _: [9] * 100, is_best) for move in view.legal()]


def why(state: State, move: str) -> str:
    """What the game says of a move."""
    view = state.view(state.seat)
    return reason(Case(view, move, view.game.read(view.known, move), lambda _: [9] * 60 + [0] * 40))


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


MACHINE = re.compile(r"search|imagined|iteration|simulat|sample|visit|None|\bseat -|\s-\d", re.IGNORECASE)
"""What no person would say, or what a template says by mistake."""
AGAINST = re.compile(
    r"gives up more|Gives .* away|spends a trump|into danger|, though |, but |[Bb]reaks up|three points off, with the p"
    r"|would count \d+ at once|could take them first|the best \w+ card outside"
)
"""What speaks against a move, and is never said of the best."""
BROKEN = re.compile(r"whose the |'s the |\b(?!seat \d)\S+ of (?:seat \d|the partner)\b|only legal move")
"""What nobody would say of whose a card is."""


@pytest.mark.parametrize("name", NATIVE)
def test_every_move_has_a_reason_that_a_person_would_give(name: str) -> None:
    """At every decision, and what is worse about it than about any other; rules that are cited exist."""
    cited = 0
    for game in usual_tables(name):
        for state in walk(game, seed=len(label(game))):
            if state.seat is None:
                break
            view = state.view(state.seat)
            every = cases(view)
            said = [reason(case) for case in every]
            for_the_best = [reason(case) for case in cases(view, is_best=True)]
            assert not [sentence for sentence in for_the_best if AGAINST.search(sentence) and "misplay" not in sentence]
            said += for_the_best
            said += [why_forced(view)] if rightly_legal(view).bit_count() == 1 else []
            right = [case for case in every if rightly_legal(view) >> case.number & 1]
            said += [sentence for case in right if case is not right[0] and (sentence := drawback(case, right[0]))]
            for sentence in said:
                assert sentence and sentence[0].isupper() and sentence.endswith("."), sentence
                assert (
                    sentence.count(". ") == 0 and "  " not in sentence and ",," not in sentence and len(sentence) < 240
                ), sentence
                assert not MACHINE.search(sentence) and not BROKEN.search(sentence), sentence
                assert set(RULE.findall(sentence)) <= game.rules.keys(), sentence
                seats = {int(seat) for seat in re.findall(r"seat (\d)", sentence)}
                assert seats <= set(range(game.players)) - {state.seat} or "misplay" in sentence, sentence
                cited += bool(RULE.search(sentence))
    assert cited


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "pinochle", "trolley"])
def test_what_is_said_of_a_trick_is_true_in_every_world(name: str) -> None:
    """A card said to take the trick takes it however the others hold and play; one said to be beaten never does."""
    said = {"takes": 0, "lost": 0, "beaten by some": 0}
    for game in usual_tables(name):
        if game.options.get("open_table"):
            continue
        for seed in range(WALKS):
            for step, state in enumerate(walk(game, seed)):
                if state.seat is None:
                    break
                for case in cases(state.view(state.seat)) + cases(state.view(state.seat), is_best=True):
                    check_claim(case, step, said)
    assert all(said.values()), said


LOST = ("Cannot", "Loses this trick", "Leaves the trick to", "Gives", "Keeps the nought", "Leaves the Wrong Boy")
OPEN = re.compile(r"unless|still out (?:could )?beat|still out falls|are still out|still out can|only trumps beat")


def check_claim(case: Case, seed: int, said: dict[str, int]) -> None:
    """Is a sentence about a trick true in imagined worlds, played on at random?"""
    sentence = reason(case)
    claim = ""
    if OPEN.search(sentence):
        claim = "beaten by some"
    elif sentence.startswith("Takes the trick"):
        claim = "takes"
    elif sentence.startswith(LOST) and not sentence.startswith("Leaves the trick open"):
        claim = "lost"
    if not claim or case.view.known.phase != case.view.game.rulebook.phases.index("play"):
        return
    said[claim] += 1
    for number in range(WORLDS):
        world = case.view.imagine(seed + number)
        check_beaters(case, sentence, world)
        taker, table = play_trick(world, case.move, seed + number)
        if claim != "beaten by some":
            assert (taker == case.seat) == (claim == "takes"), (case.move, sentence, table)


def check_beaters(case: Case, sentence: str, world: State) -> None:
    """No card that beats it lies in the hands of those to come but those that are named or counted."""
    if case.view.game.name == "trolley":
        higher = (1 << COPIES * (case.number // 8)) - 1
        found = sum(1 << card for seat in yet_to_play(case, lies_bare(case)) for card in numbers(world.s.hand[seat]))
        beaters = [world.game.rulebook.pack.cards[card] for card in numbers(found & higher)]
    else:
        trick = why_of(case.view.game.module).trick_of(case)  # type: ignore[attr-defined]
        held = [card for seat in trick.may for card in numbers(world.s.hand[seat])]
        beaters = [world.game.rulebook.pack.cards[card] for card in held if trick.beats(card, case.number)]
    if "for sure" in sentence or "everybody else" in sentence:
        assert not beaters, (case.move, sentence, beaters)
    if named := re.search(r"unless (.*) falls on it: ", sentence):
        spelled = re.split(r", | or ", named[1].replace("the ", "").lower())
        assert set(beaters) <= set(spelled), (case.move, sentence, beaters)
    if counted := re.search(r"(\d+) (?:higher )?cards (?:are )?still out", sentence):
        assert len(beaters) <= int(counted[1]), (case.move, sentence, beaters)


def lies_bare(case: Case) -> bool:
    """Is the next card a lead?"""
    return case.s.laid in (0, case.s.players)


def test_points_that_a_trick_is_said_to_have_are_in_it() -> None:
    """What lies there and what the card itself counts, by the game's own count."""
    found = 0
    for name, worth in (("chantecler", counters), ("pinochle", pinochle_points), ("trolley", trolley_points)):
        for state in walk(parlour.load(name), seed=3):
            if state.seat is None or state.s.phase != state.game.rulebook.phases.index("play"):
                continue
            for case in cases(state.view(state.seat)):
                said = re.search(r"with (\d+|a) points? in it so far", reason(case))
                if said:
                    found += 1
                    assert (1 if said[1] == "a" else int(said[1])) == worth(case), (name, case.move, reason(case))
    assert found > 20


def lying(case: Case) -> list[int]:
    """The cards of the trick that is not complete."""
    s = case.s
    return [] if lies_bare(case) else [card for card in s.trick[: s.players] if card >= 0]


def counters(case: Case) -> int:
    return chantecler.worth(sum(1 << card for card in [*lying(case), case.number]), case.s.trump)


def pinochle_points(case: Case) -> int:
    return sum(pinochle.WORTH[kind_of(card)] for card in [*lying(case), case.number])


def trolley_points(case: Case) -> int:
    return sum(VALUE[card // COPIES] for card in lying(case)) + VALUE[case.number // 8]


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
    assert why_forced(view) == "You have no choice: Raffles must be played on every passing trick (RAF-8)."


def test_raffles_noughts_and_the_detective() -> None:
    game = parlour.load("raffles")
    state = late(game, "star-9 sun-1", "star-0 star-5 sun-2", "star-1 sun-3", "star-2 detective raffles")
    state.play("star-9")
    assert "Keeps the nought in the hand" in why(state, "star-5") and "RAF-15" in why(state, "star-5")
    assert why(state, "star-0").startswith("Gives a nought away, five points to whoever takes this trick (RAF-15)")
    state = late(game, "star-9 sun-1", "star-5 detective sun-2", "star-1 sun-3", "star-2 sun-5 raffles")
    state.play("star-9")
    assert why(state, "star-5").startswith("Keeps the Detective")
    assert why(state, "detective") == "Takes the trick for sure: the Detective beats every card (RAF-11)."
    state = late(game, "star-9 sun-1", "star-0 star-12 sun-2", "star-1 sun-3", "star-2 sun-5 raffles")
    state.play("star-9")
    assert why(state, "star-12") == "Takes the trick for sure: nobody who is still to play can beat it."


def test_raffles_is_worth_a_trick_to_who_holds_noughts() -> None:
    state = late(parlour.load("raffles"), "star-9 sun-1", "raffles", "star-12 star-2 moon-0 sun-0", "star-2 sun-5")
    state.play("star-9")
    state.play("raffles")
    assert "with Raffles, who saves a card for the noughts in the hand (RAF-12)" in why(state, "star-12")


def test_raffles_a_nought_goes_to_the_partner() -> None:
    state = late(
        parlour.load("raffles", partners=True), "star-9 sun-1", "star-5 sun-2", "star-0 star-3", "star-2 raffles"
    )
    state.play("star-9")
    state.play("star-5")
    assert why(state, "star-0") == "Gives the nought to the partner, whose star-9 has the trick so far (RAF-20)."


def test_what_is_worse_about_a_card() -> None:
    """In the words of the game, not in figures."""
    state = late(parlour.load("raffles"), "star-9 sun-1", "star-0 star-5 star-12", "star-1 sun-3", "star-2 raffles")
    state.play("star-9")
    view = state.view(1)
    nought, low, high = (Case(view, move, view.game.read(view.known, move), lambda _: []) for move in view.hand)
    assert drawback(nought, low) == "But star-5 keeps the nought."
    assert drawback(low, high) == "But star-12 would take the trick for sure."
    assert drawback(high, low) == "But star-5 saves this card for a later trick."


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "pinochle"])
def test_a_card_that_does_as_well_takes_as_surely(name: str) -> None:
    """What may still be beaten does not do as well as what cannot."""
    compared = 0
    for game in usual_tables(name):
        for state in walk(game, seed=3):
            if state.seat is None:
                break
            view = state.view(state.seat)
            every = [case for case in cases(view) if rightly_legal(view) >> case.number & 1]
            for case, best in itertools.permutations(every, 2):
                if "would do as well" in drawback(case, best):
                    said = reason(case), reason(best)
                    assert not ("for sure" in said[0] and "still out" in said[1]), said
                    compared += 1
    assert compared


def test_the_first_hint_speaks_for_its_move() -> None:
    """Also where the best card cannot win and lower ones are held; to its player the partner is "your partner"."""
    game = parlour.load("raffles")
    state = late(game, "star-9 sun-1", "star-0 star-5 star-8", "star-1 sun-3", "star-2 sun-5 raffles")
    state.play("star-9")
    nought, low, high = (reason(case) for case in cases(state.view(1), is_best=True))
    assert nought == "Loses this trick, as every card would, and gives up only the lowest Star in the hand."
    assert low.startswith("Keeps the nought in the hand") and "seat 0's star-9 is higher" in high
    for state in walk(parlour.load("chantecler"), seed=5):
        if state.seat is None:
            break
        first = hint(state.view(state.seat), QUICK)[0].why
        assert not AGAINST.search(first) and not BROKEN.search(first) and "the partner" not in first, first


def test_only_trumps_are_said_to_beat_what_only_trumps_beat() -> None:
    found = 0
    for name in ("lost-heir", "euchre"):
        for state in walk(parlour.load(name), seed=7):
            if state.seat is None or state.s.phase != state.game.rulebook.phases.index("play"):
                continue
            for case in cases(state.view(state.seat)):
                trick = why_of(state.game.module).trick_of(case)  # type: ignore[attr-defined]
                if "only trumps beat" in reason(case):
                    found += 1
                    assert trick.beaters and all(1 << card & trick.trumps for card in trick.beaters)
    assert found


def test_a_pass_that_is_best_names_no_odds_against_it() -> None:
    view = parlour.load("lost-heir").start(seed=1).view(parlour.load("lost-heir").start(seed=1).seat)
    for share, said in ((20, "it is made about 2 times in 10"), (1, "it is hardly ever made"), (80, "")):
        number = view.game.read(view.known, "pass")
        sentence = reason(Case(view, "pass", number, lambda _, share=share: [9] * share + [0] * (100 - share), True))  # type: ignore[misc]
        assert said in sentence and (", and it is" in sentence) == bool(said)


def test_bids_say_how_often_they_are_made() -> None:
    state = parlour.load("chantecler").start(seed=1)
    assert why(state, "bid 7").startswith("Is made about 6 times in 10 (CHA-19): ")
    state = parlour.load("lost-heir").start(seed=1)
    assert why(state, "bid 10").startswith("Hardly ever comes to 10 points (LOS-15): ")
    assert why(state, "pass").startswith("Promises nothing (LOS-6): ")
    ordered = parlour.load("euchre", lone=False).start(seed=3)
    hints = hint(ordered.view(ordered.seat), QUICK)
    assert any("akes three tricks or more" in advised.why for advised in hints if advised.move == "order up")


def test_what_a_sale_counts_is_what_it_is_said_to_count() -> None:
    """To a partner or to another: as the rules credit it, and no otherwise."""
    for partners in (False, True):
        for state in walk(parlour.load("lost-heir", partners=partners), seed=2):
            if "sell" not in state.legal():
                continue
            said = why(state, "sell")
            dealer, bid, bidder = state.s.dealer, state.s.bid, state.s.bidder
            sold = state.copy()
            sold.play("sell")
            assert said.startswith(f"Counts {bid} at once") == (sold.points[dealer] == bid)
            assert f"seat {bidder}" in said or "the partner" in said


def test_the_second_hint_says_what_is_worse_about_it() -> None:
    found = 0
    for state in walk(parlour.load("euchre"), seed=6):
        if state.seat is None:
            break
        for place, advised in enumerate(hint(state.view(state.seat), QUICK)):
            sentences = advised.why.split(". ")
            assert len(sentences) == (2 if place else 1), advised.why
            found += place > 0
            assert not MACHINE.search(advised.why)
    assert found


def test_how_often_is_said_as_people_say_it() -> None:
    shares = (0, 0.04, 0.05, 0.12, 0.3, 0.5, 0.93, 0.95, 0.97, 1)
    assert [how_often(share) for share in shares] == [
        *("hardly ever", "hardly ever", "about once in 10 times", "about once in 10 times", "about 3 times in 10"),
        *("about half the time", "about 9 times in 10", "about 9 times in 10", "nearly always", "nearly always"),
    ]
    assert so_often("Takes all", "hardly ever") == "Hardly ever takes all"
    assert so_often("Takes all", "about half the time") == "Takes all about half the time"
    rarely = so_often("Takes all", "hardly ever, and no other choice promises more")
    assert rarely == "Hardly ever takes all, and no other choice promises more"
    assert [either(names) for names in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a or b", "a, b or c"]


def test_a_card_that_is_somebody_is_called_by_his_name() -> None:
    """Chantecler and Raffles are names; the Owl and the Detective are not."""
    for name, cards in (("chantecler", ("Chantecler", "the Owl", "duck-5")), ("raffles", ("Raffles", "the Detective"))):
        view = parlour.load(name, 4).start(seed=1).view(0)
        case, pack = Case(view, "", 0, lambda _: []), view.game.rulebook.pack.cards
        assert {case.card_text(card) for card in range(len(pack))} >= set(cards)
        assert case.theirs(pack.index(name)) == cards[0]


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


def test_moves_the_search_has_hardly_looked_at_are_compared_by_trials_of_equal_length() -> None:
    """The first answers to a bid are foolish ones, so what was tried a few times seems far worse than it is."""
    state = parlour.load("lost-heir", 4).start(seed=2)
    view = state.view(state.seat or 0)
    by_search = {move.move: move for move in Searcher(Budget(iterations=8000), 0).weigh(view)}
    best, *others = hint(view, Budget(iterations=8000))
    assert best.move == "pass" and {other.move for other in others} <= by_search.keys()
    for other in others:
        assert best.chance is not None and other.chance is not None
        assert by_search[other.move].visits < 2000 and by_search[other.move].worth < other.chance
        assert best.chance - 0.08 < other.chance <= best.chance
