"""One rule text, three speeds: plain Python, native, CUDA."""
