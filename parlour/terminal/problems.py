"""`parlour problems GAME`: one after the other, told right or wrong with the reason; what was failed comes back."""

import time
from random import Random

from rich.markup import escape
from rich.text import Text

from parlour.bots.problems.again import Progress, next_problem
from parlour.bots.problems.kept import Collection
from parlour.bots.problems.problem import Played, Problem
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.errors import ParlourError
from parlour.games.spoken import YOU
from parlour.press.called import with_cards
from parlour.terminal.answers import meant, refused, rule_id, with_names
from parlour.terminal.asking import QUITS, Quit, ask
from parlour.terminal.ink import coloured
from parlour.terminal.play import HOUSE_NAMES
from parlour.terminal.position import position_of
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.shelf import show_rules
from parlour.terminal.show import show_table
from parlour.terminal.solved import keep, progress_at

HOW = "Type a move; table for the table again, rules, give up, q to stop."
GIVEN_UP = ("give up", "show")


def solve(found: Collection, only: Problem | None = None, seed: int | None = None) -> int:
    """Pose problems until the player has had enough; or one of them, which counts like any other."""
    chance = Random(seed)
    try:
        while True:
            progress, now = progress_at(found.game), time.time()
            problem = only or next_problem(found.problems, progress, now, chance)
            show_head(found, problem, progress, now)
            Sitting(found.game, problem).pose(progress)
            if only or ask("\nEnter for the next problem, q to stop: ").lower() in QUITS:
                return 0
    except (Quit, KeyboardInterrupt) as stop:
        if isinstance(stop, KeyboardInterrupt):
            console.print()
        show_paragraph("Goodbye. Problems that were failed come back when they are due.")
    return 0


def show_head(found: Collection, problem: Problem, progress: Progress, now: float) -> None:
    """Which problem this is, and where one stands."""
    title = problem.game(found.game).rulebook.title
    known, due = progress.known(problem.id), len(progress.due(now))
    again = ", once more" if known is not None else ""
    show_paragraph(
        f"\n[bold]{escape(title)}: {escape(problem.theme)}[/] (problem {problem.id}, rated {problem.rating:.0f}{again})"
    )
    standing = f"You are rated {progress.rated(now).rating:.0f}"
    if progress.tried:
        standing += f"; {progress.solved} of {progress.tried} solved at the first try, {progress.streak} in a row"
    show_paragraph(f"[dim]{standing}{f', {due} to repeat today' if due else ''}.[/]")


class Sitting:
    """One problem before the player."""

    def __init__(self, name: str, problem: Problem) -> None:
        self.name, self.problem = name, problem
        self.game: Game = problem.game(name)
        self.view: View = problem.view(name)
        names = [*HOUSE_NAMES[: self.game.players - 1]]
        self.names = [*names[: self.view.own_seat], YOU, *names[self.view.own_seat :]]
        self.position = position_of(self.view, self.names)

    def pose(self, progress: Progress) -> None:
        """Ask until there is an answer, tell what is right, and keep how it went."""
        self.show_course()
        show_table(self.position)
        move = self.answer()
        now = time.time()
        after = progress.after(self.problem, move == self.problem.right, now)
        keep(self.name, after)
        self.tell(move, progress, after)

    def show_course(self) -> None:
        """What was played before, as the player has seen it."""
        done = [self.done(played) for played in self.problem.course(self.name)]
        if done:
            show_paragraph(coloured(self.game.rulebook.pack, f"So far: {'; '.join(done)}."))

    def done(self, played: Played) -> str:
        """What somebody has done; face down nobody else has seen which card it was."""
        unseen = played.is_hidden and played.seat != self.view.own_seat
        return f"{self.names[played.seat]} {f'{played.move.split()[0]}, face down' if unseen else played.move}"

    def answer(self) -> str:
        """The player's move; nothing if he gives up."""
        while True:
            word = ask("Your move: ").lower()
            if word in QUITS:
                raise Quit
            if word in GIVEN_UP:
                return ""
            if word == "table":
                show_table(self.position)
            elif word == "rules" or rule_id(word) in self.game.rules:
                show_rules(self.game, rule_id(word) or None)
            elif word in ("", "?", "help"):
                show_paragraph(f"[dim]{HOW}[/]")
            else:
                try:
                    move = meant(word, self.position)
                    self.view.game.read(self.view.known, move)
                    return move
                except ParlourError as refusal:
                    show_paragraph(refused(str(refusal), self.view.own_seat, self.names))

    def tell(self, move: str, before: Progress, after: Progress) -> None:
        """Right or wrong, the reason, the price of the others, and where one stands now."""
        problem, pack = self.problem, self.game.rulebook.pack
        is_right = move == problem.right
        verdict = Text("Right: ", "bold green") if is_right else Text("Not so. Right is: ", "bold red")
        show_paragraph(verdict.append_text(coloured(pack, problem.right, "bold")))
        show_paragraph(coloured(pack, self.in_words(problem.why)))
        show_lines({other.move: coloured(pack, self.price(other.lost, other.why)) for other in problem.others})
        failed = [f"{rung} {of / tries:.0%}" for rung, (of, tries) in problem.fails.items()]
        show_paragraph(f"[dim]{problem.proof}[/]")
        show_paragraph(f"[dim]Who fails at it: {', '.join(failed)}.[/]")
        change = after.rating - before.rating
        show_paragraph(f"[dim]You are rated {after.rating:.0f}{f' ({change:+.0f})' if change else ''}.[/]")
        known = after.known(problem.id)
        if known is not None and known.box:
            days = max(round((known.due - time.time()) / 86400), 1)
            show_paragraph(f"[dim]It comes back {'tomorrow' if days == 1 else f'in {days} days'}.[/]")

    def price(self, lost: float, why: str) -> str:
        """What another move gives away, and why."""
        said = f"wins {100 * lost:.0f} games of a hundred fewer."
        return f"{said} {self.in_words(why)}".rstrip()

    def in_words(self, sentence: str) -> str:
        """A sentence with the names of those at the table and of the cards."""
        return with_cards(self.game.rulebook.pack, with_names(sentence, self.names))
