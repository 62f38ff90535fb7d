"""The sky over Elmira, behind three of the six pictures."""

from parlour.press.ink import CREAM, SKY, box, stroke

EVENING = box(20, 8, 210, 330, SKY) + stroke(
    "".join(f"M20 {y}h210" for y in (30, 52, 71, 87, 100, 111, 120, 128)), 1.2, CREAM
)
