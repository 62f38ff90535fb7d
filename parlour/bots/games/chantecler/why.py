"""Why a move in Chantecler: how often a bid is made, the trumps a suit gives, and the counters in a trick."""

from parlour.bots.games import tricks
from parlour.bots.games.tricks import Trick, told, yet_to_play
from parlour.bots.why import Case, many, so_often
from parlour.cards import numbers
from parlour.games.chantecler.coach import HERDS
from parlour.games.chantecler.mind import may_hold
from parlour.games.chantecler.rules import (
    BIDDING,
    DISCARDING,
    LENGTH,
    NAMING,
    PACK,
    PASS,
    PLAYING,
    SUITS,
    leading,
    of_suit,
    strength,
    suit_of,
    table_cards,
    trumps,
    worth,
)
from parlour.games.declare import NONE
from parlour.games.kit import left, popcount


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == BIDDING:
        return passed(case) if case.number == PASS else bid(case)
    if phase == NAMING:
        return f"Gives the hand {trumps_held(case, case.number)} (CHA-4)."
    return laid_away(case) if phase == DISCARDING else card_played(case)


def worse(case: Case, best: Case) -> str:
    """What is worse about a move than about the best one."""
    s = case.s
    if s.phase == DISCARDING:
        dearer = suit_of(case.number, s.trump) == s.trump or case.number % LENGTH > best.number % LENGTH
        return f"But {best.move.removeprefix('discard ')} is missed less." if dearer else ""
    if s.phase != PLAYING:
        return ""
    more = worth(1 << case.number, s.trump) - worth(1 << best.number, s.trump)
    if more > 0 and trick_of(case).is_lost and not trick_of(case).is_friendly:
        return f"But {best.card_text(best.number)} keeps {many(more, 'point')} out of this trick."
    return tricks.worse(trick_of(case), trick_of(best))


# ---- before play ----


def best_suit(case: Case) -> int:
    """The suit of which the hand would have most trumps, and of those that most count."""
    return max(range(4), key=lambda suit: (popcount(case.hand & trumps(suit)), worth(case.hand & trumps(suit), suit)))


def trumps_held(case: Case, suit: int) -> str:
    """The trumps of a hand with a suit named, and what lies in them."""
    held = case.hand & trumps(suit)
    return f"{many(popcount(held), 'trump')}, with {worth(held, suit)} of the 14 points"


def bid(case: Case) -> str:
    """How often the side makes it; else it is set back."""
    suit = best_suit(case)
    held = trumps_held(case, suit)
    return f"{so_often('Is made', case.often(case.number))} (CHA-19): {HERDS[suit]} would give the hand {held}."


def passed(case: Case) -> str:
    """What the hand has, and who speaks next, or names the trump."""
    s, suit = case.s, best_suit(case)
    held = f"{HERDS[suit]}, the best suit, would give the hand {trumps_held(case, suit)}"
    if s.turn != s.dealer:
        return f"Promises nothing: {held}, and seat {left(s.turn, s.players)} speaks next (CHA-8)."
    if s.bidder == NONE:
        return f"Promises nothing, though nobody has bid (CHA-9): {held}."
    return f"Leaves the trump to seat {s.bidder}, who bid {s.bid} (CHA-10): {held}."


def laid_away(case: Case) -> str:
    """What is laid away of the hand."""
    s, card = case.s, case.number
    suit = suit_of(card, s.trump)
    if suit == s.trump:
        return "Gives up a trump, because no more than six cards are kept (CHA-12)."
    name = SUITS[suit].capitalize()
    alike = case.hand & of_suit(suit, s.trump)
    if popcount(alike) == 1:
        return f"Lays away the only {name} in the hand, which counts nothing (CHA-11)."
    top = max(numbers(alike))
    if card == top:
        return f"Lays away the highest {name} in the hand: only trumps must be kept (CHA-11)."
    return f"Lays away a lower {name}, which counts nothing (CHA-11), and keeps {case.card_text(top)}."


# ---- the play ----


def card_played(case: Case) -> str:
    """What a card takes, feeds to the partner, or gives away."""
    s, trick = case.s, trick_of(case)
    own = worth(1 << case.number, s.trump)
    points = own + (0 if trick.leads else worth(table_cards(s), s.trump))
    prize = f" with {many(points, 'point')} in it so far (CHA-4)" if points else ""
    return told(trick, prize, f"{many(own, 'point')} (CHA-4)" if own else "")


def trick_of(case: Case) -> Trick:
    """The card in its trick."""
    s, card = case.s.copy(), case.number
    leads = leading(s)
    if leads:
        s.led = suit_of(card, s.trump)
    seats = [] if leads else [seat for seat in range(s.players) if s.trick[seat] != NONE]
    ahead = max(seats, key=lambda seat: strength(s, s.trick[seat]), default=NONE)
    return Trick(
        case,
        leads,
        ahead,
        NONE if ahead == NONE else s.trick[ahead],
        lambda new, old: strength(s, new) > strength(s, old),
        {seat: may_hold(s, seat) for seat in yet_to_play(case, leads)},
        PACK & ~s.gone & ~case.hand & ~s.discarded[case.seat],
        lambda card: strength(s, card) if suit_of(card, s.trump) == s.trump else card % LENGTH,
        lambda card: of_suit(suit_of(card, s.trump), s.trump),
        lambda card: suit_word(card, s.trump),
        trumps(s.trump),
    )


def suit_word(card: int, trump: int) -> str:
    """What a card is called by its suit."""
    suit = suit_of(card, trump)
    return "trump" if suit == trump else SUITS[suit].capitalize()
