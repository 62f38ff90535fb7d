"""A bot that is a program of its own, in whatever language: it is asked in lines of JSON and answers in lines of text.

What is asked stands in docs/programs.md, and examples/line_bot.py answers. The program is started when it is first
asked, hears nothing but what its seat may know, and is ended with whoever asked.
"""

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import weakref
from typing import IO, Any

from parlour.bots import Budget
from parlour.bots.players.house import legal_moves
from parlour.engine.view import View
from parlour.errors import BadChoice, Fault, brief

PATIENCE = 60.0  # seconds a program may think of one move
LONGEST = 4096  # characters of an answer
MANNERS = 2.0  # seconds it has to go when it is told that nothing more will be asked


class Program:
    """Plays what a program answers."""

    def __init__(self, command: str) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as trouble:
            raise BadChoice(f"{brief(command)} is no command line: {trouble}.") from None
        if not self.words:
            raise BadChoice("A program is named by its command line, like program:./my_bot --fast.")
        self.command, self.name = command, f"program:{command}"
        self.running: subprocess.Popen[str] | None = None
        self.answers: queue.Queue[str] = queue.Queue()

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """What the program answers, if it may be played."""
        legal = legal_moves(view)
        game = view.game
        said = self.ask(
            {
                "game": game.name,
                "players": game.players,
                "options": game.options,
                "seat": view.seat,
                "legal": legal,
                "view": view.to_dict(),
            }
        )
        if said not in legal and game.rulebook.native:
            raise Fault(f"{self.name} answered {brief(said)}, which is not legal there.")
        return said

    def speak(self, view: View) -> str | None:
        """Nothing: a program is asked for moves alone."""
        return None

    def ask(self, question: dict[str, Any]) -> str:
        """One line out, one line back."""
        program = self.started()
        assert program.stdin is not None
        try:
            program.stdin.write(json.dumps(question, separators=(",", ":")) + "\n")
            program.stdin.flush()
        except OSError:
            raise Fault(f"{self.name} has ended; it was to answer a line for every line it reads.") from None
        try:
            said = self.answers.get(timeout=PATIENCE)
        except queue.Empty:
            program.kill()
            raise Fault(f"{self.name} did not answer within {PATIENCE:.0f} seconds.") from None
        if not said.endswith("\n"):
            much = f"a line of more than {LONGEST} characters" if len(said) >= LONGEST else "no whole line"
            program.kill()
            raise Fault(f"{self.name} answered {much}; it was to answer a move and a line's end.")
        return said.strip()

    def started(self) -> subprocess.Popen[str]:
        """The program, which is started when it is first asked."""
        if self.running is None:
            try:
                self.running = subprocess.Popen(
                    self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
                )
            except OSError as trouble:
                raise BadChoice(f"{self.words[0]} cannot be started: {trouble.strerror}.") from None
            assert self.running.stdout is not None
            listening = threading.Thread(target=listen, args=(self.running.stdout, self.answers), daemon=True)
            listening.start()
            weakref.finalize(self, dismiss, self.running)
        return self.running

    def __reduce__(self) -> tuple[Any, ...]:
        return Program, (self.command,)


def listen(answers: IO[str], heard: "queue.Queue[str]") -> None:
    """Read line by line; an empty one says that the program has ended."""
    while True:
        try:
            line = answers.readline(LONGEST)
        except (OSError, ValueError):
            line = ""
        heard.put(line)
        if not line:
            return


def dismiss(program: subprocess.Popen[str]) -> None:
    """Tell it that nothing more will be asked, and end it if it does not go."""
    with contextlib.suppress(OSError):
        assert program.stdin is not None
        program.stdin.close()
    try:
        program.wait(MANNERS)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    assert program.stdout is not None
    program.stdout.close()


__all__ = ["Program"]
