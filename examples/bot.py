"""A bot that sits down at a table and plays any legal move: python examples/bot.py ADDRESS [TABLE]

Without a table it opens one of its own and plays Trolley Euchre with three bots of the house.
"""

import random
import sys

from parlour.client import House


def play(address: str, table: str = "", name: str = "Robin") -> None:
    """Sit down, play the game to its end, and say who has won."""
    house = House.enter(address, name)
    table = table or house.open("euchre").table
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


if __name__ == "__main__":
    play(*sys.argv[1:])
