"""What the pages say of order and count is what the engine plays by, game by game."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

import parlour
from parlour.engine.game import State
from parlour.games import trolley_pack
from parlour.games.chantecler import rules as chantecler
from parlour.games.euchre import rules as euchre
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.matchem import rules as matchem
from parlour.games.pinochle import melds
from parlour.games.pinochle import rules as pinochle
from parlour.games.raffles import rules as raffles
from parlour.games.registry import HOUSE
from parlour.games.roulette import rules as roulette
from parlour.games.transfer import rules as transfer
from parlour.games.trolley import rules as trolley
from parlour.teach.page import Page, page_or_refusal
from parlour.teach.tried import played

SEEDS = range(12)


def page(name: str) -> Page:
    return page_or_refusal(parlour.load(name))


def in_order(name: str) -> list[str]:
    """All the cards of the order, row after row."""
    return [card for row in page(name).order for card in row.cards]


def number(name: str, card: str) -> int:
    return parlour.load(name).rulebook.pack.cards.index(card)


def falls(heights: Sequence[int]) -> bool:
    """Is each higher than the next?"""
    return all(one > other for one, other in pairwise(heights))


def kinds(name: str, cards: Sequence[str]) -> list[int]:
    """The kinds of some cards of the Trolley box, by their places."""
    return [trolley_pack.KINDS.index(card.rpartition("-")[2]) for card in cards]


def counts(name: str) -> dict[str, int]:
    """What the page counts, by the words it has for it; what is no number is left out."""
    return {
        count.what: int(count.points.replace("−", "-"))
        for count in page(name).counts
        if count.points.replace("−", "-").lstrip("-").isdigit()
    }


def finished(name: str, **options: int | bool | str) -> Iterator[State]:
    """Hands played to their end at random."""
    for seed in SEEDS:
        state, chance = parlour.load(name, **options).start(seed=seed), random.Random(seed)  # type: ignore[arg-type]
        while not state.hand_over:
            state.play(chance.choice(state.legal()))
        yield state


def after_scene(name: str, scene: int) -> State:
    """The example after a scene."""
    return [state.copy() for state in played(parlour.load(name), page(name))][scene]


# ---- the order ----


def test_the_order_of_raffles() -> None:
    led = raffles.SERIES.index("moon")
    assert falls([raffles.strength(number("raffles", card), led) for card in in_order("raffles")])
    assert raffles.strength(number("raffles", "star-12"), led) < 0  # "cards of the two others take nothing"


def test_the_order_of_the_lost_heir() -> None:
    boston, chicago = lost_heir.CITIES.index("boston"), lost_heir.CITIES.index("chicago")
    *others, one, two = [
        lost_heir.strength(number("lost-heir", card), chicago, boston) for card in in_order("lost-heir")
    ]
    assert falls([*others, one]) and one == two == 0  # the blanks take nothing


def test_the_order_of_euchre() -> None:
    trumps, plain = (row.cards for row in page("euchre").order)
    red, black = trolley_pack.COLOURS.index("red"), trolley_pack.COLOURS.index("black")
    assert falls([euchre.strength(number("euchre", card), red, black) for card in (*trumps, *plain)])
    assert len(trumps) == 7 and len(plain) == 6  # nothing is left out


def test_the_order_of_chantecler() -> None:
    state = parlour.load("chantecler").start(seed=1)
    state.s.trump, state.s.led = chantecler.SUITS.index("duck"), chantecler.SUITS.index("hen")
    assert falls([chantecler.strength(state.s, number("chantecler", card)) for card in in_order("chantecler")])
    assert len(in_order("chantecler")) == 24


def test_the_order_of_pinochle() -> None:
    ranked, pair = (row.cards for row in page("pinochle").order)
    assert falls([pinochle.POWER[kind] for kind in kinds("pinochle", ranked)]) and len(ranked) == 6
    assert sum(1 << number("pinochle", card) for card in pair) == melds.PAIR


@pytest.mark.parametrize("name", ["trolley", "matchem"])
def test_the_order_of_the_kinds_is_that_of_their_figures(name: str) -> None:
    values = [trolley_pack.VALUE[kind] for kind in kinds(name, in_order(name))]
    assert values == [10, 5, 4, 3, 2, 1]
    assert all(str(value) in page(name).order[0].caption for value in values)


def test_the_order_of_transfer_is_that_of_its_count() -> None:
    assert falls([transfer.COUNT[kind] for kind in kinds("transfer", in_order("transfer"))])


def test_the_cards_of_roulette() -> None:
    ranks, suits = (row.cards for row in page("roulette").order)
    assert [card.partition("-")[0] for card in ranks] == list(roulette.RANKS)
    red = roulette.PLACES[roulette.PLACE_NUMBER["red"]].cards
    assert [number("roulette", card) in red for card in suits] == [True, True, False, False]


# ---- what counts ----


def test_the_count_of_raffles() -> None:
    trick, nought, burglar = counts("raffles").values()
    for state in finished("raffles"):
        for seat in range(4):
            held = state.hand(seat)
            noughts = state.s.noughts[seat] + sum(card.endswith("-0") for card in held)
            total = trick * state.s.tricks[seat] + nought * noughts + burglar * ("raffles" in held)
            assert state.points[seat] == total


def test_the_count_of_the_lost_heir() -> None:
    trick, heir, boy, cancelled = counts("lost-heir").values()
    assert cancelled == 0
    for state in finished("lost-heir", credit_wins=False):
        s = state.s
        for seat in range(4):
            charge = boy * (s.misled == seat)
            made = trick * s.tricks[seat] + heir * (s.found == seat) + charge
            failed = seat == s.namer and s.bidder >= 0 and made < s.bid
            sale = s.bid if seat == s.dealer and s.namer != s.dealer else 0
            assert state.points[seat] == sale + (charge if failed else made)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_count_of_euchre(players: int) -> None:
    some, march, lone, euchred = counts("euchre").values()
    marches = {2: march, 3: 3, 4: march}
    assert "(with three players 3)" in page("euchre").counts[1].what
    seen = set()
    for state in finished("euchre", players=players):
        s = state.s
        if s.maker < 0:
            continue
        side = {s.maker, s.maker ^ 2} if players == 4 else {s.maker}
        tricks = sum(s.tricks[seat] for seat in side)
        made = 0 if tricks < 3 else some if tricks < 5 else lone if s.alone else marches[players]
        for seat in range(players):
            assert state.points[seat] == (made if seat in side else euchred if tricks < 3 else 0)
        seen.add(min(tricks, 3))
    assert len(seen) > 1


def test_the_count_of_chantecler() -> None:
    five, three, cock, bird, one = counts("chantecler").values()
    worth = {"duck-5": five, "duck-3": three, "chantecler": cock, "pheasant": bird, "peacock": bird, "owl": bird}
    worth["duck-1"] = one
    for card in parlour.load("chantecler").rulebook.pack:
        assert chantecler.worth(1 << number("chantecler", card), 0) == worth.get(card, 0)
    assert sum(worth.values()) == 14 and "14 points" in page("chantecler").aim
    assert after_scene("chantecler", 1).s.counters[1] == cock + three + five == 10  # as the example says
    for state in finished("chantecler"):
        bidder = state.s.bidder
        assert state.points[bidder] >= state.s.bid or state.points[bidder] == -state.s.bid


def test_the_count_of_trolley() -> None:
    assert list(counts("trolley").values()) == list(trolley.COUNT)
    for state in finished("trolley", game=100_000):
        caught = [
            sum(trolley_pack.VALUE[card // 10] for card in range(60) if state.s.caught[seat] >> card & 1)
            for seat in range(4)
        ]
        shown = [
            sum(counts("trolley")[what(move)] for actor, move in state.history if actor == seat and is_shown(move))
            for seat in range(4)
        ]
        assert state.points == [one + other for one, other in zip(caught, shown, strict=True)]


def is_shown(move: str) -> bool:
    return move.startswith("show ") and move != "show nothing"


def what(move: str) -> str:
    """What the page calls a combination."""
    word = move.removeprefix("show ")
    return next(told for told in counts("trolley") if word in told.lower().split(":")[0].split())


def test_the_count_of_transfer() -> None:
    assert list(counts("transfer").values()) == list(transfer.COUNT)
    assert [told.split()[1][:3] for told in counts("transfer")] == [kind.title()[:3] for kind in trolley_pack.KINDS]


def test_the_count_of_matchem() -> None:
    most, *values = counts("matchem").values()
    assert tuple(values) == trolley_pack.VALUE and most == matchem.MOST_CARDS
    for state in finished("matchem"):
        caught = [[card // 10 for card in range(60) if state.s.caught[seat] >> card & 1] for seat in range(4)]
        best = max(map(len, caught))
        alone = [len(cards) for cards in caught].count(best) == 1
        for seat, cards in enumerate(caught):
            total = sum(values[kind] for kind in cards)
            assert state.points[seat] == total + (most if alone and len(cards) == best else 0)
    s = after_scene("matchem", 1).s
    assert [trolley_pack.value_of(s.caught[seat]) for seat in range(2)] == [13, 30]  # as the example says


def test_the_count_of_pinochle() -> None:
    rows = list(counts("pinochle").values())
    value = dict(zip(melds.MELDS, melds.VALUE, strict=True))
    named = ("sequence", "cars", "royal-marriage", "marriage red", "pinochle", "dix")
    assert rows[:6] == [value[f"meld {meld}"] for meld in named]
    fours = page("pinochle").counts[1].what
    for kinds_called in ("Conductors", "Passengers", "Motormen"):
        assert f"{kinds_called} {value[f'meld {kinds_called.lower()}']}" in fours
        assert value[f"meld eight-{kinds_called.lower()}"] == 2 * value[f"meld {kinds_called.lower()}"]
    assert "80" in page("pinochle").counts[4].what and value["meld double-pinochle"] == 80
    worth = dict(zip(trolley_pack.KINDS, pinochle.WORTH, strict=True))
    assert rows[6:9] == [worth["car"], worth["fare"], worth["conductor"]] and rows[9] == pinochle.LAST_TRICK
    for kind in ("passenger", "motorman", "transfer"):
        assert f"{kind.title()} {worth[kind]}" in page("pinochle").counts[8].what
    assert after_scene("pinochle", 0).s.taken[3] == 26  # as the example says


@pytest.mark.parametrize("row", range(9))
def test_the_bets_of_roulette(row: int) -> None:
    count = page("roulette").counts[row]
    paid, staked = map(int, count.points.split(" to "))
    place = roulette.PLACE_NUMBER[count.bet]
    prizes = {roulette.winnings(place, card, staked) for card in roulette.PLACES[place].cards}
    assert prizes == ({paid, 15} if roulette.PLACES[place].covered >= 0 else {paid})
    assert ("15 to 1" in count.what) == (15 in prizes)
    fair = roulette.odds()[count.bet] == 0
    named = {"card queen-spades": "card", "suit hearts": "suit", "red": "red"}.get(count.bet)
    assert fair == (named is not None and named in page("roulette").advice[0].text)


# ---- the games' ends ----


@pytest.mark.parametrize(
    ("name", "option"),
    [*((name, "game") for name in HOUSE if name != "roulette"), ("roulette", "spins")],
)
def test_the_game_ends_where_the_page_says(name: str, option: str) -> None:
    wanted = parlour.load(name).options[option]
    assert isinstance(wanted, int)
    assert f"{wanted:,}" in page(name).ends.game or f"{wanted:,}" in page(name).aim
