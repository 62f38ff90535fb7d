"""Why a move in the Game of the Lost Heir: what a bid comes to, the trumps in hand, the Heir and the Boy in a trick."""

from parlour.bots.games import tricks
from parlour.bots.games.tricks import Trick, told, yet_to_play
from parlour.bots.why import HALF, Case, how_often, is_done, many, so_often
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.lost_heir.mind import may_hold
from parlour.games.lost_heir.rules import (
    ALL_CARDS,
    AUCTION,
    BLANKS,
    BOY,
    BOY_CARD,
    CITIES,
    HEIR,
    HEIR_CARD,
    NAMING,
    NEW_YORK_BLANK,
    PASS,
    PLAY,
    POLICE,
    SALE,
    SELL,
    city_of,
    leading,
    partner,
    play,
    strength,
    suit,
)


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == AUCTION:
        return passed(case) if case.number == PASS else bid(case)
    if phase == SALE:
        return sale(case)
    if phase == NAMING:
        return f"Makes {trumps_held(case, case.number)} (LOS-3)."
    return card_played(case)


def worse(case: Case, best: Case) -> str:
    """What is worse about a card than about the best one."""
    if case.s.phase != PLAY:
        return ""
    trick, better = trick_of(case), trick_of(best)
    if best.number == BOY and better.is_lost and not better.is_friendly:
        return f"But {best.move} gets rid of the Wrong Boy."
    return tricks.worse(trick, better)


# ---- the auction ----


def best_city(case: Case) -> int:
    """The city of which the hand has most."""
    return max(range(len(CITIES)), key=lambda city: popcount(case.hand & suit(city, city)))


def trumps_held(case: Case, city: int) -> str:
    """The trumps of a hand with a city named."""
    held = case.hand & suit(city, city)
    with_heir = ", the Lost Heir, the highest, among them" if held & HEIR_CARD else ""
    return f"{many(popcount(held), 'trump')} in the hand{with_heir}"


def city_name(city: int) -> str:
    """A city as it is written."""
    return CITIES[city].replace("-", " ").title()


def bid(case: Case) -> str:
    """How often the hand comes to so much, and what it costs if it does not."""
    city = best_city(case)
    comes = so_often(f"Comes to {many(case.number, 'point')}", case.often(case.number)) + " (LOS-15)"
    cost = "if the dealer sells and it comes to less, the hand counts nothing"
    return f"{comes}: {city_name(city)} would give {trumps_held(case, city)}; {cost}."


def passed(case: Case) -> str:
    """What a bid would bind the hand to, and how often it would be made."""
    s = case.s
    higher = s.bid + 1
    bound = (
        f"if the dealer sold to a bid of {higher}, it would have to be made, or the hand would count nothing (LOS-15)"
    )
    share = case.share(higher, f"bid {higher}")
    made = "" if case.is_best and share >= HALF else f", and it {is_done('made', how_often(share))}"
    if s.bidder == NONE:
        return f"Promises nothing (LOS-6): {bound}{made}."
    whose = "the partner" if s.bidder == partner(s, case.seat) else f"seat {s.bidder}"
    return f"Leaves it to {whose}'s bid of {s.bid} (LOS-6): {bound}{made}."


def sale(case: Case) -> str:
    """To sell is a credit at once; to decline is to be bound."""
    s = case.s
    if case.number != SELL:
        makes = so_often(f"Makes the {s.bid} it is bound to", case.often(s.bid))
        return f"{makes} (LOS-15); the choice of trump is kept (LOS-7)."
    sold, mine = s.copy(), partner(s, case.seat) == s.bidder
    play(sold, SELL)
    if mine and sold.credit[case.seat]:
        return f"Counts {s.bid} at once, and the partner names the trump and must make as many (LOS-9, LOS-15)."
    if mine:
        return f"Lets the partner name the trump, who bid {s.bid} (LOS-7)."
    return f"Counts {s.bid} at once, whatever the cards bring, and seat {s.bidder} must make as many (LOS-7, LOS-15)."


# ---- the play ----


def card_played(case: Case) -> str:
    """What a card takes, cancels or leaves to others."""
    s, card = case.s, case.number
    trick = trick_of(case)
    table = 0 if trick.leads else sum(1 << laid for laid in s.trick[: s.players] if laid != NONE)
    if 1 << card & BLANKS and table & (HEIR_CARD | BOY_CARD) and not table & BLANKS:
        return f"Cancels {named(table)} in this trick, being blank (LOS-14)."
    everything = table | 1 << card
    counted = 0 if everything & BLANKS else everything & (HEIR_CARD | BOY_CARD)
    if card == BOY or counted == BOY_CARD:
        return with_the_boy(trick, bool(counted))
    return told(trick, f" with {named(counted)} (LOS-13)" if counted else "")


def with_the_boy(trick: Trick, counts: bool) -> str:
    """A card that is the Wrong Boy, or would take him: nobody wants him, unless a blank lies beside him."""
    if not counts:
        higher = f", and {trick.higher} is higher" if trick.is_lost else ""
        return f"Gets rid of the Wrong Boy for nothing: a blank lies with him (LOS-14){higher}."
    if trick.is_lost and trick.is_friendly:
        if trick.case.is_best:
            return told(trick)
        return f"Leaves the Wrong Boy, three points off, with the partner, whose {best(trick)} is higher (LOS-13)."
    if trick.is_lost:
        return f"Leaves the Wrong Boy, three points off, to another: {trick.higher} is higher (LOS-13)."
    if trick.card == BOY and trick.leads and not trick.is_sure:
        out = many(len(trick.beaters), "card")
        return f"Leads the Wrong Boy: whoever takes him loses three points (LOS-13), and {out} still out can."
    return told(trick, f", {'' if trick.case.is_best else 'but '}with the Wrong Boy, three points off (LOS-13),")


def best(trick: Trick) -> str:
    """The card that has the trick so far."""
    return trick.case.theirs(trick.best)


def trick_of(case: Case) -> Trick:
    """The card in its trick."""
    s, card = case.s, case.number
    leads = leading(s)
    led = city_of(card, s.trump) if leads else s.led
    order = [] if leads else [(s.leader + place) % s.players for place in range(s.players)]
    seats = [seat for seat in order if s.trick[seat] != NONE]
    ahead = max(seats, key=lambda seat: strength(s.trick[seat], led, s.trump), default=NONE)
    return Trick(
        case,
        leads,
        ahead,
        NONE if ahead == NONE else s.trick[ahead],
        lambda new, old: strength(new, led, s.trump) > strength(old, led, s.trump),
        {seat: may_hold(s, seat) for seat in yet_to_play(case, leads) if s.cards[seat] > 0},
        ALL_CARDS & ~s.gone & ~case.hand,
        height,
        lambda card: suit(city_of(card, s.trump), s.trump),
        lambda card: city_word(card, s.trump),
        suit(s.trump, s.trump),
    )


def height(card: int) -> int:
    """How high a card is in its suit: the Heir above all, the Boy below the police, a blank lowest."""
    if card == HEIR:
        return POLICE + 1
    return 0 if card == BOY else NONE if card >= NEW_YORK_BLANK else card % POLICE + 1


def city_word(card: int, trump: int) -> str:
    """What a card is called by its city."""
    city = city_of(card, trump)
    return "trump" if city == trump else f"{city_name(city)} card"


def named(trick: int) -> str:
    """The Heir and the Boy, if they are in a trick."""
    return " and ".join(["the Lost Heir"] * bool(trick & HEIR_CARD) + ["the Wrong Boy"] * bool(trick & BOY_CARD))
