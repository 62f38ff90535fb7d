"""What is said to PostgreSQL: the journal, and who of the servers is there and drives what (schema.py)."""

from parlour.server.store import sums

SCHEMA = "(SELECT value FROM house WHERE name = 'schema')"
WRITE = f"""
WITH asked AS MATERIALIZED (
    SELECT table_id, seq, the_time() AS at, body, closes, shows
    FROM unnest($1::text[], $2::integer[], $3::text[], $4::boolean[], $5::boolean[])
    AS asked(table_id, seq, body, closes, shows)
    WHERE {SCHEMA} = $8),
written AS (
    INSERT INTO event(table_id, seq, at, body, server, closes, shows, sum)
    SELECT table_id, seq, at, body, $6, closes, shows, {sums.of_columns("event")} FROM asked ON CONFLICT DO NOTHING
    RETURNING table_id, seq, at, body, shows),
told AS (
    SELECT pg_notify('parlour', json_build_object(
        'note', 'written', 'server', $6::text, 'table', table_id, 'seq', seq, 'shows', shows)::text) FROM written
    UNION ALL SELECT pg_notify('parlour', note) FROM unnest($7::text[]) AS note)
SELECT (SELECT count(*) FROM told), table_id, seq, at, body, {SCHEMA} FROM (SELECT 1) AS one LEFT JOIN written ON true
"""
MINE = """
SELECT 0, e.table_id, e.seq, e.at, e.body, '' FROM event e
JOIN unnest($1::text[], $2::integer[]) AS asked(table_id, seq) USING (table_id, seq) WHERE e.server = $3
"""
READ = "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
READ_ON = """
SELECT e.table_id, e.seq, e.at, e.body FROM unnest($1::text[], $2::integer[]) AS asked(table_id, start)
JOIN event e ON e.table_id = asked.table_id AND e.seq >= asked.start ORDER BY e.table_id, e.seq
"""
UNFINISHED = "SELECT id FROM session WHERE closed IS NULL ORDER BY opened"
OPEN_TABLES = """
SELECT e.table_id, e.seq, e.at, e.body FROM session s JOIN event e ON e.table_id = s.id AND e.shows
WHERE s.closed IS NULL ORDER BY s.opened, s.id, e.seq
"""
SHOWN_ON = """
SELECT e.table_id, e.seq, e.at, e.body FROM unnest($1::text[], $2::integer[]) AS asked(table_id, start)
JOIN event e ON e.table_id = asked.table_id AND e.seq >= asked.start AND e.shows ORDER BY e.table_id, e.seq
"""
LAST = "SELECT seq, at FROM event WHERE table_id = $1 ORDER BY seq DESC LIMIT 1"
NAME_GUEST = f"""
INSERT INTO guest SELECT *, {sums.of_columns("guest")}
FROM (SELECT $1::text, $2::text, the_time()) AS asked(id, name, at)
ON CONFLICT(id) DO UPDATE SET name = excluded.name, at = excluded.at, sum = excluded.sum
"""
GUEST = "SELECT name FROM guest WHERE id = $1"
KEEP_CODE = f"""
WITH old AS (DELETE FROM code WHERE until < the_time() AND guest <> $2)
INSERT INTO code SELECT *, {sums.of_columns("code")}
FROM (SELECT $1::text, $2::text, the_time() + $3::double precision) AS asked(sealed, guest, until)
ON CONFLICT(guest) DO UPDATE SET sealed = excluded.sealed, until = excluded.until, sum = excluded.sum
"""
TAKE_CODE = "DELETE FROM code WHERE sealed = $1 RETURNING guest, until BETWEEN the_time() AND the_time() + $2"
KEEP_TOKEN = f"""
INSERT INTO token VALUES($1::text, $2::text, {sums.in_postgres("$1::text", "$2::text")})
ON CONFLICT(guest) DO UPDATE SET sealed = excluded.sealed, sum = excluded.sum
"""
TOKEN = "SELECT guest FROM token WHERE sealed = $1"
DROP_TOKEN = "DELETE FROM token WHERE guest = $1 RETURNING 1"
END_GENERATION = f"""
INSERT INTO house VALUES($1::text, '1', {sums.in_postgres("$1::text", "'1'")}) ON CONFLICT(name) DO UPDATE SET
value = (house.value::integer + 1)::text, sum = {sums.in_postgres("house.name", "(house.value::integer + 1)::text")}
RETURNING value
"""
PULSE = f"""
INSERT INTO house SELECT *, {sums.of_columns("house")} FROM (SELECT 'pulse', the_time()::text) AS asked(name, value)
ON CONFLICT(name) DO UPDATE SET value = excluded.value, sum = excluded.sum
"""
KEEP = f"""
INSERT INTO house VALUES($1::text, $2::text, {sums.in_postgres("$1::text", "$2::text")}) ON CONFLICT DO NOTHING
"""
KEPT = "SELECT value FROM house WHERE name = $1"
NOTE = f"""
INSERT INTO note SELECT *, {sums.of_columns("note")} FROM (
    SELECT $1::text, $2::text, $3::text, coalesce($4::double precision, the_time()), $5::text)
AS asked(kind, owner, name, at, body) ON CONFLICT(kind, owner, name) DO
"""
NOTE_ONCE = f"{NOTE} NOTHING RETURNING 1"
NOTE_ANEW = f"{NOTE} UPDATE SET at = excluded.at, body = excluded.body, sum = excluded.sum RETURNING 1"
NOTED = "SELECT name, at, body FROM note WHERE kind = $1 AND owner = $2 AND name = $3"
NOTES = """
SELECT name, at, body FROM note WHERE kind = $1 AND owner = $2 AND (at, name) < ($3::double precision, $4::text)
ORDER BY at DESC, name DESC LIMIT $5
"""
COUNT_NOTES = "SELECT count(*) FROM note WHERE kind = $1 AND owner = $2"
DROP_NOTES = "DELETE FROM note WHERE kind = $1 AND owner = $2 AND name = coalesce($3::text, name) RETURNING 1"

