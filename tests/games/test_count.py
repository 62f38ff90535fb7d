"""The count, told: handmade endings of every game with their very lines, and random hands by the hundred."""

from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour import Game, State
from parlour.games import GAMES
from parlour.games.chantecler import rules as rules_of_chantecler
from parlour.games.declare import NONE
from parlour.games.roulette import rules as roulette
from parlour.games.trolley import rules as trolley
from parlour.lab import check
from tests.games.euchre.laying import four_hands
from tests.games.lost_heir.laying import HEIR_TRICK, boys_hand, says
from tests.games.lost_heir.laying import finish as finish_heir
from tests.games.pinochle.laying import table as pinochle_table
from tests.games.pinochle.laying import two, win
from tests.games.raffles.tables import FOUR
from tests.games.roulette.laying import table as roulette_table
from tests.helpers.laying import late, lay
from tests.helpers.laying import play as play_cards
from tests.helpers.walks import every_further_table, every_table, label
from tests.soak import count as soaked
from tests.soak.count import count_hands

NAMES = ["Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh"]
Told = tuple[str, list[tuple[str, str, int, str]]]


def told(state: State, names: list[str] = NAMES) -> Told:
    """The headline, and the lines with the initials of the seats they count for; from what the gallery knows."""
    law, known = state.game.law, state.view(None).known
    lines = [("".join(names[seat][0] for seat in line[0]), *line[1:]) for line in state.count()]
    return law.headline(known, names[: state.game.players]), lines


def ended(name: str, players: int, change: dict[str, Any], score: list[int] | None = None, **options: Any) -> State:
    """A hand that has come to its end by these fields of its state."""
    state = parlour.load(name, players, **options).start(seed=1, dealer=0, score=score)
    for field, value in change.items():
        row = getattr(state.s, field)
        if isinstance(value, list):
            row[: len(value)] = value
        else:
            setattr(state.s, field, value)
    assert state.hand_over
    assert check.count_fault(state) == "" and check.headline_fault(state) == ""
    return state


def cards(name: str, texts: str) -> int:
    """A set of cards, copies of a text one after the other."""
    pack, found = list(parlour.load(name).rulebook.pack.cards), 0
    for text in texts.split():
        place = pack.index(text)
        pack[place] = ""
        found |= 1 << place
    return found


# ---- the Capture of Mr. Raffles ----


def raffles(texts: str) -> int:
    return cards("raffles", texts)


def test_raf_15_tricks_noughts_and_raffles() -> None:
    """Thirteen tricks and the cards left: Dan was dealt thirteen and has played them all."""
    change = {
        "ceased": 1,
        "tricks": [7, 4, 1, 1],
        "noughts": [2, 0, 0, 1],
        "captures": [1, 1, 0, 0],
        "hand": [raffles("star-0"), raffles("raffles moon-3"), raffles("detective"), 0],
    }
    headline, lines = told(ended("raffles", 4, change))
    assert lines == [
        ("A", "7 tricks", 7, "RAF-15"),
        ("A", "2 noughts taken", 10, "RAF-15"),
        ("A", "1 nought kept in hand", 5, "RAF-15"),
        ("B", "4 tricks", 4, "RAF-15"),
        ("B", "Raffles in hand when play stopped", 10, "RAF-15"),
        ("C", "1 trick", 1, "RAF-15"),
        ("D", "1 trick", 1, "RAF-15"),
        ("D", "1 nought taken", 5, "RAF-15"),
    ]
    assert headline == "Play stopped: Dan ran out of cards, and Ben holds Raffles."


def test_raf_14_a_stuck_leader_is_told_with_what_he_held() -> None:
    change = {"ceased": 2, "taker": 1, "tricks": [0, 3, 0, 0], "hand": [1, raffles("raffles detective"), 1, 1]}
    assert told(ended("raffles", 4, change))[0] == (
        "Play stopped: Ben had only the Detective and Raffles left, and could not lead."
    )
    change["hand"] = [raffles("raffles star-1"), raffles("detective"), 2, 2]
    state = ended("raffles", 4, change)
    assert told(state, ["You", "Ben", "Cora", "Dan"])[0] == (
        "Play stopped: Ben had only the Detective left, and could not lead; you hold Raffles."
    )


