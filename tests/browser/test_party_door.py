"""At the door: from a pasted list to the tally cards, phones that find their names, and a desk opened elsewhere."""

import pytest

from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.test_looks import check
from tests.browser.test_party import DESK, PHONE, step

pytestmark = pytest.mark.browser

LIST = "Guests:\n1. Mary Smith\n2. Jo\n3. Mary Smith\n\n- Ned\n• Ida, Gus; \n“Flo”\nKate\tLeo\n Zoë \n10) Hal"
NAMES = ["Mary Smith", "Jo", "Mary Smith 2", "Ned", "Ida", "Gus", "Flo", "Kate", "Leo", "Zoë", "Hal"]
AT_ONCE = """(list, text) => {
    list.value = text;
    list.dispatchEvent(new Event('input', {bubbles: true}));
    list.form.requestSubmit();
}"""


def person(hostess: Player, name: str, state: str) -> None:
    """Wait until somebody is coming, here or gone at the desk."""
    hostess.sees(f'[data-person][data-state="{state}"]:has-text("{name}")')


def find_oneself(phone: Player, party: str, code: str, name: str) -> None:
    """Follow the link, and choose one's name on the list."""
    phone.go(f"/party/{party}#{code}")
    phone.reads("Who are you?")
    phone.page.get_by_label("Find yourself").fill(name[:3])
    phone.press(phone.reads(name, "button"))


def test_from_a_pasted_list_to_the_tally_cards(come: Come) -> None:
    hostess, phone, other = come(), come("touch", size=(360, 640)), come("touch")
    hostess.ask("/me", name="Mrs. Vale")
    hostess.go("/party/new?game=raffles")
    hostess.page.get_by_label("With real cards").check()
    hostess.page.get_by_label("Who is coming").fill(LIST)
    hostess.sees("text=11 names.")
    hostess.press(hostess.reads("Open the doors", "button"))
    hostess.sees(f'{DESK}[data-phase="gathering"]')
    hostess.reads("Coming 11")
    code = "".join(hostess.sees(".code").inner_text().split()[-3:])
    party = hostess.page.url.split("/")[-2]
    hostess.press(hostess.reads("Ned is here", "button"))
    person(hostess, "Ned", "here")

    find_oneself(phone, party, code, "Mary Smith 2")
    phone.press(phone.reads("Yes, I am Mary Smith 2", "button"))
    phone.sees(PHONE)
    person(hostess, "Mary Smith 2", "here")
    find_oneself(other, party, code, "Mary Smith 2")
    other.press(other.reads("I am Mary Smith 2; ask the hostess", "button"))
    other.reads("The hostess is asked")
    check(hostess)
    hostess.reads("The second is Mary Smith", "button")
    hostess.press(hostess.reads("The second is not Mary Smith 2", "button"))
    other.sees("text=The hostess says that you are not Mary Smith 2.")
    check(other)
    other.page.locator("main").get_by_label("Your name").fill("jo")
    other.press(other.reads("Come in", "button"))
    other.press(other.reads("Yes, I am Jo", "button"))
    other.sees(PHONE)
    person(hostess, "Jo", "here")

    hostess.press(hostess.reads("Ned goes home", "button"))
    hostess.press(hostess.reads("Yes, Ned goes home", "button"))
    person(hostess, "Ned", "gone")
    hostess.press(hostess.reads("Ned is back", "button"))
    person(hostess, "Ned", "here")
    hostess.press(hostess.reads("More about Ned", "button"))
    hostess.page.get_by_label("Called").fill("Edmund")
    hostess.press(hostess.reads("Rename", "button"))
    person(hostess, "Edmund", "here")
    hostess.sees("text=8 are still expected")
    step(hostess, "Count these 8 as here", "placed")
    assert hostess.page.locator('[data-person][data-state="here"]').count() == len(NAMES)


def test_the_desk_opens_on_another_device_by_a_code(come: Come) -> None:
    hostess, elsewhere = come(), come("touch")
    hostess.ask("/me", name="Mrs. Vale")
    party = hostess.ask("/parties", game="euchre", kind="cards", coming=["Ann", "Ben"])["party"]
    hostess.go(f"/party/{party}/desk")
    hostess.page.get_by_text("This desk on another device").click()
    hostess.press(hostess.reads("Show a code", "button"))
    code = hostess.sees("[data-desk]").get_attribute("data-desk")
    elsewhere.go(f"/party/{party}/desk")
    elsewhere.reads("The hostess’s desk")
    check(elsewhere)
    elsewhere.forgive("400 (Bad Request)")
    elsewhere.page.get_by_label("The code of the desk").fill("wrong")
    elsewhere.press(elsewhere.reads("Open the desk", "button"))
    elsewhere.sees("text=This code opens no desk here.")
    elsewhere.go("/")  # an open page would load itself anew for the code, at a moment of its own
    elsewhere.go(f"/party/{party}/desk#desk-{code}")
    elsewhere.press(elsewhere.reads("Open the desk", "button"))
    elsewhere.reads("Coming 2")


def test_a_list_that_is_odd_is_looked_over_before_it_is_taken(come: Come) -> None:
    """However fast she presses: what was asked about it she has seen."""
    hostess = come()
    hostess.ask("/me", name="Mrs. Vale")
    hostess.go("/party/new?game=raffles")
    hostess.page.get_by_label("With real cards").check()
    listed = hostess.page.get_by_label("Who is coming")
    listed.evaluate(AT_ONCE, "Ada Vale\nBob & Carol Ames")
    hostess.sees("text=Look over what is asked about the list")
    hostess.sees("text=‘Bob & Carol Ames’: one person or two?")
    assert hostess.page.url.endswith("/party/new?game=raffles")
    hostess.press(hostess.reads("Open the doors", "button"))
    hostess.sees(f'{DESK}[data-phase="gathering"]')
    person(hostess, "Bob & Carol Ames", "coming")
