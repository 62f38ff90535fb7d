"""Players who search: the tree, the worlds, the endings."""

from parlour.extras import needs

with needs("fast", "Searching for the best move"):
    import numba  # noqa: F401
    import numpy  # noqa: F401
