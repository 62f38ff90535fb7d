"""What is found on every beat: the night sky, the marks of rank on a sleeve, and a street door that stays shut."""

from parlour.press.ink import CREAM, GOLD, OWN, SILVER, SLATE, STONE, STRAW, disc, fill, shape, stroke


def stars() -> str:
    """A moon and some stars, for the late hours."""
    return fill("M88 30a17 17 0 1 0 16 24a14 14 0 0 1-16-24z", STRAW) + stroke(
        "M168 24h.1M178 44h.1M82 88h.1M160 50h.1M216 60h.1M44 136h.1M76 114h.1M184 26h.1", 3, CREAM
    )


def roundsman() -> str:
    """One stripe."""
    return stroke("M-10-4l10 8l10-8", 4, GOLD)


def sergeant() -> str:
    """Three stripes."""
    return stroke("M-10-12l10 8l10-8M-10-3l10 8l10-8M-10 6l10 8l10-8", 4, GOLD)


def captain() -> str:
    """A shoulder knot and braid on the sleeve."""
    return stroke("M-10 6c6-4 14-4 20 0M-10 13c6-4 14-4 20 0M0-2a6 6 0 1 1 .1 0", 3.4, GOLD)


def inspector() -> str:
    """More braid, with a star."""
    return stroke("M-10 6c6-4 14-4 20 0M-10 13c6-4 14-4 20 0M-10 20c6-4 14-4 20 0", 3.4, GOLD) + fill(
        "M0-18l4 9l9 1l-7 6l2 9l-8-5l-8 5l2-9l-7-6l9-1z", GOLD
    )


def door() -> str:
    """A street door, shut, under a dark fanlight, with the pillars on either side of it."""
    return (
        shape("M74 86c14-34 94-34 108 0v200H74z", CREAM, 2.4)
        + shape("M90 122a38 36 0 0 1 76 0z", SLATE, 2.4)
        + stroke("M128 122V86M128 122L102 97M128 122l26-25M112 122a16 15 0 0 1 32 0", 2.2, CREAM)
        + shape("M88 122h80v8H88z", CREAM, 2)
        + shape("M92 130h72v158H92z", OWN, 2.6)
        + stroke("M100 140h24v46h-24zM132 140h24v46h-24zM100 204h24v72h-24zM132 204h24v72h-24z", 2.2)
        + stroke("M103 182v-39h18M135 182v-39h18M103 272v-65h18M135 272v-65h18", 1.6, CREAM)
        + disc(128, 162, 6, GOLD, 2)
        + stroke("M122 166a6 7 0 0 0 12 0", 2.6, GOLD)
        + disc(158, 196, 4, GOLD, 1.8)
        + shape("M110 192h14v5h-14z", GOLD, 1.6)
        + stroke("M78 100v186M84 100v186M172 100v186M178 100v186", 1.6, STONE)
        + shape("M70 92h18v9H70zM168 92h18v9h-18zM70 280h18v9H70zM168 280h18v9h-18z", CREAM, 2)
        + shape("M60 288h136v10H60zM48 298h160v14H48z", SILVER, 2.4)
    )