def test_raf_23_a_called_hand_counts_nothing_from_the_hands() -> None:
    """The book's example: 96 and four tricks."""
    top = "trump-12 trump-11 trump-10 trump-9"
    low = ("trump-8 trump-7 trump-6 trump-5", "trump-4 trump-3 trump-2 trump-1", "sun-1 sun-2 sun-3 sun-4")
    state = lay(FOUR, top, *low, score=[96, 0, 0, 0])
    for lead in top.split():
        assert state.count() == []
        state.play(lead)
        for _ in range(3):
            state.play(next(card for card in state.legal() if card != "detective" and not card.endswith("-0")))
    assert told(state) == ("Ada called game.", [("A", "4 tricks", 4, "RAF-15")])


def test_raf_22_a_good_call_counts_at_once() -> None:
    """The book's example: C holds Raffles but plays the Star 11, and D calls."""
    game = parlour.load("raffles", 4, open_table=True)
    state = lay(game, "star-10", "star-4", "star-11 raffles", "star-3")
    play_cards(state, "star-10 star-4 star-11")
    state.call(3, "call raffles")
    assert [(line[0], *line[1:]) for line in state.count()] == [((3,), "1 good call of Raffles", 5, "OPN-1")]
    state.play("raffles")
    assert state.points == [0, 0, 0, 5]


def test_raf_20_partners_count_in_one_line() -> None:
    change = {"ceased": 3, "caller": 2, "tricks": [3, 1, 4, 0], "noughts": [0, 0, 1, 0]}
    headline, lines = told(ended("raffles", 4, change, partners=True))
    assert lines == [
        ("AC", "7 tricks", 7, "RAF-15"),
        ("AC", "1 nought taken", 5, "RAF-15"),
        ("BD", "1 trick", 1, "RAF-15"),
    ]
    assert headline == "Cora called game."


def test_raf_13_late_hands_played_out() -> None:
    """The last trick takes a nought and Raffles; three are out of cards at once."""
    state = play_cards(late(FOUR, "moon-4", "raffles", "moon-0", "star-1"), "moon-4 raffles moon-0 star-1")
    lines = told(state)[1]
    assert ("A", "1 nought taken", 5, "RAF-15") in lines
    assert ("A", "Raffles in hand when play stopped", 10, "RAF-15") in lines


# ---- Trolley Euchre ----


@pytest.mark.parametrize(
    ("players", "tricks", "alone", "headline", "lines"),
    [
        (4, [3, 1, 1, 0], 0, "Ada and Cora made it with 4 tricks.", [("AC", "Made it with 4 tricks", 1, "EUC-12")]),
        (4, [3, 0, 2, 0], 0, "Ada and Cora took all 5 tricks.", [("AC", "All 5 tricks", 2, "EUC-12")]),
        (4, [3, 2, 0, 0], 1, "Ada made it alone with 3 tricks.", [("AC", "Made it with 3 tricks, alone", 1, "EUC-13")]),
        (4, [5, 0, 0, 0], 1, "Ada took all 5 tricks alone.", [("AC", "All 5 tricks, alone", 4, "EUC-13")]),
        (
            4,
            [1, 2, 1, 1],
            0,
            "Euchred! Ada and Cora took only 2 tricks.",
            [("AC", "Euchred: only 2 tricks", 0, "EUC-12"), ("BD", "Euchred the maker", 2, "EUC-12")],
        ),
        (
            4,
            [0, 3, 0, 2],
            1,
            "Euchred! Ada took no trick alone.",
            [("AC", "Euchred: no trick, alone", 0, "EUC-13"), ("BD", "Euchred the maker", 2, "EUC-13")],
        ),
        (2, [3, 2], 0, "Ada made it with 3 tricks.", [("A", "Made it with 3 tricks", 1, "EUC-10")]),
        (3, [5, 0, 0], 0, "Ada took all 5 tricks.", [("A", "All 5 tricks", 3, "EUC-11")]),
        (
            3,
            [1, 3, 1],
            0,
            "Euchred! Ada took only 1 trick.",
            [
                ("A", "Euchred: only 1 trick", 0, "EUC-11"),
                ("B", "Euchred the maker", 2, "EUC-11"),
                ("C", "Euchred the maker", 2, "EUC-11"),
            ],
        ),
    ],
)
def test_euc_10_to_13_what_came_of_the_making(
    players: int, tricks: list[int], alone: int, headline: str, lines: list[Any]
) -> None:
    change = {"ended": 1, "maker": 0, "tricks": tricks, "alone": alone, "trump": 0, "phase": 3}
    assert told(ended("euchre", players, change)) == (headline, lines)


