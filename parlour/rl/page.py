"""The tables of docs/environments.md: what every byte of an observation is. `python -m parlour.rl.page` writes them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import parlour
from parlour.engine.sight import Observation, Part
from parlour.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BEGIN, END = "<!-- the tables: begin -->", "<!-- the tables: end -->"
ROWS = {"one": "", "own": "the viewer's own", "turned": "a row a seat, the viewer's first", "list": "a row each"}


def tables() -> str:
    """A table for every game, as it is usually played."""
    return "\n".join(line for name in GAMES for line in table(name))


def table(name: str) -> Iterator[str]:
    """The slices of one game."""
    game = parlour.load(name)
    layout: Observation = game.observation
    yield f"### {game.rulebook.title}"
    yield ""
    actions = f", {len(game.actions)} actions" if game.rulebook.native else ""
    yield f"`{name}` with {game.players} players: {layout.width} bytes{actions}."
    yield ""
    yield "| slice | from | rows × columns | bytes | |"
    yield "|---|---:|---:|---|---|"
    yield from (line(part) for part in layout.parts)
    if game.rulebook.native:
        yield line(game.information.parts[-1]).replace("a row each |", "a row a move, in the information alone |")
    yield ""


def line(part: Part) -> str:
    """One slice."""
    shape = f"{part.rows} × {part.columns}" + (f" (of {part.stride})" if part.stride > part.columns else "")
    return f"| `{part.name}` | {part.at} | {shape} | {part.contents} | {ROWS[part.place]} |"


def with_tables(page: str) -> str:
    """The page with the tables as they are now."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{rest.partition(END)[2]}"


def main() -> int:
    """Write the tables into the page."""
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
