"""How a guest plays by the day: on which devices he is told, his holidays, and whether his only card plays itself."""

from starlette.requests import Request

from parlour.errors import BadChoice
from parlour.server.http.answers import Answer, answer_with, guest_himself, guest_of, house_of, named_guest
from parlour.server.http.own.book import TOO_OFTEN
from parlour.server.live.byday import told_time
from parlour.server.lobby.holidays import MOST_DAYS
from parlour.server.push.devices import Device
from parlour.server.push.notices import Notices
from parlour.wire import days as wire

TELLS_NOBODY = "This house tells no devices whose turn it is."


async def days(request: Request) -> Answer[wire.OwnDays]:
    """How one plays by the day."""
    guest = await guest_of(request)
    if guest is not None:
        house_of(request).crowd.books.pass_through(TOO_OFTEN, guest)
    return await days_of(request, guest)


async def days_of(request: Request, guest: str | None) -> Answer[wire.OwnDays]:
    """The same of a guest, or of one who is nobody yet."""
    turns = house_of(request).turns
    told = wire.OwnDays(
        key=turns.notices.carrier.key if turns.notices else "",
        devices=0,
        holiday="",
        left=MOST_DAYS,
        most=MOST_DAYS,
        forced=False,
    )
    if guest is not None:
        ends = await turns.off.ends(guest)
        told.devices = await turns.notices.devices.count(guest) if turns.notices else 0
        told.holiday = told_time(ends) if ends is not None else ""
        told.left, told.forced = max(await turns.off.left(guest), 0), await turns.haste.of(guest)
    return answer_with(told)


async def writer_of(request: Request) -> str:
    """Who would have something otherwise, if he has not had that often."""
    guest, _ = await named_guest(request)
    house_of(request).crowd.wishes.pass_through(TOO_OFTEN, guest)
    return guest


async def notices_of(request: Request) -> tuple[Notices, str]:
    """Who tells people whose turn it is, and who would be told; what outlives a token is not given for one."""
    guest = await guest_himself(request)
    house_of(request).crowd.wishes.pass_through(TOO_OFTEN, guest)
    notices = house_of(request).turns.notices
    if notices is None:
        raise BadChoice(TELLS_NOBODY)
    return notices, guest


async def keep_device(request: Request, word: wire.TellDevice) -> Answer[wire.OwnDays]:
    """One would be told on this device when it is one's turn."""
    notices, guest = await notices_of(request)
    device = Device(word.endpoint, word.p256dh, word.auth)
    notices.carrier.check(device)
    await notices.devices.keep(guest, device)
    return await days_of(request, guest)


async def drop_device(request: Request, word: wire.ForgetDevice) -> Answer[wire.OwnDays]:
    """One would be told on this device no longer."""
    notices, guest = await notices_of(request)
    await notices.devices.drop(guest, Device(word.endpoint, "", "").name)
    return await days_of(request, guest)


async def set_holiday(request: Request, word: wire.TakeHoliday) -> Answer[wire.OwnDays]:
    """One's clocks stand still for some days, or go again."""
    guest, turns = await writer_of(request), house_of(request).turns
    if word.days:
        await turns.off.begin(guest, word.days)
    else:
        await turns.off.end(guest)
    await stir(request, guest)
    return await days_of(request, guest)


async def set_forced(request: Request, word: wire.SetForced) -> Answer[wire.OwnDays]:
    """One's only possible card is played by itself from now on, or no longer."""
    guest = await writer_of(request)
    await house_of(request).turns.haste.wish(guest, word.forced)
    await stir(request, guest)
    return await days_of(request, guest)


async def stir(request: Request, guest: str) -> None:
    """Something is otherwise for a guest: his tables by the day see what follows from it."""
    house = house_of(request)
    own = [entry for entry in house.register.of_guest(guest) if entry.seat_of(guest) is not None]
    await house.turns.stir([entry.id for entry in own if entry.opened.days])