def test_opn_2_a_revoke_and_two_rounds_of_passes() -> None:
    change = {"ended": 3, "maker": 0, "offender": 3, "trump": 1, "phase": 3}
    assert told(ended("euchre", 4, change, open_table=True)) == (
        "Dan revoked: the hand is thrown out.",
        [("AC", "A revoke was called", 2, "OPN-2"), ("BD", "Revoked, and the hand is thrown out", 0, "OPN-2")],
    )
    assert told(ended("euchre", 3, change | {"offender": 1}, open_table=True))[1] == [
        ("A", "A revoke was called", 2, "OPN-2"),
        ("B", "Revoked, and the hand is thrown out", 0, "OPN-2"),
    ]
    assert told(ended("euchre", 4, {"ended": 2})) == ("All passed twice: nobody made trump.", [])


def test_a_hand_of_euchre_played_out_counts_nothing_before_its_end() -> None:
    state = four_hands()
    while not state.hand_over:
        assert state.count() == []
        state.play(state.legal()[0])
    assert sum(points for _, text, points, _ in state.count() if text) in (1, 2)


# ---- Game of the Lost Heir ----

PLAYED = {"gone": (1 << 48) - 1, "trump": 0, "phase": 3}


def test_los_7_a_sale_counts_at_once_and_may_be_game() -> None:
    state = says(boys_hand(dealer=3), "bid 5, pass, pass, sell")
    assert [line[1:] for line in state.count()] == [("Sold the choice of trump", 5, "LOS-7")] and state.seat == 0
    state = says(boys_hand(dealer=3, score=[0, 0, 0, 20]), "bid 5, pass, pass, sell")
    assert told(state) == (
        "Dan sold the choice of trump for 5, and that is game.",
        [("D", "Sold the choice of trump", 5, "LOS-7")],
    )


def test_los_13_and_15_made_failed_and_the_wrong_boy() -> None:
    change = PLAYED | {"bid": 9, "bidder": 1, "namer": 1, "tricks": [3, 8, 1, 0], "found": 1, "misled": 2}
    change |= {"dealer": 0, "credit": [9]}
    assert told(ended("lost-heir", 4, change)) == (
        "Bid 9, took 13: Ben made it.",
        [
            ("A", "Sold the choice of trump", 9, "LOS-7"),
            ("A", "3 tricks", 3, "LOS-13"),
            ("B", "8 tricks, bid 9", 8, "LOS-13"),
            ("B", "The Lost Heir", 5, "LOS-13"),
            ("C", "1 trick", 1, "LOS-13"),
            ("C", "The Wrong Boy", -3, "LOS-13"),
        ],
    )
    change |= {"found": 0, "misled": 1, "credit": [0], "namer": 1}
    assert told(ended("lost-heir", 4, change)) == (
        "Bid 9, took 5: Ben did not make it.",
        [
            ("A", "3 tricks", 3, "LOS-13"),
            ("A", "The Lost Heir", 5, "LOS-13"),
            ("B", "Bid 9, took 5: nothing counts", 0, "LOS-15"),
            ("B", "The Wrong Boy", -3, "LOS-15"),
            ("C", "1 trick", 1, "LOS-13"),
        ],
    )


def test_los_22_nobody_bid() -> None:
    change = PLAYED | {"bid": 0, "bidder": NONE, "namer": 0, "tricks": [0, 6, 0, 6], "found": NONE, "misled": 0}
    assert told(ended("lost-heir", 4, change, partners=True), ["You", *NAMES[1:]]) == (
        "Nobody bid: you named trump, and you and Cora took -3.",
        [("YC", "The Wrong Boy", -3, "LOS-13"), ("BD", "12 tricks", 12, "LOS-13")],
    )


