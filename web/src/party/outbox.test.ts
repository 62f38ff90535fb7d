import { expect, test } from 'vitest';
import { type Answer, freshId, type Kept, Outbox, type Result } from './outbox';

class Shelf {
  #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
}

const result = (id: string, table = 1, party = 'p', round = 1): Kept => ({
  id,
  party,
  round,
  table,
  code: '',
  points: [4, 2],
  winners: [],
  captors: [],
  at: 0,
});

/** A house that takes each id once, over a line that may be down. */
function house(up: () => boolean): {
  sent: string[];
  taken: string[];
  send: (result: Result) => Promise<Answer | null>;
} {
  const sent: string[] = [];
  const taken: string[] = [];
  const send = async (result: Result): Promise<Answer | null> => {
    sent.push(result.id);
    if (!up()) return null;
    if (result.table > 9) return { taken: false, sentence: `There is no Table ${result.table}.` };
    if (!taken.includes(result.id)) taken.push(result.id);
    return { taken: true, sentence: 'It is written down.' };
  };
  return { sent, taken, send };
}

test('what waits is sent in its order when the line is back, and then no more', async () => {
  let up = false;
  const { sent, taken, send } = house(() => up);
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a', 1));
  outbox.add(result('b', 2));
  expect(await outbox.flush('p', send)).toEqual([]);
  expect(outbox.of('p').map((kept) => kept.id)).toEqual(['a', 'b']);
  up = true;
  await outbox.flush('p', send);
  await outbox.flush('p', send);
  expect(taken).toEqual(['a', 'b']);
  expect(sent).toEqual(['a', 'a', 'b']);
  expect(outbox.all()).toEqual([]);
});

test('it survives the page', async () => {
  const shelf = new Shelf();
  new Outbox(shelf).add(result('a'));
  const { taken, send } = house(() => true);
  await new Outbox(shelf).flush('p', send);
  expect(taken).toEqual(['a']);
});

test('an answer that was lost on the way is asked for again under the same id', async () => {
  const { taken, send } = house(() => true);
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a'));
  let lost = true;
  const deaf = async (each: Result): Promise<Answer | null> => {
    const answer = await send(each);
    if (!lost) return answer;
    lost = false;
    return null;
  };
  await outbox.flush('p', deaf);
  expect(outbox.of('p')).toHaveLength(1);
  await outbox.flush('p', deaf);
  expect(taken).toEqual(['a']);
  expect(outbox.of('p')).toEqual([]);
});

test('a second thought about the same table takes the place of the first', () => {
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a'));
  outbox.add(result('b', 2));
  outbox.add(result('c'));
  outbox.add(result('d', 1, 'p', 2));
  outbox.add(result('e', 1, 'another'));
  expect(outbox.of('p').map((kept) => kept.id)).toEqual(['b', 'c', 'd']);
});

test('a second thought while the first is on its way is sent too', async () => {
  const { taken, send } = house(() => true);
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a'));
  const slow = async (each: Result): Promise<Answer | null> => {
    if (each.id === 'a') outbox.add(result('b'));
    return send(each);
  };
  await outbox.flush('p', slow);
  expect(taken).toEqual(['a', 'b']);
  expect(outbox.all()).toEqual([]);
});

test('what is refused is told and not sent again; the rest goes on', async () => {
  const { taken, send } = house(() => true);
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a', 12));
  outbox.add(result('b', 2));
  expect(await outbox.flush('p', send)).toEqual([
    { taken: false, sentence: 'There is no Table 12.' },
    { taken: true, sentence: 'It is written down.' },
  ]);
  expect(taken).toEqual(['b']);
  expect(outbox.all()).toEqual([]);
});

test('two at a time are one', async () => {
  const { sent, send } = house(() => true);
  const outbox = new Outbox(new Shelf());
  outbox.add(result('a'));
  await Promise.all([outbox.flush('p', send), outbox.flush('p', send)]);
  expect(sent).toEqual(['a']);
});

test('a browser that keeps nothing, and rubbish on the shelf', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const outbox = new Outbox(null);
  outbox.add(result('a'));
  expect(outbox.of('p')).toHaveLength(1);
  expect(() => new Outbox(full).add(result('a'))).not.toThrow();
  const shelf = new Shelf();
  shelf.setItem('parlour-party-outbox', 'not json');
  expect(new Outbox(shelf).all()).toEqual([]);
});

test('ids are many and long', () => {
  expect(new Set(Array.from({ length: 1000 }, freshId)).size).toBe(1000);
  expect(freshId()).toMatch(/^[0-9a-f]{32}$/);
});
