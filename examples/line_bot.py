"""A bot for studies and matches that is a program of its own: parlour match "program:python examples/line_bot.py" house

It reads a line of JSON for every decision and answers with one of the legal moves (docs/programs.md). In any other
language it is as short.
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    print(asked["legal"][0], flush=True)
