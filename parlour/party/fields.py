"""Finite fields, for schedules that are made of them: their elements are the numbers from 0 to q - 1."""

from functools import cache
from itertools import product


class Field:
    """The field of q elements, q a power of a prime: a number stands for a polynomial, its digits to the base p."""

    def __init__(self, q: int) -> None:
        self.q = q
        self.p, self.degree = prime_power(q)
        self.powers = self.found_powers()
        """Of an element whose powers are all but nought."""
        self.logs = {element: place for place, element in enumerate(self.powers)}

    def add(self, one: int, other: int) -> int:
        """The sum, digit by digit."""
        total, place = 0, 1
        for _ in range(self.degree):
            total += (one + other) % self.p * place
            one, other, place = one // self.p, other // self.p, place * self.p
        return total

    def times(self, one: int, other: int) -> int:
        """The product."""
        if not one or not other:
            return 0
        return self.powers[(self.logs[one] + self.logs[other]) % (self.q - 1)]

    def found_powers(self) -> list[int]:
        """All powers of x modulo the first polynomial that gives all; of the first such number, if q is a prime."""
        for tail in product(range(self.p), repeat=self.degree):
            powers, seen = [1], {1}
            while (power := self.shifted(powers[-1], tail)) not in seen and power:
                powers.append(power)
                seen.add(power)
            if len(powers) == self.q - 1:
                return powers
        raise AssertionError("every finite field has such an element")

    def shifted(self, element: int, tail: tuple[int, ...]) -> int:
        """An element times x, where x to the power of the degree is this polynomial (in a prime field: times it)."""
        if self.degree == 1:
            return element * tail[0] % self.p
        top, rest = divmod(element, self.p ** (self.degree - 1))
        folded = sum(digit * top % self.p * self.p**place for place, digit in enumerate(tail))
        return self.add(rest * self.p, folded)


@cache
def field(q: int) -> Field:
    """The field of q elements."""
    return Field(q)


@cache
def prime_power(q: int) -> tuple[int, int]:
    """The prime and the power whose value this is; (0, 0) if it is none."""
    powers = prime_powers(q)
    if len(powers) != 1:
        return 0, 0
    prime = next(divisor for divisor in range(2, q + 1) if q % divisor == 0)
    degree = 0
    while q > 1:
        q, degree = q // prime, degree + 1
    return prime, degree


def prime_powers(number: int) -> list[int]:
    """The powers of primes whose product a number is."""
    found, divisor = [], 2
    while number > 1:
        power = 1
        while number % divisor == 0:
            number, power = number // divisor, power * divisor
        if power > 1:
            found.append(power)
        divisor += 1
    return found
