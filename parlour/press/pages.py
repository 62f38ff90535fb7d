"""The pages that teach the games, set into the papers: `python -m parlour.press.pages` fills docs/rules anew.

A paper has a pair of marks for each game it tells of, and what stands between them is written here, from the game's
page.toml; the pictures lie in docs/pictures.
"""

import re
import sys
from pathlib import Path

import parlour
from parlour import press
from parlour.engine.game import Game
from parlour.errors import NotAvailable
from parlour.games.registry import HOUSE
from parlour.press.strip import is_spoken, played, strip
from parlour.press.svg import escaped
from parlour.teach.page import HEADINGS, WHOSE, Page, Scene, heads, lines, page_or_refusal, taking

ROOT = Path(__file__).parent.parent.parent / "docs"
PAPERS, PICTURES = ROOT / "rules", ROOT / "pictures"
BLOCK = re.compile(
    r"(?P<level>#+) (?P<heading>[^\n]+)\n\n<!-- two minutes: (?P<game>[\w-]+) -->\n.*?<!-- end -->\n", re.DOTALL
)
HIGH = 112  # pixels, of a row of cards


class Papers:
    """What is written: the text of a game's part, and the pictures it shows."""

    def __init__(self, game: Game, level: int) -> None:
        self.game = game
        self.page: Page = page_or_refusal(game)
        self.level = level
        self.pack = game.rulebook.pack.name
        self.pictures: dict[str, str] = {}

    def text(self) -> str:
        """All of it."""
        page = self.page
        return "\n\n".join(
            [
                f"{'#' * (self.level + 1)} In two minutes",
                f"**{page.aim}**",
                page.players,
                self.heading("order"),
                *(f"{self.cards(f'order-{n}', row.cards)}\n\n{row.caption}" for n, row in enumerate(page.order, 1)),
                *([self.board(page.picture)] if page.picture else []),
                self.heading("counts"),
                self.counts(),
                self.heading("turn"),
                "\n".join(f"{number}. {step}" for number, step in enumerate(page.turn, 1)),
                self.heading("example"),
                page.example.intro,
                *(self.scene(number, scene) for number, scene in enumerate(page.example.scenes, 1)),
                self.heading("ends"),
                page.ends.hand,
                page.ends.game,
                self.heading("advice"),
                "\n".join(f"- {advice.text} *({WHOSE[advice.whose]})*" for advice in page.advice),
            ]
        )

    def heading(self, part: str) -> str:
        """What a part is called."""
        return f"{'#' * (self.level + 2)} {HEADINGS[part]}"

    def counts(self) -> str:
        """The table of what counts."""
        head = heads(self.game, self.page)
        rows = [head, ["---", *["---:"] * (len(head) - 2), "---"], *lines(self.game, self.page)]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def scene(self, number: int, scene: Scene) -> str:
        """A scene of the example: what is held, what is done, what comes of it."""
        held = [
            f"{self.cards(f'example-{number}-held-{n}', row.cards)}\n\n{row.caption}"
            for n, row in enumerate(scene.held, 1)
        ]
        row = played(self.pack, scene)
        picture = [self.picture(f"example-{number}", row, scene.title, HIGH)] if row else []
        told = [
            f"{place}. {play.says}{self.takes(scene, play is taking(scene))}"
            for place, play in enumerate(scene.shown(), 1)
        ]
        steps = "\n".join(told)
        done = [steps, *picture] if is_spoken(self.pack, scene) else [*picture, steps]
        return "\n\n".join([f"**{scene.title}.**", *held, *done, f"{scene.why} ({', '.join(scene.rules)})"])

    def takes(self, scene: Scene, this: bool) -> str:
        """What is said of the card that takes the trick."""
        return f" *{scene.taker} takes the trick.*" if this else ""

    def cards(self, name: str, cards: tuple[str, ...]) -> str:
        """A row of cards as a picture of its own."""
        words = ", ".join(press.name(self.pack, card) for card in cards)
        return self.picture(name, strip(self.pack, [cards]), words, HIGH)

    def board(self, name: str) -> str:
        """A drawing of what lies in the box besides the cards."""
        board = press.board(self.pack)
        if board is None or name not in board.on_screen():
            raise NotAvailable(f"There is no drawing {name} in the box {self.pack}.")
        return self.picture(name, board.on_screen()[name], f"The {name}", 0)

    def picture(self, name: str, drawing: str, words: str, high: int) -> str:
        """A picture as the papers show it."""
        file = f"{self.game.name}-{name}.svg"
        self.pictures[file] = drawing
        size = f' height="{high}"' if high else ' width="560"'
        return f'<img src="../pictures/{file}"{size} alt="{escaped(words)}">'


def filled(paper: str) -> tuple[str, dict[str, str]]:
    """A paper with all that stands between its marks written anew, and the pictures it shows."""
    pictures: dict[str, str] = {}

    def write(found: re.Match[str]) -> str:
        papers = Papers(parlour.load(found["game"]), len(found["level"]))
        text = papers.text()
        pictures.update(papers.pictures)
        return (
            f"{found['level']} {found['heading']}\n\n<!-- two minutes: {found['game']} -->\n\n{text}\n\n<!-- end -->\n"
        )

    return BLOCK.sub(write, paper), pictures


def written() -> dict[Path, str]:
    """All the papers and pictures as they should be, by where they lie."""
    found: dict[Path, str] = {}
    told: set[str] = set()
    for path in sorted(PAPERS.glob("*.md")):
        paper = path.read_text(encoding="utf-8")
        told |= {match["game"] for match in BLOCK.finditer(paper)}
        text, pictures = filled(paper)
        found[path] = text
        found |= {PICTURES / name: drawing for name, drawing in pictures.items()}
    missing = set(HOUSE) - told
    if missing:
        raise NotAvailable(f"No paper has the marks for {', '.join(sorted(missing))}: <!-- two minutes: GAME -->.")
    return found


def main() -> int:
    """Write all that has changed; pictures that nobody shows any more go."""
    papers = written()
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.svg"):
        if path not in papers:
            path.unlink()
    for path, text in papers.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT.parent)} is written anew.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
