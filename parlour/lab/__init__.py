"""Many games at once: matches between players, and studies of whole grids of them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.lab.study.study import Study

__all__ = ["Study", "match"]


def __getattr__(name: str) -> Any:
    """A study is loaded when it is first asked for: it needs NumPy, and a match need not."""
    if name == "Study":
        from parlour.lab.study.study import Study

        return Study
    raise AttributeError(f"module 'parlour.lab' has no attribute {name!r}")
