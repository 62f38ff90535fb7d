"""A whole pack as one SVG: a symbol for each different card and one for the back.

A page shows a card by `<svg viewBox="0 0 250 350"><use href="#trolley-red-car"/></svg>`; what cards share is there
once.
"""

from parlour import press
from parlour.press import frame, svg


def symbol(pack: str, card: str, title: str, body: str) -> str:
    """One drawing under its name."""
    owner = f"{pack}-{card}"
    words = svg.el("title", svg.escaped(title))
    inner = words + svg.group(body, **svg.STROKES)
    drawing = svg.el("symbol", inner, id=owner, viewBox=f"0 0 {frame.CARD[0]} {frame.CARD[1]}")
    return svg.resolved(drawing, pack, owner)


def sprite(pack: str) -> str:
    """The sprite of a pack."""
    bodies = {card: press.inside(pack, card) for card in press.cards(pack)}
    bodies["back"] = press.inside_back(pack)
    titles = {card: press.name(pack, card) for card in press.cards(pack)}
    titles["back"] = f"{press.drawn(pack).TITLE}: the back"
    parts = press.parts(pack)
    shared = "".join(parts[name] for name in svg.used("".join(bodies.values()), parts))
    symbols = "".join("\n" + symbol(pack, card, titles[card], body) for card, body in bodies.items())
    defs = svg.el("defs", svg.resolved(shared, pack, pack))
    return svg.el("svg", defs + symbols + "\n", xmlns="http://www.w3.org/2000/svg") + "\n"
