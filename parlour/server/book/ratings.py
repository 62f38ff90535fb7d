"""What a game does to the ratings of those who played it, and where everybody stands.

What is kept of a game is what its players met with: the ratings of the others as they were, and who won. A rating
follows from these notes in the order of the games' times, and can be worked out from them again; what it has come to
is kept beside them, with how many games went into it, so that a note that came out of its turn is noticed.

- `rated`, of a guest and a game, under the table's name: a `Met`;
- `rating`, of a guest, under the game's name: a `Stand`;
- `ladder`, of a game, under the guest's name, ordered by the rating: the same, of who is on the leaderboard;
- `rung`, of a guest, under the game's name: the rung he plays with;
- `unlisted`, of a guest: he would not be on the leaderboards.
"""

from collections.abc import Mapping
from math import sqrt

import msgspec

from parlour.bots import Rung
from parlour.bots.players.glicko import START, START_DEVIATION, START_VOLATILITY, Rating, Result
from parlour.server.book import rungs
from parlour.server.book.entries import Player, came_late, is_alone, players_of, uncounted
from parlour.server.book.notes import all_notes, rung_in, written
from parlour.server.live.table.sitting import Sitting
from parlour.server.store.protocol import END, Place, Store

RATED, RATING, LADDER, RUNG, UNLISTED = "rated", "rating", "ladder", "rung", "unlisted"
SETTLED = 110.0  # the deviation up to which a rating is more than provisional
ENOUGH = 3  # counted games against a rung before the next is offered


class Met(msgspec.Struct, omit_defaults=True):
    """What a player met with in a game: with whom he was matched, and what came of each; `rung` is that of the bots, if
    he has played with bots alone and they were of one."""

    results: list[tuple[float, float, float]]  # a rating, its deviation, the score against it
    rung: Rung | None = None


