"""For the tests of deals that many play: guests by HTTP who play such a deal through at its table."""

from collections.abc import Callable
from typing import Any

import httpx

from parlour.server.house import House
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from tests.helpers.visiting import Person, Picture, until

Choose = Callable[[Picture], str]


def first(now: Picture) -> str:
    """The first of all legal moves."""
    return str(now["board"]["legal"][0])


def last(now: Picture) -> str:
    """The last of them."""
    return str(now["board"]["legal"][-1])


async def come(browser: httpx.AsyncClient, name: str) -> httpx.AsyncClient:
    """A guest of this name."""
    assert (await browser.post("/api/me", json={"name": name})).status_code == 200
    return browser


async def today(browser: httpx.AsyncClient) -> str:
    """What day it is at the house."""
    return str((await browser.get("/api/daily")).json()["today"]["day"])


async def sit_down(house: House, browser: httpx.AsyncClient, address: str) -> tuple[Room, Person]:
    """Begin a deal, or take it up again, and open a window at its table."""
    answer = await browser.post(address, json={})
    assert answer.status_code == 201, answer.text
    room = await house.room(answer.json()["table"])
    return room, Person(room, room.sitting.opened.host)


async def play_out(person: Person, choose: Choose = first) -> Picture:
    """Play the hand to its end."""
    answered = -1

    def is_due(now: Picture) -> bool:
        """Is it over, or one's turn again?"""
        return now["phase"] == "over" or bool(now["position"] > answered and now["board"] and now["board"]["legal"])

    while (now := await person.sees(is_due))["phase"] != "over":
        answered = now["position"]
        await person.ask("play", position=answered, move=choose(now))
    return now


async def play_deal(house: House, browser: httpx.AsyncClient, address: str, choose: Choose = first) -> Room:
    """Play a deal from its beginning to where its result is written down."""
    room, person = await sit_down(house, browser, address)
    await play_out(person, choose)
    await until(lambda: room.sitting.closed)
    person.leave()
    return room


async def acts_of(house: House, table: str) -> list[tuple[Any, ...]]:
    """All that was dealt and played at a table, as the journal has it, whoever it was."""
    told = [events.read(body) for _, _, body in await house.journal.read(table)]
    dealt = [(told.deck, told.dealer, told.given) for told in told if isinstance(told, events.Dealt)]
    return [*dealt, *((it.seat, it.move, it.order, it.also) for it in told if isinstance(it, events.Played))]
