"""Fair deals: the method to the letter, records that carry their proof, and every forgery found out."""

import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour import BadDeal, Game, ParlourError, Record, RecordError, Table
from parlour.cli import main
from parlour.games import GAMES
from parlour.table.fair import (
    NOTHING,
    Proof,
    accepted,
    below,
    bound_message,
    commitment,
    draws,
    fair_dealer,
    fair_deck,
    fair_order,
    shuffled,
)
from parlour.table.verify import verdicts
from tests.soak.fair import PACK, Counts, Dealer, by_the_book, judge, worse
from tests.soak.proof import Fault

ROOT = Path(__file__).parents[2]
SMALL_VERIFIER = ROOT / "docs" / "verify_deal.py"
PAGE = (ROOT / "docs" / "fair-deals.md").read_text(encoding="utf-8")
SECRET, GIFT = bytes(range(32)).hex(), bytes(range(32, 64)).hex()


def proof_of(secret: str = SECRET, given: tuple[str, ...] = (NOTHING, GIFT, NOTHING, NOTHING)) -> Proof:
    return Proof("k3v9m2", commitment(secret), given, secret)


def random_proof(chance: random.Random, players: int) -> Proof:
    """A secret, and contributions of some seats, of one at least."""
    giver = chance.randrange(players)
    given = [chance.randbytes(32).hex() if seat == giver or chance.random() < 0.5 else "-" for seat in range(players)]
    return proof_of(chance.randbytes(32).hex(), tuple(given))


def play_fairly(game: Game, hands: int, seed: int = 1) -> Table:
    """Some hands of random moves, dealt as the house is to deal them."""
    chance, table = random.Random(seed), None
    for hand in range(1, hands + 1):
        proof = random_proof(chance, game.players)
        key = proof.key(game.name, hand)
        deck = fair_deck(key, game)
        if table is None:
            table = Table(game, deck=deck, dealer=fair_dealer(key, game.players), proof=proof)
        else:
            table.next_hand(deck=deck, proof=proof)
        play_hand(table, key, chance)
        if table.state.game_over:
            break
    assert table is not None
    return table


def play_hand(table: Table, key: bytes, chance: random.Random) -> None:
    """Play a hand out at random, its discards shuffled as the key says."""
    if "order" in table.game.fields:
        table.state.reshuffle = lambda discards: fair_order(key, table.reshuffled + 1, discards)
    while not table.state.hand_over:
        table.play(table.state.seat, chance.choice(table.state.legal()))


@cache
def transfer_text() -> str:
    """Three hands of Transfer, with shuffles in mid-hand."""
    text = str(play_fairly(parlour.load("transfer", 3), 3).record)
    assert text.count("reshuffle:") >= 2 and text.count("fair:") == 3
    return text


def judged(text: str, folder: Path) -> tuple[int, int]:
    """What `parlour verify` and the small verifier make of a record: their exit statuses."""
    path = folder / "record.txt"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, str(SMALL_VERIFIER), str(path)], capture_output=True, text=True)
    assert "Error" not in done.stderr, done.stderr
    return main(["verify", str(path)]), done.returncode


# ---- the method ----


def test_the_test_vector_is_the_one_on_the_page() -> None:
    proof, euchre = proof_of(), parlour.load("euchre", 4)
    key = proof.key("euchre", 1)
    assert proof.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert key.hex() == "d5591d54f1da9447377e68705e09cd7d6537bf8501fb8a44e6ae1fad74a0477b"
    block = "".join(f"{draw:08x}" for draw in islice(draws(key, "deck"), 8))
    assert block == "00037dc4cc9eaddd8479c1fcce54e85babaf88d2ea86e9dc7f4451fe978b06e1"
    assert fair_dealer(key, 4) == 2 and f"{next(draws(key, 'cut')):08x}, 2" == "2a7b7d26, 2"
    order = " ".join(map(str, fair_order(key, 1, 10)))
    spins = fair_deck(proof.key("roulette", 1), parlour.load("roulette", spins=5))
    assert order == "9 1 2 3 8 6 5 4 0 7" and spins == ["6-spades", "2-spades", "2-hearts", "9-clubs", "4-clubs"]
    page = " ".join(PAGE.split())
    for told in (proof.commitment, key.hex(), block, order, proof.key("roulette", 1).hex()):
        assert told in page
    assert " ".join(fair_deck(key, euchre)) in page
    assert bound_message("k3v9m2", 1, "euchre", proof.given).decode() in PAGE


