"""A seat at a table of a house, in the terminal: the same screens as here, and what others do as it happens.

Three threads: one hears the house, one hears the player, and this one shows and answers; what comes stands in a queue.
"""

import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
from rich.markup import escape

from parlour.client import House
from parlour.errors import BadChoice, ParlourError
from parlour.games.spoken import as_one, listed
from parlour.press.called import with_cards
from parlour.terminal.answers import moves_meant, with_names
from parlour.terminal.asking import Quit
from parlour.terminal.away import OTHER_HOUSE, AwayTable
from parlour.terminal.ink import coloured
from parlour.terminal.play import NEXT
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.stakes import place_named, staked
from parlour.terminal.typed import Lines
from parlour.wire import table as wire

DOWN = "The line is down, so nothing came of that; you are asked again when it stands."
NOWHERE = (-1, False)


class Typed(str):
    """A line that the player has typed."""


class Line(msgspec.Struct):
    """The line to the house is lost, or stands again."""

    stands: bool


Heard = wire.Message | Typed | Line | ParlourError | None
"""What comes; nothing is the end of what is typed."""


def phrase_meant(word: str) -> wire.Phrase | None:
    """What is to be said across the table, with `say` before it or without."""
    phrases: dict[str, wire.Phrase] = {phrase.lower(): phrase for phrase in get_args(wire.Phrase)}
    return phrases.get(word.removeprefix("say ").rstrip("!."))


