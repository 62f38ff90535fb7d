"""Trolley Matchem: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 12.0), forgetful(60, 1.25), Rung(100, 0.18), Rung(250, 0.11), Rung(40_000)),
    memories=("void", "keeps"),
    passing=("cards",),
    deals={"learner": 240, "house": 240, "club": 240, "expert": 200, "master": 120}
    | {"over house": 40, "over chance": 75},
)
