"""Over HTTP: the addresses, and what guards them."""
