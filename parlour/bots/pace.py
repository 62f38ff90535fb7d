"""How fast each game goes: what a hand usually brings the one in front, and how far it moves two sides apart.

Measured over hands the house played against itself at the usual table.
"""

PACE = {
    "raffles": (25.0, 15.0),
    "lost-heir": (6.0, 5.0),
    "euchre": (1.3, 2.0),
    "chantecler": (7.0, 9.0),
    "trolley": (250.0, 150.0),
    "transfer": (70.0, 80.0),
    "matchem": (100.0, 70.0),
    "pinochle": (180.0, 100.0),
}
