"""What programs ask of the house itself: is it well, how is it doing, and how is it spoken to."""

import asyncio
from collections import Counter

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.errors import NotAvailable, NotHere
from parlour.server import clock, metrics
from parlour.server.house import House
from parlour.server.http.addresses import is_of_this_machine
from parlour.server.http.answers import Answer, answer_with, house_of
from parlour.server.store.protocol import Store
from parlour.server.thinking.queue import Order
from parlour.wire import pages

PATIENCE = 3.0  # seconds a commit may take
LATE = 2.0  # seconds by which the loop may be late
FRESH = 1.0  # seconds for which a look at the journal is good


class Vitals:
    """Looks after the journal and the loop."""

    def __init__(self, journal: Store) -> None:
        self.journal = journal
        self.lag = metrics.Lag()
        self.looked, self.trouble = float("-inf"), ""

    async def look(self) -> None:
        """Is everything well? If not, a sentence what is not. The journal is not troubled more than once a second."""
        if self.lag.worst > LATE:
            raise NotAvailable("The house is overburdened.")
        if clock.now() - self.looked > FRESH:
            self.looked = clock.now()
            self.trouble = await self.trouble_of_journal()
        if self.trouble:
            raise NotAvailable(self.trouble)

    async def trouble_of_journal(self) -> str:
        """Why the journal cannot be written; nothing if it can."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.journal.pulse()
        except (NotAvailable, TimeoutError):
            return "The journal cannot be written."
        return ""

    def close(self) -> None:
        """Look no more."""
        self.lag.close()


def vitals_of(request: Request) -> Vitals:
    """Those of the house that is asked."""
    vitals: Vitals = request.app.state.vitals
    return vitals


async def health(request: Request) -> Answer[pages.Health]:
    """Is the house well? Status 503 if not, with a sentence."""
    vitals = vitals_of(request)
    await vitals.look()
    return answer_with(pages.Health(lag=round(vitals.lag.worst, 3)))


async def numbers(request: Request) -> PlainTextResponse:
    """How the house is doing, as Prometheus reads it; for this machine alone, unless the house was told otherwise."""
    if not (request.app.state.metrics or is_of_this_machine(request)):
        raise NotHere("There is nothing here.")
    text = report(house_of(request), vitals_of(request).lag)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def report(house: House, lag: metrics.Lag) -> str:
    """Everything, as a scraper reads it."""
    lines = [line for part in metrics.ALL for line in part.lines()]
    rooms = list(house.rooms.values())
    phases = Counter(room.sitting.phase for room in rooms)
    lines += metrics.gauge("parlour_open_tables", "Tables that are open, in memory or not.", len(house.register))
    lines += metrics.head("parlour_tables", "Tables in memory.", "gauge")
    lines += [
        f'parlour_tables{{phase="{phase}"}} {phases[phase]}' for phase in ("gathering", "playing", "counted", "over")
    ]
    visitors = [visitor for room in rooms for visitor in room.visitors]
    seated = sum(visitor.seat is not None for visitor in visitors)
    lines += metrics.head("parlour_visitors", "People and programs connected to a table.", "gauge")
    lines += [f'parlour_visitors{{at="seat"}} {seated}', f'parlour_visitors{{at="gallery"}} {len(visitors) - seated}']
    desk = house.desk
    waiting = {order.name.lower(): desk.waiting(order) for order in Order}
    lines += metrics.gauges("parlour_thoughts_waiting", "Thoughts that wait for their turn.", "class", waiting)
    about = "Seconds for which the threads would be busy with all that is asked for, if nothing were shortened."
    lines += metrics.gauge("parlour_thinking_pressure_seconds", about, desk.pressure)
    ready = desk.readiness.summary()
    lines += metrics.gauge("parlour_games_ready", "Games whose searching bots are ready.", len(ready.ready))
    lines += metrics.gauge("parlour_games", "Games on the shelf.", ready.of)
    lines += metrics.gauge(
        "parlour_loop_lag_seconds", "How late the loop was at the worst in the last five seconds.", lag.worst
    )
    return "\n".join(lines) + "\n"


async def described(request: Request) -> Response:
    """This document: every address with what is asked and answered there, in OpenAPI 3.1."""
    return answer_with(request.app.state.document)
