"""The schema of a store: its number, the statements that make it, and those that bring an older one up to date.

`event` has every event of every table and party; `closes` says of an event that nothing more will happen there, `shows`
that the list of open tables looks otherwise after it (of tables that were closed before there was such a mark, nobody
asks). So the list is read from a few events of each open table, however many there are and however many are closed.
`session` has a row for each table and party: when it was opened, and when it was closed, if it was. The database keeps
it itself, by triggers, in the transaction of the event that opens or closes. `note` has what is kept besides the
events, each of a kind, somebody's, under a name: a guest's book, say. The number is kept in `house`; in SQLite it is
the file's user_version too, which older programs look at. Every row but those of `session`, which follow from
the events, has a `sum` (sums.py).

In PostgreSQL `event` has one column more: the server that wrote. `closes`, `shows` and `sum` have no default there, so
that a server of an older Parlour, which knows nothing of them, cannot write any longer. `server` has a row for each
server that is there, `driver` one for each table that is driven; its token counts how often it has changed hands.
Version 0.1.0 made whatever tables it missed before it looked at the number; the trigger `keep_number` tells it in time.

The number covers what the rows mean as well as their shape: when an event has something new in it, or the rules of a
game have a new version, an older program would not know what to make of it, and must leave the journal alone.

Whoever changes the schema, or what its events mean, adds one to SCHEMA and a step from the number before, which may be
empty, and changes `new` to match. A step is never changed once it has been published: it says what the schema of its
number meant.
"""

from dataclasses import dataclass

from parlour.errors import NotAvailable
from parlour.server.logs import LOG
from parlour.server.store import sums

SCHEMA = 5


@dataclass(frozen=True)
class Schema:
    """The statements for one kind of database: for an empty one, and from each older schema to the next."""

    option: str  # that names another one
    new: tuple[str, ...]
    steps: dict[int, tuple[str, ...]]

    def refuse_newer(self, number: int) -> None:
        """Leave a store alone that a newer program has made, or none, and say what to do."""
        if number > SCHEMA:
            raise NotAvailable(
                f"The journal was written by a newer Parlour; use that, or name another with {self.option}."
            )
        if number < 0:
            raise NotAvailable("The number of the journal's schema is damaged; go back to a backup.")

    def statements_from(self, number: int) -> list[str]:
        """What brings a schema of this number up to date; an empty database has number 0."""
        self.refuse_newer(number)
        if number == 0:
            return [*self.new, keep_number()]
        steps = [statement for older in range(number, SCHEMA) for statement in self.steps[older]]
        return [*steps, keep_number()]


def keep_number() -> str:
    """Write the number down."""
    row = f"'schema', '{SCHEMA}', {sums.sum_of('schema', str(SCHEMA))}"
    return f"INSERT INTO house VALUES({row}) ON CONFLICT(name) DO UPDATE SET value = excluded.value, sum = excluded.sum"


def log_change(number: int) -> None:
    """Say that a store which had this schema has been brought up to date, if it was older."""
    if 0 < number < SCHEMA:
        LOG.warning("the journal had schema %d and has been brought to schema %d", number, SCHEMA)


CLOSED_IN_SCHEMA_1 = """body LIKE '{"event":"closed"%'"""
SESSIONS_OF_EVENTS = """
INSERT INTO session
SELECT table_id, min(at) FILTER (WHERE seq = 0), min(at) FILTER (WHERE closes) FROM event
GROUP BY table_id HAVING min(seq) = 0
"""
SESSION = "CREATE TABLE session(id text PRIMARY KEY, opened double precision NOT NULL, closed double precision)"
UNFINISHED_INDEX = "CREATE INDEX unfinished ON session(opened) WHERE closed IS NULL"
SHOWN_INDEX = "CREATE INDEX shown ON event(table_id, seq) WHERE shows"
SHOWN_IN_SCHEMA_2 = """
UPDATE event SET shows = true WHERE table_id IN (SELECT id FROM session WHERE closed IS NULL) AND (
    body LIKE '{"event":"opened"%' OR body LIKE '{"event":"sat"%' OR body LIKE '{"event":"rose"%'
    OR body LIKE '{"event":"filled"%' OR body LIKE '{"event":"gallery"%'
    OR (body LIKE '{"event":"dealt"%' AND body LIKE '%"dealer":%'))
"""


SUMMED_IN_SCHEMA_3 = ("event", "guest", "code", "token", "house")
NOTE_INDEX = "CREATE INDEX noted ON note(kind, owner, at, name)"


def notes(sum: str) -> tuple[str, ...]:
    """The table of notes and its index, with what is said of a sum."""
    return (
        "CREATE TABLE note(kind text NOT NULL, owner text NOT NULL, name text NOT NULL, at double precision NOT NULL, "
        f"body text NOT NULL, {sum}, PRIMARY KEY(kind, owner, name))",
        NOTE_INDEX,
    )


def other_tables(sum: str) -> tuple[str, ...]:
    """The tables besides the events and the sessions, with what is said of a sum."""
    return (
        f"CREATE TABLE guest(id text PRIMARY KEY, name text NOT NULL, at double precision NOT NULL, {sum})",
        "CREATE TABLE code("
        f"sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, until double precision NOT NULL, {sum})",
        f"CREATE TABLE token(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, {sum})",
        f"CREATE TABLE house(name text PRIMARY KEY, value text NOT NULL, {sum})",
        *notes(sum),
    )


# ---- SQLite ----

