"""The fair deal at native speed: SHA-256, HMAC and the shuffle of parlour/table/fair.py, many deals side by side.

Bytes stand in words of 32 bits, the first byte highest. A table of words has a row for each word and a column for
each deal, so that the compiler makes every step for many deals at once. Messages come padded, in blocks of 16 words.
"""

from typing import Any

import numpy as np

from parlour.games.declare import Numbers

ABREAST = 128  # deals side by side
DIGEST, BLOCK, ROUNDS = 8, 16, 64  # in words
INNER, OUTER = 0x36363636, 0x5C5C5C5C  # what HMAC lays over its key
CLOSING = np.array((1 << 31, 0, 0, 0, 0, 0, 0, 512 + 256), np.uint32)  # after a block of key and a digest
WORDS = 1 << 32
# the rows of the working space: a block with its extension, the rows of a round, two hashes begun, secrets, draws
ROWS, INSIDE, OUTSIDE, SECRETS, DRAWS = 64, 72, 80, 88, 96
START = np.array(
    (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19), np.uint32
)
ROOTS = np.array(
    (
        *(0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5),
        *(0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174),
        *(0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA),
        *(0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967),
        *(0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85),
        *(0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070),
        *(0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3),
        *(0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2),
    ),
    np.uint32,
)


# ---- rows of words ----


def fill(row: Numbers, word: Any) -> None:
    """The same word for every deal."""
    for deal in range(ABREAST):
        row[deal] = word


def copy(rows: Numbers, others: Numbers) -> None:
    """Copy the rows of a digest."""
    for row in range(DIGEST):
        for deal in range(ABREAST):
            rows[row, deal] = others[row, deal]


# ---- SHA-256 ----


def turned(x: Any, n: int) -> Any:
    """A word turned right by n bits."""
    return np.uint32((x >> np.uint32(n)) | (x << np.uint32(32 - n)))


def extend(w16: Numbers, w15: Numbers, w7: Numbers, w2: Numbers, new: Numbers) -> None:
    """One more row of the message, from rows before it."""
    for deal in range(ABREAST):
        early, late = w15[deal], w2[deal]
        low = turned(early, 7) ^ turned(early, 18) ^ np.uint32(early >> np.uint32(3))
        high = turned(late, 17) ^ turned(late, 19) ^ np.uint32(late >> np.uint32(10))
        new[deal] = np.uint32(w16[deal] + low + w7[deal] + high)


