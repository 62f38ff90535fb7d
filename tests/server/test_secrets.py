"""Two worlds on the wire, at every step: what a seat may not know is not in what comes to it, nor in when it comes.

Leaks are planted one by one, of every kind that we could think of, and each must be found out.
"""

import asyncio
import inspect
import json
import logging
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

import parlour
from parlour.games import GAMES
from parlour.server.http import afterwards
from parlour.server.http.security import Guarded
from parlour.server.live.pace import Pace
from parlour.server.live.table import attendant, picture
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.words import act_told
from parlour.server.lobby import cards
from parlour.wire import table as wire
from tests.helpers import two_worlds
from tests.helpers.two_worlds import SEAT, Leak, play

HIDING = [name for name in GAMES if name != "roulette"]  # where nobody has anything to hide
SEEDS = range(3)
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is done on the spot: there are no threads in a loop without a clock."""

    async def to_thread(work: Callable[..., Any], *words: Any) -> Any:
        return work(*words)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)


@pytest.mark.parametrize("name", HIDING)
def test_two_worlds_alike_to_a_seat_sound_alike_to_it(name: str) -> None:
    played = [play(name, seed, players) for seed, players in tries(name)]
    made = sum(len(worlds.worlds[0].room.sitting.acts) for worlds in played)
    pages = sum(len(worlds.worlds[0].answers) for worlds in played)
    logged = sum(len(worlds.worlds[0].log) for worlds in played)
    assert made > 20 and pages and logged, "the worlds were not tried"
    assert sum(worlds.differed for worlds in played) >= 2, "the worlds did not differ"


def tries(name: str) -> list[tuple[int, int]]:
    """Seeds and numbers of players: the same in which leaks are planted, and a full table."""
    players = parlour.load(name).rulebook.players
    return [*((seed, 4) for seed in SEEDS if 4 in players), (9, max(players))]


# ---- planted leaks ----


def hidden(room: Any) -> int:
    """A number that tells something of the cards the seat may not see."""
    if room.sitting.table is None:
        return 0
    state = room.sitting.state
    return zlib.crc32(str([state.hand(seat) for seat in range(state.game.players) if seat != SEAT]).encode())


def a_card(room: Room) -> str:
    """A card of somebody else's."""
    return str(room.sitting.state.hand(2)) if room.sitting.table else ""


def log_text(plant: pytest.MonkeyPatch) -> None:
    """The log has the words of what went wrong."""
    said = logging.getLogger("parlour.server").error
    plant.setattr("parlour.server.live.session.log_trouble", lambda what, trouble: said("%s: %s", what, trouble))


def error_text(plant: pytest.MonkeyPatch) -> None:
    """A refusal says too much."""
    refuse = Room.refuse
    plant.setattr(Room, "refuse", lambda room, who, sentence: refuse(room, who, f"{sentence} {a_card(room)}"))


def redrawn(plant: pytest.MonkeyPatch, change: Callable[[Any, dict[str, Any]], str]) -> None:
    """Pictures are changed before they are sent."""
    drawn = picture.picture

    @wraps(drawn)
    def draw(room: Any, seat: int | None, guest: str | None, *more: Any) -> bytes:
        return change(room, json.loads(drawn(room, seat, guest, *more).whole(0))).encode()

    plant.setattr("parlour.server.live.table.room.picture", draw)


def hand_order(plant: pytest.MonkeyPatch) -> None:
    """One's own cards lie in an order that depends on others'."""

    def change(room: Any, table: dict[str, Any]) -> str:
        if table["board"] and table["board"]["held"]:
            table["board"]["held"].sort(key=lambda held: zlib.crc32(f"{held['card']} {hidden(room)}".encode()))
        return json.dumps(table)

    redrawn(plant, change)


def message_length(plant: pytest.MonkeyPatch) -> None:
    """A picture is a few blanks longer."""
    redrawn(plant, lambda room, table: json.dumps(table) + " " * (hidden(room) % 7))


def message_count(plant: pytest.MonkeyPatch) -> None:
    """There is a message more."""
    tell = Room.tell

    def told(room: Room, stirs: bool = True, at_leisure: bool = False) -> None:
        tell(room, stirs, at_leisure)
        if hidden(room) % 2:
            for visitor in room.visitors:
                visitor.outbox.note(wire.Said(seat=1, phrase="Good evening"))

    plant.setattr(Room, "tell", told)


