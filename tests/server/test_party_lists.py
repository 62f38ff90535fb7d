"""Lists of names, as people paste them."""

import pytest

from parlour.errors import BadChoice
from parlour.party.lists import numbered
from parlour.party.odd import MOST_TOLD
from parlour.party.parties import MOST
from parlour.server.names import LONGEST_NAME, checked_names, is_short_enough, read_names, told_apart, width

ABC = ["Ada", "Ben", "Cora"]
SMITHS = ["Mary Smith", "Bob Jones"]
LISTS = {
    "lines": ("Ada\nBen\nCora", ABC),
    "lines of Windows, and blank ones": ("\ufeffAda\r\n\r\n  Ben  \r\n\t\r\nCora\r\n\r\n", ABC),
    "lines of an old Mac": ("Ada\rBen\rCora", ABC),
    "commas": ("Ada, Ben,Cora", ABC),
    "commas and a last one": ("Ada, Ben, Cora,", ABC),
    "commas and a word": ("Ada, Ben and Cora", ABC),
    "commas and a word after a comma": ("Ada, Ben, and Cora", ABC),
    "a couple in a line is as it is written": ("Ann & Ben\nCora and Dan", ["Ann & Ben", "Cora and Dan"]),
    "semicolons": ("Ada; Ben; Cora;", ABC),
    "tabs": ("Ada\tBen\tCora", ABC),
    "numbers": ("1. Ada\n2. Ben\n3. Cora", ABC),
    "numbers with brackets": ("1) Ada\n2) Ben\n(3) Cora", ABC),
    "numbers with dashes": ("1 - Ada\n2 – Ben\n10 — Cora", ABC),
    "numbers alone": ("1 Ada\n2 Ben\n3 Cora", ABC),
    "numbers with a tab": ("1\tAda\n2\tBen\n3\tCora", ABC),
    "numbers in one line": ("1. Ada 2. Ben 3. Cora", ABC),
    "numbers and a title": ("Guests:\n1. Ada\n2. Ben\n3. Cora", ABC),
    "hyphens": ("- Ada\n- Ben\n- Cora", ABC),
    "stars and dots": ("* Ada\n• Ben\n·Cora", ABC),
    "boxes": ("- [ ] Ada\n- [x] Ben\n☐ Cora", ABC),
    "ticks of a message": ("✅ Ada".replace("✅", "✔️") + "\n✓ Ben\n✔ Cora", ABC),
    "quotation marks": ('"Ada"\n“Ben”\n‘Cora’', ABC),
    "quotation marks of a spreadsheet": ('"Ada","Ben","Cora"', ABC),
    "surnames first": ("Smith, Mary\nJones, Bob", SMITHS),
    "surnames first, numbered": ("1. Smith, Mary\n2. Jones, Bob", SMITHS),
    "surnames first, of several words": (
        "van der Berg, Mary Ann\nO'Neil-Lee, J.",
        ["Mary Ann van der Berg", "J. O'Neil-Lee"],
    ),
    "surnames first, one line without a comma": (
        "Smith, Mary\nJones, Bob\nAda",
        ["Smith", "Mary", "Jones", "Bob", "Ada"],
    ),
    "surnames first, one with two": ("Smith, Mary\nAnn, Ben, Cora", ["Smith", "Mary", "Ann", "Ben", "Cora"]),
    "two people in one line": ("Smith, Mary", ["Smith", "Mary"]),
    "surnames first within quotation marks": ('"Smith, Mary"\n"Jones, Bob"', SMITHS),
    "surnames first with semicolons": ("Smith, Mary; Jones, Bob", SMITHS),
    "a table with a head": ("Name,Table\nAda,1\nBen,2\nCora,3", ABC),
    "a table with a number first": ("No,Name,Diet\n1,Ada,none\n2,Ben,\n3,Cora,fish", ABC),
    "a table of two columns": ("First name,Last name\nMary,Smith\nBob,Jones", SMITHS),
    "a table of two columns, the other way": ("Surname\tGiven name\temail\nSmith\tMary\tm@x.org\nJones\tBob\t", SMITHS),
    "a table with semicolons": ("Last name;First name\nSmith;Mary\nJones;Bob", SMITHS),
    "a table whose names are turned": ('Name,RSVP\n"Smith, Mary",yes\n"Jones, Bob",yes', SMITHS),
    "one column with a head": ("Name\nAda\nBen\nCora", ABC),
    "addresses of letters": ("Mary Smith <mary@example.org>, Bob Jones <bob@example.org>", SMITHS),
    "accents and other alphabets": ("Zoë\nNguyễn Thị Ánh\n田中太郎\nАда", ["Zoë", "Nguyễn Thị Ánh", "田中太郎", "Ада"]),
    "points belong to a name": ("Mrs. Vale\nJohn Smith Jr.", ["Mrs. Vale", "John Smith Jr."]),
    "a figure in a name": ("Guest 1\nGuest 2", ["Guest 1", "Guest 2"]),
    "an apostrophe": ("O'Neil\nD'Arcy", ["O'Neil", "D'Arcy"]),
    "one of a name": ("Mary Smith\nmary smith\nMary Smith", ["Mary Smith", "mary smith 2", "Mary Smith 3"]),
    "everything at once": (
        "Guests:\n1. Mary Smith\n2. Jo\n\n- Ned\n• Ida, Gus; \n“Flo”\nKate\tLeo\n Zoë \n10) Hal",
        ["Mary Smith", "Jo", "Ned", "Ida", "Gus", "Flo", "Kate", "Leo", "Zoë", "Hal"],
    ),
    "commas and semicolons": ("Ida, Gus; Ned", ["Ida", "Gus", "Ned"]),
    "a title over surnames first": ("Name\nSmith, Mary\nJones, Bob", SMITHS),
    "one turned within quotation marks": ('"Smith, Mary",Ada', ["Mary Smith", "Ada"]),
    "nothing": (" \n\t\n,,;\n", []),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_read_as_it_was_meant(kind: str) -> None:
    text, names = LISTS[kind]
    assert read_names(text).names == names


def test_surnames_are_told_and_can_be_two_people_after_all() -> None:
    """Nobody can tell Smith, Mary from Ann, Ben; so it is said, and may be read the other way."""
    text = "Ann, Ben\nCora, Dan"
    assert read_names(text).turned and read_names(text).names == ["Ben Ann", "Dan Cora"]
    assert read_names(text, apart=True).names == ["Ann", "Ben", "Cora", "Dan"]
    for turned in ("Smith, Mary; Jones, Bob", '"Smith, Mary","Jones, Bob"'):
        assert read_names(turned).turned and len(read_names(turned, apart=True).names) == 4
    assert not read_names(text, apart=True).turned and not read_names("Ada\nBen").turned


ODD = {
    "Bob & Carol Ames": "one person or two",
    "Bob and Carol Ames": "one person or two",
    "Bob/Carol Ames": "one person or two",
    "Mary Smith +1": "who is the other one",
    "Mary Smith + guest": "who is the other one",
    "The Finches (2)": "is that one person",
    "Finch family": "is that one person",
    "The Finches": "is that one person",
    "Smith, Mary": "is read as two people. If it is one, write Mary Smith.",
    "Guest list for Saturday:": "is taken for a title",
}


@pytest.mark.parametrize("line", ODD)
def test_what_looks_odd_is_asked_about_and_nothing_else_is(line: str) -> None:
    read = read_names(f"John Doe\n{line}\nO'Neil-Lee\nRev. Hal Andrews\nThe Rev. Ross\nTheodora Finches")
    assert len(read.odd) == 1 and ODD[line] in read.odd[0] and line in read.odd[0]
    assert len(read.names) == {"Smith, Mary": 7, "Guest list for Saturday:": 5}.get(line, 6)


def test_boxes_and_pictures_before_a_name_are_left_out() -> None:
    read = read_names("[ ] Ann Bee\n[x] Bob\n🎉 Ida Bell\n👩🏽‍🦰 Flo\n✅ Gus\n- 🎂 Hal")
    assert read.names == ["Ann Bee", "Bob", "Ida Bell", "Flo", "Gus", "Hal"] and read.odd == ()


def test_of_many_odd_lines_the_first_are_told() -> None:
    odd = read_names("\n".join(f"Ann & Ben {number}" for number in range(40))).odd
    assert len(odd) == MOST_TOLD + 1 and odd[-1] == f"And {40 - MOST_TOLD} more."


def test_a_refusal_says_which_line_and_why() -> None:
    text = "\n".join(["Ada", "Ben", "", "x" * 60, "Cora"])
    with pytest.raises(BadChoice, match=r"^Line 4, ‘x{40}…’: A name is 24 letters long at most"):
        read_names(text)
    with pytest.raises(BadChoice, match=r"Line 2, ‘House’: That looks like the name of a bot"):
        read_names("Ada\nHouse")
    with pytest.raises(BadChoice) as many:
        read_names("\n".join(["House"] * 8))
    assert str(many.value).count("Line") == 3 and str(many.value).endswith("And 5 more.")
    with pytest.raises(BadChoice, match="Name 2, ‘a b’"):
        checked_names(["Ada", "a\x07b"])


def test_a_party_has_so_many_and_no_more() -> None:
    assert len(read_names("\n".join(f"Guest {number}" for number in range(MOST))).names) == MOST
    for refused in (lambda: read_names("Ada\n" * (MOST + 1)), lambda: checked_names(["Ada"] * (MOST + 1))):
        with pytest.raises(BadChoice, match=f"These are {MOST + 1} names; a party has {MOST}"):
            refused()


def test_two_of_one_name_are_told_apart() -> None:
    assert told_apart(["Jo", "Jo", "JO"], ["Ada"]) == ["Jo", "Jo 2", "JO 3"]
    assert told_apart(["Jo", "Jo 2", "Jo"], ["jo"]) == ["Jo 2", "Jo 2 2", "Jo 3"]
    for long in ("x" * LONGEST_NAME, "田" * 12, "Mary Ann Elizabeth Smithe"[:LONGEST_NAME]):
        own = told_apart([long] * 12)
        assert len(set(own)) == 12 and all(max(width(name), len(name)) <= LONGEST_NAME for name in own)
    assert numbered("x" * 23 + "y", 2, is_short_enough) == "x" * 22 + " 2"


@pytest.mark.parametrize("text", ['"', '"Ada', "'", ",", "1.", "- ", "“", "\x00", "Name", "Name,", "1. 2. 3.", '",",'])
def test_whatever_is_pasted_is_names_or_a_sentence(text: str) -> None:
    try:
        read_names(text)
    except BadChoice as refused:
        assert str(refused).startswith("Line 1, ‘")
