"""Hands that come from elsewhere: what chance follows from in them, and how they are dealt."""

from parlour.engine.game import Game
from parlour.server.live.table import events
from parlour.table.fair import Proof, commitment, fair_dealer, fair_deck
from parlour.table.record import spaced


def proof_of(source: events.Source) -> Proof | None:
    """What chance follows from in such a hand; there is no proof of a hand of the first edition."""
    if not source.secret:
        return None
    return Proof(source.table, commitment(source.secret), tuple(source.given), source.secret)


def told(source: events.Source) -> str:
    """Where such a hand comes from, as its record says it."""
    match source.kind:
        case "day":
            return f"The deal of the day {name_in(source)}{'' if source.counts else ', once more: it does not count'}."
        case "board":
            return f"Board {number_in(source)} of the set {name_in(source)}."
        case "again":
            where = f"hand {source.hand} of table {source.table}"
            return f"Played otherwise after {len(source.made)} acts: {where}, which came to {spaced(source.points)}."


def name_in(source: events.Source) -> str:
    """The day, the set of boards, or the table that it comes from."""
    rest = source.table.partition("-")[2]
    return source.table if source.kind == "again" else rest if source.kind == "day" else rest.rpartition("-")[0]


def number_in(source: events.Source) -> int:
    """The number of the board in its set, or of the hand at its table."""
    return int(source.table.rpartition("-")[2]) if source.kind == "board" else source.hand


def deal_of(source: events.Source, game: Game) -> events.Dealt:
    """The deal of such a hand: a promised one as it follows from its proof, one that was played as it lay then."""
    proof = proof_of(source)
    if proof is None or source.kind == "again":
        return events.Dealt(deck=source.deck, dealer=source.dealer)
    key = proof.key(game.name, source.hand)
    return events.Dealt(deck=fair_deck(key, game), dealer=fair_dealer(key, game.players), given=source.given)
