"""What goes over the wire: views and nothing else, the same bytes for two worlds alike, types in step."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

import parlour
from parlour.cards import named as cards_named
from parlour.engine.game import Game, State
from parlour.games import GAMES
from parlour.games.declare import Sight
from parlour.server import typescript
from parlour.server.app import ROUTES
from parlour.server.live.table import events, picture
from parlour.server.live.table.board import board as board_for
from parlour.server.live.table.board import open_board
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.undo import seen_cards
from parlour.server.warmup import Readiness
from parlour.table.fair import Proof, commitment
from parlour.table.record import Act
from parlour.wire import table as wire
from parlour.wire.changes import Drawn
from tests.helpers.openings import opening
from tests.helpers.walks import step, tables

ROOT = Path(__file__).parents[2]
SECRET = "5e" * 32
PROOF = Proof("table", commitment(SECRET), ("-", "7a" * 32), SECRET)


def sitting_of(game: Game, state: State, made: list[Act]) -> Any:
    """A room with nobody in it, around a state."""
    opened = opening(game, seats=["open"] * game.players, host="guest0", public=False)
    sitting = Sitting("table", opened, position=7)
    for seat in range(game.players):
        sitting.apply(events.Sat(seat=seat, guest=f"guest{seat}", name=f"P{seat}"), seat + 1, 0.0)
    deal = SimpleNamespace(proof=PROOF)  # the same in every world: no deck can be worked out from a hash
    sitting.table = SimpleNamespace(state=state, hands=[SimpleNamespace(count=None, deal=deal, acts=made)])  # type: ignore[assignment]
    return SimpleNamespace(
        sitting=sitting,
        desk=SimpleNamespace(readiness=Readiness()),
        visitors=(),
        watching=0,
        ready=set(),
        standing=set(),
        asking=None,
        turn_began=0.0,
        byday=None,
        invite="invitation",
        is_here=lambda seat: True,
        seats_here=set(range(game.players)),
        others=lambda seat: {seat + 1},
        talks=False,
    )


def elsewhere(made: list[Act], seat: int | None) -> list[Act]:
    """The same acts in another world: what was done face down by others may have been something else."""
    return [
        replace(act, text=f"{act.text.split()[0]} another") if act.face_down and act.seat != seat else act
        for act in made
    ]


@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_alike_to_a_seat_are_the_same_bytes(name: str) -> None:
    """At random positions of random hands, for every seat and the gallery."""
    chance = random.Random(name)
    games = tables(name)
    different = 0
    for number in range(6):
        game = chance.choice(games)
        state = game.start(seed=number)
        made: list[Act] = []
        earlier: dict[int | None, Drawn] = {}
        for _ in range(40):
            if state.seat is None:
                break
            seat, face_down = state.seat, game.law.face_down(state.s)
            made.append(Act(seat, step(state, chance), by=f"guest{seat}", face_down=face_down, seen=-1))
            if chance.random() < 0.6:
                continue
            for viewer in (None, *range(game.players)):
                world = state.view(viewer).imagine(seed=chance.getrandbits(30))
                different += world != state
                guest = None if viewer is None else f"guest{viewer}"
                here = picture.picture(sitting_of(game, state, made), viewer, guest)
                there = picture.picture(sitting_of(game, world, elsewhere(made, viewer)), viewer, guest)
                assert here.whole(1) == there.whole(1)
                if viewer in earlier:
                    assert here.since(earlier[viewer], 2) == there.since(earlier[viewer], 2)
                earlier[viewer] = here
    assert different or name == "roulette"  # where only the arrow knows, and is asked for nothing


@pytest.mark.parametrize("name", GAMES)
def test_a_board_shows_no_hand_but_ones_own(name: str) -> None:
    game = parlour.load(name)
    state = game.start(seed=5)
    own = [field for field, declared in game.fields.items() if declared.sight is Sight.OWN]
    for viewer in (None, *range(game.players)):
        board = board_for(state.view(viewer), ["x"] * game.players)
        for field in own:
            rows = board.fields.get(field)
            if rows is not None:  # bits without a meaning are not sent at all
                assert all(row is None for seat, row in enumerate(rows) if seat != viewer)
        for field, declared in game.fields.items():
            assert declared.sight is not Sight.SECRET or field not in board.fields


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "chantecler"])
def test_no_card_is_named_to_one_who_cannot_see_it(name: str) -> None:
    """In the bytes themselves, wherever they stand; where every card has a name of its own."""
    chance = random.Random(name)
    game = parlour.load(name)
    numbered = {card for card in game.packs[0] if card[-1].isdigit()}
    for number in range(3):
        state = game.start(seed=number)
        while state.seat is not None:
            step(state, chance)
            for viewer in range(game.players):
                text = picture.picture(sitting_of(game, state, []), viewer, f"guest{viewer}").whole(1).decode()
                named = set(re.findall(r"[a-z][a-z-]*-[0-9]+", text)) & numbered
                view = state.view(viewer)
                assert named <= set(cards_named(seen_cards(view), game.rulebook.pack))


@pytest.mark.parametrize("name", GAMES)
def test_copies_of_a_card_lie_side_by_side_so_that_their_order_tells_nothing(name: str) -> None:
    cards = list(parlour.load(name).packs[0])
    runs = [card for place, card in enumerate(cards) if not place or cards[place - 1] != card]
    assert len(runs) == len(set(runs))


# ---- cards and moves ----


def positions(name: str, hands: int = 6, phases: tuple[str, ...] = ()) -> Iterator[State]:
    """Some positions of random hands at every kind of table, a move being due; of these phases, all."""
    chance = random.Random(name)
    games = tables(name)
    for number in range(hands):
        state = chance.choice(games).start(seed=number)
        for _ in range(120):
            if state.seat is None:
                break
            phase = state.game.rulebook.phases[state.s.phase]
            if phase in phases or (not phases and chance.random() < 0.2):
                yield state
            step(state, chance)


def board_of(state: State, seat: int | None) -> wire.Board:
    return board_for(state.view(seat), ["x"] * state.game.players)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_its_moves_or_a_reason(name: str) -> None:
    """What a card stands for is legal and takes such a card out of the hand; the reason is the one the rules give."""
    for state in positions(name):
        seat = state.seat
        assert seat is not None
        board = board_of(state, seat)
        hands = board.fields.get("hand")
        assert sorted(held.card for held in board.held) == sorted(hands[seat] if hands else [])
        assert [held.group for held in board.held] == sorted(held.group for held in board.held)
        of_cards = {move for held in board.held for move in held.moves}
        assert of_cards <= set(board.legal)
        asks_for_cards = bool(of_cards)
        for held in board.held:
            if held.why_not is not None:
                assert held.why_not.endswith(".") and not held.moves and asks_for_cards
            else:
                assert held.moves or not asks_for_cards
        for move in set(board.legal) - of_cards:
            assert not any(move.endswith(card) for card in state.game.packs[0]) or move.startswith("bet "), move
        for other in (None, *range(state.game.players)):
            if other != seat:
                assert not any(held.moves or held.why_not for held in board_of(state, other).held)
        assert board_of(state, None).held == []


@pytest.mark.parametrize("name", [name for name in GAMES if name != "roulette"])
def test_a_move_takes_one_of_its_cards_out_of_the_hand(name: str) -> None:
    for state in positions(name, hands=3):
        seat = state.seat
        assert seat is not None
        pack, before = state.game.rulebook.pack, state.s.hand[seat]
        for held in board_of(state, seat).held:
            for move in held.moves:
                after = state.copy()
                after.play(move)
                gone = before & ~after.s.hand[seat] or before  # it may have come back at once: Raffles, a draw
                alike = [other.card for other in board_of(state, seat).held if move in other.moves]
                assert set(cards_named(gone, pack)) & set(alike)


def worth_of(board: wire.Board) -> dict[str, int]:
    return {move.text: move.worth for move in board.moves if move.worth is not None}


@pytest.mark.parametrize("name", ["trolley", "pinochle"])
def test_a_combination_is_worth_what_it_counts(name: str) -> None:
    found: dict[str, int] = {}
    for state in positions(name, hands=40, phases=("show", "meld")):
        seat = state.seat
        assert seat is not None
        board = board_of(state, seat)
        tally = {"trolley": "counted", "pinochle": "melds"}[name]
        for move in board.legal:
            after = state.copy()
            after.play(move)
            assert getattr(after.s, tally)[seat] - getattr(state.s, tally)[seat] == worth_of(board).get(move, 0)
        assert board_of(state, (seat + 1) % state.game.players).moves == board_of(state, None).moves == []
        found |= worth_of(board)
    rules = {"trolley": {"show couple": 25}, "pinochle": {"meld pinochle": 40, "meld dix": 10}}[name]
    assert found.items() >= rules.items()


def test_copies_are_told_apart_by_what_they_have_served_in() -> None:
    """At Trolley, where the rules do: each copy in hand has its own move, and what lies open has the same marks."""
    apart = 0
    for state in positions("trolley", hands=20):
        seat = state.seat
        assert seat is not None
        board = board_of(state, seat)
        lying = [[card.card for card in row] for row in board.laid]
        assert lying == (board.fields["shown"] if board.fields["in_stock"] else [[]] * state.game.players)
        shown = sorted((laid.card, tuple(laid.marks)) for laid in board.laid[seat])
        held = sorted((held.card, tuple(held.marks)) for held in board.held)
        assert all(held.count(card) >= shown.count(card) for card in shown)
        if board.phase == "play" and board.fields["in_stock"]:
            for one in board.held:
                letters = "".join(mark[0] for mark in one.marks)
                assert one.moves == [one.card.rpartition("-")[2] + f"/{letters}" * bool(letters)]
            apart += len({held.card for held in board.held}) < len({(held.card, *held.marks) for held in board.held})
        if not board.fields["in_stock"]:
            assert not any(held.marks for held in board.held)
    assert apart


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_counted_as_anyone_can_count_them(name: str) -> None:
    for state in positions(name, hands=4):
        sizes = [len(state.hand(seat)) for seat in range(state.game.players)]
        for viewer in (None, *range(state.game.players)):
            board = board_of(state, viewer)
            for seat, told in enumerate(board.holding):
                known = name != "raffles" or sizes[seat] <= 6 or seat == viewer
                assert told == (sizes[seat] if known else None)
            mates = [state.game.law.partner(state.s, seat) for seat in range(state.game.players)]
            assert all(board.sides[seat] == board.sides[mate] for seat, mate in enumerate(mates))
            assert len(set(board.sides)) == len({frozenset((seat, mate)) for seat, mate in enumerate(mates)})


ENCODERS = ("events.py", "notes.py", "export.py", "bus.py", "slips.py")  # for the journal, its host, other servers


def test_the_encoder_is_given_views_only() -> None:
    for name in ("board.py", "hand.py", "words.py"):
        source = (ROOT / "parlour" / "server" / "live" / "table" / name).read_text(encoding="utf-8")
        assert not re.search(r"import .*\bState\b|engine\.game|parlour\.table", source), name
    for path in (ROOT / "parlour" / "server").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name not in ENCODERS:
            assert "json.dumps" not in text or path.name in ("typescript.py", "warmup.py"), path.name
            assert "json.encode" not in text and "Encoder(" not in text, path.name


def test_a_replay_opens_hands_only_through_every_seats_own_view() -> None:
    game = parlour.load("euchre")
    state = game.start(seed=2)
    views = [state.view(seat) for seat in range(4)]
    board = open_board(state.view(None), views, list("ABCD"))
    assert board.fields["hand"] == [state.hand(seat) for seat in range(4)] and board.legal == state.legal()


def test_the_clients_types_are_current() -> None:
    assert typescript.HOME.read_text(encoding="utf-8") == typescript.module(), "python -m parlour.server.typescript"


def test_every_message_and_address_is_documented() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for message in (*get_args(wire.Word), *get_args(wire.Message)):
        assert f"`{message.__struct_config__.tag}`" in page, message
    for route in ROUTES:
        path = str(vars(route)["path"]).replace("{table}", "{id}")
        if path.startswith("/api/") and "shared" not in path:
            assert path in page, path


def test_what_a_client_may_send_is_closed() -> None:
    for message in get_args(wire.Word):
        assert message.__struct_config__.forbid_unknown_fields


def test_a_board_is_plain_json() -> None:
    async def story() -> None:
        view = parlour.load("pinochle").start(seed=1).view(1)
        assert json.loads(wire.encode(board_for(view, list("ABCD"))))["fields"]["hand"][1]

    asyncio.run(story())
