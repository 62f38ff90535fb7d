"""Who one is at the houses one has been to: names, and a token for each, kept for this user alone."""

import contextlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour.errors import NotAvailable
from parlour.homes import data_home


@dataclass(frozen=True)
class Guest:
    """A guest of a house: what one is called there, and what one shows to be let in as the same."""

    name: str
    token: str


def guests_file() -> Path:
    return data_home() / "guests.json"


def known_guests() -> dict[str, list[Guest]]:
    """The guests one has been, by the addresses of the houses, the last one first; a file that cannot be read knows
    nobody."""
    return read_guests() or {}


def guests_at(house: str) -> list[Guest]:
    """The guests one has been at a house, the last one first."""
    return known_guests().get(house, [])


def read_guests() -> dict[str, list[Guest]] | None:
    """What is kept; nothing where that is no list of guests."""
    try:
        kept = json.loads(guests_file().read_text(encoding="utf-8"))
        return {house: [guest_of(one) for one in (last, *last.get("others", []))] for house, last in kept.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def guest_of(kept: dict[str, Any]) -> Guest:
    return Guest(str(kept["name"]), str(kept["token"]))


def keep_guest(house: str, guest: Guest) -> None:
    """Keep who one is at a house, and who one was there before; nobody else may read it, at any moment."""
    path, kept = guests_file(), read_guests()
    try:
        if kept is None:  # there may be tokens in it that somebody can still make out
            with contextlib.suppress(FileNotFoundError):
                os.replace(path, path.with_suffix(".damaged"))
        before = [other for other in (kept or {}).get(house, []) if other.token != guest.token]
        write_guests(path, (kept or {}) | {house: [guest, *before]})
    except OSError as trouble:
        raise NotAvailable(f"Who you are cannot be kept in {path}: {trouble.strerror or trouble}.") from None


def write_guests(path: Path, kept: dict[str, list[Guest]]) -> None:
    """All of them, or nothing."""
    told = {house: asdict(last) | {"others": [*map(asdict, others)]} for house, (last, *others) in kept.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")  # which is for its owner alone
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1)
    os.replace(part, path)
