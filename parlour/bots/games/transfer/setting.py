"""Trolley Transfer: how its searching players are set."""

from parlour.bots.games.transfer.habits import LONG
from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(100, 0.16), forgetful(100, 0.05), forgetful(12), Rung(7), Rung(1000)),
    memories=("thrown", "packed", "met", "beside"),
    passing=("shown", "cards"),
    weary=("rounds", LONG),
    deals={"learner": 40, "club": 100, "expert": 100, "master": 100, "over house": 60},
)
