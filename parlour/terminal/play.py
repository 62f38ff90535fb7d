"""A sitting: one player (or none) at a table with the house, hand after hand."""

import random
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.markup import escape

from parlour.bots import Bot
from parlour.bots.claim import may_claim, played_out
from parlour.bots.players.house import House
from parlour.bots.players.roster import bot_named
from parlour.engine.game import SEED_BITS, Game
from parlour.errors import BadChoice, ParlourError
from parlour.games import GAMES
from parlour.games.contract import HAND
from parlour.games.declare import Value
from parlour.games.spoken import YOU, people
from parlour.table.sheet import winner_told
from parlour.table.table import Table
from parlour.teach.lesson import lesson_of
from parlour.terminal.answers import moves_meant
from parlour.terminal.asking import QUITS, Quit, ask
from parlour.terminal.count import count_of, show_count, show_sheet
from parlour.terminal.position import Position, position_of
from parlour.terminal.records import new_path, read_record, write_record
from parlour.terminal.screen import console, show_paragraph
from parlour.terminal.show import come_of, show_table
from parlour.terminal.sitting import AtTable
from parlour.terminal.stakes import place_named, staked
from parlour.terminal.wishes import OFFERED, games_with, keep_wish

NEXT = "Enter for the next hand, quit to stop: "
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


def resume(
    path: Path,
    bot: str = "house",
    name: str = "",
    options: Mapping[str, Value] | None = None,
    players: int | None = None,
) -> int:
    """Go on with a recorded game where it was left; what was asked for besides must be what it is."""
    opponent = bot_named(bot)
    table = read_record(path).replay()
    game = table.game
    if name and name != game.name:
        raise BadChoice(f"{path} is a game of {game.name}, not of {name}.")
    if players not in (None, game.players):
        raise BadChoice(f"In {path} {game.players} play, not {players}; leave --players out to go on with it.")
    for option, value in (options or {}).items():
        if game.options[option] != value:
            raise BadChoice(f"In {path} {option} is {game.options[option]}, not {value}; leave it out to go on.")
    return Sitting(table, path, None, opponent).play()


