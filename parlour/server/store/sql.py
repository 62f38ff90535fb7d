"""What is said to PostgreSQL: the tables, the journal, and who of the servers is there and drives what.

`event` has one column more than in SQLite: the server that wrote. `server` has a row for each server that is there,
`driver` one for each table that is driven; its token counts how often it has changed hands.
"""

TABLES = """
CREATE OR REPLACE FUNCTION the_time() RETURNS double precision LANGUAGE sql VOLATILE
    AS 'SELECT extract(epoch FROM clock_timestamp())::double precision';
CREATE TABLE IF NOT EXISTS event(
    table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
    server text NOT NULL, PRIMARY KEY(table_id, seq));
CREATE INDEX IF NOT EXISTS opening ON event(table_id, at) WHERE seq = 0;
CREATE INDEX IF NOT EXISTS closing ON event(table_id) WHERE body LIKE '{"event":"closed"%';
CREATE TABLE IF NOT EXISTS guest(id text PRIMARY KEY, name text NOT NULL, at double precision NOT NULL);
CREATE TABLE IF NOT EXISTS code(
    sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, until double precision NOT NULL);
CREATE TABLE IF NOT EXISTS token(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS house(name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS server(
    id text PRIMARY KEY, until double precision NOT NULL, here text NOT NULL, host text NOT NULL, pid integer NOT NULL);
CREATE TABLE IF NOT EXISTS driver(table_id text PRIMARY KEY, server text NOT NULL, token integer NOT NULL);
INSERT INTO house VALUES('schema', '1') ON CONFLICT DO NOTHING
"""
WRITE = """
WITH asked AS (SELECT * FROM unnest($1::text[], $2::integer[], $3::text[]) AS asked(table_id, seq, body)),
written AS (
    INSERT INTO event SELECT table_id, seq, the_time(), body, $4 FROM asked ON CONFLICT DO NOTHING
    RETURNING table_id, seq, at, body),
told AS (
    SELECT pg_notify('parlour', json_build_object(
        'note', 'written', 'server', $4::text, 'table', table_id, 'seq', seq)::text) FROM written
    UNION ALL SELECT pg_notify('parlour', note) FROM unnest($5::text[]) AS note)
SELECT (SELECT count(*) FROM told), table_id, seq, at, body FROM (SELECT 1) AS one LEFT JOIN written ON true
"""
MINE = """
SELECT 0, e.table_id, e.seq, e.at, e.body FROM event e
JOIN unnest($1::text[], $2::integer[]) AS asked(table_id, seq) USING (table_id, seq) WHERE e.server = $3
"""
READ = "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
READ_ON = """
SELECT e.table_id, e.seq, e.at, e.body FROM unnest($1::text[], $2::integer[]) AS asked(table_id, start)
JOIN event e ON e.table_id = asked.table_id AND e.seq >= asked.start ORDER BY e.table_id, e.seq
"""
UNFINISHED = """
SELECT table_id FROM event WHERE seq = 0
AND table_id NOT IN (SELECT table_id FROM event WHERE body LIKE '{"event":"closed"%') ORDER BY at
"""
NAME_GUEST = "INSERT INTO guest VALUES($1, $2, the_time()) ON CONFLICT(id) DO UPDATE SET name = excluded.name"
GUEST = "SELECT name FROM guest WHERE id = $1"
KEEP_CODE = """
WITH old AS (DELETE FROM code WHERE until < the_time() AND guest <> $2)
INSERT INTO code VALUES($1, $2, the_time() + $3)
ON CONFLICT(guest) DO UPDATE SET sealed = excluded.sealed, until = excluded.until
"""
TAKE_CODE = "DELETE FROM code WHERE sealed = $1 RETURNING guest, until >= the_time()"
KEEP_TOKEN = "INSERT INTO token VALUES($1, $2) ON CONFLICT(guest) DO UPDATE SET sealed = excluded.sealed"
TOKEN = "SELECT guest FROM token WHERE sealed = $1"
DROP_TOKEN = "DELETE FROM token WHERE guest = $1 RETURNING 1"
PULSE = """
INSERT INTO house VALUES('pulse', the_time()::text) ON CONFLICT(name) DO UPDATE SET value = excluded.value
"""
KEEP = "INSERT INTO house VALUES($1, $2) ON CONFLICT DO NOTHING"
KEPT = "SELECT value FROM house WHERE name = $1"

BEAT = """
INSERT INTO server VALUES($1, the_time() + $2, $3, $4, $5)
ON CONFLICT(id) DO UPDATE SET until = excluded.until, here = excluded.here RETURNING the_time()
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
