"""The coach: at every decision a sentence that holds, made of nothing but what the seat may know."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import pytest

import parlour
from parlour.cards import numbers
from parlour.engine.game import State
from parlour.games import GAMES
from parlour.games.chantecler.rules import trumps, worth
from parlour.games.declare import NONE
from parlour.games.euchre import coach as euchre
from parlour.games.euchre.rules import colour_of
from parlour.games.lost_heir import coach as lost_heir
from parlour.games.raffles import coach as raffles
from parlour.games.raffles.rules import DETECTIVE_CARD
from parlour.games.roulette.rules import PLACE_NUMBER, PLACES
from parlour.games.trolley.rules import COUNT, SHOW, showable
from parlour.games.trolley_pack import KIND_CARDS, KINDS
from tests.helpers.walks import step, tables

LONGEST = 118  # letters, the id of the rule among them
HANDS = 24
AS_NOBODY_SPEAKS = r"\b0 (points|trumps|tricks|cards)|\b1 (points|trumps|tricks|cards)|\bone \w+ \w+ that are\b"


def decisions(name: str, hands: int = HANDS) -> Iterator[tuple[State, int, str]]:
    """Every decision of some random hands at all sorts of tables, and what the coach says."""
    chance = random.Random(name)
    for number in range(hands):
        state = chance.choice(tables(name)).start(seed=number)
        for _ in range(160):
            if state.seat is None:
                break
            yield state, state.seat, told(state, state.seat)
            step(state, chance)


def told(state: State, seat: int) -> str:
    said: str = state.game.law.coach(state.view(seat).known, seat)
    return said


def is_refereed(state: State) -> bool:
    return not state.game.options.get("open_table")


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_sentence_at_every_decision(name: str) -> None:
    """One sentence, short, in words, whose rule is one of the game's; and there are many of them."""
    heard = Counter[str]()
    for state, seat, said in decisions(name):
        assert said and said.endswith(".") and ". " not in said, said
        assert len(said) <= LONGEST, said
        assert said[0].isupper() and not re.search(r"[a-z]+-[a-z0-9]+|_|  ", said), said
        assert not re.search(AS_NOBODY_SPEAKS, said), said
        assert set(re.findall(r"[A-Z]{3}-\d+", said)) <= set(state.game.rules), said
        assert f"seat {seat}" not in said.lower(), said
        if len(state.legal()) > 1:  # where there is no choice there is little to say
            heard[re.sub(r"\d+", "#", said)] += 1
    assert len(heard) > 8 and heard.most_common(1)[0][1] < heard.total() * 0.7


@pytest.mark.parametrize("name", GAMES)
def test_it_is_made_of_what_the_seat_may_know(name: str) -> None:
    """The same from the whole state, from the view, and from any world that looks like it."""
    for number, (state, seat, said) in enumerate(decisions(name, hands=8)):
        assert state.game.law.coach(state.s, seat) == said
        if number % 4 == 0:
            assert state.game.law.coach(state.view(seat).imagine(number).s, seat) == said


@pytest.mark.parametrize("name", GAMES)
def test_what_must_be_played_is_all_that_may_be(name: str) -> None:
    forced = free = 0
    for state, _, said in decisions(name):
        if is_refereed(state):
            if "must be played" in said:
                assert len(state.legal()) == 1, (said, state.legal())
                forced += 1
            free += len(state.legal()) > 1
    assert free and (forced or name in ("transfer", "roulette"))


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "trolley", "pinochle"])
def test_what_cannot_be_taken_is_not_taken(name: str) -> None:
    """Of a card that nothing can take, or that takes the trick, the trick is played out in worlds that look alike."""
    tried = 0
    for number, (state, seat, said) in enumerate(decisions(name)):
        found = re.search(
            r"(?:nothing can take your|[yY]our|a|: a) ([A-Za-z0-9 ]+?)(?: takes the trick| led takes|[;,(])", said
        )
        sure = "nothing can take" in said or "takes the trick," in said or re.search(r"takes the trick [(]", said)
        if not found or not sure or not is_refereed(state) or "to take it with" in said:
            continue
        card = card_meant(state, found[1].strip())
        if card is None:
            continue
        for seed in range(3):
            world = state.view(seat).imagine(100 * number + seed)
            world.play(card)
            while world.game.law.on_table(world.s).taker is None and world.seat is not None:
                world.play(random.Random(seed).choice(world.legal()))
            assert world.game.law.on_table(world.s).taker == seat, said
        tried += 1
    assert tried > 5


