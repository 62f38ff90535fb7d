"""A house in a process of its own, with bots that do not keep one waiting."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tests.helpers.ports import reserved

PATIENCE = 300.0
CODE = """
import sys
from pathlib import Path
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.live.table import room
from parlour.server.serve import serve
room.GRACE = 600.0
long = dict.fromkeys(("giving", "linger", "grace", "asking"), 600.0)  # however slow a browser is, it is waited for
pace = Pace(shortest=0.002, longest=0.005, trick=0.0, tick=0.005, count=0.05, bell=1.0, **long)
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=pace, limits=Limits.of(10_000), prepare=False, chat=True)
"""


class BrowserHouse:
    """`parlour serve` at a port of its own; it can be killed and started again over the same journal."""

    before = ""  # what is done otherwise in a house, said before it opens

    def __init__(self, data: Path, environment: Mapping[str, str] = os.environ) -> None:
        self.environment = environment
        self.place = reserved()
        self.port: int = self.place.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.start()

    def start(self) -> None:
        """Open the house, and wait until it answers."""
        command = [sys.executable, "-c", self.before + CODE, str(self.port), str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=dict(self.environment))
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None and time.monotonic() < until, "The house did not open."
            time.sleep(0.05)

    def answers(self) -> bool:
        """Is the house open?"""
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            asking.request("GET", "/api/art")  # the drawings are made at the first question, and kept
            return asking.getresponse().status == 200
        except OSError:
            return False
        finally:
            asking.close()

    def kill(self) -> None:
        """End it without a warning."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
