"""What is left of drawings when a part of them is covered: told from the bytes of their pictures."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from parlour import press
from parlour.press import ink, svg

Box = tuple[float, float, float, float]  # left, top, width and height
COVER = "#123456"


def shown(drawings: Mapping[str, str], size: tuple[float, float], ppi: float = 72.0) -> dict[str, bytes]:
    """Drawings of one size as PNG on bright green, a unit a pixel unless said."""
    typst = pytest.importorskip("typst")
    with tempfile.TemporaryDirectory() as folder:
        lines = [f'#set page(width:{size[0]}pt,height:{size[1]}pt,margin:0pt,fill:rgb("#00ff00"))']
        for name, drawing in drawings.items():
            Path(folder, f"{name}.svg").write_text(drawing, encoding="utf-8")
            lines.append(f'#page(image("{name}.svg",width:100%))')
        Path(folder, "m.typ").write_text("\n".join(lines), encoding="utf-8")
        made = typst.compile(str(Path(folder, "m.typ")), format="png", ppi=ppi, ignore_system_fonts=True)
    return dict(zip(drawings, made if isinstance(made, list) else [made], strict=True))


def beyond(pack: str, bodies: Mapping[str, str], size: tuple[int, int], cover: Box, parts: dict[str, str]) -> list[str]:
    """The names of the drawings of which something is to be seen outside a box."""
    lid = ink.box(*cover, COVER)
    drawings = {name: svg.document(f"{pack}-{name}", name, size, body + lid, parts) for name, body in bodies.items()}
    found = shown({**drawings, "empty": svg.document("empty", "empty", size, lid, {})}, size)
    empty = found.pop("empty")
    return [name for name, png in found.items() if png != empty]


def cards_and_back(pack: str) -> list[str]:
    """All that is drawn of a pack."""
    return [*press.cards(pack), "back"]