SQLITE_SUM = "sum integer NOT NULL DEFAULT 0"
SQLITE_TRIGGERS = (
    """
    CREATE TRIGGER opening AFTER INSERT ON event WHEN new.seq = 0
    BEGIN INSERT INTO session VALUES(new.table_id, new.at, NULL) ON CONFLICT DO NOTHING; END
    """,
    """
    CREATE TRIGGER closing AFTER INSERT ON event WHEN new.closes
    BEGIN UPDATE session SET closed = new.at WHERE id = new.table_id AND closed IS NULL; END
    """,
)
SQLITE = Schema(
    option="--data",
    new=(
        """
        CREATE TABLE event(
            table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
            closes boolean NOT NULL DEFAULT false, shows boolean NOT NULL DEFAULT false,
            sum integer NOT NULL DEFAULT 0, PRIMARY KEY(table_id, seq))
        """,
        SESSION,
        UNFINISHED_INDEX,
        SHOWN_INDEX,
        *SQLITE_TRIGGERS,
        *other_tables(SQLITE_SUM),
    ),
    steps={
        1: (
            "ALTER TABLE event ADD COLUMN closes boolean NOT NULL DEFAULT false",
            f"UPDATE event SET closes = true WHERE {CLOSED_IN_SCHEMA_1}",
            SESSION,
            SESSIONS_OF_EVENTS,
            UNFINISHED_INDEX,
            *SQLITE_TRIGGERS,
        ),
        2: (
            "ALTER TABLE event ADD COLUMN shows boolean NOT NULL DEFAULT false",
            SHOWN_IN_SCHEMA_2,
            SHOWN_INDEX,
            *(f"ALTER TABLE {table} ADD COLUMN {SQLITE_SUM}" for table in SUMMED_IN_SCHEMA_3),
            *(f"UPDATE {table} SET sum = sum_of({', '.join(sums.SUMMED[table])})" for table in SUMMED_IN_SCHEMA_3),
        ),
        3: (),  # parties have events that were not known before
        4: notes(SQLITE_SUM),
    },
)

# ---- PostgreSQL ----

POSTGRES_SUM = "sum bigint NOT NULL"
THE_TIME = """
CREATE FUNCTION the_time() RETURNS double precision LANGUAGE sql VOLATILE
AS 'SELECT extract(epoch FROM clock_timestamp())::double precision'
"""
POSTGRES_TRIGGERS = (
    """
    CREATE FUNCTION keep_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF new.seq = 0 THEN
            INSERT INTO session VALUES(new.table_id, new.at, NULL) ON CONFLICT DO NOTHING;
        END IF;
        IF new.closes THEN
            UPDATE session SET closed = new.at WHERE id = new.table_id AND closed IS NULL;
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER keep_session AFTER INSERT ON event
    FOR EACH ROW WHEN (new.seq = 0 OR new.closes) EXECUTE FUNCTION keep_session()
    """,
)
NUMBER_TRIGGERS = (
    """
    CREATE FUNCTION keep_number() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM house WHERE name = 'schema' AND value::integer > new.value::integer) THEN
            RAISE EXCEPTION 'the journal was written by a newer Parlour; use that, or name another with --store';
        END IF;
        RETURN new;
    END $$
    """,
    """
    CREATE TRIGGER keep_number BEFORE INSERT ON house
    FOR EACH ROW WHEN (new.name = 'schema') EXECUTE FUNCTION keep_number()
    """,
)
POSTGRES = Schema(
    option="--store",
    new=(
        THE_TIME,
        """
        CREATE TABLE event(
            table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
            server text NOT NULL, closes boolean NOT NULL, shows boolean NOT NULL, sum bigint NOT NULL,
            PRIMARY KEY(table_id, seq))
        """,
        SESSION,
        UNFINISHED_INDEX,
        SHOWN_INDEX,
        *POSTGRES_TRIGGERS,
        *other_tables(POSTGRES_SUM),
        *NUMBER_TRIGGERS,
        """
        CREATE TABLE server(
            id text PRIMARY KEY, until double precision NOT NULL, here text NOT NULL, host text NOT NULL,
            pid integer NOT NULL)
        """,
        "CREATE TABLE driver(table_id text PRIMARY KEY, server text NOT NULL, token integer NOT NULL)",
    ),
    steps={
        1: (
            "ALTER TABLE event ADD COLUMN closes boolean NOT NULL DEFAULT false",
            f"UPDATE event SET closes = true WHERE {CLOSED_IN_SCHEMA_1}",
            "ALTER TABLE event ALTER COLUMN closes DROP DEFAULT",
            SESSION,
            SESSIONS_OF_EVENTS,
            UNFINISHED_INDEX,
            *POSTGRES_TRIGGERS,
            "DROP INDEX opening",
            "DROP INDEX closing",
        ),
        2: (
            "ALTER TABLE event ADD COLUMN shows boolean NOT NULL DEFAULT false",
            SHOWN_IN_SCHEMA_2,
            "ALTER TABLE event ALTER COLUMN shows DROP DEFAULT",
            SHOWN_INDEX,
            *(f"ALTER TABLE {table} ADD COLUMN sum bigint" for table in SUMMED_IN_SCHEMA_3),
            *(f"UPDATE {table} SET sum = {sums.of_columns(table)}" for table in SUMMED_IN_SCHEMA_3),
            *(f"ALTER TABLE {table} ALTER COLUMN sum SET NOT NULL" for table in SUMMED_IN_SCHEMA_3),
            *NUMBER_TRIGGERS,
        ),
        3: (),  # as in SQLite
        4: notes(POSTGRES_SUM),
    },
)
