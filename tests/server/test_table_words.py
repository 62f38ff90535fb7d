"""What a page shows without knowing the game: facts of the table, and moves and acts as people read them."""

import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import parlour
from parlour.engine.game import State
from parlour.games import GAMES
from parlour.games.contract import Contract
from parlour.games.declare import NONE
from parlour.games.facts import About, OnTable
from parlour.games.spoken import plainly_spoken, said
from parlour.server.http.shelf import book_of, shelf
from parlour.server.live.table.board import board, sent_fields
from parlour.server.live.table.words import act_told, call_order, move_told
from parlour.wire import table as wire
from tests.helpers.walks import step, tables

SHORTHAND = re.compile(r"[a-z]+-[a-z0-9]+|/[a-z]|_")
"""What stands in a text for programs and in no text for people."""


def positions(name: str, hands: int = 4) -> Iterator[State]:
    chance = random.Random(name)
    for number in range(hands):
        state = chance.choice(tables(name)).start(seed=number)
        for _ in range(150):
            yield state
            if state.seat is None:
                break
            step(state, chance)


def board_of(state: State, seat: int | None = None) -> wire.Board:
    return board(state.view(seat), [f"P{seat}" for seat in range(state.game.players)])


# ---- facts ----


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "trolley", "pinochle"])
def test_a_trick_lies_as_it_was_played(name: str) -> None:
    """Against the acts themselves: who played which card, in which order, and who leads after it."""
    complete = 0
    for number in range(3):
        state, chance = parlour.load(name).start(seed=number), random.Random(number)
        lying: list[tuple[int, str]] = []
        taker: int | None = None
        while state.seat is not None:
            seat, phase = state.seat, state.game.rulebook.phases[state.s.phase]
            before = state.hand(seat)
            if taker is not None and phase == "play":
                assert seat == taker or name == "raffles"  # where a stuck leader may pass the lead on
                lying, taker = [], None
            text = step(state, chance)
            if phase == "play":
                card = next(card for card in before if card == text or card.endswith(f"-{text.partition('/')[0]}"))
                lying.append((seat, card.rpartition("-")[2] if name == "trolley" else card))
            shown = board_of(state)
            assert shown.trick is not None
            seen = [(each.seat, each.card) for each in shown.trick]
            assert [(at, card.rpartition("-")[2] if name == "trolley" else card) for at, card in seen] == lying
            if shown.taker is not None:
                assert shown.taker in dict(lying)
                complete += taker is None
            taker = shown.taker
    assert complete > 5


@pytest.mark.parametrize("name", ["roulette", "transfer", "matchem"])
def test_where_no_tricks_are_played_there_is_none(name: str) -> None:
    for state in positions(name, hands=1):
        shown = board_of(state)
        assert shown.trick is None and shown.taker is None and shown.trump is None


@pytest.mark.parametrize("name", GAMES)
def test_facts_agree_with_the_fields_and_hide_what_is_hidden(name: str) -> None:
    """Facts are made of the gallery's view; what lies open is known to be where it is said to lie."""
    for state in positions(name, hands=2):
        shown, players = board_of(state), state.game.players
        assert len(shown.laid) == len(shown.notes) == len(shown.holding) == players
        for seat in range(players):
            laid = [card.card for card in shown.laid[seat]]
            held = state.hand(seat)
            assert all(laid.count(card) <= held.count(card) for card in laid)
            assert all(note == note.strip() and note for note in shown.notes[seat])
        assert shown.legal == [] and shown.moves == []
        s = state.s
        if hasattr(s, "trump"):
            words = state.game.fields["trump"].kind.words
            assert shown.trump == (None if s.trump == NONE else words[s.trump])
        if name in ("trolley", "transfer", "matchem"):
            assert shown.stock == s.in_stock


def test_the_bid_stands_beside_the_name_once_cards_are_played() -> None:
    state = parlour.load("lost-heir").start(seed=1)
    state.play("bid 3")
    assert board_of(state).bidding == f"3, by P{state.view(None).known.bidder}"
    assert not any(note.startswith("bid") for notes in board_of(state).notes for note in notes)
    while board_of(state).phase != "play":
        state.play(state.legal()[0])
    assert [notes[0] for notes in board_of(state).notes].count("bid 3") == 1


