import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VERSION, type Table } from '../wire';

/** A socket without a network. */
class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(): void {}
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  shows(table: Partial<Table>): void {
    this.says({ ...EMPTY, ...table });
  }
}

const EMPTY = {
  type: 'table',
  version: VERSION,
  table: 't',
  phase: 'playing',
  closed: false,
  hand: 1,
  you: 0,
  seats: [],
  board: { turn: 1, trick: null, fields: {} },
  acts: [],
  first_act: 0,
  clock: null,
  promised: null,
  fair: null,
};
const act = (seat: number): Table['acts'][number] => ({
  seat,
  text: 'a',
  call: false,
  face_down: false,
  does: 'plays',
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', host: 'house', pathname: '/', hash: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function sat(suspense?: () => number): Promise<InstanceType<typeof import('./sitting.svelte').Sitting>> {
  const { Sitting } = await import('./sitting.svelte');
  const sitting = new Sitting('t', suspense);
  Socket.last.onopen?.();
  return sitting;
}

it('what is held back is told when its time has come, and then the newest', async () => {
  const waits = [1000, 0];
  const sitting = await sat(() => waits.shift() ?? 0);
  Socket.last.shows({ position: 1 });
  expect(sitting.table?.position).toBe(1);
  Socket.last.shows({ position: 2, phase: 'over', acts: [act(1)] });
  Socket.last.shows({ position: 3, acts: [act(1), act(2)] });
  vi.advanceTimersByTime(999);
  expect([sitting.table?.position, sitting.coming?.position, sitting.log.length]).toEqual([1, 2, 0]);
  vi.advanceTimersByTime(1);
  expect([sitting.table?.position, sitting.coming, sitting.log.length]).toEqual([3, null, 2]);
});

it('a move that the clock made is told of until the next turn', async () => {
  const sitting = await sat();
  const clock = { seconds: 15, left: 15 };
  const board = (turn: number): Table['board'] => ({ ...EMPTY.board, turn }) as unknown as Table['board'];
  Socket.last.shows({ position: 1, clock, board: board(0) });
  Socket.last.shows({ position: 2, clock, board: board(1), acts: [act(0)] });
  expect(sitting.late?.seat).toBe(0);
  Socket.last.shows({ position: 3, clock, board: board(2), acts: [act(0), act(1)] });
  expect(sitting.late?.seat).toBe(0);
  Socket.last.shows({ position: 4, clock, board: board(0), acts: [act(0), act(1), act(2)] });
  expect(sitting.late).toBe(null);
  sitting.play('a');
  Socket.last.shows({ position: 5, clock, board: board(1), acts: [act(0), act(1), act(2), act(0)] });
  expect(sitting.late).toBe(null);
});

it('and not for longer than it takes to read it', async () => {
  const sitting = await sat();
  const board = { ...EMPTY.board, turn: 0 } as unknown as Table['board'];
  Socket.last.shows({ position: 1, clock: { seconds: 15, left: 15 }, board });
  Socket.last.shows({ position: 2, clock: { seconds: 15, left: 15 }, acts: [act(0)] });
  expect(sitting.late).not.toBe(null);
  vi.advanceTimersByTime(10_000);
  expect(sitting.late).toBe(null);
});

it('a refusal is read though the picture that comes with it shows that the table has gone on', async () => {
  const sitting = await sat();
  Socket.last.shows({ position: 1 });
  sitting.play('a');
  Socket.last.says({ type: 'refused', sentence: 'The table has gone on.' });
  Socket.last.shows({ position: 2 });
  expect(sitting.refused).toBe('The table has gone on.');
  Socket.last.shows({ position: 3 });
  expect(sitting.refused).toBe('');
});

it('a hint that could not be asked for is not waited for', async () => {
  const sitting = await sat();
  Socket.last.shows({ position: 1 });
  sitting.hint();
  expect(sitting.asked).toBe(true);
  Socket.last.onclose?.();
  sitting.hint();
  expect([sitting.asked, sitting.refused]).toEqual([false, expect.stringContaining('You are cut off')]);
});
