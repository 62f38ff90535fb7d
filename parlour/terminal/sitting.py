"""One who sits at a table in the terminal, here or at a house: what is asked, obeyed and told to whoever does."""

from abc import ABC, abstractmethod

from rich.markup import escape
from rich.text import Text

from parlour.engine.game import Game
from parlour.terminal.answers import help_lines, refused, rule_id, with_names
from parlour.terminal.asking import QUITS, Quit
from parlour.terminal.ink import coloured
from parlour.terminal.position import Position
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.shelf import show_rules
from parlour.terminal.show import show_table, turn_in_words
from parlour.terminal.wishes import SILENT, games_with, keep_wish

ANSWER = 8  # letters of an answer that have room after the question
KEPT = 60  # lines of the play that are remembered


class AtTable(ABC):
    """The player's part of a sitting: the play as it was seen, the coach, and the words that are no moves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        self.seat: int | None = None
        self.rounds: list[list[str]] = [[]]  # what has been seen to happen, a list a trick or round
        self.coached = game.name not in games_with(SILENT)

    @abstractmethod
    def position(self) -> Position:
        """The table as the player sees it now."""

    @abstractmethod
    def hint(self) -> None:
        """The best moves, for a player who has one to make."""

    @abstractmethod
    def show_record_kept(self) -> None:
        """Where the record is."""

    @property
    def own_seat(self) -> int:
        """The seat of the player, who has one."""
        assert self.seat is not None
        return self.seat

    # ---- what is seen ----

    def tell(self, line: str, aloud: bool = True) -> None:
        """Something has been done; several alike in a row are told once."""
        told = f"  {line}"
        if aloud and self.rounds[-1][-1:] != [told]:
            console.print(coloured(self.game.rulebook.pack, told), soft_wrap=True)
        self.rounds[-1].append(told)

    def announce(self, said: list[str], ends: bool) -> None:
        """Say what came of it; where a trick or a round ends, a new one begins."""
        for text in said:
            self.rounds[-1].append(f"    {text}")
            show_paragraph(coloured(self.game.rulebook.pack, text, "italic"), 4, 2)
        if ends:
            self.rounds.append([])

    def log(self) -> list[str]:
        """The play of late, as it was seen."""
        return [line for happened in self.rounds for line in dict.fromkeys(happened)][-KEPT:]

    def last_round(self) -> list[str]:
        """The last trick or round that is complete, as it was seen."""
        played = [happened for happened in self.rounds[:-1] if happened]
        return list(dict.fromkeys(played[-1])) if played else []

    # ---- a turn ----

    def show_turn(self, position: Position) -> None:
        """The table, and a sentence of the coach about this very decision, as long as it is wanted."""
        show_table(position, self.log())
        if self.coached and position.coach:
            pack = self.game.rulebook.pack
            show_lines({"Coach": coloured(pack, with_names(position.coach, position.names))})

    def question(self, position: Position) -> str:
        """What is asked, on one line with some room for the answer."""
        whole = f"Your move ({turn_in_words(position)}): "
        return whole if len(whole) + ANSWER <= console.width else "Your move: "

    def nudge(self) -> None:
        """To one who has typed nothing."""
        show_paragraph("[dim]Type a move, hint for advice, or ? for help.[/]")

    def refuse(self, sentence: str) -> None:
        """Why something cannot be done."""
        show_paragraph(refused(sentence, self.own_seat, self.names))

    def obeyed(self, word: str) -> bool:
        """Do what was asked for; was it anything but a move?"""
        if word in QUITS:
            raise Quit
        if word in ("?", "help"):
            self.help()
        elif word == "table":
            show_table(self.position(), self.log())
        elif word == "last":
            happened = self.last_round() or ["  No trick or round is complete yet."]
            console.print(coloured(self.game.rulebook.pack, "\n".join(happened)))
        elif word == "hint":
            self.hint()
        elif word == "claim":
            self.claim()
        elif word in ("coach", "coach on", "coach off"):
            self.coached = word == "coach on" or (word == "coach" and not self.coached)
            keep_wish(SILENT, self.game.name, not self.coached)
            show_paragraph(
                "The coach speaks again." if self.coached else "The coach is silent; coach on brings him back."
            )
        elif word == "rules":
            show_rules(self.game, None)
        elif word == "record":
            self.show_record_kept()
        elif rule_id(word) in self.game.rules:
            show_rules(self.game, rule_id(word))
        else:
            return False
        return True

    @abstractmethod
    def claim(self) -> None:
        """The rest of the tricks is one's own: the hand is played out if that is certain."""

    def words(self) -> dict[str, str]:
        """What may be typed, and what comes of it."""
        return help_lines(self.position())

    def help(self) -> None:
        """What may be typed."""
        show_lines({label: escape(text) for label, text in self.words().items()})
        show_lines({label: Text(text) for label, text in self.game.law.offer().items()})
