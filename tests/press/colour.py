"""How far colours are apart, also for eyes that do not see all of them."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Colour = tuple[float, float, float]

# Complete protanopia, deuteranopia and tritanopia in linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, table for severity 1.0.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> Colour:
    """A colour as so much light of red, green and blue."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return gamma(red), gamma(green), gamma(blue)


def gamma(value: float) -> float:
    """The light of one channel of sRGB."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def seen(colour: str, blindness: str) -> Colour:
    """The light a person sees who cannot see all of it."""
    light = linear(colour)
    channels = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in BLINDNESS[blindness]]
    return channels[0], channels[1], channels[2]


def lab(light: Colour) -> Colour:
    """Light as CIE L*a*b* under D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, other: Colour) -> float:
    """CIEDE2000 between two colours in Lab (G. Sharma, W. Wu, E. N. Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * sqrt(mean / (mean + 25.0**7))
    a1, a2 = a1 * g, a2 * g
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm**7 / (cm**7 + 25.0**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as the accessibility guidelines count it."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def least_apart(inks: set[str]) -> tuple[float, str]:
    """How far the two of some inks are apart that are most alike, however they are seen; and how that is told."""
    return min(
        (distance(lab(seen(one, blindness)), lab(seen(other, blindness))), f"{one} and {other} under {blindness}")
        for one, other in combinations(sorted(inks), 2)
        for blindness in BLINDNESS
    )
