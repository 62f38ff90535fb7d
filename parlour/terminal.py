"""The game in the terminal: a readable table, a hand to choose from, help on any rule, and a record that is kept."""

import os
import random
import re
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

import parlour
from parlour.bots.house import House
from parlour.engine.game import SEED_BITS, Game
from parlour.engine.view import View
from parlour.errors import BadChoice, NotAvailable, ParlourError
from parlour.games import GAMES
from parlour.table.record import Record
from parlour.table.table import Table

YOU = "You"
HOUSE_NAMES = ("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate")
HELP = """Type a move, its number, or enough of it to tell it apart (moon-4, moon4, m4).
  ?          this help                 table      show the table again
  rules      all the rules             RAF-8      one rule, by its id
  record     where the record is kept  quit       stop; the game can be gone on with later"""

console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())


class Quit(Exception):
    """The player has had enough for now."""


def choose_game() -> str:
    """Ask which game to play; the first on the shelf when nobody can be asked."""
    if len(GAMES) == 1 or not sys.stdin.isatty():
        return next(iter(GAMES))
    list_games()
    answer = ask(f"Which game? [{next(iter(GAMES))}] ")
    return answer or next(iter(GAMES))


def sit_down(game: Game, seed: int | None, path: Path | None, watch: bool) -> int:
    """Play a game from its first hand."""
    seeds = None if seed is None else random.Random(seed)
    names = [*HOUSE_NAMES[: game.players]] if watch else [YOU, *HOUSE_NAMES[: game.players - 1]]
    table = Table(game, names, seed=seed)
    return Sitting(table, path or new_path(game), seeds).play()


def resume(path: Path) -> int:
    """Go on with a recorded game where it was left."""
    return Sitting(read_record(path).replay(), path, None).play()


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as trouble:
        raise NotAvailable(f"The record {path} cannot be read: {reason(trouble)}.") from None


def reason(trouble: Exception) -> str:
    return (trouble.strerror if isinstance(trouble, OSError) else None) or "it is not text"