def mix(rows: Numbers, t: int, word: Numbers, root: int) -> None:
    """Round t: d becomes the next e, and h the next a; the eight rows are not moved on but named anew."""
    a_row, b_row, c_row, d_row = rows[-t & 7], rows[1 - t & 7], rows[2 - t & 7], rows[3 - t & 7]
    e_row, f_row, g_row, h_row = rows[4 - t & 7], rows[5 - t & 7], rows[6 - t & 7], rows[7 - t & 7]
    for deal in range(ABREAST):
        a, b, c = a_row[deal], b_row[deal], c_row[deal]
        e, f, g = e_row[deal], f_row[deal], g_row[deal]
        choice, most = g ^ (e & (f ^ g)), (a & b) ^ (c & (a ^ b))
        one = np.uint32(h_row[deal] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + root + word[deal])
        two = np.uint32((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most)
        d_row[deal] = np.uint32(d_row[deal] + one)
        h_row[deal] = np.uint32(one + two)


def compress(state: Numbers, space: Numbers) -> None:
    """Take the block that lies in the first rows of the space into a state."""
    rows = space[ROWS:INSIDE]
    for t in range(BLOCK, ROUNDS):
        extend(space[t - 16], space[t - 15], space[t - 7], space[t - 2], space[t])
    copy(rows, state)
    for t in range(ROUNDS):
        mix(rows, t, space[t], ROOTS[t])
    for row in range(DIGEST):
        for deal in range(ABREAST):
            state[row, deal] += rows[row, deal]


# ---- HMAC ----


def take_keys(keys: Numbers, space: Numbers) -> None:
    """Begin the two hashes of HMAC with keys of 32 bytes."""
    take_masked(keys, INNER, space[INSIDE:OUTSIDE], space)
    take_masked(keys, OUTER, space[OUTSIDE:SECRETS], space)


def take_masked(keys: Numbers, mask: int, state: Numbers, space: Numbers) -> None:
    """Begin a hash with keys under a mask."""
    for row in range(DIGEST):
        fill(state[row], START[row])
        for deal in range(ABREAST):
            space[row, deal] = np.uint32(keys[row, deal] ^ mask)
    for row in range(DIGEST, BLOCK):
        fill(space[row], np.uint32(mask))
    compress(state, space)


def authenticate(message: Numbers, digest: Numbers, space: Numbers) -> None:
    """HMAC of one message under the keys that were taken."""
    copy(digest, space[INSIDE:OUTSIDE])
    for block in range(len(message)):
        for row in range(BLOCK):
            fill(space[row], message[block, row])
        compress(digest, space)
    copy(space, digest)
    for row in range(DIGEST, BLOCK):
        fill(space[row], CLOSING[row - DIGEST])
    copy(digest, space[OUTSIDE:SECRETS])
    compress(digest, space)


# ---- deals ----


def number_secrets(seed: int, first: int, space: Numbers) -> None:
    """Secrets that are numbers: the seed in front, the number of the deal at the end."""
    secrets = space[SECRETS:DRAWS]
    for row in range(DIGEST):
        fill(secrets[row], np.uint32(seed if row == 0 else 0))
    for deal in range(ABREAST):
        secrets[6, deal] = np.uint32(first + deal >> 32)
        secrets[7, deal] = np.uint32(first + deal)


def draw(bound: Numbers, blocks: Numbers, space: Numbers) -> None:
    """From the secrets and the message they are bound to, the draws of each of these blocks: eight rows a block."""
    keys = space[DRAWS : DRAWS + DIGEST]
    take_keys(space[SECRETS:DRAWS], space)
    authenticate(bound, keys, space)
    take_keys(keys, space)
    for block in range(len(blocks)):
        row = DRAWS + DIGEST * block
        authenticate(blocks[block], space[row : row + DIGEST], space)


def next_good(draws: Numbers, row: int, deal: int, n: int) -> int:
    """The next row whose draw may serve for a number below n; past the end if there is none."""
    while row < len(draws) and np.int64(draws[row, deal]) >= WORDS - WORDS % n:
        row += 1
    return row


def shuffle(deck: Numbers, draws: Numbers, deal: int) -> bool:
    """Shuffle the numbers from 0 by the draws of one deal; False if they do not suffice."""
    for card in range(len(deck)):
        deck[card] = card
    row = 0
    for last in range(len(deck) - 1, 0, -1):
        row = next_good(draws, row, deal, last + 1)
        if row >= len(draws):
            return False
        other = np.int64(draws[row, deal]) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
        row += 1
    return True


def deal_abreast(seed: int, first: int, bound: Numbers, blocks: Numbers, space: Numbers, decks: Numbers) -> bool:
    """Deal side by side, the first block being the cut's; False if the draws of any deal do not suffice."""
    number_secrets(seed, first, space)
    draw(bound, blocks, space)
    for deal in range(ABREAST):
        if not shuffle(decks[deal], space[DRAWS + DIGEST :], deal):
            return False
    return True


def cut(players: int, space: Numbers, deal: int) -> int:
    """Who deals; -1 if the cut's draws do not suffice."""
    row = next_good(space[DRAWS : DRAWS + DIGEST], 0, deal, players)
    return int(space[DRAWS + row, deal]) % players if row < DIGEST else -1


def count_deals(
    seed: int,
    first: int,
    times: int,
    bound: Numbers,
    blocks: Numbers,
    space: Numbers,
    decks: Numbers,
    places: Numbers,
    pairs: Numbers,
    cuts: Numbers,
) -> bool:
    """Deal so many times side by side, and count: cards by place, neighbours by place, and who deals."""
    for turn in range(times):
        if not deal_abreast(seed, first + turn * ABREAST, bound, blocks, space, decks):
            return False
        for deal in range(ABREAST):
            deck = decks[deal]
            for place in range(len(deck)):
                places[place, deck[place]] += 1
            for place in range(len(deck) - 1):
                pairs[place, deck[place], deck[place + 1]] += 1
            dealer = cut(len(cuts), space, deal)
            if dealer < 0:
                return False
            cuts[dealer] += 1
    return True