@pytest.mark.parametrize("n", range(1, 65))
def test_no_number_is_favoured(n: int) -> None:
    """Over all values of a small draw each number comes as often, and no more draws are passed over than must be."""
    used = [draw % n for draw in range(256) if draw < accepted(n, 256)]
    assert set(Counter(used).values()) == {256 // n} and set(used) == set(range(n))
    assert below(iter(range(255, -1, -1)), n, 256) == (accepted(n, 256) - 1) % n
    assert accepted(n) % n == 0 and 0 <= 2**32 - accepted(n) < n


def test_a_draw_too_high_is_passed_over() -> None:
    assert below(iter([2**32 - 1, 2**32 - 2, 7]), 2**31 + 1) == 7
    assert below(iter([accepted(60), accepted(60) - 1]), 60) == 59


def test_every_order_comes_from_as_many_draws() -> None:
    """Four things: over all draws that could be made each of the 24 orders comes once."""
    orders = Counter(tuple(shuffled(range(4), iter(numbers))) for numbers in product(range(4), range(3), range(2)))
    assert orders == Counter(permutations(range(4)))


def test_streams_differ_by_purpose_and_go_on() -> None:
    key = proof_of().key("raffles", 1)
    purposes = ["cut", "deck", "spins", "reshuffle 1", "reshuffle 2", "reshuffle 11"]
    streams = [tuple(islice(draws(key, purpose), 100)) for purpose in purposes]
    flat = [draw for stream in streams for draw in stream]
    assert len(set(flat)) == len(flat)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_dealt_its_own_pack(name: str) -> None:
    game = parlour.load(name)
    deck = fair_deck(proof_of().key(name, 1), game)
    game.check_deck(deck)
    if "spins" not in game.options:
        assert Counter(deck) == Counter(game.packs[0])
    assert game.start(dealer=0, deck=deck).deck == tuple(deck)


def test_everything_that_is_bound_changes_the_deck() -> None:
    game, proof = parlour.load("raffles"), proof_of()
    swapped = (GIFT, NOTHING, NOTHING, NOTHING)
    keys = [
        proof.key("raffles", 1),
        proof.key("raffles", 2),
        proof.key("rafflet", 1),
        proof_of(SECRET[:-1] + "e").key("raffles", 1),
        proof_of(given=swapped).key("raffles", 1),
        proof_of(given=(*swapped, NOTHING)).key("raffles", 1),
        proof_of(given=("-", GIFT[:-1] + "e", "-", "-")).key("raffles", 1),
        proof_of(given=("-", "-", "-", "-")).key("raffles", 1),
        Proof("k3v9m3", proof.commitment, proof.given, SECRET).key("raffles", 1),
    ]
    assert len({tuple(fair_deck(key, game)) for key in keys}) == len(keys)


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": ""},
        {"table": "two words"},
        {"table": "a\nb"},
        {"table": "x" * 65},
        {"commitment": "ab"},
        {"commitment": "G" * 64},
        {"secret": SECRET.upper()},
        {"secret": SECRET + "\n"},
        {"secret": ""},
        {"given": ("-", "", "-", "-")},
        {"given": ("-", "12", "-", "-")},
        {"given": ("-", GIFT + " ", "-", "-")},
        {"given": ("-", None, "-", "-")},
    ],
)
def test_what_is_no_proof_is_refused(wrong: dict[str, object]) -> None:
    good: dict[str, object] = vars(proof_of())
    with pytest.raises(BadDeal):
        Proof(**(good | wrong))  # type: ignore[arg-type]


# ---- records that carry a proof ----


@pytest.mark.parametrize("name", GAMES)
def test_a_fair_game_goes_through_its_record_and_is_found_fair(name: str, tmp_path: Path) -> None:
    text = str(play_fairly(parlour.load(name), 2).record)
    assert str(Record.parse(text)) == text == str(Record.parse(text).replay().record)
    assert judged(text, tmp_path) == (0, 0)
    assert judged("\ufeff# kept\n" + text.replace("\n", "\r\n"), tmp_path) == (0, 0)


