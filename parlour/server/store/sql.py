"""What is said to PostgreSQL: the journal, and who of the servers is there and drives what (schema.py)."""

WRITE = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::boolean[]) AS asked(table_id, seq, body, closes)),
written AS (
    INSERT INTO event(table_id, seq, at, body, server, closes)
    SELECT table_id, seq, the_time(), body, $5, closes FROM asked ON CONFLICT DO NOTHING
    RETURNING table_id, seq, at, body),
told AS (
    SELECT pg_notify('parlour', json_build_object(
        'note', 'written', 'server', $5::text, 'table', table_id, 'seq', seq)::text) FROM written
    UNION ALL SELECT pg_notify('parlour', note) FROM unnest($6::text[]) AS note)
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
UNFINISHED = "SELECT id FROM session WHERE closed IS NULL ORDER BY opened"
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

SET_UP_LOCK = "SELECT pg_advisory_xact_lock(7700)"
IS_SET_UP = "SELECT to_regclass('house') IS NOT NULL"
IS_ANYONE_THERE = "SELECT EXISTS(SELECT 1 FROM server WHERE until > the_time())"

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
