"""The picture that goes with a link where others show one: the box of a game, or all of them, 1200 by 630."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from parlour import press
from parlour.press import ink
from parlour.press.sheets.setting import lettered, prepared, printer

POSTER = (1200, 630)
"""As wide and as high in dots."""


def poster(packs: Sequence[str]) -> bytes:
    """The boxes of these packs on a green table, as PNG."""
    boxes = {f"box-{place}": press.lid(pack) for place, pack in enumerate(packs)}
    drawings = boxes | {"words": lettered("PARLOUR", colour=ink.GOLD)}
    with tempfile.TemporaryDirectory() as folder:
        main = prepared(Path(folder), "poster", "Parlour", {"boxes": len(boxes)}, drawings)
        return bytes(printer().compile(str(main), format="png", ppi=72, ignore_system_fonts=True))