def test_the_proof_survives_acts_taken_back() -> None:
    record = Record.parse(transfer_text())
    for acts in range(0, record.length + 1, 11):
        shorter = record.replay(acts).record
        assert shorter.length == acts and all(verdict.fair for verdict in verdicts(shorter))
        for before, after in zip(record.hands, shorter.hands, strict=False):
            assert after.deal.proof is not None and after.deal.proof == before.deal.proof
            assert after.deal.by_cut == before.deal.by_cut


def test_a_move_made_again_shuffles_again_as_before() -> None:
    """A take-back is no second try: hand 3 played on from before its first shuffle comes to the same order."""
    record = Record.parse(transfer_text())
    acts = [act for hand in record.hands for act in hand.acts]
    place = next(place for place, act in enumerate(acts) if act.order is not None)
    table = record.replay(place)
    proof = table.hands[-1].deal.proof
    assert proof is not None and table.reshuffled == 0
    key = proof.key(table.game.name, len(table.hands))
    table.state.reshuffle = lambda discards: fair_order(key, table.reshuffled + 1, discards)
    table.play(table.state.seat, acts[place].text)
    assert table.state.order == acts[place].order and table.reshuffled == 1


def test_a_table_takes_a_proof_only_with_what_it_tells_of() -> None:
    game, proof = parlour.load("raffles"), proof_of()
    deck = fair_deck(proof.key("raffles", 1), game)
    for words in ({"seed": 1}, {"deck": deck}, {"dealer": 1}, {}):
        with pytest.raises(BadDeal, match="dealt from a deck"):
            Table(game, proof=proof, **words)
    with pytest.raises(BadDeal, match="each of 4 seats, not 3"):
        Table(game, deck=deck, dealer=0, proof=proof_of(given=("-", GIFT, "-")))
    table = play_fairly(game, 1)
    for kind, match in ((proof, "dealt from a deck"), (proof_of(given=("-",)), "each of 4 seats")):
        with pytest.raises(BadDeal, match=match):
            table.next_hand(deck=None if kind is proof else deck, proof=kind)
    table.next_hand(seed=3)
    assert [hand.deal.proof is None for hand in table.hands] == [False, True]