def test_los_17_partners_fail_together() -> None:
    state = says(boys_hand(partners=True), f"bid 17, pass, pass, sell, name new-york, {HEIR_TRICK}")
    finish_heir(state)
    headline, lines = told(state)
    assert headline == "Bid 17, took 14: Ada and Cora did not make it."
    assert lines[:2] == [("AC", "Bid 17, took 14: nothing counts", 0, "LOS-15"), ("AC", "The Wrong Boy", -3, "LOS-15")]


def test_los_7_partners_who_fail_a_bid_they_sold_to_each_other_still_count_the_sale() -> None:
    """The headline does not say that they count nothing."""
    change = PLAYED | {"dealer": 2, "bid": 10, "bidder": 0, "namer": 0, "tricks": [4, 4, 0, 4], "found": NONE}
    state = ended("lost-heir", 4, change | {"credit": [0, 0, 10, 0], "misled": 0}, partners=True)
    headline, lines = told(state)
    assert headline == "Bid 10, took 1: Ada and Cora did not make it."
    assert sum(points for side, _, points, _ in lines if side == "AC") == 7


# ---- Chantecler ----


def bird(texts: str) -> int:
    return cards("chantecler", texts)


TAKEN: dict[str, Any] = {
    "ended": 1,
    "phase": 3,
    "trump": 0,
    "bidder": 0,
    "counters": [8, 3, 0, 3],
    "caught": [bird("duck-5 chantecler pheasant"), bird("duck-3"), 0, bird("duck-1 peacock owl")],
    "discarded": [0, 0, 0, 0],
}
THEIRS = [
    ("BD", "The 1 of Ducks", 1, "CHA-4"),
    ("BD", "The 3 of Ducks", 3, "CHA-4"),
    ("BD", "The Peacock", 1, "CHA-4"),
    ("BD", "The Owl", 1, "CHA-4"),
]


def test_cha_4_counters_by_name_and_a_bid_made() -> None:
    assert told(ended("chantecler", 4, TAKEN | {"bid": 8})) == (
        "Bid 8, took 8: Ada and Cora made it.",
        [
            ("AC", "The 5 of Ducks", 5, "CHA-4"),
            ("AC", "Chantecler", 2, "CHA-4"),
            ("AC", "The Pheasant", 1, "CHA-4"),
            *THEIRS,
        ],
    )


def test_cha_19_a_set_side_has_its_bid_taken_off_and_nothing_else() -> None:
    assert told(ended("chantecler", 4, TAKEN | {"bid": 9})) == (
        "Bid 9, took 8: Ada and Cora are set.",
        [("AC", "Set: bid 9, took 8", -9, "CHA-19"), *THEIRS],
    )


def test_cha_14_a_counter_from_the_other_sides_discards() -> None:
    change = TAKEN | {"bid": 9, "counters": [8, 0, 0, 3], "caught": [TAKEN["caught"][0], 0, 0, TAKEN["caught"][3]]}
    change["discarded"] = [bird("goose-1"), bird("duck-3 hen-1"), 0, bird("hen-2")]
    headline, lines = told(ended("chantecler", 4, change))
    assert headline == "Bid 9, took 11: Ada and Cora made it."
    assert ("AC", "The 3 of Ducks, discarded by the other side", 3, "CHA-14") in lines
    assert sum(points for side, _, points, _ in lines if side == "AC") == 11


def test_cha_9_all_passed() -> None:
    assert told(ended("chantecler", 4, {"ended": 2}, all_pass="redeal")) == ("All passed: the cards are thrown in.", [])
    headline, _ = told(ended("chantecler", 4, TAKEN | {"bid": 0, "bidder": 2}))
    assert headline == "Nobody bid: Cora named trump, and Ada and Cora took 8."


