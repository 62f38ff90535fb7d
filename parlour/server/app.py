"""The addresses of the house. What they mean stands in docs/protocol.md."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from parlour.server import afterwards, assets, library, visits
from parlour.server.answers import Handler, careful
from parlour.server.crowd import Limits
from parlour.server.guard import Guarded
from parlour.server.house import House
from parlour.server.pace import Pace


def build(
    data: Path,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    limits: Limits | None = None,
    proxy: bool = False,
    prepare: bool = False,
) -> Starlette:
    """The house as an ASGI application, its journal in a folder; behind a proxy it believes that one's headers."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        """Open the house, and close it at the end."""
        app.state.house = house = await House.open(data, pace or Pace(), limits, prepare)
        app.state.reviews = afterwards.Reviews(house.desk)
        yield
        await house.close()

    app = Starlette(routes=ROUTES, lifespan=lifespan, middleware=[Middleware(Guarded)])
    app.state.origins, app.state.proxy = origins, proxy
    app.state.client = assets.Client()
    return app


def route(path: str, handler: Handler, method: str = "GET") -> Route:
    """An address and who answers there."""
    return Route(path, careful(handler), methods=[method])


ROUTES = [
    route("/api/me", visits.who_am_i),
    route("/api/me", visits.name_me, "POST"),
    route("/api/me/code", visits.code, "POST"),
    route("/api/me/move", visits.move_here, "POST"),
    route("/api/house", library.readiness),
    route("/api/games", library.games),
    route("/api/games/{game}", library.game),
    route("/api/art", library.art),
    route("/art/{file}", library.drawing),
    route("/api/tables", visits.tables),
    route("/api/tables", visits.open_table, "POST"),
    route("/api/tables/{table}", visits.door),
    route("/api/tables/{table}/enter", visits.enter, "POST"),
    WebSocketRoute("/api/tables/{table}/socket", visits.socket),
    route("/api/tables/{table}/record", library.record),
    route("/api/tables/{table}/replay", library.replay),
    route("/api/tables/{table}/review", library.review),
    route("/api/tables/{table}/share", library.share, "POST"),
    route("/api/shared/{token}/record", library.shared_record),
    route("/api/shared/{token}/replay", library.shared_replay),
    route("/{path:path}", library.page),
]
