"""What a player has wished for in the terminal, and what he has been told once: kept for all his sittings."""

import contextlib
import json
from pathlib import Path

from parlour.bots.weights import write_whole
from parlour.errors import NotAvailable
from parlour.homes import data_home

SILENT, OFFERED = "silent", "offered"  # the games at which the coach is silent, and whose lesson has been offered


def wishes_file() -> Path:
    return data_home() / "wishes.json"


def games_with(wish: str) -> set[str]:
    """The games that have a wish; a file that cannot be read has none."""
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, NotAvailable):
        return {str(name) for name in json.loads(wishes_file().read_text(encoding="utf-8")).get(wish, [])}
    return set()


def keep_wish(wish: str, game: str, wished: bool = True) -> None:
    """Keep a wish for a game, or give it up; where nothing can be kept it holds for this sitting alone."""
    kept = {each: games_with(each) for each in (SILENT, OFFERED)}
    kept[wish] = kept[wish] | {game} if wished else kept[wish] - {game}
    with contextlib.suppress(OSError, NotAvailable):
        wishes_file().parent.mkdir(parents=True, exist_ok=True)
        write_whole(wishes_file(), json.dumps({each: sorted(names) for each, names in kept.items()}) + "\n")
