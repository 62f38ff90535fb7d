"""One rule text, three speeds: plain Python, native, CUDA."""

__all__ = ["batch", "game", "state", "view"]
