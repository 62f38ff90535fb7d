"""Progressive parties: two tables or more, winners up, partners changed, a tally card for everyone.

`parties.py` says what each book's party is, `moves.py` who goes where, `score.py` who has won at a table, and
`company.py` who is there and in which chair. `evening.py` keeps a whole evening, which changes by `events.py` and
nothing else, `prizes.py` counts the tallies, and in `playoff.py` those level play for the first prize. `play.py` lets
bots play an evening, `plan.py` makes a schedule ahead, `study.py` plays ten thousand evenings natively.

The rules: docs/rules/progressive.md; how to give a party, and how a program keeps one: docs/parties.md.
"""

__all__ = ["company", "evening", "events", "moves", "parties", "plan", "play", "playoff", "prizes", "score", "study"]
