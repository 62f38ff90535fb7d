"""Trolley: the count, told."""

from parlour.games.counting import most_told
from parlour.games.declare import NONE, State
from parlour.games.facts import Counted, so_many
from parlour.games.kit import popcount
from parlour.games.spoken import people
from parlour.games.trolley.rules import COUNT, COUPLE, PLAY, PLAYED_OUT, SHOWN_OUT, TROLLEY, points
from parlour.games.trolley_pack import ALL_CARDS, KIND_NAMES, value_of


def count_lines(s: State) -> list[Counted]:
    """Each combination shown, and when all is played the cards caught (TRO-5, TRO-12, TRO-14)."""
    return [line for seat in range(s.players) for line in seat_lines(s, seat)]


def seat_lines(s: State, seat: int) -> list[Counted]:
    """What a seat counts, line by line."""
    shows = s.shows[seat * len(COUNT) : (seat + 1) * len(COUNT)]
    lines = [
        Counted((seat,), combination_told(what, often), often * COUNT[what], "TRO-5")
        for what, often in enumerate(shows)
        if often
    ]
    caught = popcount(s.caught[seat])
    if s.ended == PLAYED_OUT and caught:
        lines.append(
            Counted((seat,), so_many(caught, "card in tricks", "cards in tricks"), value_of(s.caught[seat]), "TRO-12")
        )
    return lines


def combination_told(what: int, often: int) -> str:
    """A combination, and how often it was shown: "2 Couples", "Four Cars", "Four Cars, twice"."""
    if what == TROLLEY:
        return so_many(often, "Trolley", "Trolleys")
    if what == COUPLE:
        return so_many(often, "Couple", "Couples")
    return f"Four {KIND_NAMES[what - 1]}{', twice' if often > 1 else ''}"


def headline(s: State, names: list[str]) -> str:
    """Who has counted most, or gone out by what was shown (TRO-13)."""
    if s.ended == SHOWN_OUT:
        total = s.score[s.turn] + s.counted[s.turn]
        return f"{people([names[s.turn]], head=True)} showed a combination and reached {total}: the hand ends there."
    seats = range(s.players)
    return most_told(names, [(seat,) for seat in seats], [points(s, seat) for seat in seats])


# ---- claiming the rest: the house's own, in no book ----


def settles(s: State) -> bool:
    """Once the stock is drawn nothing is shown any more, and cards count for whoever takes them."""
    return s.phase == PLAY and s.in_stock == 0


def could_hold(s: State, seat: int, other: int) -> int:
    """The cards another seat could hold: none that was caught, lies on the table, is one's own, or was shown by a
    third."""
    out = s.hand[seat]
    for third in range(s.players):
        out |= s.caught[third] | (s.shown[third] if third != other else 0)
        out |= 1 << s.trick[third] if s.trick[third] != NONE else 0
    return ALL_CARDS & ~out
