"""By the day a device tells whose turn it is: it is asked once, the worker shows what comes, a tap opens the table."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import PATIENCE, ROOM, Player
from tests.browser.test_byday import lay_by_the_day
from tests.browser.test_friends import say_name
from tests.browser.test_looks import check
from tests.helpers.push import Brought, Browser

pytestmark = pytest.mark.browser

TELLING = """
from functools import partial
from parlour.server import serve as served
from parlour.server.push import notices
notices.LOOK = notices.MEANWHILE = 0.2
terms = notices.Terms("mailto:keeper@house.test", allowed=frozenset({{"{service}"}}))
served.serve = partial(served.serve, push=terms)
"""
SUBSCRIBES = """
const said = SAID;
const subscription = {
    endpoint: said.endpoint,
    toJSON: () => said,
    options: {applicationServerKey: null},
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
};
PushManager.prototype.subscribe = async function(asked) {
    subscription.options = asked;
    localStorage.setItem('subscribed', 'yes');
    return subscription;
};
PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') ? subscription : null;
"""
"""The browser's own service is out of reach here: what it would say of a subscription is said in its place."""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration('/table/');
    return (await worker.getNotifications()).map(({title, body, tag, data}) => ({title, body, tag, data}));
}"""
TAP = """async () => {
    const went = [];
    Clients.prototype.openWindow = async (page) => void went.push(`opens ${page}`);
    WindowClient.prototype.focus = async function() { went.push(`shows ${new URL(this.url).pathname}`); };
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', {notification});
    const kept = [];
    event.waitUntil = (work) => kept.push(work);
    self.dispatchEvent(event);
    await Promise.all(kept);
    while ((await self.registration.getNotifications()).length) await new Promise((done) => setTimeout(done, 20));
    return went;
}"""
"""A window is opened or shown only for a visitor who has really tapped; here it is written down instead."""


class Service(ThreadingHTTPServer):
    """A push service on this machine."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.brought: list[Brought] = []
        self.origin = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Taker(BaseHTTPRequestHandler):
    """Takes what is brought."""

    server: Service

    def do_POST(self) -> None:
        """Something is brought."""
        head = {name.lower(): value for name, value in self.headers.items()}
        self.server.brought.append(Brought(self.path, head, self.rfile.read(int(head["content-length"]))))
        self.send_response(201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Such a service."""
    service = Service()
    yield service
    service.shutdown()
    service.server_close()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, service: Service) -> Iterator[BrowserHouse]:
    """A house that tells devices by this service."""

    class Telling(BrowserHouse):
        before = TELLING.format(service=service.origin)

    house = Telling(tmp_path_factory.mktemp("telling"))
    yield house
    house.kill()


def can_be_told(player: Player, browser: Browser) -> None:
    """The visitor allows it when asked, and his browser has these keys."""
    device = browser.device
    said = {"endpoint": device.endpoint, "keys": {"p256dh": device.key, "auth": device.auth}}
    player.page.add_init_script(SUBSCRIBES.replace("SAID", json.dumps(said)))
    player.page.context.grant_permissions(["notifications"])


def until(player: Player, wanted: Callable[[], Any]) -> Any:
    """What is wanted, once it is there."""
    for _ in range(int(PATIENCE * 10)):
        if found := wanted():
            return found
        player.page.wait_for_timeout(100)
    raise AssertionError("It has not come about.")


def deliver(player: Player, told: dict[str, Any]) -> None:
    """What the house has sent comes to the worker, as the browser would bring it."""
    tools = player.page.context.new_cdp_session(player.page)
    known: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: known.extend(
            it["registrationId"] for it in said["registrations"] if it["scopeURL"].endswith("/table/")
        ),
    )
    tools.send("ServiceWorker.enable")
    until(player, lambda: known)
    message = {"origin": player.url, "registrationId": known[-1], "data": json.dumps(told)}
    tools.send("ServiceWorker.deliverPushMessage", message)


def shown(player: Player) -> Any:
    """The notices that are shown, once there are any."""
    return until(player, lambda: player.page.evaluate(SHOWN))


def test_a_device_is_asked_told_and_a_tap_opens_the_table(come: Come, telling: BrowserHouse, service: Service) -> None:
    ann, bea = come("touch", at=telling), come(at=telling)
    browser = Browser(service.origin, "ann")
    can_be_told(ann, browser)
    link = lay_by_the_day(ann)
    ann.sees("text=Shall this device tell you when it is your turn here")
    check(ann)
    assert ann.page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    ann.press(ann.reads("Yes, tell me", "button"))
    ann.page.wait_for_selector("[data-asks]", state="detached")
    table = ann.page.url.rpartition("/")[2]
    ann.go()  # who is there need not be told
    bea.page.goto(link)
    say_name(bea, "Bea", "Sit down")
    bea.sees(ROOM)
    while bea.page.locator(f'{ROOM}[data-mine="true"]').count():
        bea.act()
    until(ann, lambda: service.brought)
    told = browser.read(service.brought[0])
    assert told == {"table": table, "title": "Trolley Matchem"}
    deliver(ann, told)
    wanted = {"title": "Trolley Matchem", "body": "It is your turn.", "tag": table, "data": table}
    assert shown(ann) == [wanted]
    (worker,) = (it for it in ann.page.context.service_workers if "turn-worker" in it.url)
    assert worker.evaluate(TAP) == [f"opens /table/{table}"]
    ann.go(f"/table/{table}")
    ann.sees(f'{ROOM}[data-mine="true"]')
    assert not ann.page.locator("[data-asks]").count()
    deliver(ann, {"table": "../party", "title": "Elsewhere"})
    assert shown(ann) == [{"title": "Elsewhere", "body": "It is your turn.", "tag": "", "data": ""}]
    assert worker.evaluate(TAP) == ["opens /"]
    deliver(ann, told)
    assert shown(ann) == [wanted]
    assert worker.evaluate(TAP) == [f"shows /table/{table}"]


def test_what_one_would_have_by_the_day_stands_among_ones_wishes(
    come: Come, telling: BrowserHouse, service: Service
) -> None:
    ann = come(at=telling)
    can_be_told(ann, Browser(service.origin, "ann"))
    ann.ask("/me", name="Ann")

    def open_wishes() -> None:
        """To the wishes about playing by the day."""
        ann.go()
        ann.press(ann.page.get_by_role("button", name="your name and wishes"))
        ann.press(ann.page.locator("summary", has_text="By the day"))
        ann.sees("text=Days of holiday")

    def own() -> Any:
        """What the house knows of it."""
        return ann.page.request.get(f"{ann.url}/api/me/days").json()

    open_wishes()
    check(ann)
    ann.press(ann.reads("Tell me on this device", "button"))
    ann.sees("text=This device tells you when it is your turn")
    assert own()["devices"] == 1
    open_wishes()
    ann.press(ann.reads("Tell me no more", "button"))
    ann.sees("text=this device can tell you")
    assert own()["devices"] == 0
    ann.page.get_by_label("Days of holiday").fill("3")
    ann.press(ann.reads("Go on holiday now", "button"))
    ann.sees("text=You are on holiday until")
    assert (own()["left"], bool(own()["holiday"])) == (27, True)
    ann.press(ann.reads("I am back", "button"))
    ann.sees("text=29 of 30 days a year are left")
    ann.page.get_by_label("Play my only possible card for me").check()
    until(ann, lambda: own()["forced"])
    open_wishes()
    assert ann.page.get_by_label("Play my only possible card for me").is_checked()


def test_the_page_can_be_installed(come: Come) -> None:
    ann = come()
    ann.go()
    tools = ann.page.context.new_cdp_session(ann.page)
    found = tools.send("Page.getAppManifest")
    assert found["url"].endswith("/parlour.webmanifest") and not found["errors"]
    told = json.loads(found["data"])
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = ann.page.request.get(f"{ann.url}{icon['src']}")
        assert answer.ok and answer.headers["content-type"].startswith(icon["type"])
