// One's place at a table: the socket, the latest picture, and the log of what has been done.
import { answer, witness } from '../fair/kept';
import { VERSION, type Act, type Chatted, type CountLine, type Hint, type Lying, type Table, type Word } from '../wire';
import { Line, type Down, type Fate, type Heard } from './line';
import { hear } from './sound';
import type { Wishes } from './wishes.svelte';

export interface Entry extends Act {
  hand: number;
  number: number;
}

export interface Taken {
  lying: Lying[];
  by: number;
}

/** What hangs over a seat for a while: a phrase, or what somebody has said in his own words. */
export interface Saying {
  seat: number;
  phrase: string;
}

/** What came of a hand. */
export interface Ending {
  headline: string;
  count: CountLine[];
}

/** For how long what has happened is held back, in milliseconds, so that it is seen before it is told. */
export type Suspense = (before: Table, after: Table) => number;

const LATE = 10_000; // that one is told of a move the clock has made
const TALK = 50; // sayings that are kept
const BACK = 6000; // that one is told that the line stands again

export class Sitting {
  table = $state.raw<Table | null>(null);
  refused = $state('');
  said = $state.raw<Saying | null>(null);
  /** What was said freely since one came in, the latest last, and how much of it one has not looked at. */
  talk = $state.raw<Chatted[]>([]);
  unread = $state(0);
  /** Whom one would rather not hear, by their names, and what was done that nothing else shows. */
  muted = $state<string[]>([]);
  noted = $state('');
  hints = $state.raw<Hint[] | null>(null);
  asked = $state(false);
  farewell = $state('');
  /** The farewell was said because the same person plays in another window. */
  elsewhere = $state(false);
  connected = $state(false);
  /** Why nothing comes through, and whether an act waits for the line; and for a while, that it stands again. */
  down = $state<Down>('');
  kept = $state(false);
  back = $state(false);
  /** A picture that is held back: what has happened is seen in it, and not told yet. */
  coming = $state.raw<Table | null>(null);
  log = $state.raw<Entry[]>([]);
  /** What is new in the log since the picture before. */
  news = $state.raw<Entry[]>([]);
  /** The clock has run out on oneself, and this was played. */
  late = $state.raw<Entry | null>(null);
  last = $state.raw<Taken | null>(null);
  /** What came of the hands that are over, by their numbers. */
  endings = $state.raw<Record<number, Ending>>({});
  looked = $state(0);
  #line: Line;
  #revealing = 0;
  #refusing = false;
  #newest: { table: Table; at: number } | null = null;
  #answered = -1;
  #gave = '';
  #pace = '';

