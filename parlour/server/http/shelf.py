"""The shelf: every game with its options and their reasons, its rules from the ledger, and its cards."""

from functools import cache
from types import ModuleType
from typing import Literal

import parlour
from parlour import measured
from parlour.bots.problems.kept import how_many
from parlour.engine.game import Game
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.games.declare import Option
from parlour.games.facts import Party
from parlour.games.offers import tallies_of
from parlour.ledger import Rule
from parlour.party.formats import rounds_of
from parlour.party.parties import MOST_ROUNDS
from parlour.server.live.table.board import rows_of_seats
from parlour.server.live.table.words import call_order
from parlour.server.lobby.opening import most_of
from parlour.teach import page as teach
from parlour.teach.lesson import lesson_of
from parlour.wire import pages

KINDS: dict[str, Literal["printed", "example", "ruling"]] = {"P": "printed", "X": "example", "R": "ruling"}


def shelf() -> list[pages.GameCard]:
    """All the games, in their order."""
    return [card(parlour.load(name)) for name in GAMES]


def card(game: Game) -> pages.GameCard:
    """A game's title page, and what was measured of it; nothing is said of what nobody knows."""
    book, length, edge = game.rulebook, measured.length_of(game.name), measured.edge_of(game.name)
    return pages.GameCard(
        name=book.name,
        title=book.title,
        year=book.year,
        publisher=book.publisher,
        summary=book.summary,
        pack=book.pack.name,
        players=list(book.players),
        usual_players=book.usual_players,
        minutes=None if length is None else max(1, round(length.minutes)),
        hands=None if length is None else max(1, round(length.hands)),
        decides=decides(game, edge),
        edge=None if edge is None else round(100 * edge),
        party=party_offer(game.law.ABOUT.party),
        lesson=lesson_minutes(game),
        problems=how_many(game.name),
    )


def lesson_minutes(game: Game) -> int | None:
    """About how long the lesson of a game takes, if it has one."""
    lesson = lesson_of(game.module)
    return None if lesson is None else max(1, round(lesson.minutes))


def party_offer(party: Party | None) -> pages.PartyOffer | None:
    """The party of a game, if its book has one."""
    if party is None:
        return None
    return pages.PartyOffer(
        title=party.title,
        rule=party.rule,
        rounds=list(rounds_of(party)),
        tallies=list(tallies_of(party)),
        tables=party.tables,
        most_rounds=MOST_ROUNDS,
        house=[way for way in (*rounds_of(party), *tallies_of(party)) if way not in (*party.rounds, *party.tallies)],
        loners=party.lone is not None,
        captured=party.captured,
        bell=party.line,
    )


def decides(game: Game, edge: float | None) -> str | None:
    """What decides a game at its usual table: skill or luck as it was measured, luck alone where all is staked on
    chances that no play changes; and whether one has a partner."""
    if game.is_of_bets:
        return "luck alone"
    if edge is None:
        return None
    partnered = game.law.partner(game.blank(), 0) != 0
    return measured.decides(edge) + (", with a partner" if partnered else "")


def book_of(name: str) -> pages.GameBook:
    """A game with all that can be read about it."""
    if name not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    return book(GAMES[name])


@cache
def book(rules: ModuleType) -> pages.GameBook:
    """The same from its rules; made once, since it is much to read."""
    game = Game(rules)
    about = game.law.ABOUT
    return pages.GameBook(
        game=card(game),
        page=two_minutes(game),
        options=[option_card(option) for option in game.rulebook.options],
        rules=[rule_card(rule) for rule in game.rules.values()],
        cards=list(dict.fromkeys(game.rulebook.pack)),
        moves=[list(dict.fromkeys(texts)) for texts in game.rulebook.moves],
        calls=[call_card(game.module, text) for text in game.rulebook.calls],
        own=[name for name, _ in rows_of_seats(game.module)],
        board=about.board,
        points=about.points,
        marks=dict(about.marks),
    )


def two_minutes(game: Game) -> pages.TwoMinutes | None:
    """The page that teaches a game, if it has one."""
    page = teach.page_of(game)
    if page is None:
        return None
    return pages.TwoMinutes(
        aim=page.aim,
        players=page.players,
        order=[pages.CardRow(caption=row.caption, cards=list(row.cards), rule=row.rule) for row in page.order],
        picture=page.picture,
        heads=teach.heads(game, page),
        counts=teach.lines(game, page),
        turn=list(page.turn),
        intro=page.example.intro,
        scenes=[scene_card(scene, set(game.rulebook.pack)) for scene in page.example.scenes],
        hand_ends=page.ends.hand,
        game_ends=page.ends.game,
        advice=[pages.Advice(text=advice.text, printed=advice.whose == "book") for advice in page.advice],
    )


def scene_card(scene: teach.Scene, pack: set[str]) -> pages.Scene:
    """A scene of a worked example."""
    return pages.Scene(
        title=scene.title,
        held=[pages.CardRow(caption=held.caption, cards=list(held.cards), rule="") for held in scene.held],
        plays=[
            pages.PlayDone(
                who=play.who,
                says=play.says,
                cards=list(teach.cards_of(play, pack)),
                takes=play is teach.taking(scene),
            )
            for play in scene.shown()
        ],
        why=scene.why,
        rules=list(scene.rules),
    )


def call_card(rules: ModuleType, text: str) -> pages.CallCard:
    """What may be said out of turn, as it stands on a button."""
    last = text.rpartition(" ")[2]
    card = last if last in rules.GAME.pack.cards and len(text.split()) > 2 else None
    return pages.CallCard(text=text, order=call_order(rules, text), card=card)


def rule_card(rule: Rule) -> pages.RuleCard:
    """A rule, what is printed of it and what is ruled apart."""
    parts = [pages.RulePart(kind=KINDS[part.origin], text=part.text) for part in rule.parts]
    return pages.RuleCard(id=rule.id, text=rule.text, parts=parts)


def option_card(option: Option) -> pages.OptionCard:
    """An option, and the reason there is one."""
    return pages.OptionCard(
        name=option.name,
        label=option.title,
        says=list(option.says),
        default=option.default,
        rule=option.rule,
        about=option.about,
        choices=list(option.choices),
        least=option.least,
        most=most_of(option),
    )
