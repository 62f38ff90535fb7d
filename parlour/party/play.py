"""An evening of bots: every table plays its hands out, all tables in step, until somebody has to ring.

Time is counted in moves: while one card is played at one table one is played at every other. So a hand is in play at
most tables when the bell rings at Euchre and Chantecler, and does not count.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import ModuleType

from parlour.bots import Bot
from parlour.bots.players.roster import bot_named
from parlour.engine.game import SEED_BITS, Game, State
from parlour.games import GAMES
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.parties import CHAIRS
from parlour.party.prizes import award, drawn

MOST_MOVES = 20_000  # of a table in one round; the hostess rings then
MOST_HEATS = 20  # games of a play-off; then it is cut for


class Story:
    """An evening together with the events that made it."""

    def __init__(self, opened: events.Opened) -> None:
        self.evening = Evening(opened)
        self.events: list[events.Any] = [opened]

    def happen(self, event: events.Any) -> None:
        """Something happens, and is written down."""
        self.evening.apply(event)
        self.events.append(event)


@cache
def loaded(rules: ModuleType, players: int, *options: tuple[str, int | bool | str]) -> Game:
    """A game with these options, kept for the next hand."""
    return Game(rules, players, **dict(options))


class Tableful:
    """One table while a game goes on."""

    def __init__(self, story: Story, table: int, seated: Sequence[Bot]) -> None:
        self.story = story
        self.table = table
        self.seated = seated
        self.dealt = 0
        self.deal()

    @property
    def evening(self) -> Evening:
        """The evening it belongs to."""
        return self.story.evening

    def deal(self) -> None:
        """Deal the next hand; the deal passes to the left."""
        evening, party = self.evening, self.evening.party
        score = evening.score(self.table)
        game = loaded(GAMES[party.game], CHAIRS, *party.options(1 if evening.heats else self.table, score).items())
        first = evening.game(evening.current).seating.dealers[self.table - 1]
        self.state = game.start(
            seed=evening.chance("hand", evening.current, self.table, self.dealt).getrandbits(SEED_BITS),
            dealer=(first + self.dealt) % CHAIRS,
            score=[score[chair % party.sides] for chair in range(CHAIRS)],
        )
        self.dealt += 1

    def move(self) -> None:
        """One move; a hand that is finished is counted, and the next is dealt if there is to be one."""
        play_one(self.state, self.seated)
        if not self.state.hand_over:
            return
        evening = self.evening
        points = tuple(self.state.points[: evening.party.sides])
        captor = evening.party.captor(self.state.s) if evening.party.notes_hands and not evening.heats else None
        seats = evening.game(evening.current).seating.tables[self.table - 1]
        self.story.happen(
            events.Counted(table=self.table, points=points, captor="" if captor is None else seats[captor])
        )
        if evening.plays_on(self.table):
            self.deal()


def play_one(state: State, seated: Sequence[Bot]) -> None:
    """The seat to act makes a move."""
    assert state.seat is not None
    state.play(seated[state.seat].choose(state.view(state.seat)))


def play_evening(
    opened: events.Opened, rungs: Sequence[str], names: Callable[[int], str] = lambda number: f"Player {number}"
) -> Iterator[Story]:
    """An evening of as many players as there are rungs, each a bot of its own; the story after every step of it."""
    story = Story(opened)
    evening = story.evening
    bots: dict[str, Bot] = {}
    for number, rung in enumerate(rungs, 1):
        story.happen(events.Arrived(player=f"p{number}", name=names(number)))
        bots[f"p{number}"] = bot_named(rung, seed=number)
    story.happen(events.Seated())
    yield story
    while len(evening.rounds) <= opened.rounds:
        yield from play_round(story, bots)
        if len(evening.rounds) == opened.rounds:
            break
        story.happen(events.Moved())
        yield story
    story.happen(events.Ended())
    settle_prizes(story, bots)
    yield story


def sit_down(story: Story, bots: dict[str, Bot]) -> list[Tableful]:
    """The tables of the game that begins, each with its bots; the house has those nobody knows."""
    house = bot_named("house")
    seating = story.evening.game(story.evening.current).seating
    return [
        Tableful(story, number, [bots.get(who, house) for who in seats])
        for number, seats in enumerate(seating.tables, 1)
    ]


def play_round(story: Story, bots: dict[str, Bot]) -> Iterator[Story]:
    """One game at all tables, from bell to bell."""
    evening = story.evening
    story.happen(events.Began())
    tables = sit_down(story, bots)
    for _ in range(MOST_MOVES):
        for table in tables:
            if not table.state.hand_over:
                table.move()
        yield story
        if evening.ringing() is not None:
            break
    story.happen(events.Rang(table=evening.ringing() or 1))
    for number in evening.missing():
        story.happen(events.Scored(table=number, points=(0,) * evening.party.sides))
    yield story


# ---- the end ----


def settle_prizes(story: Story, bots: dict[str, Bot]) -> None:
    """Those level for the first prize play for it, until one is left (PRO-9, PRO-16)."""
    evening = story.evening
    best = award(evening, "best")
    while best is not None and best.is_open:
        if len(evening.heats) == MOST_HEATS:
            story.happen(events.Decided(prize="best", player=drawn(evening, "best"), cut=True))
        else:
            story.happen(events.Drawn())
            tables = sit_down(story, bots)
            while evening.heat is not None:
                for table in tables:
                    if not table.state.hand_over:
                        table.move()
        best = award(evening, "best")
