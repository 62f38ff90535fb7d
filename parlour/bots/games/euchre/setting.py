"""Trolley Euchre: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 0.28), forgetful(60, 0.2), Rung(130, 0.07), Rung(600, 0.055), Rung(60_000)),
    few={4: 3},
    memories=("void",),
    passing=("laid", "leader", "led", "taker", "gone", "shown", "played"),
)
