"""Over HTTP: the addresses, and what guards them."""

from importlib import import_module

from parlour.extras import needs

with needs("server", "Opening a house"):
    for package in ("starlette", "uvicorn", "httptools", "websockets"):
        import_module(package)
