// The line to a table: a socket that is mended when it breaks, and noticed when it is dead without having said so.
// Time is the page’s own, which nobody sets: a device whose clock is put right notices a dead line all the same.
// An act that was on its way when the line broke is sent again, once, if the table still stands where it stood.
import type { Changes, Message, Table, Word } from '../wire';
import { applied } from './changes';

const PATIENCE = [500, 1000, 2000, 4000]; // milliseconds before each new try
const QUIET = 4000; // after so long without a word the house is asked whether it is still there
const SILENT = 4000; // and so long an answer may take; a new line too
const TICK = 1000;

/** Why nothing comes through: the device is off the net, or the house does not answer. */
export type Down = '' | 'offline' | 'silent';

/** What answers a position, and so can be sent twice without being done twice. */
type Act = Extract<Word, { type: 'play' | 'call' | 'ready' | 'take-back' | 'consent' }>;
const ACTS = ['play', 'call', 'ready', 'take-back', 'consent'];
const isAct = (word: Word): word is Act => ACTS.includes(word.type);

/** What became of a word: it is on its way, it is kept until the line stands again, one like it is on its way already,
 * or it is lost. */
export type Fate = 'sent' | 'kept' | 'double' | 'lost';

/** What is heard over a line: a table is always the whole of it. */
export type Heard = Exclude<Message, Changes>;

interface Ears {
  hear: (message: Heard) => void;
  /** The line stands, or it does not. */
  changed: () => void;
  /** An act was kept for the line, and the table has gone on without it. */
  missed: () => void;
}

export class Line {
  down: Down = '';
  open = false;
  /** An act that has not been answered yet. */
  due: Act | null = null;
  #socket: WebSocket | null = null;
  #tries = 0;
  #again = 0;
  #ticking = 0;
  #heard = 0;
  #asked = 0;
  #fresh = true;
  #over = false;
  #unsent = false;
  #picture: Table | null = null;

  constructor(
    readonly address: string,
    readonly ears: Ears,
  ) {
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#woken);
    this.connect();
  }

  connect(): void {
    clearTimeout(this.#again);
    clearInterval(this.#ticking);
    this.#drop();
    this.#over = false;
    this.#fresh = true;
    this.#heard = performance.now();
    this.#asked = 0;
    this.#picture = null;
    const socket = new WebSocket(`${this.address}?changes=drawn`);
    this.#socket = socket;
    socket.onopen = () => this.#stands();
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Message);
    socket.onclose = () => this.#lost('silent');
    this.#ticking = window.setInterval(() => this.#tick(), TICK);
  }

  /** Nothing more is said or heard. */
  close(): void {
    this.rest();
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#woken);
  }

  /** Nothing more is said or heard until somebody connects again. */
  rest(): void {
    this.#over = true;
    this.due = null;
    clearTimeout(this.#again);
    clearInterval(this.#ticking);
    this.#drop();
  }

  send(word: Word): Fate {
    if (!isAct(word)) return this.open && this.#put(word) ? 'sent' : 'lost';
    const same = this.due?.type === word.type && this.due.position === word.position;
    if (same && this.open) return 'double';
    this.due = word;
    this.#unsent = !(this.open && this.#put(word));
    return this.#unsent ? 'kept' : 'sent';
  }

  #put(word: Word): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(word));
    return true;
  }

  #stands(): void {
    this.open = true;
    this.down = '';
    this.#tries = 0;
    this.#heard = performance.now();
    this.ears.changed();
  }

  #take(news: Message): void {
    this.#heard = performance.now();
    this.#asked = 0;
    const message = news.type === 'changes' ? this.#applied(news) : news;
    if (!message || message.type === 'pong') return;
    if (message.type === 'farewell') this.rest();
    else if (message.type === 'refused') this.due = null;
    else if (message.type === 'table') {
      this.#picture = message;
      this.#settle(message.position);
    }
    this.ears.hear(message);
  }

  /** The table after some changes; if one was missed, the whole is asked for. */
  #applied(news: Changes): Table | null {
    if (this.#picture?.picture === news.picture - 1) return applied(this.#picture, news);
    this.#picture = null;
    this.#put({ type: 'whole' });
    return null;
  }

  /** The first picture over a new line says whether an act has still to be made; any other, whether it was. */
  #settle(position: number): void {
    const fresh = this.#fresh;
    this.#fresh = false;
    if (!this.due) return;
    if (this.due.position !== position) {
      this.due = null;
      if (this.#unsent) this.ears.missed();
    } else if (fresh) this.#unsent = !this.#put(this.due);
  }

  #tick(): void {
    const now = performance.now();
    if (this.#asked ? now - this.#asked > SILENT : !this.open && now - this.#heard > QUIET + SILENT)
      this.#lost('silent');
    else if (this.open && !this.#asked && now - this.#heard >= QUIET && this.#put({ type: 'ping' })) this.#asked = now;
  }

  #lost(why: Down): void {
    this.#drop();
    clearInterval(this.#ticking);
    if (this.#over) return;
    this.down = navigator.onLine ? why : 'offline';
    clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.connect(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]);
    this.ears.changed();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.open = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #online = (): void => {
    if (!this.#over && this.down) this.connect();
  };

  #offline = (): void => {
    if (!this.#over) this.#lost('offline');
  };

  /** A device that has slept asks at once. */
  #woken = (): void => {
    if (!document.hidden && this.open && !this.#asked && this.#put({ type: 'ping' })) this.#asked = performance.now();
  };
}
