"""Raffles by the book: remember where he is, and get the lead for him three or four tricks before the end.

Noughts are kept home or fed to a partner who has the trick; and with a number of them Raffles is taken as often as can
be, because whoever throws him keeps a card more, and so a nought.
"""

from parlour.bots.heeding import heeds
from parlour.cards import numbers
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.raffles.mind import may_hold
from parlour.games.raffles.open_table import accusable, raffles_lies
from parlour.games.raffles.rules import (
    DETECTIVE,
    LENGTH,
    NOUGHTS,
    RAFFLES,
    RAFFLES_CARD,
    leading,
    may_call_game,
    partner,
    proper,
    strength,
    whole_pack,
)

ENDGAME = 3  # the book wants the lead "three or four plays ahead of the end"; three was found to be the better
A_NUMBER = 2  # of noughts


def advise(view: View) -> str:
    """A card worth playing, by the advice the book gives."""
    texts = view.game.rulebook.pack.cards
    cards = [texts.index(text) for text in view.legal()]
    if view.game.options["open_table"]:
        cards = [card for card in cards if rightly_played(view, card)] or cards
    choose = lead if leading(view.known) else follow
    return texts[choose(view, cards)]


def speak(view: View) -> str | None:
    """At the open table: call game when it is won, and Raffles when everyone knows who keeps him back."""
    s, seat = view.known, view.own_seat
    if may_call_game(s, seat):
        return "call game"
    for other in range(s.players):
        keeps_him = s.shown[other] & RAFFLES_CARD and not raffles_lies(s)
        if keeps_him and accusable(s, seat, other) and other != s.leader:
            return "call raffles"
    return None


def rightly_played(view: View, card: int) -> bool:
    """An honest player misplays nothing, even where nobody referees."""
    s = view.known
    return bool(proper(s.hand[view.seat], leading(s), s.led) >> card & 1)


def lead(view: View, cards: list[int]) -> int:
    """Late in the hand, or with Raffles at home, lead high to keep the lead; otherwise lead from the middle."""
    plain = [card for card in cards if not kept_home(card)] or cards
    if late(view) or view.known.hand[view.seat] >> RAFFLES & 1:
        return max(plain, key=lambda card: strength(card, card // LENGTH))
    return min(plain, key=lambda card: (card < LENGTH, abs(card % LENGTH - 7)))


def follow(view: View, cards: list[int]) -> int:
    """Win what is worth winning as cheaply as it can be won; feed a partner; else throw the lowest card."""
    s = view.known
    winners = [card for card in cards if strength(card, s.led) > best_so_far(view)]
    last = plays_last(view)
    noughts = [card for card in cards if kept_home(card)]
    if noughts and partner_has_it(view) and (last or partner_is_safe(view)):
        return noughts[0]
    if winners and worth_taking(view):
        sure = [card for card in winners if card == DETECTIVE or last]
        return min(sure or winners, key=lambda card: strength(card, s.led) if last else -strength(card, s.led))
    losers = [card for card in cards if card not in winners and card != DETECTIVE]
    kept = [card for card in losers or cards if not kept_home(card)] or losers or cards
    return min(kept, key=lambda card: (card == DETECTIVE, strength(card, s.led), card % LENGTH))


def nought(card: int) -> bool:
    return card < DETECTIVE and card % LENGTH == 0


def kept_home(card: int) -> bool:
    """Is it one of the cards that are kept, or given to the partner?"""
    return nought(card) and heeds("noughts-home")


def late(view: View) -> bool:
    """Is somebody nearly out of cards?"""
    if not heeds("lead-late"):
        return False
    counts = view.to_dict()["cards"]
    return any(count is not None and count <= ENDGAME for count in counts)


def on_table(view: View) -> list[int]:
    return [card for card in view.known.trick[: view.game.players] if card != NONE]


def best_so_far(view: View) -> int:
    return max(strength(card, view.known.led) for card in on_table(view))


def worth_taking(view: View) -> bool:
    """A nought is worth a trick, and so is any trick near the end; Raffles is, where noughts are to be saved."""
    cards = on_table(view)
    if saves_noughts(view) and (RAFFLES in cards or raffles_is_to_come(view)):
        return True
    return any(nought(card) for card in cards) or late(view) or (RAFFLES in cards and len(cards) > 2)


def saves_noughts(view: View) -> bool:
    """Is there a number of noughts in the hand? Each time Raffles is thrown instead of a card, a card is kept."""
    return popcount(view.known.hand[view.seat] & NOUGHTS) >= A_NUMBER and heeds("take-him")


def raffles_is_to_come(view: View) -> bool:
    """Is he with somebody who has yet to play to this trick, for all the table knows?"""
    s = view.known
    return heeds("remember-him") and any(s.suspects == 1 << seat for seat in yet_to_play(view))


def yet_to_play(view: View) -> list[int]:
    """The others with no card on the table."""
    s = view.known
    return [seat for seat in range(s.players) if seat != view.seat and s.trick[seat] == NONE]


def plays_last(view: View) -> bool:
    """Do I play last to this trick?"""
    return view.known.laid == view.game.players - 1


def partner_is_safe(view: View) -> bool:
    """Can nobody who is still to play beat the partner's card?"""
    s = view.known
    best, unseen = best_so_far(view), whole_pack(s) & ~s.gone & ~s.hand[view.seat]
    out = [may_hold(s, seat) & unseen for seat in yet_to_play(view)]
    return not any(strength(card, s.led) > best for cards in out for card in numbers(cards))


def partner_has_it(view: View) -> bool:
    """Has my partner's card the trick so far?"""
    s, seat = view.known, view.own_seat
    mate = partner(s, seat)
    return mate != seat and s.trick[mate] != NONE and strength(s.trick[mate], s.led) == best_so_far(view)
