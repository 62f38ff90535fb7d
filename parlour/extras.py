"""The extras: packages that are not installed with the rest, and the sentence for one who lacks them."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from parlour.errors import NotAvailable

EXTRAS = {
    "fast": "NumPy and Numba",
    "server": "Starlette, uvicorn, httptools and websockets",
    "client": "websockets",
    "print": "typst",
    "postgres": "psycopg",
    "push": "cryptography",
    "tune": "cmaes",
    "gpu": "numba-cuda",
    "rl": "Gymnasium, PettingZoo, NumPy and Numba",
    "spiel": "OpenSpiel, NumPy and Numba",
    "torch": "TorchRL, NumPy and Numba",
    "lab": "pyarrow, NumPy and Numba",
    "ray": "Ray, NumPy and Numba",
}
"""What each extra brings, in words."""


def needs(extra: str, what: str) -> AbstractContextManager[None]:
    """Import in here what an extra brings; where it is missing, a sentence says what needs it and how to get it."""
    return wanting(f"{what} needs {EXTRAS[extra]}: pip install 'parlour[{extra}]'.")


def beside(package: str, called: str, what: str) -> AbstractContextManager[None]:
    """Import in here a package that no extra brings, because who wants this has it already; or say how to get it."""
    return wanting(f"{what} needs {called}, which comes from its own makers: pip install {package}.")


@contextmanager
def wanting(sentence: str) -> Iterator[None]:
    """Where something is missing in here, say this."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "parlour":
            raise
        raise NotAvailable(sentence) from None
