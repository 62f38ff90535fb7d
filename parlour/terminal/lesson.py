"""A first hand in the terminal, with a teacher beside it: every decision is asked for, helped with, and explained."""

import sys

from rich.markup import escape
from rich.text import Text

from parlour.engine.game import Game, State
from parlour.errors import NotAvailable, ParlourError
from parlour.games import GAMES
from parlour.press.called import told_of
from parlour.teach.lesson import YOU, Frame, Lesson, Step, frames, lesson_of, table_of
from parlour.terminal.answers import meant, refused, rule_id
from parlour.terminal.asking import QUITS, Quit, ask
from parlour.terminal.count import count_of, show_count
from parlour.terminal.ink import coloured
from parlour.terminal.position import Position, position_of
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.shelf import show_rules
from parlour.terminal.show import show_table

WIDEST = 84  # letters of a line that is easily read
HOW = "[dim]Type a move, or show to be shown it; ? for help, table, rules, q to stop.[/]"


def play_lesson(game: Game) -> int:
    """Go through the lesson of a game; it can be left at any time."""
    lesson = lesson_of(game.module)
    if lesson is None:
        raise NotAvailable(f"There is no lesson for {game.rulebook.title}. Read its rules: parlour rules {game.name}.")
    try:
        Teacher(table_of(game.module, lesson), lesson).teach()
    except (Quit, KeyboardInterrupt) as stop:
        if isinstance(stop, KeyboardInterrupt):
            console.print()
        show_paragraph("Goodbye. The lesson can be begun again at any time.")
    return 0


def offer_lesson(game: Game) -> int:
    """After the page of a game: its lesson, for who would like it; where nobody can answer, how to come to it."""
    lesson = lesson_of(game.module)
    if lesson is None:
        return 0
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        files = " ".join(GAMES.files_of(game.name)) or game.name
        show_paragraph(f"A first hand with every step explained: [bold]parlour learn {escape(files)} --lesson[/].")
        return 0
    try:
        answer = ask("Enter for a first hand with every step explained, q to stop: ")
    except (Quit, KeyboardInterrupt):
        return 0
    return 0 if answer else play_lesson(game)


class Teacher:
    """Who sits beside the learner: the lesson, and its positions one after the other."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.names = list(lesson.company)
        self.frames = frames(game.module, lesson)
        self.number = 0  # of the decision that was asked for last

    def teach(self) -> None:
        """From the aim to the count."""
        minutes = max(1, round(self.lesson.minutes))
        show_paragraph(f"[bold]A first hand of {escape(self.game.rulebook.title)}[/], about {minutes} minutes.")
        self.say(self.lesson.aim)
        show_paragraph("[dim]Type show to be shown the move, table to see the table again, q to stop.[/]")
        self.wait()
        for place, frame in enumerate(self.frames):
            self.tell_move(place, frame)
            if frame.note:
                self.say(frame.note)
            if frame.step is not None:
                self.decide(frame.state, frame.step)
            elif frame.note and not frame.state.hand_over:
                self.wait()
        show_count(count_of(self.frames[-1].state, 1, self.names))
        self.say(self.lesson.end.say)
        files = " ".join(GAMES.files_of(self.game.name)) or self.game.name
        console.print(f"Now play a hand of your own: [bold]parlour play {escape(files)}[/]", soft_wrap=True)

    def tell_move(self, place: int, frame: Frame) -> None:
        """What somebody has done, and who has taken the trick by it."""
        if frame.seat is None:
            return
        hidden = frame.is_face_down and frame.seat != self.lesson.you
        move = f"{frame.move.split()[0]}, face down" if hidden else frame.move
        latest = self.frames[place - 1]
        if not (hidden and latest.is_face_down and latest.seat == frame.seat):  # several in a row are told once
            show_paragraph(coloured(self.game.rulebook.pack, f"{self.names[frame.seat]}: {move}"), 2, 2)
        before, now = (self.game.law.on_table(one.state.s).taker for one in (latest, frame))
        if now is not None and before is None:
            console.print(f"    [dim]{self.names[now]} {'take' if self.names[now] == YOU else 'takes'} the trick[/]")

    def decide(self, state: State, step: Step) -> None:
        """Ask until the right move is found."""
        self.number += 1
        view = state.view(self.lesson.you)
        position = position_of(view, self.names)
        show_table(position)
        console.print(f"\n[bold]{self.number} of {len(self.lesson.asked)}[/]")
        self.say(step.ask, "bold")
        while True:
            answer = ask("Your move: ").lower()
            if not answer:
                show_paragraph(HOW)
            if not answer or self.obeyed(answer, position, step):
                continue
            try:
                move = meant(answer, position)
                if move == step.right:
                    return
                view.game.read(view.known, move)
                self.say(step.wrong.get(move, step.help), "yellow")
            except ParlourError as refusal:
                show_paragraph(refused(str(refusal), view.own_seat, self.names))

    def obeyed(self, word: str, position: Position, step: Step) -> bool:
        """Do what was asked for; was it anything but a move?"""
        if word in QUITS:
            raise Quit
        if word in ("show", "show me", "hint"):
            console.print(f"This is the one: [bold]{escape(step.right)}[/]")
        elif word in ("?", "help"):
            self.say(step.help)
            show_lines(dict(self.game.law.offer()))
            show_paragraph(HOW)
        elif word == "table":
            show_table(position)
        elif word == "rules" or rule_id(word) in self.game.rules:
            show_rules(self.game, rule_id(word) or None)
        else:
            return False
        return True

    def wait(self) -> None:
        """Until the learner has read what was said."""
        if ask("Enter to go on, q to stop: ").lower() in QUITS:
            raise Quit

    def say(self, text: str, style: str = "") -> None:
        """A paragraph, as wide as can be read easily."""
        show_paragraph(Text(told_of(self.game.module, text), style=style), widest=WIDEST)