SET_UP_LOCK = "SELECT pg_advisory_xact_lock(7700)"
IS_SET_UP = "SELECT to_regclass('house') IS NOT NULL"
KEEP_OTHERS_OUT = "LOCK TABLE event IN ACCESS EXCLUSIVE MODE"
LEASE_AT_MOST = 60  # seconds, of whatever version; who is said to be there for longer is not: a clock was put back
IS_ANYONE_THERE = f"SELECT EXISTS(SELECT 1 FROM server WHERE until BETWEEN the_time() AND the_time() + {LEASE_AT_MOST})"

BEAT = """
WITH set_back AS (
    UPDATE server SET until = the_time() + $2
    WHERE id IN (SELECT id FROM server WHERE until > the_time() + $2 AND id <> $1 FOR UPDATE SKIP LOCKED))
INSERT INTO server VALUES($1, the_time() + $2, $3, $4, $5)
ON CONFLICT(id) DO UPDATE SET until = excluded.until, here = excluded.here
RETURNING the_time(), (SELECT value FROM house WHERE name = 'schema')
"""
OTHERS = "SELECT id, here FROM server WHERE until > the_time() AND id <> $1"
CLAIM = """
INSERT INTO driver SELECT wanted, $1, 1 FROM unnest($2::text[]) AS wanted
WHERE NOT EXISTS (
    SELECT 1 FROM driver JOIN server ON server.id = driver.server AND until > the_time() WHERE table_id = wanted)
ORDER BY wanted ON CONFLICT(table_id) DO UPDATE SET server = excluded.server, token = driver.token + 1
WHERE driver.server NOT IN (SELECT id FROM server WHERE until > the_time())
"""
DRIVEN = "SELECT table_id FROM driver WHERE server = $1"
LET_GO = "DELETE FROM driver WHERE server = $1 AND table_id = ANY($2::text[])"
LEAVE = "DELETE FROM server WHERE id = $1 OR until < the_time() - 3600"
