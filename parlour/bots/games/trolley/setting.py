"""Trolley: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 0.35), forgetful(60, 0.28), Rung(65, 0.052), Rung(280, 0.075), Rung(20_000)),
    few={2: 6, 4: 3},
    memories=("barren",),
    passing=("laid", "leader", "taker", "shown"),
    deals={"club": 100, "expert": 100, "master": 90},
)
