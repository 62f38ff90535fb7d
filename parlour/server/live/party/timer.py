"""The clock of a round (PRO-23): begun by the bell, stopped by a pause. It is made of the journal's times alone, so
that it goes on after a restart, and is the same at every server of the house."""

from dataclasses import dataclass

from parlour.party import events as evening_events
from parlour.server.live.party import events

MINUTE = 60.0


@dataclass
class Timer:
    """How long a round takes, and when the one in play is to end."""

    minutes: int
    rings: bool
    ends: float | None = None  # by the journal's clock; none while it does not run
    rest: float | None = None  # seconds that are left of a round in a pause
    playing: bool = False
    paused: bool = False
    over: tuple[bool, float | None] = (False, None)  # whether a game was in play at the end, and what was left of it

    def heed(self, event: events.Any, at: float) -> None:
        """Something has happened at the party at this time."""
        match event:
            case evening_events.Began():
                self.playing, self.paused = True, False
                self.ends = at + self.minutes * MINUTE if self.minutes else None
            case evening_events.Rang() | evening_events.Ended():
                self.over = (self.playing, self.left(at))
                self.playing, self.ends, self.rest = False, None, None
            case evening_events.Reopened():
                self.go_on(at)
            case evening_events.Paused():
                self.pause(at)
            case evening_events.Resumed():
                self.resume(at)
            case events.Timed(minutes=minutes, rings=rings):
                self.set(minutes, rings, at)

    def pause(self, at: float) -> None:
        """The clock stands still."""
        self.paused = True
        if self.ends is not None:
            self.rest, self.ends = max(self.ends - at, 0.0), None

    def resume(self, at: float) -> None:
        """The clock goes on."""
        self.paused = False
        if self.rest is not None:
            self.ends, self.rest = at + self.rest, None

    def go_on(self, at: float) -> None:
        """The party was ended by mistake: what was left of the game in play is left of it still."""
        (self.playing, left), self.paused = self.over, False
        self.ends = None if left is None else at + left

    def set(self, minutes: int, rings: bool, at: float) -> None:
        """Rounds take so many minutes from now on; the one in play so many more or less than it did."""
        more = (minutes - self.minutes) * MINUTE
        fresh = self.minutes == 0
        self.minutes, self.rings = minutes, rings
        if not minutes:
            self.ends = self.rest = None
        elif fresh and self.playing:
            self.ends, self.rest = (None, minutes * MINUTE) if self.paused else (at + minutes * MINUTE, None)
        elif self.ends is not None:
            self.ends += more
        elif self.rest is not None:
            self.rest = max(self.rest + more, 0.0)

    def left(self, time: float) -> float | None:
        """How many seconds are left of the round in play, at this time; none where nothing is timed."""
        if self.rest is not None:
            return self.rest
        return None if self.ends is None else max(self.ends - time, 0.0)
