"""What is asked and answered about how a guest plays by the day: devices, holidays, cards that play themselves."""

from typing import Annotated

from msgspec import Meta

from parlour.wire.table import Asked, Told

Place = Annotated[str, Meta(max_length=1000)]
Key = Annotated[str, Meta(max_length=100)]


class OwnDays(Told):
    """How one plays by the day. `key` is the public key of a house that tells devices whose turn it is, to be handed
    to the browser; empty where it tells none. `devices` is how many of one's own are told, `holiday` until when one's
    clocks stand still, as 2026-12-03T10:00Z, empty if they do not; `left` of `most` days of holiday a year are left.
    `forced` says whether one's only possible card is played by itself."""

    key: str
    devices: int
    holiday: str
    left: int
    most: int
    forced: bool


class TellDevice(Asked):
    """Tell this device when it is my turn: what its browser says of a subscription, `endpoint`, `p256dh` and `auth`."""

    endpoint: Place
    p256dh: Key
    auth: Key


class ForgetDevice(Asked):
    """Tell this device no longer."""

    endpoint: Place


class TakeHoliday(Asked):
    """My clocks are to stand still from now on, for so many days; 0 if I am back."""

    days: int


class SetForced(Asked):
    """Whether my only possible card is to be played by itself where I play by the day."""

    forced: bool
