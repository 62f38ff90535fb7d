"""The schema of a store: its number, the statements that make it, and those that bring an older one up to date.

`event` has every event of every table and party; `closes` says of an event that nothing more will happen there.
`session` has a row for each table and party: when it was opened, and when it was closed, if it was. The database keeps
it itself, by triggers, in the transaction of the event that opens or closes. The number is kept in `house`; in SQLite
it is the file's user_version too, which older programs look at.

In PostgreSQL `event` has one column more: the server that wrote. `closes` has no default there, so that a server of an
older Parlour, which knows nothing of it, cannot write any longer. `server` has a row for each server that is there,
`driver` one for each table that is driven; its token counts how often it has changed hands.

Whoever changes the schema adds one to SCHEMA and a step from the number before, and changes `new` to match. A step is
never changed once it has been published: it says what the schema of its number meant.
"""

from dataclasses import dataclass

from parlour.errors import NotAvailable
from parlour.server.logs import LOG

SCHEMA = 2


@dataclass(frozen=True)
class Schema:
    """The statements for one kind of database: for an empty one, and from each older schema to the next."""

    option: str  # that names another one
    new: tuple[str, ...]
    steps: dict[int, tuple[str, ...]]

    def refuse_newer(self, number: int) -> None:
        """Leave a store alone that a newer program has made, and say what to do."""
        if number > SCHEMA:
            raise NotAvailable(
                f"The journal was written by a newer Parlour; use that, or name another with {self.option}."
            )

    def statements_from(self, number: int) -> list[str]:
        """What brings a schema of this number up to date; an empty database has number 0."""
        self.refuse_newer(number)
        if number == 0:
            return [*self.new, KEEP_NUMBER]
        steps = [statement for older in range(number, SCHEMA) for statement in self.steps[older]]
        return [*steps, KEEP_NUMBER]


def log_change(number: int) -> None:
    """Say that a store which had this schema has been brought up to date, if it was older."""
    if 0 < number < SCHEMA:
        LOG.warning("the journal had schema %d and has been brought to schema %d", number, SCHEMA)


KEEP_NUMBER = f"INSERT INTO house VALUES('schema', '{SCHEMA}') ON CONFLICT(name) DO UPDATE SET value = excluded.value"
CLOSED_IN_SCHEMA_1 = """body LIKE '{"event":"closed"%'"""
SESSIONS_OF_EVENTS = """
INSERT INTO session
SELECT table_id, min(at) FILTER (WHERE seq = 0), min(at) FILTER (WHERE closes) FROM event
GROUP BY table_id HAVING min(seq) = 0
"""
SESSION = "CREATE TABLE session(id text PRIMARY KEY, opened double precision NOT NULL, closed double precision)"
UNFINISHED_INDEX = "CREATE INDEX unfinished ON session(opened) WHERE closed IS NULL"
OTHER_TABLES = (
    "CREATE TABLE guest(id text PRIMARY KEY, name text NOT NULL, at double precision NOT NULL)",
    "CREATE TABLE code(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, until double precision NOT NULL)",
    "CREATE TABLE token(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE)",
    "CREATE TABLE house(name text PRIMARY KEY, value text NOT NULL)",
)

# ---- SQLite ----

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
            closes boolean NOT NULL DEFAULT false, PRIMARY KEY(table_id, seq))
        """,
        SESSION,
        UNFINISHED_INDEX,
        *SQLITE_TRIGGERS,
        *OTHER_TABLES,
    ),
    steps={
        1: (
            "ALTER TABLE event ADD COLUMN closes boolean NOT NULL DEFAULT false",
            f"UPDATE event SET closes = true WHERE {CLOSED_IN_SCHEMA_1}",
            SESSION,
            SESSIONS_OF_EVENTS,
            UNFINISHED_INDEX,
            *SQLITE_TRIGGERS,
        )
    },
)

# ---- PostgreSQL ----

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
POSTGRES = Schema(
    option="--store",
    new=(
        THE_TIME,
        """
        CREATE TABLE event(
            table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
            server text NOT NULL, closes boolean NOT NULL, PRIMARY KEY(table_id, seq))
        """,
        SESSION,
        UNFINISHED_INDEX,
        *POSTGRES_TRIGGERS,
        *OTHER_TABLES,
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
        )
    },
)