def new_path(game: Game) -> Path:
    """A fresh place for a record, among the user's data."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour" / "records"
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    path = home / f"{game.name}-{stamp}.txt"
    number = 1
    while path.exists():
        number += 1
        path = home / f"{game.name}-{stamp}-{number}.txt"
    return path


def ask(question: str) -> str:
    """A line from the player; the end of the input means quit."""
    console.print(escape(question), end="", style="bold", soft_wrap=True)
    try:
        answer = input().strip()
    except (EOFError, UnicodeDecodeError):
        console.print()
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(escape(answer))
    return answer


class Sitting:
    """One player (or none) at a table with the house, and the record on disk after every act."""

    def __init__(self, table: Table, path: Path, seeds: random.Random | None) -> None:
        self.table = table
        self.game = table.game
        self.path = path
        self.seeds = seeds
        self.house = House()
        self.seat = table.names.index(YOU) if YOU in table.names else None
        self.told = ""

    def play(self) -> int:
        """Play hand after hand until the game is over or the player quits."""
        self.greet()
        try:
            while True:
                self.play_hand()
                self.show_count()
                if self.table.state.game_over:
                    break
                if self.seat is not None and ask("Enter for the next hand, quit to stop: ") == "quit":
                    raise Quit
                self.table.next_hand(seed=None if self.seeds is None else self.seeds.getrandbits(SEED_BITS))
                self.keep()
        except (Quit, KeyboardInterrupt):
            self.keep()
            console.print(f"Goodbye. To go on: parlour play --resume {escape(str(self.path))}")
            return 0
        self.show_winners()
        return 0

    def greet(self) -> None:
        book = self.game.rulebook
        console.print(f"[bold]{escape(book.title)}[/] ({book.year}). {escape(book.summary)}")
        console.print(f"Dealer: {escape(self.name(self.table.state.dealer))}.{self.partner()} Type ? for help.")
        self.keep()

    def partner(self) -> str:
        """Who plays with you, if anyone."""
        if self.seat is None:
            return ""
        mate = self.game.law.partner(self.table.state.s, self.seat)
        return "" if mate == self.seat else f" Your partner: {escape(self.name(mate))}."

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    def keep(self) -> None:
        """Write the record, all of it or nothing."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", dir=self.path.parent, delete=False, encoding="utf-8", suffix=".part"
            ) as file:
                file.write(str(self.table.record))
            os.replace(file.name, self.path)
        except OSError as trouble:
            raise NotAvailable(f"The record {self.path} cannot be written: {reason(trouble)}.") from None

    # ---- a hand ----

    def play_hand(self) -> None:
        state = self.table.state
        while not state.hand_over:
            seat = state.seat
            if seat == self.seat and seat is not None:
                self.your_turn(state.view(seat))
            else:
                self.house_turn()
            self.keep()
            self.listen()

    def house_turn(self) -> None:
        state = self.table.state
        assert state.seat is not None
        seat = state.seat
        move = self.house.choose(state.view(seat))
        self.table.play(seat, move)
        console.print(f"  {escape(self.name(seat))}: {escape(move)}")
        self.announce()

    def announce(self) -> None:
        """Say who took a trick, once."""
        told = self.game.law.tell(self.table.state.view(self.seat).known, self.table.names)
        taken = told.get("Taken by", "")
        if taken and self.told != taken:
            console.print(f"  [dim]taken by {escape(taken)}[/]")
        self.told = taken

    def listen(self) -> None:
        """At the open table: the house says what it has to say, and so may the player when a trick is complete."""
        state = self.table.state
        for seat in range(self.game.players):
            if seat != self.seat and not state.hand_over:
                said = self.house.speak(state.view(seat))
                if said:
                    self.say(seat, said)
        if self.seat is not None and state.seat != self.seat and self.game.law.pause(state.s):
            offered = state.calls(self.seat)
            if offered:
                answer = ask(f"Enter to go on, or say {', '.join(offered)}: ")
                if answer in offered:
                    self.say(self.seat, answer)
                elif answer == "quit":
                    raise Quit

    def say(self, seat: int, text: str) -> None:
        before = self.table.state.copy()
        self.table.call(seat, text)
        effect = "" if self.table.state.s.numbers() != before.s.numbers() else " (nothing comes of it)"
        console.print(f"  {escape(self.name(seat))} says: [bold]{escape(text)}[/]{effect}")
        self.keep()

    def your_turn(self, view: View) -> None:
        self.show_table(view)
        while True:
            answer = ask("Your move: ")
            try:
                if self.answered(view, answer):
                    return
            except ParlourError as refusal:
                console.print(f"[red]{escape(str(refusal))}[/]")

    def answered(self, view: View, answer: str) -> bool:
        """Do what was typed; was it a move or a call?"""
        word = answer.lower()
        if word in ("?", "help", "h"):
            console.print(escape(HELP))
            if view.calls():
                console.print(escape(f"  Out of turn you may say: {', '.join(view.calls())}"))
        elif word in ("q", "quit", "exit"):
            raise Quit
        elif word in ("t", "table", ""):
            self.show_table(view)
        elif word == "rules":
            show_rules(self.game, None)
        elif word == "record":
            console.print(escape(str(self.path)))
        elif re.fullmatch(r"(rule\s+)?[a-z]{3}-?\d+", word) and rule_id(word) in self.game.rules:
            show_rules(self.game, rule_id(word))
        elif word in view.calls():
            self.say(self.seat or 0, word)
            return True
        else:
            self.table.play(self.seat, meant(answer, view))
            self.announce()
            return True
        return False

    # ---- what is shown ----

    def show_table(self, view: View) -> None:
        console.print()
        score = [f"{self.name(seat)} {view.score[seat]}" for seat in range(self.game.players)]
        console.print(f"  [cyan]Score:[/] {escape(', '.join(score))}")
        for label, text in self.game.law.tell(view.known, self.table.names).items():
            console.print(f"  [cyan]{escape(label)}:[/] {escape(text)}")
        show_hand(view)
        legal = view.legal()
        if not set(legal) <= set(view.hand):
            numbered = [f"{number}) {text}" for number, text in enumerate(legal, 1)]
            console.print(f"  [cyan]Moves:[/] {escape(', '.join(numbered))}")

    def show_count(self) -> None:
        state = self.table.state
        grid = Grid(title=f"Hand {len(self.table.hands)} is over", title_justify="left")
        grid.add_column("player")
        for column in ("carried in", "this hand", "score"):
            grid.add_column(column, justify="right")
        for seat in range(self.game.players):
            counts = (state.carried[seat], state.points[seat], state.score[seat])
            grid.add_row(escape(self.name(seat)), *(str(count) for count in counts))
        console.print(grid)

    def show_winners(self) -> None:
        winners = [self.name(seat) for seat in self.table.state.winners]
        verb = "win" if len(winners) > 1 or winners == [YOU] else "wins"
        console.print(f"[bold]{escape(' and '.join(winners))} {verb} the game.[/] The record: {escape(str(self.path))}")


def show_hand(view: View) -> None:
    """The hand, a line a series; what may be played has its number and stands out, what may not is in brackets."""
    legal = view.legal()
    rows: dict[str, list[str]] = {}
    for card in view.hand:
        series, dash, _ = card.rpartition("-")
        shown = (
            f"[bold green]{legal.index(card) + 1}) {escape(card)}[/]" if card in legal else f"[dim]({escape(card)})[/]"
        )
        rows.setdefault(series if dash else "", []).append(shown)
    for number, cards in enumerate(rows.values()):
        label = "[cyan]Your hand:[/]" if number == 0 else "          "
        console.print(f"  {label} {'  '.join(cards)}", soft_wrap=True)


def meant(answer: str, view: View) -> str:
    """The move a player means: its number, its text, or enough of its letters."""
    legal = view.legal()
    if answer.isdecimal() and 1 <= int(answer) <= len(legal):
        return legal[int(answer) - 1]
    word = answer.lower()
    candidates = legal + [card for card in view.hand if card not in legal]
    for match in (
        word.__eq__,
        lambda text: squeezed(text) == squeezed(word),
        lambda text: initials(text) == squeezed(word),
    ):
        found = [text for text in candidates if match(text)]
        if len(found) == 1:
            return found[0]
    found = [text for text in legal if squeezed(text).startswith(squeezed(word))]
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise BadChoice(f"{answer!r} could be {', '.join(found)}.")
    return answer


