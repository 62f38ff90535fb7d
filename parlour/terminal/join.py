"""`parlour join`: come into a house on the network, choose a table or open one, and sit down."""

import argparse
import ipaddress
import ssl
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, cast
from urllib.parse import unquote, urlsplit

from rich.markup import escape

from parlour.client import House, Refusal
from parlour.errors import BadChoice, NotAvailable
from parlour.games import GAMES
from parlour.shown import say
from parlour.terminal.asking import QUITS, Quit, ask
from parlour.terminal.guests import Guest, guests_at, keep_guest
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.typed import Lines
from parlour.terminal.visit import Visit
from parlour.wire import pages

MOST_LISTED = 20  # tables that are offered by their numbers
WARNING = "The certificate of the house is not looked at: anybody on the way could read and change what you do there."


@dataclass(frozen=True)
class Goal:
    """Where an address leads: a house, perhaps a table of it, perhaps with an invitation to it."""

    house: str
    table: str = ""
    invite: str = ""


def goal_of(address: str) -> Goal:
    """Where an address leads, as a browser has it, or shorter: host, host:port, a link to a table."""
    whole = address if "://" in address else f"{usual_scheme(address)}://{address}"
    try:
        parts = urlsplit(whole)
        parts.port  # noqa: B018 (a port that is none is found out here)
    except ValueError:
        raise BadChoice(f"{address!r} is no address of a house, which is like http://192.168.1.20:8000.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadChoice(f"{address!r} is no address of a house, which is like http://192.168.1.20:8000.")
    house, path = f"{parts.scheme}://{parts.netloc}", [unquote(part) for part in parts.path.split("/") if part]
    if not path:
        return Goal(house)
    if path[0] == "table" and len(path) == 2:
        return Goal(house, path[1], unquote(parts.fragment))
    if path[0] == "party":
        raise BadChoice(
            "One comes to a party in the browser. In the terminal one sits at tables: parlour join " + house
        )
    raise BadChoice(f"No table is at {address}; a link to one is like {house}/table/k3v9m2.")


def usual_scheme(address: str) -> str:
    """How a house is asked when nobody says how: in the clear on this machine and network, else over https."""
    host = (urlsplit(f"//{address}").hostname or "").strip("[]")
    with suppress(ValueError):
        return "http" if ipaddress.ip_address(host).is_private else "https"
    return "http" if "." not in host or host.endswith((".local", ".lan", ".home.arpa")) else "https"


def trust(ca: Path | None, insecure: bool) -> ssl.SSLContext | None:
    """How the certificate of a house is verified: as usual, by this certificate too, or not at all."""
    if insecure:
        say(WARNING, sys.stderr)
        blind = ssl.create_default_context()
        blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
        return blind
    if ca is None:
        return None
    try:
        kept = ca.read_bytes()
        if not kept.strip():
            raise ValueError  # which would mean: trust whom this machine trusts
        return ssl.create_default_context(cadata=kept.decode("ascii") if kept.startswith(b"-----") else kept)
    except (OSError, ValueError):  # and so says ssl, by one or the other
        raise NotAvailable(f"{ca} cannot be read as a certificate.") from None


def join(asked: argparse.Namespace) -> int:
    """Come in, choose a table, and play there until one has had enough."""
    goal = goal_of(asked.address)
    if not sys.stdin.isatty():
        sys.stdin = cast(TextIO, Lines(sys.stdin.fileno(), sys.stdin.encoding))
    try:
        house, name = come_in(goal.house, trust(asked.ca, asked.insecure), asked.name)
        show_paragraph(f"You are [bold]{escape(name)}[/] at {escape(house.address)}.")
        if goal.table:
            table = entered(house, house.show(goal.table, goal.invite) if goal.invite else house.door(goal.table))
        else:
            table = opened(house, asked.open, asked) if asked.open else chosen_table(house, asked)
        return Visit(house, table, asked.watch).stay()
    except Quit:
        console.print("Goodbye.")
        return 0


def come_in(address: str, tls: ssl.SSLContext | None, name: str | None) -> tuple[House, str]:
    """As the guest one was, the last one or the one of this name; or as a new one, who is asked for a name the first
    time. Whoever else one has been there is kept."""
    known, wanted = guests_at(address), None if name is None else " ".join(name.split())
    if wanted == "":
        raise BadChoice("--name wants a name, like --name Robin; without it you are who you were there.")
    called = wanted or (known[0].name if known else "")
    for guest in known:
        if guest.name.casefold() == called.casefold() and (house := let_in(address, guest, tls)):
            now = Guest(house.me().name or guest.name, guest.token)
            keep_guest(address, now)
            return house, now.name
    if not called:
        House(address, tls=tls).me()  # is there a house at all?
        called = ask_name()
    others = list(dict.fromkeys(guest.name for guest in known if guest.name.casefold() != called.casefold()))
    house = House.enter(address, called, tls)
    called = house.me().name or called
    keep_guest(address, Guest(called, house.token))
    if others:
        somebody = (
            f"You are known here as {others[0]}; --name {called} sits down as somebody else, {others[0]} is kept."
        )
        show_paragraph(escape(somebody))
    return house, called


def let_in(address: str, guest: Guest, tls: ssl.SSLContext | None) -> House | None:
    """The house, if it lets this guest in; nothing if it knows the token no longer."""
    house = House(address, guest.token, tls)
    try:
        house.me()
    except Refusal as refusal:
        if refusal.status != 401:
            raise
        return None
    return house


def ask_name() -> str:
    """What one would like to be called."""
    while True:
        answer = ask("What are you called there? ")
        if answer.lower() in QUITS:
            raise Quit
        if answer:
            return answer


# ---- a table ----


def chosen_table(house: House, asked: argparse.Namespace) -> str:
    """A table where one has a seat or could have one, or a new one."""
    while True:
        tables = [card for card in house.tables() if card.mine or free(card)][:MOST_LISTED]
        show_tables(tables)
        answer = ask("A table's number, a game to open a table of your own, Enter to look again, q to stop: ").lower()
        if answer in QUITS:
            raise Quit
        if answer.isdecimal() and 1 <= int(answer) <= len(tables):
            return entered(house, tables[int(answer) - 1])
        if answer.isdecimal():
            console.print("There is no table of that number.")
        elif answer:
            try:
                return opened(house, answer, asked, ask_friends=True)
            except (BadChoice, Refusal) as refusal:
                show_paragraph(f"[red]{escape(str(refusal))}[/]")


def show_tables(tables: list[pages.TableCard]) -> None:
    """The tables one may go to."""
    if not tables:
        show_paragraph(f"No table has a seat free. The games: {', '.join(GAMES)}.")
    show_lines({f"{number})": escape(card_told(card)) for number, card in enumerate(tables, 1)})


def card_told(card: pages.TableCard) -> str:
    """A table in a line."""
    people = [seat.name for seat in card.seats if seat.who == "person"]
    bots, seats = sum(seat.who == "bot" for seat in card.seats), free(card)
    who = [*people, *[f"{bots} bot{'s' * (bots > 1)}"] * bool(bots), *[f"{seats} free"] * bool(seats)]
    notes = ["yours"] * card.mine + ["a word at the door"] * card.word + [f"{card.clock} s a move"] * bool(card.clock)
    return f"{card.title}: {', '.join(who)}{f' ({listed_notes(notes)})' if notes else ''}"


def listed_notes(notes: list[str]) -> str:
    return ", ".join(notes)


def free(card: pages.TableCard) -> int:
    """How many seats are open."""
    return sum(seat.who == "open" for seat in card.seats)


def entered(house: House, card: pages.TableCard) -> str:
    """A table, with the word said at its door if it asks for one."""
    if card.word and not card.mine:
        house.show(card.table, word=ask("The word at the door: "))
    return card.table


def opened(house: House, game: str, asked: argparse.Namespace, ask_friends: bool = False) -> str:
    """A table of one's own: for oneself, so many friends, and bots."""
    shelf = {card.name: card for card in house.games()}
    name = game.lower().replace("_", "-").replace(" ", "-")
    if name not in shelf:
        raise BadChoice(f"There is no game {game!r} at this house; there are {', '.join(shelf)}.")
    players = asked.players or shelf[name].usual_players
    friends = asked.friends if asked.friends is not None or not ask_friends else ask_number(players - 1)
    friends = friends or 0
    if not 0 <= friends < players:
        raise BadChoice(f"With {players} players there is room for {players - 1} friends at the most, not {friends}.")
    seats = ["me", *["open"] * friends, *["bot"] * (players - 1 - friends)]
    options = {"players": asked.players} if asked.players else {}
    made = house.open(name, seats=seats, options=options, rung=asked.bot, public=False if asked.private else None)
    return made.table


def ask_number(most: int) -> int:
    """How many friends are to come."""
    while most > 0:
        answer = ask(f"How many friends shall sit with you? (0 to {most}; the others are bots) [0] ").lower()
        if answer in QUITS:
            raise Quit
        if not answer:
            return 0
        if answer.isdecimal() and int(answer) <= most:
            return int(answer)
    return 0