def test_the_legend_of_a_shorthand_is_left_out_where_it_is_written_out() -> None:
    told = [set(board_of(state).told) for state in positions("trolley", hands=8)]
    assert any("Shown by" in " ".join(labels) for labels in told)
    assert not any("Marks" in labels for labels in told)
    assert book_of("trolley").marks == {"t": "trolley", "f": "four", "c": "couple"}


def test_a_game_that_says_nothing_is_drawn_in_the_plainest_way() -> None:
    law = parlour.load("raffles").law
    assert Contract.on_table(law, None) == OnTable() and Contract.chances(law, None) == 0
    assert About().party is None and About().scoring.each == ("Made", "Total")


# ---- words ----


@pytest.mark.parametrize("name", GAMES)
def test_every_move_reads_as_people_speak(name: str) -> None:
    for state in positions(name, hands=3):
        if state.seat is None:
            continue
        shown = board_of(state, state.seat)
        assert {move.text for move in shown.moves if move.manner != "bet"} == {
            text for text in shown.legal if not text.startswith("bet ")
        }
        bets = [move.text for move in shown.moves if move.manner == "bet"]
        assert len(bets) == any(text.startswith("bet ") for text in shown.legal) and set(bets) <= set(shown.legal)
        for move in shown.moves:
            words = f"{move.order} {move.asks}"
            assert not SHORTHAND.search(words), move
            assert move.order[0].isupper() or move.order[0].isdigit(), move
            does = act_told(state.game.module, 0, move.text, False, False, True).does
            assert not SHORTHAND.search(does) and does[0].islower(), does
            assert (
                (move.manner == "bid")
                == (move.text.split()[0] == "bid")
                == (move.manner != "bet" and bool(move.amount))
            )
        cards = {text for held in shown.held for text in held.moves}
        assert cards == {move.text for move in shown.moves if move.manner == "card"}


@pytest.mark.parametrize(
    ("name", "text", "order", "does", "asks"),
    [
        ("raffles", "moon-4", "Moon 4", "plays Moon 4", "play a card"),
        ("chantecler", "duck-1", "The one of Ducks", "plays the one of Ducks", "play a card"),
        ("lost-heir", "pass", "Pass", "passes", "pass"),
        ("lost-heir", "bid 12", "Bid 12", "bids 12", "bid"),
        ("lost-heir", "name new-york", "Name New York", "names New York", "name the trump"),
        ("lost-heir", "decline", "Decline, and name it yourself", "declines to sell", "decline"),
        ("euchre", "order up", "Order it up", "orders it up", "order it up"),
        ("euchre", "take up alone", "Take it up, and play alone", "takes it up and plays alone", "take it up"),
        ("euchre", "make red alone", "Make Red alone", "makes Red and plays alone", "make the trump"),
        ("euchre", "discard red-car", "Discard Red Car", "discards Red Car", "discard a card"),
        ("trolley", "car/tc", "A Car that has served in a trolley and a couple", "", "play a card"),
        ("trolley", "show motormen", "Show four Motormen", "shows four Motormen", "show a combination"),
        ("trolley", "show nothing", "Show nothing", "shows nothing", "show a combination"),
        ("transfer", "give fare", "Give a Fare", "gives a Fare", "give a card"),
        ("matchem", "build car", "Build a Car", "builds a Car", "build a card"),
        ("pinochle", "meld marriage red", "Meld a marriage in red", "melds a marriage in red", "meld a combination"),
        ("pinochle", "meld eight-cars", "Meld eight Cars", "melds eight Cars", "meld a combination"),
        ("pinochle", "meld cars", "Meld four Cars", "melds four Cars", "meld a combination"),
        ("pinochle", "meld double-pinochle", "Meld a double pinochle", "melds a double pinochle", "meld a combination"),
        ("pinochle", "exchange", "Exchange for the turned card", "exchanges for the turned card", "exchange"),
        ("roulette", "bet 3 red", "Bet 3 on red", "bets 3 on red", "lay a bet"),
        ("roulette", "bet 5 four ace-2-6-7", "Bet 5 on ace, 2, 6 and 7", "bets 5 on ace, 2, 6 and 7", "lay a bet"),
        ("roulette", "bet 1 called 2-spades", "Bet 1 on the two of spades, called", "", "lay a bet"),
        ("roulette", "done", "My bets are laid", "has laid all bets", "say that your bets are laid"),
    ],
)
def test_moves_in_words(name: str, text: str, order: str, does: str, asks: str) -> None:
    move = move_told(GAMES[name], text)
    assert (move.order, move.asks) == (order, asks)
    act = act_told(GAMES[name], 2, text, False, False, True)
    assert act.does == (does or act.does) and act.text == text and act.seat == 2