  constructor(
    readonly id: string,
    readonly suspense: Suspense = () => 0,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#line = new Line(`${scheme}//${location.host}/api/tables/${id}/socket`, {
      hear: (message) => this.#hear(message),
      changed: () => this.#changed(),
      missed: () => this.#missed(),
    });
  }

  /** Sit down again. */
  connect(): void {
    this.farewell = '';
    this.elsewhere = false;
    this.#line.connect();
  }

  /** Leave the room; the seat stays one's own. */
  close(): void {
    clearTimeout(this.#revealing);
    this.#line.close();
  }

  send(word: Word): void {
    this.#say(word);
  }

  /** Say something; if it cannot be said now, there is a sentence why. */
  #say(word: Word): Fate {
    this.refused = '';
    const fate = this.#line.send(word);
    if (fate === 'lost')
      this.refused = 'You are cut off, and this cannot be kept for later. Try again when you are back.';
    else if (fate === 'double') this.refused = 'One moment: what you did last is still on its way.';
    this.kept = fate === 'kept';
    return fate;
  }

  /** How fast the bots should play, said once over each line. */
  wish(pace: Wishes['pace']): void {
    if (!this.connected || this.#pace === pace) return;
    if (this.#pace || pace !== 'usual') this.#line.send({ type: 'pace', pace });
    this.#pace = pace;
  }

  play(move: string): void {
    if (!this.table) return;
    this.#answered = this.table.position;
    this.late = null;
    this.send({ type: 'play', position: this.table.position, move });
  }

  /** The rest of the tricks is mine: the house sees whether that is certain. */
  claim(): void {
    if (this.table?.claim) this.send({ type: 'claim', position: this.table.position });
  }

  hint(): void {
    if (!this.table) return;
    this.asked = this.#say({ type: 'hint', position: this.table.position }) === 'sent';
  }

  /** The line stands, or it does not. */
  #changed(): void {
    const { open, down, due } = this.#line;
    if (open && this.down) {
      this.back = true;
      setTimeout(() => (this.back = false), BACK);
    }
    if (open) this.#gave = this.#pace = '';
    else [this.asked, this.back] = [false, false];
    [this.connected, this.down, this.kept] = [open, down, !open && due !== null];
  }

  #missed(): void {
    queueMicrotask(() => (this.refused = 'While you were cut off the table went on, and what you did came too late.'));
  }

  #hear(message: Heard): void {
    if (message.type === 'table') this.#see(message);
    else if (message.type === 'refused') this.#refuse(message.sentence);
    else if (message.type === 'said') this.#listen(message);
    else if (message.type === 'chatted') this.#hearTalk(message);
    else if (message.type === 'noted') this.noted = message.sentence;
    else if (message.type === 'hints')
      [this.hints, this.asked] = [message.position === this.table?.position ? message.hints : null, false];
    else if (message.type === 'farewell')
      [this.farewell, this.elsewhere] = [message.sentence, message.elsewhere ?? false];
  }

  /** Why not. The picture that comes with it may show that the table has gone on: the sentence is to be read all the same. */
  #refuse(sentence: string): void {
    [this.refused, this.asked, this.#refusing] = [sentence, false, true];
  }

  /** A phrase hangs over its seat for a while. */
  #listen(said: Saying): void {
    this.said = said;
    setTimeout(() => {
      if (this.said === said) this.said = null;
    }, 6000);
  }

  /** What somebody says freely is kept while the page is open, and hangs over his seat unless one has muted him. */
  #hearTalk(said: Chatted): void {
    this.talk = [...this.talk, said].slice(-TALK);
    if (this.muted.includes(said.name)) return;
    if (said.seat !== this.table?.you) this.unread++;
    this.#listen({ seat: said.seat, phrase: said.text });
  }

  #see(table: Table): void {
    if (table.version !== VERSION) {
      this.farewell = 'The house speaks differently since you came in. Load this page again.';
      return this.#line.rest();
    }
    witness(table);
    this.#give(table);
    const now = { table, at: performance.now() };
    if (this.coming) this.#newest = now;
    else this.#hold(now);
  }

  /** Show a picture, or hold it back for a while; what comes meanwhile is shown after it. */
  #hold({ table, at }: { table: Table; at: number }): void {
    const wait = this.table ? this.suspense(this.table, table) : 0;
    if (!wait) return this.#show(table, at);
    this.coming = table;
    this.#revealing = window.setTimeout(() => {
      this.coming = null;
      this.#show(table, at);
      const newest = this.#newest;
      this.#newest = null;
      if (newest) this.#hold(newest);
    }, wait);
  }

  #show(table: Table, at: number): void {
    const before = this.table;
    const moved = table.position !== before?.position;
    if (moved) [this.hints, this.asked] = [null, false];
    if (moved && !this.#refusing) this.refused = '';
    this.#refusing = false;
    const log = kept(this.log, table);
    this.news = before ? fresh(this.log, log) : [];
    this.log = log;
    if (moved) this.#listenTo(before, table);
    const { trick, taker } = table.board ?? {};
    if (trick && typeof taker === 'number') this.last = { lying: trick, by: taker };
    else if (table.hand !== before?.hand) this.last = null;
    if (table.board?.hand_over) {
      const { headline, count } = table.board;
      this.endings = { ...this.endings, [table.hand]: { headline, count } };
    }
    this.table = table;
    this.looked = at;
  }

  /** What this browser adds to the chance of the next deal, once for each promise of the house. */
  #give(table: Table): void {
    const gift = answer(table);
    if (!gift || this.#gave === table.promised?.commitment) return;
    this.#gave = table.promised?.commitment ?? '';
    this.#line.send(gift);
  }

  /** What a change sounds like, and whether it was made for oneself because the time was up. */
  #listenTo(before: Table | null, table: Table): void {
    const last = this.news.at(-1);
    if (last) hear(last.goes === 'layout' ? 'chip' : 'card');
    if (table.board && table.you !== null && table.board.turn === table.you) hear('bell', 0.25);
    const own = this.news.find((entry) => entry.seat === table.you && !entry.call);
    if (own) this.#tellLate(before?.clock && this.#answered !== before.position ? own : null);
    else if (table.board?.turn === table.you || table.phase !== 'playing') this.late = null;
  }

  /** A move that the clock has made is told of until one's next turn, and not for long. */
  #tellLate(entry: Entry | null): void {
    this.late = entry;
    setTimeout(() => {
      if (this.late === entry) this.late = null;
    }, LATE);
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
