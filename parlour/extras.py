"""The extras: packages that are not installed with the rest, and the sentence for one who lacks them."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.errors import NotAvailable

EXTRAS = {
    "fast": "NumPy and Numba",
    "server": "Starlette, uvicorn, httptools and websockets",
    "client": "websockets",
    "print": "typst",
    "postgres": "psycopg",
    "tune": "cmaes",
    "gpu": "numba-cuda",
    "rl": "NumPy and Numba",
    "lab": "pyarrow, NumPy and Numba",
    "ray": "Ray, NumPy and Numba",
}
"""What each extra brings, in words."""


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Import in here what an extra brings; where it is missing, a sentence says what needs it and how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "parlour":
            raise
        raise NotAvailable(f"{what} needs {EXTRAS[extra]}: pip install 'parlour[{extra}]'.") from None
