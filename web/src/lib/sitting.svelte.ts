// One's place at a table: the socket, the latest picture, and the log of what has been done.
import { answer, witness } from '../fair/kept';
import { VERSION, type Act, type Hint, type Lying, type Message, type Said, type Table, type Word } from '../wire';
import { hear } from './sound';

export interface Entry extends Act {
  hand: number;
  number: number;
}

export interface Taken {
  lying: Lying[];
  by: number;
}

const PATIENCE = [500, 1000, 2000, 4000, 8000];

export class Sitting {
  table = $state.raw<Table | null>(null);
  refused = $state('');
  said = $state.raw<Said | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  asked = $state(false);
  farewell = $state('');
  connected = $state(false);
  log = $state.raw<Entry[]>([]);
  /** What is new in the log since the picture before. */
  news = $state.raw<Entry[]>([]);
  /** The clock has run out on oneself, and this was played. */
  late = $state.raw<Entry | null>(null);
  last = $state.raw<Taken | null>(null);
  looked = $state(0);
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #again = 0;
  #answered = -1;
  #gave = '';

  constructor(readonly id: string) {
    this.connect();
  }

  /** Sit down, or sit down again. */
  connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    this.farewell = '';
    this.#gave = '';
    socket.onopen = () => (this.connected = true);
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message);
    socket.onclose = () => this.#lost(socket);
  }

  /** Leave the room; the seat stays one's own. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  send(word: Word): void {
    this.refused = '';
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(word));
    else this.refused = 'The line to the house is down; it is being mended. Try again in a moment.';
  }

  play(move: string): void {
    if (!this.table) return;
    this.#answered = this.table.position;
    this.late = null;
    this.send({ type: 'play', position: this.table.position, move });
  }

  hint(): void {
    if (!this.table) return;
    this.asked = true;
    this.send({ type: 'hint', position: this.table.position });
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.connected = false;
    this.asked = false;
    if (this.#closed || this.farewell) return;
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)] ?? 8000;
    this.#again = window.setTimeout(() => this.connect(), wait);
  }

  #hear(message: Message): void {
    this.#tries = 0;
    if (message.type === 'table') this.#see(message);
    else if (message.type === 'refused') [this.refused, this.asked] = [message.sentence, false];
    else if (message.type === 'said') this.#listen(message);
    else if (message.type === 'hints')
      [this.hints, this.asked] = [message.position === this.table?.position ? message.hints : null, false];
    else this.farewell = message.sentence;
  }

  /** A phrase hangs over its seat for a while. */
  #listen(said: Said): void {
    this.said = said;
    setTimeout(() => {
      if (this.said === said) this.said = null;
    }, 6000);
  }

  #see(table: Table): void {
    if (table.version !== VERSION) {
      this.farewell = 'The house speaks differently since you came in. Load this page again.';
      return this.close();
    }
    witness(table);
    this.#give(table);
    const before = this.table;
    const moved = table.position !== before?.position;
    if (moved) [this.hints, this.asked, this.refused] = [null, false, ''];
    const log = kept(this.log, table);
    this.news = before ? fresh(this.log, log) : [];
    this.log = log;
    if (moved) this.#listenTo(before, table);
    const { trick, taker } = table.board ?? {};
    if (trick && typeof taker === 'number') this.last = { lying: trick, by: taker };
    else if (table.hand !== before?.hand) this.last = null;
    this.table = table;
    this.looked = Date.now();
  }

  /** What this browser adds to the chance of the next deal, once for each promise of the house. */
  #give(table: Table): void {
    const gift = answer(table);
    if (!gift || this.#gave === table.promised?.commitment) return;
    this.#gave = table.promised?.commitment ?? '';
    this.#socket?.send(JSON.stringify(gift));
  }

  /** What a change sounds like, and whether it was made for oneself because the time was up. */
  #listenTo(before: Table | null, table: Table): void {
    const last = this.news.at(-1);
    if (last) hear(last.goes === 'layout' ? 'chip' : 'card');
    if (table.board && table.you !== null && table.board.turn === table.you) hear('bell', 0.25);
    const own = this.news.find((entry) => entry.seat === table.you && !entry.call);
    if (own) this.late = before?.clock && this.#answered !== before.position ? own : null;
  }
}

/** The log with this picture's acts in it; what has been taken back is gone. */
function kept(log: Entry[], table: Table): Entry[] {
  const before = log.filter(
    (entry) => entry.hand < table.hand || (entry.hand === table.hand && entry.number < table.first_act),
  );
  const now = table.acts.map((act, place) => ({ ...act, hand: table.hand, number: table.first_act + place }));
  return [...before, ...now];
}

/** The entries that come after those known before; none if something has been taken back. */
function fresh(before: Entry[], now: Entry[]): Entry[] {
  const last = before.at(-1);
  return last
    ? now.filter((entry) => entry.hand > last.hand || (entry.hand === last.hand && entry.number > last.number))
    : now;
}
