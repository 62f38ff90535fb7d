"""Why a move in Trolley Pinochle: what a meld counts, what a card takes, and which melds it leaves in the hand."""

from parlour.bots.games import tricks
from parlour.bots.games.tricks import Trick, told, yet_to_play
from parlour.bots.why import Case, many
from parlour.cards import numbers
from parlour.games.declare import NONE
from parlour.games.pinochle.melds import ALL_CARDS, COLOURS, EXCHANGE, MELDS, NOTHING, SUIT, VALUE, kind_of
from parlour.games.pinochle.rules import (
    COLOUR_CARDS,
    MELDING,
    POWER,
    STOCK,
    WORTH,
    beats,
    leading,
    offers,
    strict,
)

DEAR = 10  # points of a card that is risked when it is led


def why(case: Case) -> str:
    """What a meld counts, or what a card takes."""
    return melded(case) if case.s.phase == MELDING else card_played(case)


def worse(case: Case, best: Case) -> str:
    """What is worse about a move than about the best one."""
    if case.s.phase == MELDING:
        less = VALUE[best.number] - VALUE[case.number]
        return f"But {called(best.number)} would count {less} more." if less > 0 else ""
    broken = meld_after(best) - meld_after(case)
    if broken > 0:
        return f"But {best.move} leaves a meld of {broken} more in the hand."
    trick = trick_of(case)
    more = WORTH[kind_of(case.number)] - WORTH[kind_of(best.number)]
    if more > 0 and trick.is_lost and not trick.is_friendly:
        return f"But {best.move} gives {many(more, 'point')} less away."
    return tricks.worse(trick, trick_of(best))


# ---- melds (two hands) ----


def called(meld: int) -> str:
    """A meld by its name."""
    return f"the {MELDS[meld].removeprefix('meld ').replace('-', ' ')}"


def melded(case: Case) -> str:
    """What a meld counts, beside the others that the hand has."""
    others = [meld for meld in case.others() if meld not in (NOTHING, EXCHANGE)]
    if case.number == EXCHANGE:
        return f"Brings {case.card_text(case.s.turned)} into the hand for a Transfer of trumps (PIN-4)."
    dearest = max(others, key=VALUE.__getitem__, default=NOTHING)
    if case.number == NOTHING:
        if dearest == NOTHING:
            return "Shows nothing now, and keeps the Transfer for later (PIN-4)."
        if case.is_best:
            return f"Shows nothing now, and keeps {called(dearest)} for a later trick (PIN-4)."
        return f"Shows nothing now: {called(dearest)} would count {VALUE[dearest]} at once (PIN-3)."
    counts = f"Counts {VALUE[case.number]} at once (PIN-3)"
    if dearest == NOTHING:
        return f"{counts}, and its cards stay in the hand."
    if VALUE[dearest] > VALUE[case.number] and not case.is_best:
        return f"{counts}, though {called(dearest)} would count {VALUE[dearest]}."
    return f"{counts}, and {called(dearest)} can wait for another trick (PIN-4)."


def meld_after(case: Case) -> int:
    """The dearest meld that the hand can still show once the card is played; nothing where none are shown any more."""
    if strict(case.s):
        return 0
    s = case.s.copy()
    s.hand[case.seat] &= ~(1 << case.number)
    return max((VALUE[meld] for meld in numbers(offers(s, case.seat)) if meld != EXCHANGE), default=0)


# ---- the play ----


def card_played(case: Case) -> str:
    """What a card takes, or what it leaves to another."""
    s, trick = case.s, trick_of(case)
    own = WORTH[kind_of(case.number)]
    lying = [] if trick.leads else [laid for laid in s.trick[: s.players] if laid != NONE]
    points = own + sum(WORTH[kind_of(laid)] for laid in lying)
    prize = f" with {many(points, 'point')} in it so far (PIN-2)" if points else ""
    risks = own and (trick.is_lost or own >= DEAR)
    said = told(trick, prize, f"{many(own, 'point')} (PIN-2)" if risks else "")
    meld = meld_after(case)
    if meld and said.startswith("Takes"):
        return f"{said[:-1]}; {'then' if trick.is_sure else 'if it does,'} {meld} can be melded (PIN-4)."
    return said


def trick_of(case: Case) -> Trick:
    """The card in its trick."""
    s = case.s
    leads = leading(s)
    unseen = ALL_CARDS & ~s.gone & ~case.hand
    if s.players == 2 and s.drawn < STOCK:
        unseen &= ~(1 << s.turned)
    return Trick(
        case,
        leads,
        NONE if leads else s.ahead,
        NONE if leads else s.trick[s.ahead],
        lambda new, old: beats(new, old, s.trump),
        {seat: unseen & ~s.denied[seat] | s.shown[seat] for seat in yet_to_play(case, leads)},
        unseen,
        lambda card: POWER[kind_of(card)],
        lambda card: COLOUR_CARDS[card // SUIT],
        lambda card: "trump" if card // SUIT == s.trump else f"{COLOURS[card // SUIT]} card",
        COLOUR_CARDS[s.trump],
    )
