// A picture that follows on another by what has changed (parlour/wire/changes.py says how that is news).
import type { Changes, Table } from '../wire';

/** The picture after some changes; the one before stays as it was, and what has not changed is shared by both. */
export function applied(table: Table, news: Changes): Table {
  const now = news.changes.reduce<unknown>(changed, table) as Table;
  return { ...now, picture: news.picture };
}

/** What something is after a change. */
export function changed(was: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return replaced(was, change);
  const changes = change as Record<string, unknown>;
  if (Array.isArray(was)) {
    const kept = was.map((each: unknown, place) => (`${place}` in changes ? changed(each, changes[place]) : each));
    return [...kept, ...((changes['+'] ?? []) as unknown[])];
  }
  const now = { ...(was as Record<string, unknown>) };
  for (const [name, each] of Object.entries(changes)) now[name] = changed(now[name], each);
  return now;
}

/** Something is another now; or from a place on some is left out, and other things stand there, and then it changes. */
function replaced(was: unknown, change: unknown[]): unknown {
  if (change.length === 1) return change[0];
  const [place, without, more, then] = change as [number, number, object, unknown];
  const [list, added] = Array.isArray(was) ? [was as unknown[], more as unknown[]] : [entries(was), entries(more)];
  const all = [...list.slice(0, place), ...added, ...list.slice(place + without)];
  const now = Array.isArray(was) ? all : Object.fromEntries(all as [string, unknown][]);
  return then === undefined ? now : changed(now, then);
}

const entries = (named: unknown): unknown[] => Object.entries(named as object);
