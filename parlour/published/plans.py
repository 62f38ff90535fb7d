"""The plans of the published studies, each a file of settings in plans/, by its name."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent / "plans"
PUBLISHED = ("seats", "options", "luck", "advice", "parties")
"""In the order in which they are read."""
AMOUNTS = ("deals", "chunk", "evenings")


def is_published(name: str) -> bool:
    """Is a published study meant, and no file?"""
    return name in PUBLISHED and not Path(name).is_file()


def settings_of(name: str) -> dict[str, Any]:
    """The settings of a published study."""
    return tomllib.loads((HOME / f"{name}.toml").read_text(encoding="utf-8"))


def command_of(name: str) -> str:
    """What plays it."""
    return f"parlour study {name}"


def slice_of(settings: Any, most: int) -> Any:
    """The same plan with so many deals, or evenings, of everything at the most."""
    if isinstance(settings, Mapping):
        return {key: min(most, value) if key in AMOUNTS else slice_of(value, most) for key, value in settings.items()}
    return [slice_of(part, most) for part in settings] if isinstance(settings, list) else settings