def test_a_trick_of_chantecler_that_is_put_right_gives_its_counters_back() -> None:
    """At the open table counters taken in a trick that is undone are counted for nobody, and then again."""
    game = parlour.load("chantecler", open_table=True)
    for seed in range(12):
        for state in check.walk(game, seed):
            s = state.s
            if s.trump != NONE:
                worth = sum(rules_of_chantecler.worth(row, s.trump) for row in s.caught)
                assert worth == sum(s.counters)
            caught = s.caught[0] | s.caught[1] | s.caught[2] | s.caught[3]
            assert caught.bit_count() == sum(row.bit_count() for row in s.caught) and caught & ~s.gone == 0


# ---- Trolley, Transfer, Matchem ----


def kinds(texts: str) -> int:
    return cards("trolley", texts)


def test_tro_5_and_12_combinations_and_cards_caught() -> None:
    shows = [0] * len(trolley.COUNT) * 4
    shows[trolley.TROLLEY] = 1  # Ada
    shows[trolley.COUPLE] = 2
    shows[7 + 1] = 2  # Ben: four Cars
    change = {
        "ended": 1,
        "in_stock": 0,
        "shows": shows,
        "counted": [200, 200, 0],
        "caught": [kinds("red-car black-car red-fare"), 0, kinds("red-transfer")],
    }
    assert told(ended("trolley", 3, change)) == (
        "Ada made the most points, 223.",
        [
            ("A", "1 Trolley", 150, "TRO-5"),
            ("A", "2 Couples", 50, "TRO-5"),
            ("A", "3 cards in tricks", 23, "TRO-12"),
            ("B", "Four Cars, twice", 200, "TRO-5"),
            ("C", "1 card in tricks", 1, "TRO-12"),
        ],
    )


def test_tro_14_a_show_that_wins_leaves_the_tricks_uncounted() -> None:
    shows = [0] * len(trolley.COUNT) * 4
    shows[7 + trolley.TROLLEY] = 1
    change = {"ended": 2, "turn": 1, "shows": shows, "counted": [0, 150], "caught": [kinds("red-car"), 0]}
    assert told(ended("trolley", 2, change, score=[0, 870])) == (
        "Ben showed a combination and reached 1020: the hand ends there.",
        [("B", "1 Trolley", 150, "TRO-5")],
    )


def test_tra_2_six_of_a_kind_or_a_void_hand() -> None:
    six = cards("transfer", "red-motorman orange-motorman black-motorman green-motorman orange-motorman green-motorman")
    state = ended("transfer", 4, {"ended": 1, "winner": 1, "shown": six})
    assert told(state) == ("Ben has six Motormen.", [("B", "Six Motormen", 90, "TRA-2")])
    assert told(state, ["Ada", "You", "Cora", "Dan"])[0] == "You have six Motormen."
    assert told(state, ["Ada", "Guest 21", "Cora", "Dan"])[0] == "Guest 21 has six Motormen."
    void = ended("transfer", 4, {"ended": 2, "rounds": 40}, round_limit=40)
    assert told(void) == ("Void: nobody had six after 40 rounds.", [])


def test_mat_7_most_cards_and_their_values() -> None:
    change = {"ended": 1, "caught": [kinds("red-car black-car"), kinds("red-fare"), 0]}
    assert told(ended("matchem", 3, change)) == (
        "Ada caught most, 2 cards.",
        [
            ("A", "Most cards", 100, "MAT-7"),
            ("A", "2 cards caught", 20, "MAT-7"),
            ("B", "1 card caught", 3, "MAT-7"),
        ],
    )
    tie = {"ended": 1, "caught": [kinds("red-car"), kinds("black-car"), 0]}
    assert told(ended("matchem", 3, tie))[0] == "Ada and Ben caught 1 card each, so nobody has the 100."
    assert told(ended("matchem", 3, {"ended": 1})) == ("Nobody caught a card.", [])


# ---- Trolley Pinochle ----


def test_pin_3_melds_of_two_hands_by_name() -> None:
    """A pinochle that grows into the double counts both; two pinochles one after the other are two."""
    state = two("black passenger passenger, orange motorman motorman, red car car")
    win(state, "red-car").play("meld pinochle")
    win(state, "red-car").play("meld double-pinochle")
    assert [line[1:] for line in state.count()] == [("Pinochle", 40, "PIN-3"), ("Double pinochle", 80, "PIN-3")]
    state = two("black passenger passenger, orange motorman motorman, red car car")
    win(state, "red-car").play("meld pinochle")
    win(state, "red-car").play("meld pinochle")
    assert [line[1:] for line in state.count()] == [("2 pinochles", 80, "PIN-3")]