def bot_timing(plant: pytest.MonkeyPatch) -> None:
    """A bot is heard as soon as it has thought."""
    hasty = Pace(shortest=0.0, longest=0.0, trick=0.0, tick=0.01, giving=0.0, grace=1e6, linger=1e6, count=1e6)
    plant.setattr(two_worlds, "PACE", hasty)


def bot_pause(plant: pytest.MonkeyPatch) -> None:
    """A bot's pause depends on the cards, if only a little."""
    think = attendant.TableAttendant.think

    def thought(self: attendant.TableAttendant, seats: tuple[int, ...], now: float) -> Any:
        return think(self, seats, now + hidden(self.room) % 3 * 0.001)

    plant.setattr(attendant.TableAttendant, "think", thought)


def spectators(plant: pytest.MonkeyPatch) -> None:
    """The gallery looks over somebody's shoulder."""
    view = Sitting.view
    plant.setattr(Sitting, "view", lambda sitting, seat: view(sitting, 1 if seat is None else seat))


def reconnect(plant: pytest.MonkeyPatch) -> None:
    """Who comes back is told a little more."""
    connect = Room.connect

    def connected(room: Room, visitor: Any) -> None:
        connect(room, visitor)
        if room.sitting.table is not None:
            visitor.outbox.note(wire.Refused(sentence=f"Welcome back; {hidden(room) % 5} things have happened."))

    plant.setattr(Room, "connect", connected)


def unfinished_record(plant: pytest.MonkeyPatch) -> None:
    """The record of a hand that goes on can be had."""
    plant.setattr(afterwards, "finished", lambda sitting: sitting.table.record)


def unfinished_replay(plant: pytest.MonkeyPatch) -> None:
    """So can its replay, and nothing else."""
    finished = afterwards.finished

    def looked(sitting: Sitting) -> Any:
        caller = inspect.stack()[1].function
        return sitting.table.record if caller == "replay" and sitting.table else finished(sitting)

    plant.setattr(afterwards, "finished", looked)


def face_down(plant: pytest.MonkeyPatch) -> None:
    """What is laid face down is told to all."""
    plant.setattr(
        picture,
        "shown",
        lambda rules, breath, seat: act_told(
            rules, breath[0].seat, breath[0].text, breath[0].is_call, breath[0].face_down, in_full=True
        ),
    )


def lobby(plant: pytest.MonkeyPatch) -> None:
    """The door says more than who sits there."""
    card_of = cards.card_of

    def card(room: Room, guest: str | None) -> Any:
        shown = card_of(room, guest)
        shown.watching += hidden(room) % 4
        return shown

    plant.setattr("parlour.server.http.tables.card_of", card)


def headers(plant: pytest.MonkeyPatch) -> None:
    """A page comes with a header that differs."""
    call = Guarded.__call__

    async def guarded(self: Guarded, scope: Any, receive: Any, send: Any) -> None:
        rooms = list(scope["app"].state.house.rooms.values())

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"].append((b"x-served-by", str(hidden(rooms[0]) % 8).encode()))
            await send(message)

        await call(self, scope, receive, sent)

    plant.setattr(Guarded, "__call__", guarded)


PLANTS: list[tuple[Plant, str]] = [
    (log_text, "raffles"),
    (error_text, "raffles"),
    (hand_order, "euchre"),
    (message_length, "raffles"),
    (message_count, "transfer"),
    (bot_timing, "raffles"),
    (bot_pause, "trolley"),
    (spectators, "raffles"),
    (reconnect, "raffles"),
    (unfinished_record, "raffles"),
    (unfinished_replay, "chantecler"),
    (face_down, "chantecler"),
    (lobby, "raffles"),
    (headers, "raffles"),
]


@pytest.mark.parametrize(("plant", "game"), PLANTS, ids=[plant.__name__ for plant, _ in PLANTS])
def test_a_planted_leak_is_found_out(plant: Plant, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        for seed in SEEDS:
            play(game, seed, 4)
