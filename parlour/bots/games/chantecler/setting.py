"""Chantecler: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 0.13), forgetful(60, 0.12), Rung(80, 0.045), Rung(200, 0.068), Rung(10_000)),
    few={4: 3},
    memories=("void",),
    passing=("laid", "leader", "led", "taker", "gone", "shown", "kept", "played"),
)
