"""A client for programs: sit down at a table of a house and play, over the same wire as a browser.

    house = House.enter("http://127.0.0.1:8000", "Robin")
    with house.at(house.open("euchre").table) as chair:
        for table in chair:
            ...

docs/programs.md tells the rest, and examples/bot.py is a whole bot.
"""

from parlour.client.chair import Chair, Unfair
from parlour.client.house import House, Refusal

__all__ = ["Chair", "House", "Refusal", "Unfair"]
