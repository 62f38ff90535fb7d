"""Game of the Lost Heir: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(20, 2.5), forgetful(60, 0.53), Rung(40, 0.22), Rung(10), Rung(30_000)),
    few={2: 5, 4: 2},
    memories=("void",),
    passing=("laid", "leader", "led", "taker", "gone", "shown", "played", "cards"),
    deals={"club": 100, "expert": 100, "master": 60},
)
