"""Trolley Pinochle (a reconstruction): how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 40.0), forgetful(60, 0.95), forgetful(5), Rung(100), Rung(40_000)),
    pace=(235.0, 100.0),
    few={2: 6, 4: 4},
    memories=("denied",),
    passing=("laid", "leader", "ahead", "gone", "shown", "played", "denied", "cards"),
)
