"""States and views as a notebook shows them: the table in words, and a hand of cards as the press draws them."""

import secrets
from collections.abc import Iterable
from html import escape

from parlour import press
from parlour.cards import Pack
from parlour.engine.game import State
from parlour.engine.view import View
from parlour.press import frame, sprite, svg

WIDTH = 60  # of a card, in pixels
FRAME = "font-family:system-ui,sans-serif;font-size:13px;line-height:1.5;max-width:66em;margin:.3em 0"
LINES = "display:grid;grid-template-columns:max-content 1fr;column-gap:1.2em;margin:.3em 0 .6em"
ROW = "display:flex;flex-wrap:wrap;gap:4px"
TEXT_CARD = "border:1px solid currentColor;border-radius:4px;padding:.6em .5em"


def html_of(shown: State | View) -> str:
    """A state with the hand of the seat to act, or a view with the seat's own."""
    view = shown if isinstance(shown, View) else shown.view(shown.seat)
    whose = "" if view.seat is None else f"In the hand of {seat_in_words(view.seat)}"
    seen = "" if isinstance(shown, State) else f", as {seat_in_words(view.seat)} sees it"
    title = f"<b>{escape(view.game.rulebook.title)}</b>{seen}"
    told = "".join(f"<span>{escape(label)}</span><span>{escape(text)}</span>" for label, text in lines_of(view).items())
    hand = f"<div>{whose}</div>{cards_in_a_row(view.game.rulebook.pack, view.hand)}" if view.hand else ""
    return f'<div style="{FRAME}"><div>{title}</div><div style="{LINES}">{told}</div>{hand}</div>'


def seat_in_words(seat: int | None) -> str:
    return "the gallery" if seat is None else f"seat-{seat}"


def lines_of(view: View) -> dict[str, str]:
    """Whose turn it is, the table as the game tells it, and the score."""
    names = [seat_in_words(seat) for seat in range(view.game.players)]
    turn = "the hand is over" if view.turn is None else names[view.turn]
    lines = {"To act": turn} | view.game.law.tell(view.known, names)
    lines["Score"] = ", ".join(f"{name}: {score}" for name, score in zip(names, view.score, strict=True))
    if view.winners:
        lines["Won by"] = " and ".join(names[seat] for seat in view.winners)
    return lines


def cards_in_a_row(pack: Pack, cards: list[str]) -> str:
    """Cards side by side; in words where the press has no drawings of them."""
    if pack.name not in press.PACKS or not set(cards) <= set(press.cards(pack.name)):
        return row(f'<span style="{TEXT_CARD}">{escape(card)}</span>' for card in cards)
    mark = f"p{secrets.token_hex(4)}"  # a page may show many hands, and keep old ones: no two share an id
    height = WIDTH * frame.CARD[1] // frame.CARD[0]
    shown = (f'<svg width="{WIDTH}" height="{height}"><use href="#{mark}-{card}"/></svg>' for card in cards)
    return drawings(pack.name, dict.fromkeys(cards), mark) + row(shown)


def row(items: Iterable[str]) -> str:
    return f'<div style="{ROW}">{"".join(items)}</div>'


def drawings(pack: str, cards: Iterable[str], mark: str) -> str:
    """What the cards of a row are drawn with, unseen itself; the mark goes before all its ids."""
    bodies = {card: press.inside(pack, card) for card in cards}
    parts = press.parts(pack)
    shared = "".join(parts[name] for name in svg.used("".join(bodies.values()), parts))
    symbols = "".join(sprite.symbol(mark, card, press.name(pack, card), body) for card, body in bodies.items())
    defs = svg.el("defs", svg.resolved(shared, mark, mark))
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{defs}{symbols}</svg>'