def test_pin_4_the_exchange_counts_and_the_dealers_dix() -> None:
    state = two("red transfer car car", turned="red-motorman")
    win(state, "red-car").play("exchange")
    assert ("Transfer changed for the turned card", 10, "PIN-4") in [line[1:] for line in state.count()]
    state = two("red car", turned="red-transfer")
    assert state.count() == [((1,), "Transfer of trumps (dix)", 10, "PIN-3")]


def test_pin_7_melds_of_four_hands_count_for_the_side() -> None:
    hands = ["red car fare conductor passenger motorman", "black passenger, orange motorman", "red transfer", ""]
    hands[3] = "red fare conductor passenger motorman"  # and the Car, which is turned
    state = pinochle_table(hands, "red-car")
    lines = told_of(state)
    assert ("AC", "Sequence", 150, "PIN-3") in lines
    assert ("AC", "Transfer changed for the turned card", 10, "PIN-7") in lines
    assert ("BD", "Royal marriage", 40, "PIN-3") in lines
    while not state.hand_over:
        state.play(state.legal()[0])
    lines = told_of(state)
    assert sum(points for _, text, points, _ in lines if text in ("Cards in tricks", "The last trick")) == 250
    assert [points for _, text, points, _ in lines if text == "The last trick"] == [10]


def told_of(state: State) -> list[tuple[str, str, int, str]]:
    assert check.count_fault(state) == ""
    return (
        told(state)[1]
        if state.hand_over
        else [("".join(NAMES[seat][0] for seat in line[0]), *line[1:]) for line in state.count()]
    )


def test_pin_9_who_calls_game_counts_what_he_has_taken() -> None:
    state = two("red car car fare conductor passenger motorman", score=[845, 0])
    win(state, "red-car").play("meld sequence")
    assert state.hand_over
    headline, lines = told(state)
    assert headline.startswith("Ada called game with 10") and ("A", "Sequence", 150, "PIN-3") in lines


# ---- Deck-O-Cards Roulette ----


def test_rou_5_to_12_won_and_lost_by_kinds_of_bets() -> None:
    state = roulette_table("queen-spades", "2-hearts", players=3)
    for move in ("bet 5 card queen-spades", "bet 3 red", "done", "bet 2 odd", "done", "spin"):
        state.play(move)
    assert told_of(state) == [
        ("A", "Lost as banker", -70, "ROU-18"),
        ("B", "Won on single cards", 75, "ROU-5"),
        ("B", "Lost on red and black", -3, "ROU-9"),
        ("C", "Lost on the fives, odd and even", -2, "ROU-8"),
    ]
    for move in ("bet 10 called 2-clubs", "bet 1 two 2-3", "bet 1 suit hearts", "bet 1 jqk", "done", "done", "spin"):
        state.play(move)
    lines = [line for line in told_of(state) if line[0] == "B"]
    assert lines == [
        ("B", "Won on single cards", 75, "ROU-5"),
        ("B", "Won on two cards", 5, "ROU-6"),
        ("B", "Lost on red and black", -3, "ROU-9"),
        ("B", "Won on suits", 3, "ROU-10"),
        ("B", "Lost on jack, queen and king", -1, "ROU-11"),
        ("B", "Lost on called cards", -10, "ROU-12"),
    ]
    assert told(state)[0] == "Ben won most, 69 points, in 2 spins."


def test_rou_18_where_the_bank_is_nobodys_it_has_no_line() -> None:
    choices: list[dict[str, Any]] = [{"banker_counts": False}, {"banker": "house"}]
    for options in choices:
        state = roulette_table("queen-spades", players=2, **options)
        state.play("bet 5 red")
        while not state.hand_over:
            state.play(state.legal()[-1])
        assert any(rule == "ROU-9" for _, _, _, rule in told_of(state))
        assert all(rule != "ROU-18" for _, _, _, rule in told_of(state))


