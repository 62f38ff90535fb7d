"""What there is to be told of a table's result besides its points: what it can be, how a tie was cut, what stands."""

from collections.abc import Sequence

from parlour.games.registry import GAMES
from parlour.party.evening import Evening
from parlour.party.score import Outcome
from parlour.press.called import in_sentence
from parlour.server.live.party.soiree import Soiree
from parlour.wire import party as party_wire


def limits_told(evening: Evening, round: int, table: int) -> list[party_wire.PartyLimit]:
    """What the points of a table can be in a round, as pages are told it."""
    return [
        party_wire.PartyLimit(of=limit.of, least=limit.least, most=limit.most, step=limit.step, why=limit.why)
        for limit in evening.limits(round, table)
    ]


def place_among(known: list[list[party_wire.PartyLimit]], limits: list[party_wire.PartyLimit]) -> int:
    """The place of some limits among those that are told; most tables have the same."""
    if limits not in known:
        known.append(limits)
    return known.index(limits)


def draws(evening: Evening, seats: Sequence[str], outcome: Outcome | None) -> list[list[party_wire.PartyDrawn]]:
    """The cards that the house has drawn for a tie at a table."""
    pack = GAMES[evening.party.game].GAME.pack
    return [
        [party_wire.PartyDrawn(player=seats[chair], card=in_sentence(pack, pack.cards[card])) for chair, card in drawn]
        for drawn in (outcome.draws if outcome else ())
    ]


def stands(evening: Evening, round: int, table: int) -> party_wire.PartyEntered | None:
    """A table's result as it stands, if there is one."""
    told = evening.sheet(round, table).told
    if told is None:
        return None
    outcome = evening.outcome(round, table) if round <= len(evening.rounds) else None
    seats = evening.game(round).seating.tables[table - 1]
    return party_wire.PartyEntered(
        points=list(told.points),
        winners=[seats[chair] for chair in outcome.winners] if outcome else list(told.winners),
        captors=list(told.captors),
        by_cut=bool(outcome and outcome.by_cut),
    )


def held(soiree: Soiree, round: int, table: int) -> party_wire.PartyEntered | None:
    """A table's result that was sent and waits for the bell."""
    waiting = [note for note in soiree.sent(round, table) if note.fate == "held"]
    if not waiting:
        return None
    said = waiting[-1].result
    return party_wire.PartyEntered(
        points=list(said.points), winners=list(said.winners), captors=list(said.captors), by_cut=False
    )


def proposals(soiree: Soiree) -> list[party_wire.PartyProposal]:
    """Results the hostess has to decide about."""
    return [
        party_wire.PartyProposal(
            id=note.id,
            round=note.round,
            table=note.result.table,
            points=list(note.result.points),
            winners=list(note.result.winners),
            captors=list(note.result.captors),
            stands=stands(soiree.evening, note.round, note.result.table),
            question=soiree.question(note.round, note.result),
        )
        for note in soiree.proposals()
    ]
