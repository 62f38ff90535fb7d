"""Deals the hands of a Parlour record again: python verify_deal.py RECORD. The method is told in fair-deals.md."""

import hashlib
import hmac
import re
import sys
from pathlib import Path


def chance(key, purpose):
    blocks = (hmac.digest(key, f"{purpose} {number}".encode(), "sha256") for number in range(2**32))
    draws = (int.from_bytes(block[i : i + 4], "big") for block in blocks for i in range(0, 32, 4))
    return lambda n: next(draw for draw in draws if draw < 2**32 - 2**32 % n) % n  # a number below n


def shuffled(row, below):
    for last in range(len(row) - 1, 0, -1):
        other = below(last + 1)
        row[last], row[other] = row[other], row[last]
    return row


path = Path(sys.argv[1]) if len(sys.argv) == 2 and Path(sys.argv[1]).is_file() else sys.exit(__doc__)
header, *hands = re.split(r"(?m)^\s*hand \d+\s*$", path.read_text(encoding="utf-8-sig", errors="replace"))
game, all_fair = (re.findall(r"(?m)^\s*game: *(\S+)", header) or sys.exit("This is no record."))[0], bool(hands)
suits, ranks = ("spades", "hearts", "diamonds", "clubs"), ("ace", *range(2, 11), "jack", "queen", "king")
for hand, text in enumerate(hands, 1):
    line = dict.fromkeys(("fair", "given", "secret", "deck", "dealer"), "")
    line |= dict(re.findall(r"(?m)^\s*(\w+): *(.*?)\s*$", text))
    given, deck = line["given"].split(), line["deck"].split()
    secret = bytes.fromhex("".join(re.findall("^[0-9a-f]{64}$", line["secret"])))
    bound = f"parlour fair deal 1\ntable {line['fair']}\nhand {hand}\ngame {game}\ngiven {' '.join(given)}"
    key = hmac.digest(secret, bound.encode(), "sha256")
    wheel, spin = sorted(f"{rank}-{suit}" for rank in ranks for suit in suits), chance(key, "spins")
    dealt = [wheel[spin(52)] for _ in deck] if game == "roulette" else shuffled(sorted(deck), chance(key, "deck"))
    orders = [[int(place) for place in row.split()] for row in re.findall(r"(?m)^\s*reshuffle: ([\d ]*)", text)]
    cut = f"{chance(key, 'cut')(len(given) or 1)}, by the cut"  # or else as the book of a party says
    good = hashlib.sha256(secret).hexdigest() == line.get("commitment") and dealt == deck
    good &= all(shuffled(sorted(row), chance(key, f"reshuffle {n}")) == row for n, row in enumerate(orders, 1))
    good &= hand > 1 or re.sub(r"^\d+, appointed$", cut, line["dealer"]) == cut
    good &= any(gift != "-" for gift in given)  # a secret nobody has added to proves nothing
    print(f"hand {hand}: {'fair' if good else 'NOT FAIR' if line['fair'] else 'no proof'}")
    all_fair &= good
sys.exit(not all_fair)