class Sitting(AtTable):
    """The table, the seat of the player, and the record on disk after every act."""

    def __init__(self, table: Table, path: Path, seeds: random.Random | None, opponent: Bot) -> None:
        super().__init__(table.game)
        self.table = table
        self.path = path
        self.seeds = seeds
        self.house = opponent
        self.names = table.called
        self.seat = self.names.index(YOU) if YOU in self.names else None

    def play(self) -> int:
        """Play hand after hand until the game is over or the player quits."""
        self.greet()
        try:
            while True:
                self.play_hand()
                show_count(count_of(self.table.state, len(self.table.hands), self.names))
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
        show_paragraph(f"[bold]{escape(book.title)}[/], {book.year}. {escape(book.summary)}")
        goal = f"{self.game.options['game']} points win. " if "game" in self.game.options else ""
        show_paragraph(f"{goal}{self.partner()}{'' if self.seat is None else 'Type ? for help.'}".rstrip())
        self.offer_lesson()
        self.show_dealer()
        self.keep()

    def offer_lesson(self) -> None:
        """To one who has come to this game for the first time: where it is learnt. It is said once."""
        first = self.game.name not in games_with(OFFERED)
        if self.seat is None or not first or not sys.stdin.isatty() or lesson_of(self.game.module) is None:
            return
        files = " ".join(GAMES.files_of(self.game.name)) or self.game.name
        show_paragraph(f"New to it? [bold]parlour learn {escape(files)} --lesson[/] plays a first hand with you.")
        keep_wish(OFFERED, self.game.name)

    def partner(self) -> str:
        """Who plays with you, if anyone."""
        mate = self.seat if self.seat is None else self.game.law.partner(self.table.state.s, self.seat)
        return "" if mate is None or mate == self.seat else f"Your partner: {escape(self.names[mate])}. "

    def show_dealer(self) -> None:
        """A new hand, and whose deal it is where cards are dealt."""
        if HAND in self.game.fields:
            dealer = people([self.names[self.table.state.dealer]])
            console.print(f"[bold]Hand {len(self.table.hands)}[/], dealt by {escape(dealer)}.")

    def keep(self) -> None:
        write_record(self.table.record, self.path)

    def deal_next(self) -> None:
        if self.seat is not None:
            self.wait(NEXT, [])
        elif sys.stdin.isatty() and sys.stdout.isatty() and ask(NEXT).lower() in QUITS:  # who looks on can read it
            raise Quit
        self.table.next_hand(seed=None if self.seeds is None else self.seeds.getrandbits(SEED_BITS))
        self.rounds.append([])
        self.keep()
        console.print()
        self.show_dealer()

    def show_winners(self) -> None:
        show_sheet(self.table.sheet)
        console.print(f"[bold]{escape(winner_told(self.table.state, self.names))}[/]", end=" ")
        console.print(f"The record: {escape(str(self.path))}", soft_wrap=True)

    # ---- a hand ----

    def play_hand(self) -> None:
        state = self.table.state
        if self.seat not in (None, state.seat) and not isinstance(self.house, House):
            show_table(self.position())  # something to look at, while those before you load their search and think
        while not state.hand_over:
            if state.seat == self.seat:
                self.your_turn(self.position())
            else:
                self.house_turn()
            self.keep()
            self.listen()

    def position(self) -> Position:
        """The table as the player sees it now."""
        return position_of(self.table.state.view(self.seat), self.names)

    def house_turn(self) -> None:
        state = self.table.state
        assert state.seat is not None
        self.make(state.seat, self.house.choose(state.view(state.seat)))

    def make(self, seat: int | None, move: str) -> None:
        """A move is made, and what the player may see of it is said."""
        before, law = self.position(), self.game.law
        hidden = seat != self.seat and law.face_down(self.table.state.s)
        mover, chances = self.names[self.table.state.s.turn], law.chances(self.table.state.s)
        self.table.play(seat, move)
        seen = f"{move.split()[0]}, face down" if hidden else move
        self.tell(f"{mover}: {seen}", aloud=seat != self.seat)
        s = self.table.state.view(self.seat).known
        brought = law.result_told(s, self.names) if law.chances(s) != chances else ""
        self.announce(come_of(before, self.position(), brought), ends=law.pause(self.table.state.s))

    def make_all(self, moves: list[str]) -> None:
        """The player's move, or several that are made together: all of them, or a sentence and none."""
        if len(moves) > 1:
            trial = self.table.state.copy()
            for move in moves:
                trial.play(move)
        for move in moves:
            self.make(self.seat, move)

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

    def your_turn(self, position: Position) -> None:
        self.show_turn(position)
        while True:
            answer = ask(self.question(position))
            try:
                if not answer:
                    self.nudge()
                if not answer or self.obeyed(answer.lower()):
                    if self.table.state.hand_over:
                        return
                    continue
                if answer.lower() in position.calls:
                    self.say(self.own_seat, answer.lower())
                elif place := place_named(answer, position):
                    if not self.stake(*place, position):
                        continue
                else:
                    self.make_all(moves_meant(answer, position))
                return
            except ParlourError as refusal:
                self.refuse(str(refusal))

    def stake(self, place: str, most: int, position: Position) -> bool:
        """Ask what is staked on a place until it can be; is it laid?"""
        while bet := staked(place, most, position, ask):
            try:
                self.make(self.seat, bet)
                return True
            except ParlourError as refusal:
                self.refuse(str(refusal))
        return False

    def wait(self, question: str, offered: list[str]) -> str:
        """Wait until the player goes on with an empty line, or says one of what is offered."""
        while True:
            answer = ask(question).lower()
            if not answer or answer in offered:
                return answer
            if not self.obeyed(answer):
                console.print("Press Enter to go on, or type ? for help.")

    def show_record_kept(self) -> None:
        console.print(escape(str(self.path)), soft_wrap=True)

    def claim(self) -> None:
        """The rest is played out, if it is certain from what the player can see."""
        if not may_claim(self.table.state.view(self.seat)):
            return show_paragraph("The rest is claimed on your turn, at a game of tricks, while several are left.")
        plays = played_out(self.table.state, self.own_seat)
        if plays is None:
            return show_paragraph("From what you can see that is not certain, so play on.")
        show_paragraph("It is certain: the rest is yours.")
        for seat, move in plays:
            self.make(seat, move)

    def hint(self) -> None:
        """The best moves, for a player who has one to make."""
        from parlour.terminal.second_thoughts import show_hint  # which takes time to load

        view = self.table.state.view(self.seat)
        if view.legal():
            try:
                show_hint(view, self.names)
            except KeyboardInterrupt:
                console.print("\nThe hint is called off; the game goes on. quit, or Ctrl-C once more, stops it.")
        else:
            console.print("There is a hint when it is your move.")
