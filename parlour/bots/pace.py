"""How fast each game goes: what a hand usually brings the one in front, and how far it moves two sides apart.

Measured over hands the house played against itself at the usual table.
"""

PACE = {
    "raffles": (16.0, 13.0),
    "lost-heir": (5.0, 6.0),
    "euchre": (1.0, 1.7),
    "chantecler": (7.0, 11.0),
    "trolley": (200.0, 150.0),
    "transfer": (30.0, 50.0),
    "matchem": (110.0, 80.0),
    "pinochle": (235.0, 100.0),
}
