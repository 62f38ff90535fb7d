"""Writing SVG: the same drawing gives the same bytes, everywhere and always.

Ids are written with a mark in front that is resolved when a document is made, so that many cards can share a page:
`~name` is a part of the pack, drawn once in a sprite and copied into every face that uses it; `@name` belongs to one
card.
"""

import re

STROKES: dict[str, str | float | None] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""What holds for every drawing unless it says otherwise."""


def num(value: float) -> str:
    """A number to one decimal, with nothing that need not be there."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def el(tag: str, body: str = "", /, **attributes: str | float | None) -> str:
    """An element; an attribute that is None is left out, and an underscore stands for a hyphen."""
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{given}>{body}</{tag}>" if body else f"<{tag}{given}/>"


def group(*bodies: str, **attributes: str | float | None) -> str:
    """Several drawings as one."""
    return el("g", "".join(bodies), **attributes)


def at(x: float, y: float, *bodies: str, scale: float | str = 1, turn: float = 0) -> str:
    """Drawings moved to a place, and scaled and turned about it; a scale such as "-1 1" mirrors."""
    size = scale if isinstance(scale, str) else f"{scale:.3f}".rstrip("0").rstrip(".")
    move = f"translate({num(x)} {num(y)})" if x or y else ""
    move += f"rotate({num(turn)})" if turn else ""
    move += f"scale({size})" if size != "1" else ""
    return group(*bodies, transform=move) if move else "".join(bodies)


def use(part: str, **attributes: str | float | None) -> str:
    """A part of the pack, drawn here; give x and y, a transform, or a color for what is drawn in currentColor."""
    return el("use", href=f"#~{part}", **attributes)


def part(name: str, *bodies: str) -> str:
    """The part of that name, ready to be used."""
    return group(*bodies, id=f"~{name}")


def escaped(text: str) -> str:
    """Words as they must stand in a document."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def used(body: str, parts: dict[str, str]) -> list[str]:
    """The names of the parts a drawing needs, and those that they need, in the order of the pack."""
    wanted: set[str] = set()
    rest = [body]
    while rest:
        new = set(re.findall(r"#~([\w-]+)", rest.pop())) - wanted
        wanted |= new
        rest += [parts[name] for name in sorted(new)]
    return [name for name in parts if name in wanted]


def resolved(body: str, pack: str, card: str) -> str:
    """A drawing with its ids made those of a pack and a card."""
    for mark, owner in (("~", f"{pack}_"), ("@", f"{card}_")):
        body = body.replace(f'id="{mark}', f'id="{owner}').replace(f'"#{mark}', f'"#{owner}')
        body = body.replace(f"url(#{mark}", f"url(#{owner}")
    return body


def document(name: str, title: str, size: tuple[int, int], body: str, parts: dict[str, str]) -> str:
    """A drawing that stands alone, with the parts it uses and its title in words; the name goes before its ids."""
    needed = "".join(parts[part] for part in used(body, parts))
    inside = el("title", escaped(title)) + (el("defs", needed) if needed else "") + group(body, **STROKES)
    width, height = size
    box = f"0 0 {width} {height}"
    words = escaped(title)
    return (
        resolved(
            el(
                "svg",
                inside,
                xmlns="http://www.w3.org/2000/svg",
                viewBox=box,
                width=width,
                height=height,
                role="img",
                aria_label=words,
            ),
            name,
            name,
        )
        + "\n"
    )
