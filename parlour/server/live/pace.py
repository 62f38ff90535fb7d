"""How fast the house goes about things."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """How fast the house goes about things, in seconds. Bots take a while that has nothing to do with their cards."""

    shortest: float = 0.7  # a bot's turn; longer than any rung thinks
    longest: float = 1.3
    trick: float = 0.8  # more, when a trick or round is complete
    tick: float = 0.5  # and so much more each time, should a thought not be finished
    count: float = 6.0  # between two hands, where only bots play
    giving: float = 2.0  # that a deal waits for what those who are here add to it
    linger: float = 60.0  # for those who never say that they are ready
    grace: float = 180.0  # that a seat is kept for one who is away
    rest: float = 60.0  # after which a table nobody is at leaves memory
    asking: float = 30.0  # for an answer to one who would take a move back
    bell: float = 20.0  # at a party, from the bell to the move, from the move to the bell, and for a count to be read
