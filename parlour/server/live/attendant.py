"""An attendant does what nobody has to ask for at a session: waits until something is due, or something has stirred."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from typing import Any

from parlour.server.live.session import Behind, Session
from parlour.server.logs import log_trouble

STUMBLED = 5.0  # seconds until it tries again


class Attendant(ABC):
    """Serves a session until that is closed."""

    def __init__(self, session: Session[Any, Any, Any, Any]) -> None:
        self.session = session
        self.going = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Attend to the session until it is closed, or the attendant dismissed; then nothing holds either in memory, as
        the trace of a cancelled task would."""
        with contextlib.suppress(asyncio.CancelledError):
            await self.serve_on()

    async def serve_on(self) -> None:
        """Attend to the session until it is closed."""
        while not self.session.story.closed:
            self.session.stirred.clear()
            try:
                wait = await self.attend()
            except Behind:
                self.think_again()
                wait = 0.0
            except Exception as trouble:
                log_trouble("an attendant stumbled", trouble)
                self.think_again()
                wait = STUMBLED
            if wait is None:
                await self.session.stirred.wait()
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.session.stirred.wait()

    @abstractmethod
    async def attend(self) -> float | None:
        """Do what is due; the seconds until something else is, if that is known."""

    @abstractmethod
    def think_again(self) -> None:
        """Something has come in between: what was meant to be done may be wrong by now."""

    def dismiss(self) -> None:
        """The house closes."""
        self.going.cancel()
        self.session.hush()
