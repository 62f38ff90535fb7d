"""The Capture of Mr. Raffles: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.coaching import must, takes
from parlour.games.declare import NONE, State
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.raffles.mind import counted
from parlour.games.raffles.rules import (
    ALL_SERIES,
    DETECTIVE,
    DETECTIVE_CARD,
    LENGTH,
    NOUGHTS,
    RAFFLES,
    RAFFLES_CARD,
    SERIES,
    SERIES_CARDS,
    UNLEADABLE,
    leading,
    partner,
    strength,
    tally,
    whole_pack,
)

NEAR = 3  # points to go of which one is reminded


def coach(s: State, seat: int) -> str:
    """One sentence about the card this seat has to play now."""
    hand = s.hand[seat]
    if leading(s):
        return lead(s, seat, hand)
    if hand & RAFFLES_CARD:
        return "You hold Raffles and somebody else leads: he must be played (RAF-8)."
    if s.led == NONE:
        return "There is no series to follow yet: play any card."
    if popcount(hand) == 1:
        return must(named(hand.bit_length() - 1), "your last card", "RAF-9")
    return follow(s, seat, hand) if hand & SERIES_CARDS[s.led] else throw_off(s, seat, hand)


def named(card: int) -> str:
    """A card in words."""
    if card >= DETECTIVE:
        return "the Detective" if card == DETECTIVE else "Raffles"
    return f"{SERIES[card // LENGTH].capitalize()} {card % LENGTH}"


def lead(s: State, seat: int, hand: int) -> str:
    """What may be led, and what is to be thought of."""
    may = hand & ALL_SERIES
    if popcount(may) == 1:
        return must(named(may.bit_length() - 1), "the only card you may lead", "RAF-7")
    if near_game(s, seat):
        return near_game(s, seat)
    if hand & UNLEADABLE == UNLEADABLE:
        return "You lead: anything but Raffles and the Detective (RAF-7)."
    if hand & RAFFLES_CARD:
        return "You lead, so Raffles stays in your hand this time: play any other card (RAF-7)."
    short = next((other for other in range(s.players) if other != seat and counted(s, other) == 1), NONE)
    if short != NONE:
        return f"You lead, and seat {short} has one card left: play stops when somebody has none (RAF-13)."
    detective = " but the Detective" if hand & DETECTIVE_CARD else ""
    strong = strongest(s, hand)
    if strong:
        return f"You lead anything{detective}: {strong} (RAF-11)."
    return f"You lead anything{detective}: the highest of its series takes the trick{unless(s, hand)} (RAF-11)."


def unless(s: State, hand: int) -> str:
    """What may still fall and take any trick: a Trump, or the Detective."""
    unseen = whole_pack(s) & ~s.gone & ~hand
    takers = ["a Trump"] * bool(unseen & SERIES_CARDS[0]) + ["the Detective"] * (unseen >> DETECTIVE & 1)
    return f", unless {' or '.join(takers)} falls" if takers else ""


def near_game(s: State, seat: int) -> str:
    """How few points are missing, if they are few and would win as soon as they are taken (RAF-17)."""
    missing = s.game - tally(s, seat)
    if not 0 < missing <= NEAR or any(score >= s.game for score in s.score[: s.players]):
        return ""
    whose = "you two" if partner(s, seat) != seat else "you"
    tricks = so_many(missing, "trick", "tricks")
    return f"You lead, and {whose} lack {so_many(missing, 'point', 'points')} for game: {tricks} would do (RAF-17)."


def strongest(s: State, hand: int) -> str:
    """The card in hand that is hardest to take, and what could; nothing where a card of its own series could."""
    unseen = whole_pack(s) & ~s.gone & ~hand
    found = []
    for card in numbers(hand & ALL_SERIES):
        series = SERIES_CARDS[card // LENGTH]
        if unseen & series & -(1 << card):
            continue
        trumps = card >= LENGTH and unseen & SERIES_CARDS[0] != 0
        takers = ["a Trump"] * trumps + ["the Detective"] * (unseen >> DETECTIVE & 1)
        found.append((len(takers), -(card % LENGTH), card, takers))
    if not found:
        return ""
    *_, card, takers = min(found)
    return (
        f"only {' or '.join(takers)} can take your {named(card)}" if takers else f"nothing can take your {named(card)}"
    )


def follow(s: State, seat: int, hand: int) -> str:
    """One can follow the series led (RAF-9)."""
    own, series = hand & SERIES_CARDS[s.led], SERIES[s.led].capitalize()
    if popcount(own) == 1 and not hand & DETECTIVE_CARD:
        return must(named(own.bit_length() - 1), f"your only {series}", "RAF-9")
    prize = with_raffles(s)
    ahead = ahead_of(s)
    if partner(s, seat) == ahead:
        return with_partner(s, own, f"follow {series}s{' or play the Detective' * (hand >> DETECTIVE & 1)}")
    if prize and hand & DETECTIVE_CARD:
        return "Raffles lies there, and your Detective takes any trick (RAF-10)."
    top, best = own.bit_length() - 1, s.trick[ahead]
    if strength(top, s.led) > strength(best, s.led):
        also = ", or play the Detective" if hand & DETECTIVE_CARD else ""
        return f"Follow {series}s: your {top % LENGTH} {takes(s.laid == s.players - 1)}{prize}{also} (RAF-9)."
    if hand & DETECTIVE_CARD:
        return f"Follow {series}s, or play the Detective, who takes any trick (RAF-10)."
    if own & NOUGHTS:
        return f"Follow {series}s: none of yours beats {named(best)}, and your nought would give 5 away (RAF-15)."
    return f"Follow {series}s: none of yours beats {named(best)}{prize and ', and Raffles lies there'} (RAF-9)."


def with_partner(s: State, may: int, duty: str) -> str:
    """The partner has the trick so far, and what he takes counts for both (RAF-20)."""
    ahead = f"Your partner is ahead with {named(s.trick[ahead_of(s)])}"
    if may & NOUGHTS:
        return f"{ahead}: {duty}; a nought may count 5 for your side (RAF-20)."
    return f"{ahead}{with_raffles(s)}: {duty} (RAF-9)."


def throw_off(s: State, seat: int, hand: int) -> str:
    """One has none of the series led (RAF-9)."""
    series, ahead = SERIES[s.led].capitalize(), ahead_of(s)
    best = s.trick[ahead]
    prize = with_raffles(s)
    if partner(s, seat) == ahead:
        return with_partner(s, hand, "throw off any card")
    if prize and hand & DETECTIVE_CARD:
        return "Raffles lies there, and your Detective takes any trick (RAF-10)."
    trumps = numbers(hand & SERIES_CARDS[0])
    winners = [card for card in trumps if strength(card, s.led) > strength(best, s.led)]
    if winners:
        done = takes(s.laid == s.players - 1)
        return f"You have no {series}s: throw off any card, or your {named(winners[0])} {done}{prize} (RAF-9)."
    if hand & DETECTIVE_CARD:
        return f"You have no {series}s: throw off any card, or play the Detective, who takes any trick (RAF-10)."
    none = f"You have no {series}s, and nothing that beats {named(best)}: throw off any card"
    return f"{none}, but a nought gives 5 away (RAF-15)." if hand & NOUGHTS else f"{none} (RAF-9)."


def with_raffles(s: State) -> str:
    """He lies in this trick, and goes to whoever takes it (RAF-12)."""
    return ", with Raffles in it" if RAFFLES in s.trick[: s.players] else ""


def ahead_of(s: State) -> int:
    """Whose card is ahead in this trick."""
    lying = [seat for seat in range(s.players) if s.trick[seat] != NONE]
    return max(lying, key=lambda seat: strength(s.trick[seat], s.led))
