"""Trolley Pinochle (a reconstruction): how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 40.0), forgetful(60, 0.95), forgetful(5), Rung(100), Rung(40_000)),
    few={2: 6, 4: 4},
    memories=("denied",),
    passing=("laid", "leader", "ahead", "gone", "shown", "played", "denied", "cards"),
    deals={"learner": 300, "house": 300, "club": 300, "expert": 300, "master": 120}
    | {"over house": 48, "over chance": 75},
)
