"""Many games at once: matches between players."""

__all__ = ["match"]