def test_rou_every_place_is_of_a_kind() -> None:
    first = {kind: roulette.PLACES[place].text for place, kind in reversed(list(enumerate(roulette.BET_ON)))}
    assert list(dict(sorted(first.items())).values()) == [
        *("card ace-spades", "two ace-2", "four ace-2-6-7", "first-five", "red", "suit spades", "jqk"),
        "called ace-spades",
    ]


def test_rou_16_ties_and_losses() -> None:
    state = roulette_table("king-clubs", players=3, banker="house")
    for move in ("bet 4 red", "done", "bet 4 red", "done", "bet 5 red", "done"):
        state.play(move)
    assert told(state)[0] == "Ada and Ben lost least, 4 points each, in 1 spin."
    state = roulette_table("king-clubs", players=2, banker="house")
    state.play("done")
    state.play("done")
    assert told(state)[0] == "Ada and Ben came out even after 1 spin."


# ---- all of it, at random ----


@pytest.mark.parametrize("game", [*every_table()[::3], *every_further_table()], ids=label)
def test_lines_sum_to_points_in_random_hands(game: Game) -> None:
    """A slice of the soak; it looks at hands with scores near game, on the way and at the end."""
    assert count_hands(game, 40, seed=7) >= 1


def ends_seen(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The hands over which the slice has judged, as they were then."""
    seen: list[State] = []
    monkeypatch.setattr(soaked, "judge", lambda state, seed: seen.append(state.copy()))
    count_hands(game, 40, seed=7)
    return [state for state in seen if state.hand_over]


def test_tra_7_hands_that_nobody_wins_are_among_those_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = ends_seen(parlour.load("transfer", round_limit=1), monkeypatch)
    assert len(ends) == 40 and not all(any(state.points) for state in ends)


def test_every_hand_is_counted_at_its_end_however_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ends_seen(parlour.load("transfer"), monkeypatch)) == 40


@pytest.mark.parametrize(("name", "rule"), [("raffles", "OPN-1"), ("euchre", "OPN-2")])
def test_what_is_called_at_an_open_table_is_among_what_is_counted(
    name: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = ends_seen(parlour.load(name, open_table=True), monkeypatch)
    assert any(cited == rule for state in ends for *_, cited in state.count())


def test_rou_3_stakes_and_banks_of_other_sizes_are_counted() -> None:
    told = {(game.options["stake"], game.options["bank"]) for game in check.further_tables("roulette")}
    assert {(1, 0), (2, 0), (100, 1), (100, 2)} <= told


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_a_line_names_is_the_games_own(name: str) -> None:
    for game in [*check.tables(name)[::3], *check.further_tables(name)[::3]]:
        for state in check.walk(game, 1):
            for seats, text, _, rule in state.count():
                assert seats and text[0] == text[0].upper()
                assert rule in game.rules and game.rules[rule].text


def broken(name: str, change: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the check says of a game whose lines are changed."""
    game = parlour.load(name)
    right = game.law.count_lines
    monkeypatch.setattr(game.law, "count_lines", lambda s: change((s, list(right(s)))))
    return list(check.count_adds_up(game))


def test_planted_faults_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def last_less(case: Any) -> Any:
        return case[1][:-1]

    def other_rule(case: Any) -> Any:
        return [line._replace(rule="ROU-99") for line in case[1]]

    def peeps(case: Any) -> Any:
        s, lines = case
        return [line._replace(text=f"{line.text} {s.hand[0]}") for line in lines]

    assert "sum to" in broken("raffles", last_less, monkeypatch)[0]
    monkeypatch.undo()
    assert "on no page" in broken("raffles", other_rule, monkeypatch)[0]
    monkeypatch.undo()
    assert "cannot see" in broken("trolley", peeps, monkeypatch)[0]


def test_a_game_that_tells_nothing_of_its_count_has_one_line_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.games.contract import plainly_counted

    state = ended("euchre", 4, {"ended": 1, "maker": 0, "tricks": [3, 1, 0, 1], "trump": 0, "phase": 3})
    plainly = plainly_counted(state.game.law, state.s)
    assert [(line.seats, line.points, line.rule) for line in plainly] == [((0, 2), 1, "")]