def card_meant(state: State, words: str) -> str | None:
    """The legal card that the coach speaks of."""
    letters = re.sub(r"[^a-z0-9]", "", words.lower().replace("mayor of", "").replace(" of ", " "))
    for text in state.legal():
        plain = text.partition("/")[0].replace("-", "")
        herds = {"ducks": "duck", "geese": "goose", "hens": "hen", "turkeys": "turkey"}
        number = re.fullmatch(r"(\d+)(ducks|geese|hens|turkeys)", letters)
        wanted = f"{herds[number[2]]}{number[1]}" if number else letters
        if plain in (wanted, f"{wanted}mayor") or (wanted.isdecimal() and plain.endswith(wanted)):
            return text
    return None


def test_a_hand_with_raffles_and_the_detective() -> None:
    """Who leads may lead neither; who does not lead must play Raffles."""
    rest = [card for card in parlour.load("raffles").rulebook.pack if card not in ("raffles", "detective")]
    deck = ["raffles", *rest[:3], "detective", *rest[3:]]
    state = parlour.load("raffles").start(dealer=3, deck=deck)
    assert told(state, 0) == "You lead: anything but Raffles and the Detective (RAF-7)."
    state = parlour.load("raffles").start(
        dealer=2, deck=["trump-0", "raffles", *(c for c in rest if c != "trump-0"), "detective"]
    )
    state.play("trump-0")
    assert told(state, 0) == "You hold Raffles and somebody else leads: he must be played (RAF-8)."


def test_the_second_motorman_is_named_a_trump() -> None:
    """Who leads with him in hand is told that he is one, and what alone beats him."""
    heard = {said for _, _, said in decisions("euchre", hands=120) if "is a trump, and only" in said}
    pairs = {("red", "orange"), ("orange", "red"), ("black", "green"), ("green", "black")}
    found = [re.search(r"your (\w+) Motorman is a trump, and only the (\w+) Motorman beats it", said) for said in heard]
    assert found and {(each[1], each[2]) for each in found if each} <= pairs


def test_points_in_the_hand_are_counted_before_a_bid() -> None:
    bids = 0
    for state, seat, said in decisions("chantecler"):
        found = re.search(r"(Ducks|Geese|Hens|Turkeys) would give you (\d+) trumps?, with (\d+|no) points?\b", said)
        if found:
            suit = ("Ducks", "Geese", "Hens", "Turkeys").index(found[1])
            held = state.s.hand[seat] & trumps(suit)
            assert (held.bit_count(), worth(held, suit)) == (int(found[2]), 0 if found[3] == "no" else int(found[3]))
            bids += 1
    assert bids > 20


def test_odds_are_what_the_layout_pays() -> None:
    state = parlour.load("roulette", players=2).start(seed=1)
    assert told(state, state.seat or 0) == "You have 100 points: red pays 1 to 1 and wins 26 times in 52 (ROU-9)."
    state.play("bet 5 red")
    state.play("bet 5 suit hearts")
    cards = set(PLACES[PLACE_NUMBER["suit hearts"]].cards)
    assert f"gain on {len(cards)} of the 52" in told(state, state.seat or 0)


def test_six_of_a_kind_and_one_more() -> None:
    pack = list(parlour.load("transfer").rulebook.pack)
    cars, rest = pack[:10], pack[:9:-7] + [card for place, card in enumerate(pack[:9:-1]) if place % 7]
    deck = [card for pair in zip(cars[:6], rest[:6], strict=True) for card in pair]
    game = parlour.load("transfer", players=2)
    state = game.start(dealer=1, deck=[*deck[:-2], rest[5], cars[5], *cars[6:], *rest[6:]])
    state.play("give car")
    assert told(state, 0) == "You have six Cars: pass seat 1 the other card, and they are complete (TRA-8)."
    state.play(next(move for move in state.legal() if move != "give car"))
    assert state.hand_over and state.points[0] == 100


def test_what_can_be_shown_is_what_it_says() -> None:
    shown = 0
    for state, _, said in decisions("trolley"):
        if found := re.search(r"You took the trick: show (?:a |four )(\w+) for (\d+)", said):
            before = state.points[state.seat or 0]
            after, seat = state.copy(), state.seat or 0
            after.play(f"show {found[1].lower()}")
            assert after.points[seat] - before == int(found[2])
            shown += 1
    assert shown > 5


