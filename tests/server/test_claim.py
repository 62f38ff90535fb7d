"""The rest, claimed at a table: played out at once where it is certain, and else nobody hears of it."""

from pathlib import Path
from random import Random

from parlour.bots.claim import is_sure, may_claim
from parlour.bots.players.house import House as Advised
from parlour.server.house import House
from parlour.server.live.table import claims
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import restored
from parlour.table.record import Record
from tests.helpers.visiting import CALM, Person, open_house, table

GAME, OPTIONS = "trolley", {"players": 2}


async def seated(house: House) -> tuple[Room, list[Person]]:
    """Two people at a table that is dealt."""
    room = await table(house, GAME, "me", "open", options=OPTIONS)
    ann, ben = Person(room, "ann"), Person(room, "ben")
    await ben.ask("sit", seat=1)
    await ann.sees(lambda now: now["phase"] == "playing")
    return room, [ann, ben]


async def played_until(room: Room, people: list[Person], is_certain: bool) -> Person:
    """Play as the rulebook advises until the rest may be claimed, and is certain or is not; who is then to play."""
    while True:
        seat = room.sitting.state.seat
        if seat is None:
            for person in people:
                await person.sees(lambda now: now["phase"] == "counted")
                await person.act("ready")
            await people[0].sees(lambda now: now["phase"] == "playing")
            continue
        person, view = people[seat], room.sitting.view_at(seat)
        now = await person.sees(lambda now: now["position"] == room.sitting.position)
        assert now["claim"] == may_claim(view)
        if may_claim(view) and is_sure(view) == is_certain:
            return person
        await person.play(Advised().choose(view))


async def test_what_is_certain_is_played_out_and_stays_so(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room, people = await seated(house)
        person = await played_until(room, people, True)
        seat, before = room.sitting.state.seat, len(room.sitting.acts)
        await person.act("claim")
        now = await people[1 - people.index(person)].sees(lambda now: now["phase"] != "playing")
        acts = room.sitting.acts[before:]
        assert acts[0].brought and {act.by for act in acts if act.seat == seat} == {person.guest}
        assert {act.by for act in acts} == {"ann", "ben"}  # nobody was played for
        assert {act.took for act in acts} - {None} == {seat}
        assert any("claims the rest" in act.get("brought", "") for act in now["acts"])
        text = str(room.sitting.finished())
        assert str(Record.parse(text).replay().record) == text
        again = restored(room.sitting.id, await house.journal.read(room.sitting.id))
        assert again.state == room.sitting.state and again.position == room.sitting.position
        assert str(again.finished()) == text


async def test_what_is_not_is_refused_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room, people = await seated(house)
        person = await played_until(room, people, False)
        other, seq = people[1 - people.index(person)], room.sitting.seq
        heard = len(other.raw)
        await person.act("claim")
        assert (await person.hears("refused"))["sentence"] == claims.NOT_SURE
        assert room.sitting.seq == seq and len(other.raw) <= heard + 1  # a picture of how things are, with nothing new
        view = room.sitting.view_at(person.visitor.seat)
        for seed in range(3):  # another world that looks the same to him has the same answer
            assert (
                await house.desk.claims(view.imagine(Random(seed).getrandbits(60)), view.own_seat, room.owner) is None
            )
        await other.act("claim")
        assert "on one’s turn" in (await other.hears("refused"))["sentence"]
