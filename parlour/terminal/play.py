"""A sitting: one player (or none) at a table with the house, hand after hand."""

import random
import shlex
from collections import Counter
from pathlib import Path

from rich.markup import escape

from parlour.bots import Bot
from parlour.bots.players.roster import bot_named
from parlour.engine.game import SEED_BITS, Game
from parlour.engine.view import View
from parlour.errors import BadChoice, ParlourError
from parlour.games import GAMES
from parlour.games.contract import HAND
from parlour.table.table import Table
from parlour.terminal.answers import Quit, ask, help_lines, meant, numbered, rule_id, to_you
from parlour.terminal.records import names_of, new_path, read_record, write_record
from parlour.terminal.shelf import show_rules
from parlour.terminal.show import (
    console,
    gains_in_words,
    joined,
    show_count,
    show_lines,
    show_table,
    spoken,
    turn_in_words,
)

YOU = "You"
HOUSE_NAMES = ("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate")


def sit_down(game: Game, seed: int | None, path: Path | None, watch: bool, bot: str = "house") -> int:
    """Play a game from its first hand against bots of this name."""
    opponent = bot_named(bot)
    if path is not None and path.exists():
        raise BadChoice(f"There is a file {path} already; --resume goes on with a record, --record begins a new one.")
    seeds = None if seed is None else random.Random(seed)
    names = [*HOUSE_NAMES[: game.players]] if watch else [YOU, *HOUSE_NAMES[: game.players - 1]]
    table = Table(game, names, seed=seed)
    return Sitting(table, path or new_path(game), seeds, opponent).play()


def resume(path: Path, bot: str = "house") -> int:
    """Go on with a recorded game where it was left."""
    opponent = bot_named(bot)
    return Sitting(read_record(path).replay(), path, None, opponent).play()