def squeezed(text: str) -> str:
    """A text without what stands between its parts."""
    return re.sub(r"[\s-]", "", text)


def initials(text: str) -> str:
    """The first letter of each part of a text, numbers whole: moon-4 is m4."""
    return "".join(part if part.isdecimal() else part[0] for part in re.split(r"[\s-]", text) if part)


def rule_id(word: str) -> str:
    """A rule's id as the ledger spells it, from what was typed."""
    letters, number = re.findall(r"([a-z]{3})-?(\d+)", word.lower())[-1]
    return f"{letters.upper()}-{number}"


# ---- the other commands ----


def list_games() -> int:
    """The shelf: every game with its year, players and a sentence."""
    grid = Grid(box=None, pad_edge=False)
    for column in ("game", "title", "year", "players", ""):
        grid.add_column(column, no_wrap=column != "")
    for name in GAMES:
        book = parlour.load(name).rulebook
        players = f"{min(book.players)}–{max(book.players)}" if len(book.players) > 1 else str(book.players[0])
        grid.add_row(f"[bold]{name}[/]", escape(book.title), book.year, players, escape(book.summary))
    console.print(grid)
    return 0


def show_rules(game: Game, id: str | None) -> int:
    """All the rules of a game, or one."""
    if id is None:
        for rule in game.rules.values():
            console.print(f"[bold]{rule.id}[/] [dim]{rule.origin}[/] {escape(rule.text)}")
        return 0
    wanted = rule_id(id) if re.fullmatch(r"[A-Za-z]{3}-?\d+", id) else id
    if wanted not in game.rules:
        raise BadChoice(f"{game.name} has no rule {id}; its rules are {', '.join(game.rules)}.")
    console.print(escape(str(game.rules[wanted])))
    return 0


def show_record(path: Path, hand: int | None, act: int | None) -> int:
    """A record hand by hand: the deal, the play in lines, the count."""
    record = read_record(path)
    names = record.names or [f"seat {seat}" for seat in range(record.game().players)]
    if act is not None:
        if act < 0:
            raise BadChoice("The number of acts must not be below nothing.")
        return show_position(record.replay(act), names)
    whole = record.replay()
    title = whole.game.rulebook.title
    console.print(f"[bold]{escape(title)}[/], {whole.game.players} players: {escape(', '.join(names))}")
    if hand is not None and not 1 <= hand <= len(record.hands):
        raise BadChoice(f"The record has hands 1 to {len(record.hands)}, not {hand}.")
    show_hands(record, names, hand)
    state = whole.state
    if state.game_over:
        winners = [names[seat] for seat in state.winners]
        console.print(f"[bold]Won by {escape(' and '.join(winners))}.[/]")
    elif state.hand_over:
        console.print("The hand is over, the game goes on.")
    else:
        console.print(f"Unfinished: {escape(names[state.seat or 0])} is to act.")
    return 0


def show_hands(record: Record, names: list[str], only: int | None) -> None:
    """Each hand as it was dealt and played."""
    number = 0
    acts: list[str] = []
    for table in record.positions():
        if len(table.hands) != number:
            number = len(table.hands)
            if only in (None, number):
                show_deal(table, names)
            acts = []
            continue
        act = table.hands[-1].acts[-1]
        if only not in (None, number):
            continue
        acts.append(f"{names[act.seat or 0]} {'says ' if act.is_call else ''}{act.text}")
        if act.ends_line or act.is_call:
            console.print("  " + escape(", ".join(acts)))
            acts = []
        if table.state.hand_over:
            counts = [f"{names[seat]} {count}" for seat, count in enumerate(table.state.points)]
            console.print(f"  [cyan]This hand:[/] {escape(', '.join(counts))}")
            counts = [f"{names[seat]} {count}" for seat, count in enumerate(table.state.score)]
            console.print(f"  [cyan]Score:[/] {escape(', '.join(counts))}")
    if acts:
        console.print("  " + escape(", ".join(acts)))


def show_deal(table: Table, names: list[str]) -> None:
    state = table.state
    console.print(f"\n[bold]Hand {len(table.hands)}[/], dealt by {escape(names[state.dealer])}")
    for seat in range(table.game.players):
        cards = state.hand(seat)
        if cards:
            console.print(f"  [cyan]{escape(names[seat])}:[/] {escape(' '.join(cards))}")


def show_position(table: Table, names: list[str]) -> int:
    """One position of a record, all cards open."""
    state = table.state
    show_deal(table, names)
    for label, text in table.game.law.tell(state.s, names).items():
        console.print(f"  [cyan]{escape(label)}:[/] {escape(text)}")
    turn = "the hand is over" if state.seat is None else f"{names[state.seat]} is to act: {', '.join(state.legal())}"
    console.print("  " + escape(turn))
    return 0
