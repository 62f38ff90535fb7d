"""Trolley Transfer: how its searching players are set."""

from parlour.bots.setting import Rung, Setting, forgetful, ladder

SETTING = Setting(
    rungs=ladder(forgetful(100, 0.16), forgetful(100, 0.05), forgetful(12), Rung(7), Rung(1000)),
    pace=(30.0, 50.0),
    memories=("thrown", "packed", "met", "beside"),
    passing=("shown", "cards"),
)
