"""A table of a house as it is seen in the terminal: who comes, what is done, how hands end."""

from abc import abstractmethod

from rich.markup import escape

import parlour
from parlour.client import House
from parlour.client.chair import Chair
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.games.contract import HAND
from parlour.terminal.count import show_count, show_sheet
from parlour.terminal.position import Position, position_sent
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.sent import count_sent, sheet_sent, winner_sent
from parlour.terminal.show import show_table, trick_taken, what_changed
from parlour.terminal.sitting import AtTable
from parlour.wire import table as wire

NO_GAME = "This Parlour does not know {}, which is played there; play it in the browser: {}"
OTHER_HOUSE = "The house speaks otherwise than this Parlour does; one of the two is older. Play in the browser: {}"


class AwayTable(AtTable):
    """A table of a house, from picture to picture."""

    def __init__(self, house: House, table: str, watch: bool = False) -> None:
        self.house, self.table, self.watch = house, table, watch
        self.link = f"{house.address}/table/{table}"
        self.chair: Chair = house.at(table)
        self.now: wire.Table | None = None
        self.shown = (0, 0)  # the hand of which acts have been told, and how many of them
        self.counted = 0  # the hand whose count has been shown
        self.sent = ""  # the last move of one's own that was sent
        self.seats_told = ""
        self.is_link_told = False
        self.is_down = self.has_come_back = False  # the line
        self.prompt = ""  # what stands on the line that is typed on

    @abstractmethod
    def wait_or_ask(self, now: wire.Table, board: wire.Board) -> None:
        """Ask for what is wanted of the player, once; else wait."""

    def look(self, now: wire.Table) -> bool:
        """The table as it is now: what has happened, and what is to be done."""
        before, self.now = self.now, now
        if before is None:
            self.sit_down(now)
        self.names, self.seat = [seat.name or "nobody" for seat in now.seats], now.you
        if now.phase == "gathering" or now.board is None:
            self.show_seats(now)
            return not now.closed
        is_new = before is None or before.board is None or before.hand != now.hand
        if is_new:
            self.new_hand(now, now.board, before is not None)
        self.tell_acts(now, before)
        if is_new or self.has_come_back:
            self.show_waiting(now.board)
        if now.phase in ("counted", "over") and self.counted != now.hand:
            self.counted = now.hand
            self.fresh_line()
            show_count(count_sent(self.game, now, now.board))
        if now.phase == "over" or now.closed:
            return self.end(now)
        self.wait_or_ask(now, now.board)
        return True

    def show_waiting(self, board: wire.Board) -> None:
        """The table to one who sees it for the first time and has nothing to do yet; else a question has it."""
        self.has_come_back = False
        if not board.legal and board.turn is not None:
            self.fresh_line()
            show_table(self.position(), self.log())
            console.print(f"  It is {escape(self.names[board.turn])}’s turn.")

    def sit_down(self, now: wire.Table) -> None:
        """The first look: what is played, and a seat if one is open."""
        AtTable.__init__(self, game_of(now, self.link))
        show_paragraph(f"[bold]{escape(now.title)}[/]. {escape(self.game.rulebook.summary)}")
        show_paragraph("[dim]Type ? for help; what the others do is shown as it happens.[/]")
        if now.you is None and not self.watch and any(seat.who == "open" for seat in now.seats):
            self.chair.sit()
        elif now.you is None:
            show_paragraph("You look on; no seat is yours.")

    def show_seats(self, now: wire.Table) -> None:
        """Who is there before the first hand."""
        seats = ", ".join(f"seat {place + 1}: {told}" for place, told in enumerate(map(seat_told, now.seats)))
        if seats == self.seats_told:
            return
        self.seats_told = seats
        self.fresh_line()
        show_lines({"Seats": escape(seats)})
        if all(seat.who != "open" for seat in now.seats):
            return
        if now.you is not None:
            fill = " fill lets bots take the free seats." if now.host else ""
            show_paragraph(f"The first hand is dealt when all seats are taken.{fill}")
        if not self.is_link_told:
            self.is_link_told = True
            link = f"{self.link}{f'#{now.invite}' if now.invite else ''}"
            console.print(f"The link for your friends: [bold]{escape(link)}[/]", soft_wrap=True)
            show_paragraph("[dim]It opens in a browser; in a terminal by parlour join and the link in quotes.[/]")

    def new_hand(self, now: wire.Table, board: wire.Board, was_here: bool) -> None:
        """A hand begins; of one that was under way when one came, the play is written down and not told."""
        self.rounds.append([])
        self.shown = (now.hand, 0 if was_here else now.first_act + len(now.acts))
        for act in [] if was_here else now.acts:
            self.tell(self.act_told(act), aloud=False)
            if act.ends:
                self.rounds.append([])
        if HAND in self.game.fields:
            self.fresh_line()
            console.print(f"\n[bold]Hand {now.hand}[/], dealt by {escape(self.names[board.dealer])}.")

    def tell_acts(self, now: wire.Table, before: wire.Table | None) -> None:
        """What has been done since the last look."""
        done, brought = self.shown[1], False
        if now.first_act + len(now.acts) < done:
            self.fresh_line()
            console.print("  A move was taken back.")
            done = now.first_act + len(now.acts)
        for act in now.acts[max(done - now.first_act, 0) :]:
            self.tell_act(act)
            brought = brought or bool(act.brought)
        self.shown = (now.hand, now.first_act + len(now.acts))
        if before is not None and before.board is not None and now.board is not None and before.hand == now.hand:
            earlier = position_sent(self.game, before, before.board)
            self.announce(what_changed(earlier, self.position(), brought), ends=False)

    def tell_act(self, act: wire.Act) -> None:
        """Something done at the table, and what came of it; one's own move only if somebody else has made it."""
        aloud = act.call or act.seat != self.seat or act.text != self.sent
        if aloud:
            self.fresh_line()
        self.tell(self.act_told(act), aloud)
        came = [trick_taken(self.names[act.took])] if act.took is not None else []
        if came or act.brought:
            self.fresh_line()
        self.announce([*came, *[act.brought] * bool(act.brought)], ends=act.ends)

    def act_told(self, act: wire.Act) -> str:
        """Something done, and by whom."""
        said = f"{act.text.split()[0]}, face down" if act.face_down and act.seat != self.seat else act.text
        return f"{self.names[act.seat]}{', out of turn' * act.call}: {said}"

    def end(self, now: wire.Table) -> bool:
        """The game is over, or the table closed."""
        if now.board is not None and now.phase == "over":
            show_sheet(sheet_sent(now, now.board))
            console.print(f"[bold]{escape(winner_sent(now, now.board))}[/]", soft_wrap=True)
        else:
            console.print("The table is closed; nothing more is played at it.")
        return False

    def position(self) -> Position:
        assert self.now is not None and self.now.board is not None
        return position_sent(self.game, self.now, self.now.board)

    def fresh_line(self) -> None:
        """Begin a line of its own, if a question stands on this one."""
        if self.prompt:
            console.print()
        self.prompt = ""

    def refuse(self, sentence: str) -> None:
        """Why something cannot be done, by the house or here."""
        if self.seat is not None:
            super().refuse(sentence)
        else:
            show_paragraph(f"[red]{escape(sentence)}[/]")


def game_of(now: wire.Table, link: str) -> Game:
    """The game of a table as this Parlour knows it."""
    if now.version != wire.VERSION:
        raise BadChoice(OTHER_HOUSE.format(link))
    try:
        return parlour.load(now.game, **now.options)  # type: ignore[arg-type]
    except BadChoice:
        raise BadChoice(NO_GAME.format(now.title, link)) from None


def seat_told(seat: wire.Seat) -> str:
    """Who sits there."""
    return "free" if seat.who == "open" else f"{seat.name}{' (a bot)' * (seat.who == 'bot')}"
