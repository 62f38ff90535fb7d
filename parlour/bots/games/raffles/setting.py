"""The Capture of Mr. Raffles: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 2.9), forgetful(60, 0.9), Rung(45), Rung(240), Rung(20_000)),
    few={3: 3, 4: 2, 6: 2},
    memories=("void",),
    passing=("laid", "leader", "led", "taker", "captures", "gone", "shown"),
)
