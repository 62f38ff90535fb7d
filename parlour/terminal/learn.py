"""`parlour learn GAME`: the page that teaches a game in two minutes, as wide as the terminal."""

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from parlour import press
from parlour.engine.game import Game
from parlour.teach.page import HEADINGS, WHOSE, Page, Scene, cards_of, heads, lines, page_or_refusal, taking
from parlour.terminal.cards import drawn
from parlour.terminal.screen import console, show_paragraph

WIDEST = 84  # letters of a line that is easily read


def learn(game: Game) -> int:
    """The page of a game, and what to do next."""
    show_page(game, page_or_refusal(game))
    console.print()
    show_paragraph(
        f"The rules one by one: [bold]parlour rules {game.name}[/]. To play: [bold]parlour play {game.name}[/]."
    )
    return 0


def show_page(game: Game, page: Page) -> None:
    """The whole page."""
    show_paragraph(f"[bold]{escape(game.rulebook.title)}[/], {escape(game.rulebook.year)}")
    say(page.aim, style="bold")
    say(page.players)
    show_cards_in_order(game, page)
    show_counts(game, page)
    heading("turn")
    for number, step in enumerate(page.turn, 1):
        say(step, mark=f"{number}. ")
    heading("example")
    say(page.example.intro)
    for scene in page.example.scenes:
        show_scene(game, scene)
    heading("ends")
    say(page.ends.hand)
    say(page.ends.game)
    heading("advice")
    for advice in page.advice:
        say(f"{advice.text} ({WHOSE[advice.whose]})", mark="• ")


def show_cards_in_order(game: Game, page: Page) -> None:
    """The cards in their order."""
    heading("order")
    for row in page.order:
        show_cards(game, row.cards)
        say(row.caption)
    if page.picture:
        show_picture(game, page.picture)


def show_picture(game: Game, picture: str) -> None:
    """A drawing in letters; where there is none, or no room for it, where it can be seen."""
    pack = game.rulebook.pack.name
    board = press.board(pack)
    drawn_so = board.in_letters().get(picture, []) if board else []
    console.print()
    if not drawn_so or max(map(len, drawn_so)) + 2 > console.width:
        say(f"The {picture} is drawn in the browser, and on paper: parlour print {pack}.")
        return
    for line in drawn_so:
        console.print(Text(f"  {line}".rstrip()), soft_wrap=True)


def show_counts(game: Game, page: Page) -> None:
    """The table of what counts."""
    heading("counts")
    grid = Grid(box=None, pad_edge=False, show_header=len(heads(game, page)) > 3, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads(game, page)):
        grid.add_column(head, justify="left" if place == 0 else "right", header_style="dim", overflow="fold")
    for line in lines(game, page):
        grid.add_row(*(escape(cell) for cell in line[:-1]), f"[cyan]{line[-1]}[/]")
    console.print(Padding(grid, (0, 0, 0, 2)), width=room())


def show_scene(game: Game, scene: Scene) -> None:
    """One scene of the example."""
    console.print()
    console.print(f"  [bold]{escape(scene.title)}[/]")
    for held in scene.held:
        show_cards(game, held.cards)
        say(held.caption)
    taken = taking(scene)
    for play in scene.shown():
        cards = cards_of(play, set(game.rulebook.pack))
        beside(game, cards, play.says + (" ← takes the trick" if play is taken else ""))
    say(f"{scene.why} ({', '.join(scene.rules)})")


# ---- lines ----


def room() -> int:
    """How wide a line may be."""
    return min(console.width, WIDEST)


def heading(part: str) -> None:
    """What a part of the page is called."""
    console.print()
    console.print(f"[cyan]{HEADINGS[part]}[/]")


def say(text: str, mark: str = "", style: str = "") -> None:
    """A paragraph, set in a little; its mark stands before it."""
    indent = 2 + len(mark)
    for number, line in enumerate(Text(text, style=style).wrap(console, max(room() - indent, 20))):
        line.rstrip()
        console.print(" " * indent if number else f"  {mark}", line, sep="", end="\n", soft_wrap=True)


def show_cards(game: Game, cards: tuple[str, ...]) -> None:
    """Cards side by side."""
    for line in drawn(game.rulebook.pack, cards, room() - 2):
        console.print(Text(f"  {line}"), soft_wrap=True)


def beside(game: Game, cards: tuple[str, ...], text: str) -> None:
    """One card, and beside it what is said of it; several stand above it."""
    if len(cards) != 1:
        show_cards(game, cards)
        say(text)
        return
    picture = drawn(game.rulebook.pack, cards, room())
    words = list(Text(text).wrap(console, max(room() - len(picture[0]) - 4, 20)))
    said = [Text(), *words, *[Text()] * (len(picture) - len(words) - 1)]
    for place, line in enumerate(said):
        line.rstrip()
        left = picture[place] if place < len(picture) else " " * len(picture[0])
        console.print(Text(f"  {left}  "), line, sep="", soft_wrap=True)
