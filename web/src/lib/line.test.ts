import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Line } from './line';
import type { Message, Word } from '../wire';

/** A socket without a network. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: Word[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Word);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  dies(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const now = (): Socket => Socket.all.at(-1) as Socket;
const picture = (position: number): object => ({ type: 'table', position });
const play = (position: number, move = 'moon-4'): Word => ({ type: 'play', position, move });
const plays = (socket: Socket): Word[] => socket.sent.filter((word) => word.type !== 'ping');
let line: Line;
let heard: Message[];
let missed: number;
let listeners: Record<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  heard = [];
  missed = 0;
  listeners = {};
  const listen = (name: string, ear: () => void): void => void (listeners[name] = ear);
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: listen, removeEventListener: () => {} });
  line = new Line('ws://house', { hear: (message) => heard.push(message), changed: () => {}, missed: () => missed++ });
  now().opens();
  now().says(picture(3));
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a quiet line is asked, and one that answers stands', () => {
  vi.advanceTimersByTime(5000);
  expect(now().sent).toEqual([{ type: 'ping' }]);
  now().says({ type: 'pong' });
  vi.advanceTimersByTime(3500);
  expect([line.down, Socket.all.length, heard.length]).toEqual(['', 1, 1]);
});

it('a line that says nothing for eight seconds is given up and mended', () => {
  vi.advanceTimersByTime(7500);
  expect(line.down).toBe('');
  vi.advanceTimersByTime(3000);
  expect(line.down).toBe('silent');
  expect(Socket.all.length).toBe(2);
  now().opens();
  expect([line.down, line.open]).toEqual(['', true]);
});

it('an act that was on its way is sent again if the table stands where it stood', () => {
  expect(line.send(play(3))).toBe('sent');
  now().dies();
  vi.advanceTimersByTime(600);
  now().opens();
  expect(plays(now())).toEqual([]);
  now().says(picture(3));
  expect(plays(now())).toEqual([play(3)]);
  now().says(picture(3));
  expect(plays(now())).toEqual([play(3)]);
  now().says(picture(4));
  expect(line.due).toBe(null);
});

it('an act that has been done is not sent again', () => {
  line.send(play(3));
  now().dies();
  vi.advanceTimersByTime(600);
  now().opens();
  now().says(picture(4));
  expect([plays(now()), line.due, missed]).toEqual([[], null, 0]);
});

it('an act that was kept in vain is told of', () => {
  now().dies();
  expect(line.send(play(3))).toBe('kept');
  vi.advanceTimersByTime(600);
  now().opens();
  now().says(picture(5));
  expect([plays(now()), line.due, missed]).toEqual([[], null, 1]);
});

it('a tap while cut off is kept, the last one of several, and what is no act is lost', () => {
  listeners.offline?.();
  expect(line.down).toBe('offline');
  expect(line.send(play(3, 'moon-4'))).toBe('kept');
  expect(line.send(play(3, 'moon-5'))).toBe('kept');
  expect(line.send({ type: 'say', phrase: 'Good luck' })).toBe('lost');
  listeners.online?.();
  now().opens();
  now().says(picture(3));
  expect(plays(now())).toEqual([play(3, 'moon-5')]);
});

it('a second tap on the same position is not sent while the first is on its way', () => {
  expect(line.send(play(3))).toBe('sent');
  expect(line.send(play(3, 'moon-5'))).toBe('double');
  now().says({ type: 'refused', sentence: 'No.' });
  now().says(picture(3));
  expect(line.send(play(3, 'moon-5'))).toBe('sent');
  expect(plays(now()).length).toBe(2);
});

it('after a farewell nobody comes back by himself', () => {
  now().says({ type: 'farewell', sentence: 'Good night.', elsewhere: false });
  vi.advanceTimersByTime(60_000);
  listeners.online?.();
  expect(Socket.all.length).toBe(1);
  line.connect();
  now().opens();
  expect([line.open, Socket.all.length]).toEqual([true, 2]);
});

it('who is off the net is told so, and tries again longer and longer', () => {
  vi.stubGlobal('navigator', { onLine: false });
  listeners.offline?.();
  expect(line.down).toBe('offline');
  for (const wait of [500, 1000, 2000, 4000, 4000]) {
    const tried = Socket.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.all.length).toBe(tried);
    vi.advanceTimersByTime(1);
    expect(Socket.all.length).toBe(tried + 1);
    now().dies();
  }
});

it('a new line that never opens is given up, too', () => {
  now().dies();
  vi.advanceTimersByTime(500);
  expect(Socket.all.length).toBe(2);
  vi.advanceTimersByTime(12_000);
  expect(Socket.all.length).toBe(3);
});

it('a dead line is noticed though the clock of the device is put back by hours', () => {
  vi.setSystemTime(Date.now() - 5 * 3600_000);
  vi.advanceTimersByTime(9000);
  expect(line.down).toBe('silent');
});

it('a line that stands is not given up because the clock of the device is put forward by hours', () => {
  vi.advanceTimersByTime(5000);
  vi.setSystemTime(Date.now() + 5 * 3600_000);
  vi.advanceTimersByTime(1000);
  expect([line.down, Socket.all.length]).toEqual(['', 1]);
  now().says({ type: 'pong' });
  vi.advanceTimersByTime(3500);
  expect(line.down).toBe('');
});

it('changes are heard as the whole table, and one who missed some asks for it', () => {
  now().says({ type: 'table', picture: 1, position: 3, acts: [] });
  now().says({ type: 'changes', picture: 2, changes: [{ position: [4] }] });
  expect(heard.at(-1)).toEqual({ type: 'table', picture: 2, position: 4, acts: [] });
  const count = heard.length;
  now().says({ type: 'changes', picture: 4, changes: [{ position: [6] }] });
  now().says({ type: 'changes', picture: 5, changes: [{ position: [7] }] });
  expect([heard.length, now().sent.filter((word) => word.type === 'whole').length]).toEqual([count, 2]);
  now().says({ type: 'table', picture: 6, position: 8, acts: [] });
  now().says({ type: 'changes', picture: 7, changes: [{}] });
  expect(heard.at(-1)).toEqual({ type: 'table', picture: 7, position: 8, acts: [] });
});

it('a new line asks for changes, and does not trust what came over the old one', () => {
  expect(now().address).toBe('ws://house?changes=drawn');
  now().says({ type: 'table', picture: 1, position: 3 });
  now().dies();
  vi.advanceTimersByTime(600);
  now().opens();
  now().says({ type: 'changes', picture: 2, changes: [{ position: [9] }] });
  expect(now().sent).toEqual([{ type: 'whole' }]);
});
