"""Who is connected to a party."""

from dataclasses import dataclass

from parlour.server.live.connection import Connection


@dataclass(eq=False)
class Onlooker(Connection):
    """A window on the party: anyone's; a guest's, if his browser has told; a table's, if it has shown its slip."""

    slip: int | None = None
    tries: int = 0  # at the code of a slip
    address: str = ""  # from which they are counted
