"""What a problem is about, in a few words made from facts: nothing in them tells which move is right."""

from parlour.bots.honest import rightly_legal
from parlour.bots.why import either
from parlour.cards import numbers
from parlour.engine.view import View
from parlour.games.contract import HAND, PLAY

FEW = 3  # cards in the hand with which it is an ending
PLACES = ("The lead", "Second to play", "Third to play", "Fourth to play", "Fifth to play", "Sixth to play")


def theme_of(view: View) -> str:
    """The theme of a decision: the place in the trick, a trump or not, an ending; else what is asked for."""
    s, law = view.known, view.game.law
    trick = law.on_table(s).trick
    if view.game.rulebook.phases[s.phase] != PLAY or trick is None:
        return asked(view)
    lies = 0 if law.on_table(s).taker is not None else len(trick)
    words = [PLACES[lies] if lies + 1 < view.game.players or lies == 0 else "Last to play"]
    if lies and may_trump(view):
        words.append("a trump or not")
    if s.hand[view.own_seat].bit_count() <= FEW:
        words.append("the ending")
    return ", ".join(words)


def asked(view: View) -> str:
    """What the moves ask for, as the game says it: "Bid or pass"."""
    texts = view.game.rulebook.moves[view.known.phase]
    said = dict.fromkeys(view.game.law.spoken(texts[move], str).asks for move in numbers(rightly_legal(view)))
    words = either(sorted(said))
    return words[:1].upper() + words[1:]


def may_trump(view: View) -> bool:
    """May both a trump and another card be played?"""
    if HAND not in view.game.fields:
        return False
    s, law = view.known, view.game.law
    held = int(s.hand[view.own_seat])
    playable = [card for card in numbers(rightly_legal(view)) if held >> card & 1]
    return len({law.placed(s, card).trump for card in playable}) > 1