def broken(old: str, new: str) -> str:
    """The record of Transfer with the first match of a pattern replaced."""
    text, changes = re.subn(old, new, transfer_text(), count=1, flags=re.MULTILINE)
    assert changes == 1 and text != transfer_text()
    return text


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (r"^fair: .*", "fair: two words", 7, "name of a table"),
        (r"^fair: .*", "fair:", 7, "'fair: …' was expected"),
        (r"^fair: .*\n", "", 7, "'seed: …' was expected"),
        (r"^commitment: ..", "commitment: ", 8, "64 hexadecimal digits"),
        (r"^commitment: ..", "commitment: ZZ", 8, "64 hexadecimal digits"),
        (r"^commitment: .*\n", "", 8, "'commitment: …' was expected"),
        (r"^given: .*", "given: - - nothing", 9, "no contribution"),
        (r"^given: .*", "given: - " + "A" * 64 + " -", 9, "no contribution"),
        (r"^given: .*\n", "", 9, "'given: …' was expected"),
        (r"^given: .*", "given: - -", 6, "each of 3 seats, not 2"),
        (r"^secret: .", "secret: ", 10, "64 hexadecimal digits"),
        (r"^secret: .", "secret: ٣", 10, "64 hexadecimal digits"),
        (r"^secret: .*\n", "", 10, "'secret: …' was expected"),
        (r"^secret: (.*)", r"secret: \1\nsecret: \1", 11, "'seed: …' was expected"),
        (r"^deck: .*", "seed: 5", 6, "dealt from a deck"),
        (r", by the cut", "", 6, "found by the cut"),
        (r"^(dealer: \d)$", r"\1, by the cut", None, "found by the cut"),
    ],
)
def test_a_damaged_proof_is_named_with_its_line(old: str, new: str, line: int | None, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as refusal:
        Record.parse(broken(old, new)).replay()
    assert line is None or refusal.value.line == line


def test_no_damage_to_a_proof_goes_unnoticed() -> None:
    """Small damage from the proof to the deck of a hand: refused, or found unfair, or without a meaning."""
    chance, text = random.Random(3), transfer_text()
    first, last = text.index("fair:"), text.index("dealer:")
    noticed = 0
    for _ in range(300):
        place = chance.randrange(first, last)
        hurt = text[:place] + chance.choice(("", "-", "0", "a", " ", "\n")) + text[place + chance.randrange(3) :]
        try:
            record = Record.parse(hurt)
            fair = all(verdict.fair for verdict in verdicts(record))
        except ParlourError:
            noticed += 1
            continue
        assert fair == (str(record) == text)
        noticed += not fair
    assert noticed > 200


# ---- forgeries ----


def other_digit(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def left_out(text: str) -> str:
    return NOTHING


def turned(text: str) -> str:
    first, *others = text.split()
    return " ".join([*others, first])


def forged(pattern: str, change: Callable[[str], str]) -> str:
    """The record with what a pattern finds first changed."""
    text = transfer_text()
    found = re.search(pattern, text, re.MULTILINE)
    assert found and change(found[1]) != found[1]
    return text[: found.start(1)] + change(found[1]) + text[found.end(1) :]


@pytest.mark.parametrize(
    ("pattern", "change", "sentence"),
    [
        (r"^secret: (.*)", other_digit, "not the one that was committed to"),
        (r"^commitment: (.*)", other_digit, "not the one that was committed to"),
        (r"^given: .*?([0-9a-f]{64})", other_digit, "another deck"),
        (r"^given: .*?([0-9a-f]{64})", left_out, "another deck"),
        (r"^given: (.*)", turned, "another deck"),
        (r"^fair: (.*)", other_digit, "another deck"),
    ],
)
def test_a_forged_proof_is_found_out(
    pattern: str, change: Callable[[str], str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(forged(pattern, change), tmp_path) == (1, 1)
    said = capsys.readouterr().out
    assert sentence in said and "Hand 1 is not fair" in said and "Not every hand" in said


def dealt_otherwise(deck_changed: bool, dealer_changed: bool, order_changed: str = "") -> str:
    """A game with a good proof whose cards do not follow from it, though all moves are legal."""
    chance, game = random.Random(8), parlour.load("transfer", 3)
    proof = random_proof(chance, 3)
    key = proof.key("transfer", 1)
    deck, dealer = fair_deck(key, game), fair_dealer(key, 3)
    if deck_changed:
        first = next(place for place in range(60) if deck[place] != deck[0])
        deck[0], deck[first] = deck[first], deck[0]
    table = Table(game, deck=deck, dealer=(dealer + dealer_changed) % 3, proof=proof)
    if order_changed != "unwritten":
        table.state.reshuffle = lambda cards: stacked(fair_order(key, table.reshuffled + 1, cards), order_changed)
    while not table.state.hand_over:
        table.play(table.state.seat, chance.choice(table.state.legal()))
    assert order_changed in ("", "unwritten") or table.reshuffled
    return str(table.record)


def stacked(order: list[int], how: str) -> list[int]:
    """An order of discards with something put on top."""
    return [order[-1], *order[:-1]] if how == "stacked" else order


@pytest.mark.parametrize(
    ("how", "sentence", "small"),
    [
        ((False, False), "is fair", 0),
        ((True, False), "another deck follows", 1),
        ((False, True), "the cut makes seat", 1),
        ((False, False, "stacked"), "another order follows for reshuffle 1", 1),
        ((False, False, "unwritten"), "another order follows for reshuffle 1", 0),  # it knows no rules
    ],
)
def test_a_deal_that_does_not_follow_is_found_out(
    how: tuple[bool, bool], sentence: str, small: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(dealt_otherwise(*how), tmp_path) == (int(sentence != "is fair"), small)
    assert sentence in capsys.readouterr().out


def test_forged_spins_are_found_out(tmp_path: Path) -> None:
    game = parlour.load("roulette", spins=3)
    proof = proof_of()
    key = proof.key("roulette", 1)
    deck, dealer = fair_deck(key, game), fair_dealer(key, 4)
    assert judged(str(Table(game, deck=deck, dealer=dealer, proof=proof).record), tmp_path) == (0, 0)
    deck[2] = "ace-spades"
    assert judged(str(Table(game, deck=deck, dealer=dealer, proof=proof).record), tmp_path) == (1, 1)


def test_a_secret_used_twice_and_another_table_are_found_out() -> None:
    game, proof = parlour.load("raffles"), proof_of()
    strange = Proof("elsewhere", proof.commitment, proof.given, SECRET)
    for second, sentence in ((proof, "known from an earlier hand"), (strange, "the table is another")):
        chance = random.Random(2)
        key = proof.key("raffles", 1)
        table = Table(game, deck=fair_deck(key, game), dealer=fair_dealer(key, 4), proof=proof)
        play_hand(table, key, chance)
        table.next_hand(deck=fair_deck(second.key("raffles", 2), game), proof=second)
        first, after = verdicts(table.record)
        assert first.fair and not after.fair and sentence in after.told()


def test_a_hand_without_a_proof_or_a_giver_is_not_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = parlour.load("raffles")
    assert judged(str(Table(game, seed=4).record), tmp_path) == (1, 1)
    assert "Hand 1 carries no proof." in capsys.readouterr().out
    alone = proof_of(given=(NOTHING,) * 4)
    key = alone.key("raffles", 1)
    table = Table(game, deck=fair_deck(key, game), dealer=fair_dealer(key, 4), proof=alone)
    assert judged(str(table.record), tmp_path) == (1, 1)
    assert "Hand 1 is the house's alone" in capsys.readouterr().out


def test_an_unreadable_record_is_refused_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "bad.txt").write_text(broken(r"^secret: .", "secret: "), encoding="utf-8")
    assert main(["verify", str(tmp_path / "bad.txt")]) == 2
    assert "line 10: " in capsys.readouterr().err


def test_the_small_verifier_lets_the_book_of_a_party_name_the_first_dealer(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^dealer: \d, by the cut$", "dealer: 1, appointed", transfer_text(), count=1)
    assert judged(text, tmp_path)[1] == 0
    assert judged(text.replace("dealer: 1, appointed", "dealer: 1"), tmp_path)[1] == 1


@pytest.mark.parametrize("text", ["", "hello", "\0\1", "parlour record 1\ngame: euchre\nhand 1\nsecret: xyz\ngiven:"])
def test_the_small_verifier_never_stumbles(text: str, tmp_path: Path) -> None:
    assert judged(text, tmp_path) == (2, 1)


def test_the_small_verifier_is_small_and_stands_alone() -> None:
    text = SMALL_VERIFIER.read_text(encoding="utf-8")
    assert sum(map(bool, text.splitlines())) <= 40
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) <= set(sys.stdlib_module_names)


# ---- the native twin, and the statistics ----


def test_the_native_dealer_deals_as_the_house_does() -> None:
    for seed, first in ((0, 0), (7, 2**32 - 64), (2**32 - 1, 10**12)):
        dealt = Dealer(seed).deal(first)
        for place in range(0, len(dealt), 1 if first == 0 else 9):
            assert dealt[place] == by_the_book(seed, first + place)


def test_a_slice_of_the_soak_looks_like_chance() -> None:
    counts = Dealer(seed=1).count(0, 800)
    assert counts.deals == 102_400 and int(counts.pairs.sum()) == counts.deals * (len(PACK) - 1)
    judge(counts)


def test_a_poor_shuffle_does_not_look_like_chance() -> None:
    """Every place changed with any other, as beginners do it; and cards that follow each other too faithfully."""
    chance, counts, riffled = np.random.default_rng(5), Counts.none(np.int64), Counts.none(np.int64)
    for _ in range(3000):
        deck = list(range(len(PACK)))
        for place, other in enumerate(chance.integers(len(PACK), size=len(PACK))):
            deck[place], deck[other] = deck[other], deck[place]
        turn = int(chance.integers(len(PACK)))
        for table, row in ((counts, deck), (riffled, [(card + turn) % len(PACK) for card in range(len(PACK))])):
            table.places[range(len(PACK)), row] += 1
            table.pairs[range(len(PACK) - 1), row[:-1], row[1:]] += 1
            table.cuts[turn % 5] += 1
    for table, what in ((counts, "cards by place"), (riffled, "neighbours")):
        with pytest.raises(Fault, match=what):
            judge(table)


@pytest.mark.parametrize(
    ("square", "freedom", "chance"), [(9.488, 4, 0.05), (124.342, 100, 0.05), (2601, 2601, 0.4963), (0.7107, 4, 0.95)]
)
def test_the_tail_of_chi_square(square: float, freedom: int, chance: float) -> None:
    assert worse(square, freedom) == pytest.approx(chance, abs=0.003)
