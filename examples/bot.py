"""A bot that sits down at a table and plays any legal move: python examples/bot.py ADDRESS [TABLE]

Without a table it opens one of its own and plays Trolley Euchre with three bots of the house.
"""

import random
import sys

from parlour.client import House
from parlour.errors import ParlourError

try:
    house = House.enter(sys.argv[1], "Robin") if sys.argv[1:] else sys.exit(__doc__)
    table = sys.argv[2] if sys.argv[2:] else house.open("euchre").table
    with house.at(table) as chair:
        for now in chair:
            if now.you is None:
                chair.sit()
            elif now.phase == "counted":
                chair.ready()
            elif now.board and now.phase == "over":
                print("Won by", *(now.seats[seat].name for seat in now.board.winners))
                break
            elif now.board and now.board.legal:
                chair.play(random.choice(now.board.legal))
except ParlourError as refusal:
    sys.exit(str(refusal))