class Visit(AwayTable):
    """A guest at a table of a house, who is heard and answered."""

    def __init__(self, house: House, table: str, watch: bool = False) -> None:
        super().__init__(house, table, watch)
        self.coming: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self.asked_at = NOWHERE  # the position in which something has been asked, and whether that was consent
        self.is_leaving = self.has_left = self.is_listening = False

    # ---- coming and going ----

    def stay(self) -> int:
        """At the table until the game is over or the player goes."""
        with self.chair:
            self.chair.tell_line = lambda stands: self.coming.put(Line(stands))
            self.begin(self.hear_house)
            try:
                while self.take(self.coming.get()):
                    if self.now is not None and not self.is_listening:
                        self.is_listening = True
                        self.begin(self.hear_player)
            except (Quit, KeyboardInterrupt):
                self.fresh_line()
                self.say_goodbye()
        return 0

    def begin(self, listening: Callable[[], None]) -> None:
        """A thread that listens for as long as the program lives."""
        threading.Thread(target=listening, daemon=True, name=listening.__name__).start()

    def say_goodbye(self) -> None:
        """Whoever goes keeps the seat."""
        if self.has_left or self.now is None or self.now.you is None or self.now.phase == "over":
            console.print("Goodbye.")
            return
        show_paragraph("Goodbye. Your seat is kept; after three minutes a bot plays for you until you are back:")
        console.print(f"parlour join {escape(self.link)}", soft_wrap=True)

    def hear_house(self) -> None:
        """All that the house says, until it says no more."""
        try:
            for message in self.chair.heard():
                self.coming.put(message)
        except ParlourError as end:
            self.coming.put(end)
        except msgspec.DecodeError:
            self.coming.put(BadChoice(OTHER_HOUSE.format(self.link)))

    def hear_player(self) -> None:
        """All that is typed, line by line."""
        typed = sys.stdin if isinstance(sys.stdin, Lines) else Lines(sys.stdin.fileno(), sys.stdin.encoding)
        while line := typed.readline():
            self.coming.put(Typed(" ".join(line.split())))
        self.coming.put(None)

    # ---- what comes ----

    def take(self, heard: Heard) -> bool:
        """Show or answer what has come; is there more to come?"""
        match heard:
            case None:
                raise Quit
            case Typed():
                self.answer(heard)
            case ParlourError():
                self.fresh_line()
                raise heard
            case Line(stands=stands):
                self.fresh_line()
                show_paragraph("The line stands again." if stands else "The line is down; trying to come back …")
                self.asked_at, self.is_down, self.has_come_back = NOWHERE, not stands, stands
            case wire.Table():
                return self.look(heard)
            case wire.Refused(sentence=sentence):
                self.fresh_line()
                self.refuse(sentence)
                self.ask_again()
            case wire.Said(seat=seat, phrase=phrase):
                self.fresh_line()
                console.print(f"  {escape(self.names[seat])}: “{phrase}”")
                self.ask_again()
            case wire.Chatted(name=name, text=text):
                self.fresh_line()
                console.print(f"  {escape(name)}: “{escape(text)}”")
                self.ask_again()
            case wire.Hints():
                self.show_hints(heard)
        return True

    # ---- the player's turn ----

    def wait_or_ask(self, now: wire.Table, board: wire.Board) -> None:
        """Ask for a move, for the next hand or for consent, once; else wait."""
        here = self.here(now)
        if self.asked_at == here:
            return
        if here[1] and now.asking is not None:
            self.fresh_line()
            self.ask(f"{self.names[now.asking.seat]} would take a move back. yes or no? ")
        elif now.phase == "counted" and now.you is not None and not now.seats[now.you].ready:
            self.ask(NEXT)
        elif board.legal:
            self.fresh_line()
            self.show_turn(self.position())
            self.ask(self.question(self.position()))
        else:
            return
        self.asked_at = here

    def here(self, now: wire.Table) -> tuple[int, bool]:
        """The position, and whether one's consent is asked for in it."""
        return now.position, now.asking is not None and now.you in now.asking.waiting

    def ask(self, question: str) -> None:
        """A question, to be answered when the player likes."""
        self.prompt = question
        console.print(escape(question), end="", soft_wrap=True)
        console.file.flush()

    def ask_again(self) -> None:
        """Something has been said in between: the question once more."""
        now = self.now
        if now is None or now.board is None or self.asked_at != self.here(now):
            return
        if now.phase == "counted" and now.you is not None and not now.seats[now.you].ready:
            self.ask(NEXT)
        elif now.board.legal:
            self.ask(self.question(self.position()))

    # ---- what is typed ----

    def answer(self, line: str) -> None:
        """Do what was typed."""
        if not sys.stdin.isatty():
            console.print(escape(line))
        self.prompt = ""
        now, word = self.now, line.lower()
        assert now is not None  # nobody is listened to before
        try:
            if word.startswith("record "):
                self.save_record(Path(line[len("record ") :]).expanduser())
                return self.ask_again()
            if word and self.obeyed(word):
                is_said = phrase_meant(word) and not self.is_down
                is_answered = word in ("hint", "claim") or is_said  # and is asked after that
                return None if is_answered else self.ask_again()
            self.act(now, line, word)
        except ParlourError as refusal:
            self.refuse(str(refusal))
            self.ask_again()

    def act(self, now: wire.Table, line: str, word: str) -> None:
        """A move, a call, or that one is ready."""
        board = now.board
        if self.is_down:
            return show_paragraph(DOWN)
        if now.asking is not None and now.you in now.asking.waiting and word in ("yes", "y", "no", "n"):
            return self.chair.send(wire.Consent(position=now.position, yes=word[0] == "y"))
        if now.phase == "counted" and not word:
            others = [seat.name for place, seat in enumerate(now.seats) if seat.who == "person" and place != now.you]
            if others:
                show_paragraph(escape(f"The next hand is dealt when {listed(others)} will have it, too."))
            return self.chair.ready()
        if board is not None and word in board.calls:
            return self.chair.call(word)
        if board is None or not board.legal:
            if word:
                show_paragraph("It is not your turn. Type ? for what may be said meanwhile.")
            return
        if not word:
            self.nudge()
            return self.ask_again()
        position = self.position()
        if place := place_named(line, position):
            bet = staked(*place, position, self.next_line)
            return self.make(bet) if bet else self.ask_again()
        self.make(as_one(moves_meant(line, position)))

    def make(self, move: str) -> None:
        """A move of one's own."""
        self.sent = move
        self.chair.play(move)

    def next_line(self, question: str) -> str:
        """The next line that is typed; what the house says meanwhile is shown after it."""
        self.ask(question)
        waiting: list[Heard] = []
        while not isinstance(heard := self.coming.get(), Typed):
            if heard is None:
                raise Quit
            waiting.append(heard)
        self.prompt = ""
        if not sys.stdin.isatty():
            console.print(escape(heard))
        for other in waiting:
            self.coming.put(other)
        return heard

    def obeyed(self, word: str) -> bool:
        """The words of every table, and those of a house."""
        said = phrase_meant(word)
        if self.now is not None and self.now.board is None and word in ("table", "hint", "claim", "last", "?", "help"):
            if word in ("?", "help"):
                show_lines(self.house_words())
            else:
                console.print("No cards are on the table yet.")
            return True
        is_sent = said or word in ("sit", "fill", "back", "hint", "claim") or word.startswith("sit ")
        if is_sent and self.is_down:
            show_paragraph(DOWN)
        elif said is not None:
            self.chair.send(wire.Say(phrase=said))
        elif word == "say" or word.startswith("say "):
            show_paragraph(f"One may say: {escape('; '.join(get_args(wire.Phrase)))}.")
        elif word == "sit" or (word.startswith("sit ") and word[4:].isdecimal()):
            self.chair.send(wire.Sit(seat=int(word[4:]) - 1)) if word != "sit" else self.chair.sit()
        elif word == "fill" and self.now is not None and all(seat.who != "open" for seat in self.now.seats):
            show_paragraph("No seat is free: there is nothing to fill.")
        elif word == "fill":
            self.chair.send(wire.Fill())
        elif word == "back":
            self.chair.send(wire.TakeBack(position=self.chair.position))
        elif word == "leave":
            self.leave()
        else:
            return super().obeyed(word)
        return True

    def leave(self) -> None:
        """Get up for good, if it is said twice."""
        if not self.is_leaving:
            self.is_leaving = True
            show_paragraph("leave once more gives your seat up for good; quit keeps it for you.")
            return
        self.chair.send(wire.Leave())
        self.has_left = True
        raise Quit

    def words(self) -> dict[str, str]:
        """What may be typed, here and at any table."""
        return super().words() | self.house_words()

    def house_words(self) -> dict[str, str]:
        """The words that only a house understands."""
        phrases = listed([phrase.lower() for phrase in get_args(wire.Phrase)[:3]])
        return {
            "sit, sit 2": "take a free seat",
            "fill": "bots for the free seats, if the table is yours",
            "back": "take your last move back, if the others consent",
            "say …": f"a phrase across the table: {phrases} …",
            "record": "the record of the hands that are over; record FILE keeps it there",
            "leave": "give your seat up for good",
            "quit": "stop; your seat is kept",
        }

    def show_record_kept(self) -> None:
        """The record of what is over."""
        console.print(escape(self.house.record(self.table)), soft_wrap=True)

    def save_record(self, path: Path) -> None:
        """The record of what is over, in a file that is not there yet."""
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(self.house.record(self.table))
        except FileExistsError:
            raise BadChoice(f"There is a file {path} already; name another.") from None
        except OSError as trouble:
            raise BadChoice(f"The record cannot be kept in {path}: {trouble.strerror or trouble}.") from None
        console.print(f"The record: {escape(str(path))}", soft_wrap=True)

    # ---- hints ----

    def hint(self) -> None:
        """Ask the house for the best moves."""
        self.chair.send(wire.AskHint(position=self.chair.position))

    def claim(self) -> None:
        """Have the house see whether the rest is certain."""
        self.chair.send(wire.Claim(position=self.chair.position))

    def show_hints(self, told: wire.Hints) -> None:
        """The best moves by the house's own reckoning, each with its figures and the reason."""
        self.fresh_line()
        pack = self.game.rulebook.pack
        lines = {}
        for hint in told.hints:
            figures = f"{hint.points:+.2f} points" if hint.chance is None else f"{hint.chance:.0%} to win"
            lines[hint.move] = coloured(pack, f"{figures}. {with_cards(pack, with_names(hint.why, self.names))}")
        show_lines(lines)
        self.ask_again()