def test_what_is_done_face_down_is_told_to_others_by_its_verb() -> None:
    euchre, transfer = GAMES["euchre"], GAMES["transfer"]
    told = act_told(euchre, 1, "discard red-car", False, True, False)
    assert (told.text, told.does) == ("discard", "discards a card, face down") and "red" not in repr(told)
    assert act_told(euchre, 1, "discard red-car", False, True, True).does == "discards Red Car"
    given = [act_told(transfer, 1, f"give {kind}", False, True, False) for kind in ("car", "fare")]
    assert given[0] == given[1] and given[0].goes == "left"
    assert act_told(transfer, 1, "discard fare", False, True, False).goes == "discards"


def test_of_several_cards_laid_away_together_none_gives_its_mark() -> None:
    """The log shows the suit of a card before it; before five cards it would be that of the last."""
    five = act_told(GAMES["chantecler"], 1, "discard goose-10 goose-3 hen-8 hen-7 hen-3", False, True, True)
    assert (five.card, five.suit) == ("", "") and five.does.startswith("lays away the ten of Geese")
    one = act_told(GAMES["chantecler"], 1, "discard goose-10", False, True, True)
    assert (one.card, one.suit) == ("goose-10", "goose")


def test_what_is_said_before_play_is_repeated_and_nothing_else() -> None:
    def words(name: str, text: str) -> str:
        return act_told(GAMES[name], 0, text, False, False, True).said

    assert words("lost-heir", "bid 7") == "Bid 7" and words("euchre", "pass") == "Pass"
    assert words("euchre", "order up") == "Order it up" and words("chantecler", "name duck") == "Name Duck"
    for name, text in (
        ("euchre", "red-car"),
        ("roulette", "done"),
        ("pinochle", "meld dix"),
        ("trolley", "show couple"),
    ):
        assert words(name, text) == ""


def test_what_is_said_out_of_turn() -> None:
    assert act_told(GAMES["raffles"], 0, "call raffles", True, False, True).does == "says: “Call raffles.”"
    assert call_order(GAMES["chantecler"], "take back duck-5") == "Take back the five of Ducks"
    calls = {call.text: call for call in book_of("chantecler").calls}
    assert calls["take back duck-5"].card == "duck-5" and calls["take back"].card is None
    assert {call.card for call in book_of("raffles").calls} == {None}


def test_a_game_of_ones_own_is_spoken_of_plainly() -> None:
    book = parlour.load("raffles").rulebook
    assert plainly_spoken(book, "swap moon-4", str.upper).order == "Swap MOON-4"
    assert plainly_spoken(book, "go out-of-turn", str).does == "goes out of turn"
    assert said("knock").does == "knocks" and plainly_spoken(book, "knock", str).manner == "say"


# ---- the books ----


@pytest.mark.parametrize("name", GAMES)
def test_a_book_says_what_a_page_must_know(name: str) -> None:
    book, game = book_of(name), parlour.load(name)
    assert ("hand" in book.own) == ("hand" in game.fields)
    for field in book.own:
        assert game.fields[field].sight.name == "OWN"


def test_books_are_kept_by_the_rules_they_were_made_of() -> None:
    """Two games of one name may follow one another in a process."""
    rules = GAMES["euchre"]
    other = ModuleType("elsewhere")
    vars(other).update(GAME=rules.GAME, STATE={**rules.STATE, "extra": rules.STATE["laid"]})
    assert "extra" in sent_fields(other, ()) and "extra" not in sent_fields(rules, ())


def test_the_shelf_offers_the_parties_of_the_books() -> None:
    offers = {card.name: card.party for card in shelf() if card.party}
    assert list(offers) == ["raffles", "euchre", "chantecler", "trolley", "pinochle"]
    assert (
        offers["raffles"].rounds == ["deal", "game", "hands"]
        and offers["raffles"].house == ["hands"]
        and offers["pinochle"].rule == "PRO-10"
    )
