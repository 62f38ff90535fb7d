"""Why a move in Trolley: what a show counts, what a card takes, and what it leaves of the combinations."""

from parlour.bots.games.tricks import yet_to_play
from parlour.bots.why import Case, many
from parlour.cards import numbers
from parlour.games.declare import NONE
from parlour.games.kit import left, popcount
from parlour.games.trolley.rules import COUNT, COUPLE, GAME, NOTHING, SHOW, TROLLEY, copy_meant, leading, showable
from parlour.games.trolley_pack import ALL_CARDS, COPIES, KIND_CARDS, KIND_TITLES, TRANSFER, VALUE, value_of


def why(case: Case) -> str:
    """What a show counts, or what a card takes and leaves."""
    return shown(case) if case.s.phase == SHOW else card_played(case)


def worse(case: Case, best: Case) -> str:
    """What is worse about a move than about the best one."""
    if case.s.phase == SHOW:
        less = worth_of(best.number) - worth_of(case.number)
        return f"But {called(best.number)} would count {less} more." if less > 0 else ""
    other = f"a {KIND_TITLES[best.number // 8]}"
    broken = combination_after(best) - combination_after(case)
    if broken > 0:
        return f"But {other} leaves a combination of {broken} more in the hand."
    if chances(best) == 0 and chances(case):
        return f"But {other} takes the trick for sure."
    if chances(case) is None and chances(best) is None and case.number // 8 < best.number // 8:
        return f"But {other} gives fewer points away."
    return ""


# ---- showing ----


def worth_of(what: int) -> int:
    """What a show counts."""
    return 0 if what == NOTHING else COUNT[what]


def called(what: int) -> str:
    """A combination by its name."""
    name = GAME.moves[SHOW][what].removeprefix("show ")
    return f"a {name.capitalize()}" if what in (TROLLEY, COUPLE) else f"four {name.capitalize()}"


def shown(case: Case) -> str:
    """What a combination counts, beside the others that the hand has."""
    others = [what for what in case.others() if what != NOTHING]
    dearest = max(others, key=worth_of, default=NOTHING)
    text = called(dearest)
    if case.number == NOTHING and case.is_best:
        return f"Shows nothing now, and keeps {text} for a later trick (TRO-6)."
    if case.number == NOTHING:
        return f"Shows nothing now: {text} would count {worth_of(dearest)} at once (TRO-5, TRO-6)."
    counts = f"Counts {COUNT[case.number]} at once (TRO-5, TRO-6)"
    if dearest == NOTHING:
        return f"{counts}, and its cards can still be played."
    if worth_of(dearest) > COUNT[case.number] and not case.is_best:
        return f"{counts}, though {text} would count {worth_of(dearest)}."
    return f"{counts}, and {text} waits for another trick: only one may be shown with each."


# ---- playing ----


def card_played(case: Case) -> str:
    """What a card takes, and what it leaves in the hand."""
    s, beaten_by = case.s, chances(case)
    lying = 0 if leading(s) else sum(1 << card for card in s.trick[: s.players] if card != NONE)
    points = value_of(lying) + VALUE[case.number // 8]
    prize = f" with {many(points, 'point')} in it so far (TRO-12)"
    if beaten_by is None:
        best = KIND_TITLES[highest(case) // COPIES]
        return f"Cannot take the trick: the {best} on the table is not beaten (TRO-4){after(case)}."
    if not yet_to_play(case, leading(s)):
        return f"Takes the trick{prize}: everybody else has played{to_show(case)}."
    if beaten_by == 0:
        return (
            f"Takes the trick for sure{prize}: nothing higher is out, and of equals the first takes it{to_show(case)}."
        )
    if beaten_by > COPIES:
        return f"Leaves the trick open: {beaten_by} higher cards are still out{after(case)}."
    return f"Takes the trick{prize} unless {falls(beaten_by)} still out falls on it{after(case)}."


def falls(number: int) -> str:
    """One of so many higher cards."""
    return f"one of {number} higher cards" if number > 1 else "the one higher card"


def chances(case: Case) -> int | None:
    """How many cards still out would beat it; None if it is beaten already."""
    s, kind = case.s, case.number // 8
    leads = leading(s)
    if not leads and highest(case) // COPIES <= kind:
        return None
    unseen = ALL_CARDS & ~case.hand
    for seat in range(s.players):
        unseen &= ~s.caught[seat]
        if s.trick[seat] != NONE:
            unseen &= ~(1 << s.trick[seat])
    higher = (1 << COPIES * kind) - 1
    return popcount(unseen & higher) if yet_to_play(case, leads) else 0


def highest(case: Case) -> int:
    """The card that has the trick so far: the highest, of equals the first played (TRO-4)."""
    s = case.s
    best, seat = s.trick[s.leader], left(s.leader, s.players)
    while s.trick[seat] != NONE and seat != s.leader:
        if s.trick[seat] // COPIES < best // COPIES:
            best = s.trick[seat]
        seat = left(seat, s.players)
    return int(best)


def hand_after(case: Case) -> int:
    """The hand once the card is played."""
    return case.hand & ~(1 << copy_meant(case.s, case.number))


def combination_after(case: Case) -> int:
    """What the dearest combination in the hand counts once the card is played."""
    if case.s.in_stock == 0:
        return 0
    return max((COUNT[what] for what in numbers(showable(case.s, hand_after(case)))), default=0)


def to_show(case: Case) -> str:
    """What may be shown after the trick."""
    counts = combination_after(case)
    return f"; {counts} can then be shown (TRO-6)" if counts else after(case)


def after(case: Case) -> str:
    """What the card leaves of the combinations, as long as they can be shown."""
    s, kind = case.s, case.number // 8
    if s.in_stock == 0:
        return ""
    before = max((COUNT[what] for what in numbers(showable(s, case.hand))), default=0)
    broken = before - combination_after(case)
    if broken > 0 and case.is_best:
        return ""
    if broken > 0:
        return f", but breaks up a combination of {before}"
    if kind == TRANSFER:
        return ", and a Transfer serves in no combination (TRO-5)"
    return f", and leaves {many(popcount(hand_after(case) & KIND_CARDS[kind]), KIND_TITLES[kind])} in the hand"