class Stand(msgspec.Struct, omit_defaults=True):
    """A guest's rating at a game, of when, and from how many games; against each rung how many, and how many won."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY
    at: float = 0.0
    games: int = 0
    against: dict[str, tuple[int, float]] = {}

    def now(self, time: float) -> Rating:
        """The rating at a time after its last game."""
        rating = Rating(self.rating, self.deviation, self.volatility)
        return rating.rested(time - self.at) if self.games else rating

    def with_game(self, met: Met, time: float) -> "Stand":
        """The same with one more game."""
        results = [Result(*result) for result in met.results]
        rating, against = self.now(time).after(results), dict(self.against)
        if met.rung is not None:
            played, won = against.get(met.rung, (0, 0.0))
            against[met.rung] = (played + 1, won + float(any(result.score == 1 for result in results)))
        return Stand(rating.rating, rating.deviation, rating.volatility, time, self.games + 1, against)


MET, STAND = msgspec.json.Decoder(Met), msgspec.json.Decoder(Stand)
Plan = dict[str, Met]  # by guests


# ---- what a game does ----


def plan_of(sitting: Sitting, known: Mapping[str, Rating]) -> Plan:
    """What each of those met with who are rated, if the game counts for him."""
    found: Plan = {}
    for player in players_of(sitting):
        if player.guest in known and not uncounted(sitting, player):
            results = list(results_of(sitting, player, known))
            if results:
                found[player.guest] = Met(results, rung_of(sitting, player))
    return found


def results_of(sitting: Sitting, player: Player, known: Mapping[str, Rating]) -> list[tuple[float, float, float]]:
    """How a player did against each of the other sides; those who lost together are not compared."""
    assert sitting.table is not None
    sides, winners = sitting.table.sheet.sides, sitting.state.winners
    seats = seats_rated(sitting, known)
    own = next(side for side in sides if player.seat in side)
    mine = known[player.guest]
    partners = sum(seats[seat].rating if seat != player.seat else mine.rating for seat in own) / len(own) - mine.rating
    found = []
    for side in sides:
        has_won, lost = own[0] in winners and not player.left, player.left or side[0] in winners
        if side is own or not (has_won or lost) or has_newcomer(sitting, side):
            continue
        others = [seats[seat] for seat in side]
        rating = sum(other.rating for other in others) / len(others) - partners
        deviation = sqrt(sum(other.deviation**2 for other in others) / len(others))
        found.append((rating, deviation, 0.5 if has_won and lost else float(has_won)))
    return found


def seats_rated(sitting: Sitting, known: Mapping[str, Rating]) -> list[Rating]:
    """What is known of those in the seats: a bot is of its rung, whoever is not rated like somebody new."""
    bots = rungs.ratings_of(sitting.game.name)
    return [
        bots[sitting.rung_at(seat)] if chair.bot else known.get(chair.guest, Rating())
        for seat, chair in enumerate(sitting.chairs)
    ]


def has_newcomer(sitting: Sitting, side: tuple[int, ...]) -> bool:
    """Has somebody got up from this side, so that others have played on in his place?"""
    return any(player.left or came_late(sitting, player) for player in players_of(sitting) if player.seat in side)


def rung_of(sitting: Sitting, player: Player) -> Rung | None:
    """The rung of all the others, if they were bots alone and of one."""
    if not is_alone(sitting):
        return None
    found = {sitting.rung_at(seat) for seat in range(len(sitting.chairs)) if seat != player.seat}
    return found.pop() if len(found) == 1 else None


# ---- where everybody stands ----


class Ratings:
    """The ratings of all guests, in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def stand(self, guest: str, game: str) -> Stand:
        """Where a guest stands at a game; worked out again if a game has not gone into it."""
        note, games = await self.store.noted(RATING, guest, game), await self.store.count_notes(RATED, of(guest, game))
        stand = STAND.decode(note.body) if note is not None else Stand()
        return stand if stand.games == games else await self.worked_out(guest, game)

    async def worked_out(self, guest: str, game: str, before: Place = END) -> Stand:
        """Where a guest stands, from all his games, or stood before one of them."""
        stand = Stand()
        for note in reversed([note async for note in all_notes(self.store, RATED, of(guest, game), before)]):
            stand = stand.with_game(MET.decode(note.body), note.at)
        return stand

    async def known(self, guests: list[str], game: str, time: float) -> dict[str, Rating]:
        """What some guests are rated at a time."""
        return {guest: (await self.stand(guest, game)).now(time) for guest in guests}

    async def count(self, guest: str, game: str, table: str, met: Met, time: float) -> tuple[Stand, Stand]:
        """A game counts, once however often this is said: where the guest stood before, and where he stands."""
        before = await self.stand(guest, game)
        if await self.store.note(RATED, of(guest, game), table, written(met), at=time) and time >= before.at:
            after = before.with_game(met, time)
            await self.keep(guest, game, after)
            return before, after
        await self.keep(guest, game, await self.worked_out(guest, game))
        before = await self.worked_out(guest, game, before=(time, table))
        return before, before.with_game(met, time)

    async def keep(self, guest: str, game: str, stand: Stand) -> None:
        """Write down where a guest stands, and have him on the leaderboard if he is to be there."""
        await self.store.note(RATING, guest, game, written(stand), anew=True, at=stand.at)
        is_listed = stand.deviation <= SETTLED and await self.is_listed(guest)
        if is_listed:
            await self.store.note(LADDER, game, guest, written(stand), anew=True, at=stand.rating)
        else:
            await self.store.drop_notes(LADDER, game, guest)

    # ---- what a guest would have ----

    async def stands(self, guest: str) -> dict[str, Stand]:
        """Where a guest stands at all games that he was rated at."""
        return {note.name: await self.stand(guest, note.name) async for note in all_notes(self.store, RATING, guest)}

    async def rungs(self, guest: str) -> dict[str, Rung]:
        """With which rung he plays, where he has chosen one."""
        notes = [note async for note in all_notes(self.store, RUNG, guest)]
        return {note.name: rung_in(note.body) for note in notes}

    async def set_rung(self, guest: str, game: str, rung: Rung) -> None:
        """He plays with this one from now on."""
        await self.store.note(RUNG, guest, game, written(rung), anew=True)

    async def is_listed(self, guest: str) -> bool:
        """May he be on the leaderboards?"""
        return await self.store.noted(UNLISTED, guest, "") is None

    async def set_listed(self, guest: str, listed: bool) -> None:
        """He would be on the leaderboards, or not."""
        if listed:
            await self.store.drop_notes(UNLISTED, guest)
        else:
            await self.store.note(UNLISTED, guest, "", "{}", anew=True)
        for game, stand in (await self.stands(guest)).items():
            await self.keep(guest, game, stand)

    async def leaders(self, game: str, most: int) -> list[tuple[str, Stand]]:
        """The best at a game, who are listed."""
        return [(note.name, STAND.decode(note.body)) for note in await self.store.notes(LADDER, game, most=most)]

    async def drop(self, guest: str) -> None:
        """Forget all ratings of a guest."""
        for game in [note.name async for note in all_notes(self.store, RATING, guest)]:
            await self.store.drop_notes(LADDER, game, guest)
            await self.store.drop_notes(RATED, of(guest, game))
        await self.store.drop_notes(RATING, guest)
        await self.store.drop_notes(RUNG, guest)


def of(guest: str, game: str) -> str:
    """Whose note it is what somebody met with at a game."""
    return f"{guest} {game}"


# ---- climbing ----


def ready_for(game: str, rung: Rung, stand: Stand) -> Rung | None:
    """The next rung, if a guest is ready for it: he has played some games with his own, and his rating is nearer to
    that of the next."""
    above, ratings = rungs.next_rung(rung), rungs.ratings_of(game)
    played, _ = stand.against.get(rung, (0, 0.0))
    if above is None or played < ENOUGH or stand.rating < (ratings[rung].rating + ratings[above].rating) / 2:
        return None
    return above
