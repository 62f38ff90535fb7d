"""The addresses of the house. What they mean stands in docs/protocol.md."""

import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError
from parlour.extras import needs
from parlour.server import clock, collector
from parlour.server import metrics as numbers
from parlour.server.deals.best import Masters
from parlour.server.guard.gate import Gate
from parlour.server.house import House
from parlour.server.http import afterwards, assets, health, library, openapi
from parlour.server.http import parties as party_visits
from parlour.server.http import tables as visits
from parlour.server.http.answers import Address, answer_with
from parlour.server.http.deals import daily, duplicate, onward
from parlour.server.http.entrance import trust
from parlour.server.http.entrance.hosts import Hosts
from parlour.server.http.own import book, byday, ladder, problems
from parlour.server.http.security import MOST_LIST, Guarded
from parlour.server.http.tokens import Tokens
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.lobby.keeping import Keep
from parlour.server.logs import LOG
from parlour.server.push.notices import Terms
from parlour.wire import pages
from parlour.wire import table as wire

with needs("server", "Opening a house"):
    import msgspec
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import WebSocketRoute


def build(
    data: Path,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    limits: Limits | None = None,
    proxy: bool = False,
    prepare: bool = False,
    metrics: bool = False,
    store: str = "",
    names: frozenset[str] = frozenset(),
    keep: Keep | None = None,
    tell: Callable[[str], None] | None = None,
    reachable: Callable[[], Sequence[str]] = tuple,
    desk: str = "",
    authority: Path | None = None,
    leaderboards: bool = True,
    chat: bool = False,
    push: Terms | None = None,
) -> Starlette:
    """The house as an ASGI application; behind a proxy it believes that one's headers.

    Its journal is in a folder, or in a database that other servers may share (`store`, an address).
    Its numbers are shown to this machine only, unless to anyone (`metrics`). It answers to names of this network and
    to those it is told (`names`, and those of the origins). How long it keeps tables that were left is in `keep`; what
    it finds when it opens is said with `tell`. Hostesses are told where phones reach it (`reachable`); `desk` is a code
    that opens their desks on this machine, and `authority` the certificate that phones may fetch. With `chat` tables
    may allow free talk; `leaderboards` says whether there are any. On what terms people are told on their devices that
    it is their turn is in `push`; without it they are not.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[Mapping[str, Any]]:
        """Open the house, and close it at the end; its connections are told of the gate."""
        app.state.house = house = await House.open(data, pace or Pace(), limits, store, keep)
        house.reachable, house.may_chat, house.book.has_boards = reachable, chat, leaderboards
        if tell is not None:
            tell(house.found)
        if push is not None:
            try:
                await house.tell_devices(push)
            except ParlourError as missing:  # the house is open all the same
                (tell or LOG.warning)(f"Nobody is told on his devices that it is his turn. {missing}")
        if prepare:
            house.desk.readiness.begin(data, house.is_ready_for, assets.drawings)
        app.state.reviews = afterwards.Reviews(house.desk)
        app.state.masters = masters = Masters(house.journal, house.desk)
        app.state.tokens = Tokens(house.journal, house.seal, house.node is not None, house.people)
        app.state.vitals = health.Vitals(house.journal)
        watch, tidying = clock.Watch(), collector.Tidying()
        yield {"gate": app.state.gate}
        watch.close()
        tidying.close()
        masters.close()
        app.state.tokens.close()
        app.state.vitals.close()
        await house.close()

    handlers = {HTTPException: not_so}
    app = Starlette(routes=ROUTES, lifespan=lifespan, middleware=[Middleware(Guarded)], exception_handlers=handlers)
    app.state.origins, app.state.proxy, app.state.metrics = origins, proxy, metrics
    app.state.hosts = Hosts(names, origins, proxy)
    app.state.desk, app.state.authority = desk, authority
    app.state.gate = Gate(limits or Limits(), proxy)
    app.state.client = assets.Client()
    app.state.document = openapi.document(ADDRESSES)
    return app


NOT_SO = {405: "This address cannot be asked in that way; see docs/protocol.md."}


async def not_so(request: Request, trouble: Exception) -> Response:
    """What no address answers to, in words."""
    assert isinstance(trouble, HTTPException)
    sentence = NOT_SO.get(trouble.status_code, f"{trouble.detail}.")
    answer = answer_with(pages.Trouble(sentence=sentence), trouble.status_code)
    numbers.ANSWERS.add(str(trouble.status_code))
    answer.headers.update(trouble.headers or {})
    return answer


ADDRESSES = [
    Address("/healthz", health.health),
    Address("/metrics", health.numbers),
    Address("/api/openapi.json", health.described),
    Address("/api/me", visits.who_am_i),
    Address("/api/me", visits.name_me, "POST"),
    Address("/api/me/code", visits.code, "POST"),
    Address("/api/me/move", visits.move_here, "POST"),
    Address("/api/me/alone", visits.sign_out_elsewhere, "POST"),
    Address("/api/me/token", visits.token, "POST", 201),
    Address("/api/me/token", visits.revoke, "DELETE"),
    Address("/api/me/days", byday.days),
    Address("/api/me/days/device", byday.keep_device, "POST"),
    Address("/api/me/days/device/drop", byday.drop_device, "POST"),
    Address("/api/me/days/holiday", byday.set_holiday, "POST"),
    Address("/api/me/days/forced", byday.set_forced, "POST"),
    Address("/api/house", library.readiness),
    Address("/api/games", library.games),
    Address("/api/games/{game}", library.game),
    Address("/api/lessons/{game}", library.lesson),
    Address("/api/art", library.art),
    Address("/art/{file}", library.drawing),
    Address("/api/tables", visits.tables),
    Address("/api/tables", visits.open_table, "POST", 201),
    Address("/api/tables/{table}", visits.door),
    Address("/api/tables/{table}/enter", visits.enter, "POST"),
    Address("/api/tables/{table}/again", visits.play_again, "POST"),
    Address("/api/tables/{table}/record", library.record),
    Address("/api/tables/{table}/replay", library.replay),
    Address("/api/tables/{table}/review", library.review),
    Address("/api/tables/{table}/share", library.share, "POST"),
    Address("/api/tables/{table}/entry", book.table_entry),
    Address("/api/tables/{table}/onward", onward.at_table, "POST", 201),
    Address("/api/shared/{token}/onward", onward.at_shared, "POST", 201),
    Address("/api/shared/{token}/record", library.shared_record),
    Address("/api/shared/{token}/replay", library.shared_replay),
    Address("/api/daily", daily.daily),
    Address("/api/daily/{day}", daily.day),
    Address("/api/daily/{day}/{game}", daily.result),
    Address("/api/daily/{day}/{game}", daily.play, "POST", 201),
    Address("/api/daily/{day}/{game}/name", daily.show_name, "POST"),
    Address("/api/daily/{day}/{game}/{line}/record", daily.line_record),
    Address("/api/daily/{day}/{game}/{line}/replay", daily.line_replay),
    Address("/api/book/{entry}/onward", onward.at_book, "POST", 201),
    Address("/api/daily/{day}/{game}/{line}/onward", onward.at_line, "POST", 201),
    Address("/api/duplicate", duplicate.my_sets),
    Address("/api/duplicate", duplicate.open_set, "POST", 201),
    Address("/api/duplicate/{set}", duplicate.one_set),
    Address("/api/duplicate/{set}/{board}", duplicate.traveller),
    Address("/api/duplicate/{set}/{board}", duplicate.play_board, "POST", 201),
    Address("/api/duplicate/{set}/{board}/{table}/record", duplicate.board_record),
    Address("/api/duplicate/{set}/{board}/{table}/replay", duplicate.board_replay),
    Address("/api/duplicate/{set}/{board}/{table}/onward", onward.at_board, "POST", 201),
    Address("/api/book", book.book),
    Address("/api/book", book.drop_book, "DELETE"),
    Address("/api/book/unfinished", book.unfinished),
    Address("/api/book/file", book.export),
    Address("/api/book/file", book.bring, "POST", most=MOST_LIST),
    Address("/api/book/{entry}", book.drop_game, "DELETE"),
    Address("/api/book/{entry}/record", book.book_record),
    Address("/api/book/{entry}/replay", book.book_replay),
    Address("/api/ladder", ladder.ladder),
    Address("/api/ladder/rung", ladder.set_rung, "POST"),
    Address("/api/ladder/listed", ladder.set_listed, "POST"),
    Address("/api/leaderboards/{game}", ladder.leaderboard),
    Address("/api/problems", problems.shelf),
    Address("/api/problems", problems.bring, "POST", most=MOST_LIST),
    Address("/api/problems", problems.forget, "DELETE"),
    Address("/api/problems/{game}", problems.pose_next, "POST", most=MOST_LIST),
    Address("/api/problems/{game}/{problem}", problems.pose),
    Address("/api/problems/{game}/{problem}", problems.attempt, "POST", most=MOST_LIST),
    Address("/api/parties", party_visits.parties),
    Address("/api/parties", party_visits.give_party, "POST", 201, most=MOST_LIST),
    Address("/api/parties/rules", party_visits.party_rules),
    Address("/api/parties/find", party_visits.find_party, "POST"),
    Address("/api/parties/names", party_visits.read_list, "POST", most=MOST_LIST),
    Address("/api/parties/{party}", party_visits.party),
    Address("/api/parties/{party}/names", party_visits.party_names, "POST"),
    Address("/api/parties/{party}/list", party_visits.more_names, "POST", most=MOST_LIST),
    Address("/api/parties/{party}/join", party_visits.join_party, "POST"),
    Address("/api/parties/{party}/desk", party_visits.open_desk, "POST"),
    Address("/api/parties/{party}/round", party_visits.party_round),
    Address("/api/parties/{party}/results", party_visits.party_result, "POST"),
    Address("/api/parties/{party}/standings.csv", party_visits.standings_csv),
    Address("/api/parties/{party}/standings.pdf", party_visits.standings_pdf),
    Address("/api/parties/{party}/tallies.pdf", party_visits.tallies_pdf),
    Address("/api/parties/{party}/slips.pdf", party_visits.slips_pdf),
    Address("/api/parties/{party}/tables.pdf", party_visits.tables_pdf),
    Address("/api/parties/{party}/tents.pdf", party_visits.tents_pdf),
    Address("/api/parties/{party}/names.pdf", party_visits.names_pdf),
    Address("/api/parties/{party}/plan.pdf", party_visits.plan_pdf),
    Address("/certificate", trust.trust_page),
    Address("/certificate/parlour.crt", trust.authority_file),
    Address("/{path:path}", library.page),
]
SOCKETS = [
    WebSocketRoute(openapi.SOCKET, visits.socket),
    WebSocketRoute(openapi.PARTY_SOCKET, party_visits.party_socket),
]
ROUTES = [*SOCKETS, *(address.route() for address in ADDRESSES)]


def main() -> int:
    """Print what is asked and answered at all addresses, in OpenAPI."""
    print(msgspec.json.format(wire.encode(openapi.document(ADDRESSES))).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