def test_a_combination_in_hand_is_spoken_of() -> None:
    """While there is a stock, no card is missing as long as something waits to be shown; then values are taken."""
    heard = Counter[str]()
    for state, seat, said in decisions("trolley", hands=40):
        if state.s.phase == SHOW:
            continue
        if state.s.in_stock == 0:
            assert "need" not in said and "missing" not in said and "show" not in said, said
            heard["values"] += "counts least" in said or "count (TRO-12)" in said
        elif showable(state.s, state.s.hand[seat]):
            assert "missing" not in said and "need" not in said, said
            assert re.search(r"then show|may show|breaks up|keep your|last card", said), said
            heard["waiting"] += 1
            if found := re.search(r": a (\w+) (?:would|takes|led).*then show .* for (\d+)", said):
                hand = state.s.hand[seat] & KIND_CARDS[KINDS.index(found[1].lower())]
                rests = [showable(state.s, state.s.hand[seat] & ~(1 << card)) for card in numbers(hand)]
                assert int(found[2]) == max(COUNT[what] for rest in rests for what in numbers(rest))
    assert heard["values"] and heard["waiting"]


@pytest.mark.parametrize("coach", [raffles, lost_heir, euchre])
def test_a_partner_who_is_ahead_is_named(coach: ModuleType) -> None:
    """Whatever is in the hand, unless there is no choice."""
    ahead = 0
    for state, seat, said in decisions(coach.__name__.split(".")[-2].replace("_", "-"), hands=60):
        lying = dict(state.game.law.on_table(state.s).trick or ())
        mate = state.game.law.partner(state.s, seat)
        if mate == seat or not 0 < len(lying) < state.game.players or coach.leading(state.s) or "must be" in said:
            continue
        if state.s.led == NONE or "Wrong Boy lies" in said or "Lost Heir lies" in said:
            continue
        assert (coach.ahead_of(state.s) == mate) == ("Your partner is ahead with" in said), said
        ahead += "Your partner is ahead" in said
    assert ahead


def test_the_detective_is_not_forgotten() -> None:
    """While he is out he may take a trick; whoever holds him may always play him."""
    heard = Counter[bool]()
    for state, seat, said in decisions("raffles", hands=60):
        held = bool(state.s.hand[seat] & DETECTIVE_CARD)
        if "takes the trick, unless" in said:
            out = not held and not state.s.gone & DETECTIVE_CARD
            assert ("or the Detective falls" in said or "unless the Detective falls" in said) == out, said
            heard[out] += 1
        if said.startswith("Follow") and held:
            assert "Detective" in said, said
            heard[held] += 1
    assert heard[True] and heard[False]


def test_what_lets_one_meld_does() -> None:
    """Two hands, while there is a stock: the taker is asked for a meld, or is not, as he was told."""
    heard = Counter[bool]()
    for state, seat, said in decisions("pinochle", hands=60):
        found = re.search(r"You need not follow: your (\w+ \w+) takes the trick", said)
        if found and state.game.players == 2:
            after = state.copy()
            after.play(card_meant(state, found[1]) or "")
            asked = after.seat == seat and any(
                move.startswith("meld ") for move in after.legal() if "nothing" not in move
            )
            if not after.hand_over:
                assert asked == said.endswith("and lets you meld (PIN-4)."), said
                heard[asked] += 1
    assert heard[True] and heard[False]


def test_of_cards_equally_low_the_only_one_of_its_colour_is_laid_away() -> None:
    heard = Counter[bool]()
    for state, seat, said in decisions("euchre", hands=200):
        if found := re.search(r"; your (\w+) (\w+) is the lowest that is no trump( and your only)?", said):
            texts = [text for text in state.game.rulebook.pack.cards if text in state.view(seat).hand]
            plain = [card for card in texts if colour_of(number_of(state, card), state.s.trump) != state.s.trump]
            colours = Counter(card.partition("-")[0] for card in plain)
            equal = [card.partition("-")[0] for card in plain if card.endswith(f"-{found[2].lower()}")]
            assert (colours[found[1]] == 1) == bool(found[3]) == any(colours[each] == 1 for each in equal), said
            heard[bool(found[3])] += 1
    assert heard[True] and heard[False]


def number_of(state: State, card: str) -> int:
    return list(state.game.rulebook.pack.cards).index(card)
