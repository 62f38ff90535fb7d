"""The searching players of a game for which nothing was found by matches."""

from parlour.bots.setting import Setting

SETTING = Setting()