class Sitting:
    """The table, the seat of the player, and the record on disk after every act."""

    def __init__(self, table: Table, path: Path, seeds: random.Random | None, opponent: Bot) -> None:
        self.table = table
        self.game = table.game
        self.path = path
        self.seeds = seeds
        self.house = opponent
        self.names = names_of(table)
        self.seat = self.names.index(YOU) if YOU in self.names else None
        self.rounds: list[list[str]] = [[]]  # what has been seen to happen, a list a trick or round

    def play(self) -> int:
        """Play hand after hand until the game is over or the player quits."""
        self.greet()
        try:
            while True:
                self.play_hand()
                show_count(self.table.state, len(self.table.hands), self.names)
                if self.table.state.game_over:
                    break
                self.deal_next()
        except (Quit, KeyboardInterrupt) as stop:
            self.keep()
            console.print("\n" * isinstance(stop, KeyboardInterrupt) + "Goodbye. To go on:", end=" ")
            words = ["parlour", "play", *GAMES.files_of(self.game.name), "--resume", str(self.path)]
            console.print(escape(shlex.join(words)), soft_wrap=True)
            return 0
        self.show_winners()
        return 0

    def greet(self) -> None:
        book = self.game.rulebook
        console.print(f"[bold]{escape(book.title)}[/], {book.year}. {escape(book.summary)}")
        goal = f"{self.game.options['game']} points win. " if "game" in self.game.options else ""
        console.print(f"{goal}{self.partner()}{'' if self.seat is None else 'Type ? for help.'}".rstrip())
        self.show_dealer()
        self.keep()

    def partner(self) -> str:
        """Who plays with you, if anyone."""
        mate = self.seat if self.seat is None else self.game.law.partner(self.table.state.s, self.seat)
        return "" if mate is None or mate == self.seat else f"Your partner: {escape(self.names[mate])}. "

    def show_dealer(self) -> None:
        """A new hand, and whose deal it is where cards are dealt."""
        if HAND in self.game.fields:
            dealer = self.names[self.table.state.dealer]
            console.print(f"[bold]Hand {len(self.table.hands)}[/], dealt by {escape(dealer)}.")

    def keep(self) -> None:
        write_record(self.table.record, self.path)

    def deal_next(self) -> None:
        if self.seat is not None:
            self.wait("Enter for the next hand, quit to stop: ", [])
        self.table.next_hand(seed=None if self.seeds is None else self.seeds.getrandbits(SEED_BITS))
        self.rounds.append([])
        self.keep()
        console.print()
        self.show_dealer()

    def show_winners(self) -> None:
        winners = self.table.state.winners
        verb = "win" if len(winners) > 1 or winners == [self.seat] else "wins"
        end = f"{joined(self.names, winners)} {verb} the game." if self.game.players > 1 else "The game is over."
        console.print(f"[bold]{escape(end)}[/]", end=" ")
        console.print(f"The record: {escape(str(self.path))}", soft_wrap=True)

    # ---- a hand ----

    def play_hand(self) -> None:
        state = self.table.state
        while not state.hand_over:
            if state.seat == self.seat:
                self.your_turn(state.view(self.seat))
            else:
                self.house_turn()
            self.keep()
            self.listen()

    def house_turn(self) -> None:
        state = self.table.state
        assert state.seat is not None
        self.make(state.seat, self.house.choose(state.view(state.seat)))

    def make(self, seat: int | None, move: str) -> None:
        """A move is made, and what the player may see of it is said."""
        before = self.table.state.view(self.seat)
        hidden = seat != self.seat and self.game.law.face_down(self.table.state.s)
        mover = self.names[self.table.state.s.turn]
        self.table.play(seat, move)
        seen = f"{move.split()[0]}, face down" if hidden else move
        line = f"  {mover}: {seen}"
        if seat != self.seat and self.rounds[-1][-1:] != [line]:
            console.print(escape(line))
        self.rounds[-1].append(line)
        self.announce(before, self.table.state.view(self.seat))
        if self.game.law.pause(self.table.state.s):
            self.rounds.append([])

    def announce(self, before: View, after: View) -> None:
        """Say what came of a move: who took the trick, what chance brought, what was counted, what came to hand."""
        law, said = self.game.law, []
        taker = law.on_table(after.known).taker
        if taker is not None and law.on_table(before.known).taker is None:
            said.append(f"{self.names[taker]} {'take' if self.names[taker] == YOU else 'takes'} the trick")
        if law.chances(after.known) != law.chances(before.known):
            said.append(law.result_told(after.known, self.names))
        elif after.score != before.score and after.turn is not None:
            said.append(gains_in_words(before, after, self.names))
        came = [spoken(self.game, card) for card in (Counter(after.hand) - Counter(before.hand)).elements()]
        if came:
            said.append(f"to your hand: {', '.join(came)}")
        for text in said:
            self.rounds[-1].append(f"    {text}")
            console.print(f"    [dim]{escape(text)}[/]")

    # ---- calls out of turn ----

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
            answer = self.wait(f"Enter to go on, or say {', '.join(offered)}: ", offered) if offered else ""
            if answer:
                self.say(self.seat, answer)

    def say(self, seat: int, text: str) -> None:
        before = self.table.state.copy()
        self.table.call(seat, text)
        effect = "" if self.table.state.s.numbers() != before.s.numbers() else " (nothing comes of it)"
        console.print(f"  {escape(self.names[seat])}, out of turn: [bold]{escape(text)}[/]{effect}")
        self.keep()

    # ---- the player ----

    def your_turn(self, view: View) -> None:
        show_table(view, self.names, numbered(view))
        while True:
            answer = ask(f"Your move ({turn_in_words(view)}): ")
            try:
                if not answer or self.obeyed(answer.lower()):
                    continue
                if answer.lower() in view.calls():
                    self.say(view.own_seat, answer.lower())
                else:
                    self.make(self.seat, meant(answer, view))
                return
            except ParlourError as refusal:
                console.print(f"[red]{escape(to_you(str(refusal), view.own_seat))}[/]")

    def wait(self, question: str, offered: list[str]) -> str:
        """Wait until the player goes on with an empty line, or says one of what is offered."""
        while True:
            answer = ask(question).lower()
            if not answer or answer in offered:
                return answer
            if not self.obeyed(answer):
                console.print("Press Enter to go on, or type ? for help.")

    def obeyed(self, word: str) -> bool:
        """Do what was asked for; was it anything but a move?"""
        view = self.table.state.view(self.seat)
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("?", "help"):
            show_lines({label: escape(text) for label, text in help_lines(view).items()})
            show_lines(dict(self.game.law.offer()))
        elif word == "table":
            show_table(view, self.names, numbered(view))
        elif word == "last":
            console.print(escape("\n".join(self.last_round()) or "  No trick or round is complete yet."))
        elif word == "hint":
            self.hint(view)
        elif word == "rules":
            show_rules(self.game, None)
        elif word == "record":
            console.print(escape(str(self.path)), soft_wrap=True)
        elif rule_id(word) in self.game.rules:
            show_rules(self.game, rule_id(word))
        else:
            return False
        return True

    def hint(self, view: View) -> None:
        """The best moves, for a player who has one to make."""
        from parlour.terminal.second_thoughts import show_hint  # which takes time to load

        if view.legal():
            show_hint(view)
        else:
            console.print("There is a hint when it is your move.")

    def last_round(self) -> list[str]:
        """The last trick or round that is complete, as it was seen."""
        played = [happened for happened in self.rounds[:-1] if happened]
        return list(dict.fromkeys(played[-1])) if played else []
