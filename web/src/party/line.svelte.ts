// The line to a party: its socket, the last picture (kept on this device), and the results that wait to be sent.
import * as api from '../lib/api';
import { merged, type Seen } from './model';
import { type Answer, freshId, type Kept, Outbox, type Result } from './outbox';
import * as parties from './parties';
import { VERSION, type Party, type PartyMessage, type PartyWord } from '../wire';

const PATIENCE = [500, 1000, 2000, 4000, 8000];
const AGAIN = 10_000;

interface Remembered {
  at: number;
  party: Party;
}

/** What this browser keeps; some keep nothing. */
function shelf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const WEEK = 7 * 24 * 3600 * 1000;

/** Pictures of parties long over are thrown away. */
function tidy(shelf: Storage | null): void {
  for (const key of Object.keys(shelf ?? {}).filter((each) => each.startsWith(keyOf('')))) {
    const kept = JSON.parse(shelf?.getItem(key) ?? 'null') as Remembered | null;
    if (kept && kept.at < Date.now() - WEEK) shelf?.removeItem(key);
  }
}

const keyOf = (id: string): string => `parlour-party-seen-${id}`;
const slipKey = (id: string): string => `parlour-party-slip-${id}`;

export class Line {
  #party = $state.raw<Party | null>(null);
  /** When the last picture came. */
  at = $state(0);
  connected = $state(false);
  /** The line is known to be down, not just on its way. */
  down = $state(!navigator.onLine);
  refused = $state('');
  farewell = $state('');
  /** What the house said to the latest results. */
  noted = $state('');
  kept = $state.raw<Kept[]>([]);
  /** A result that was just entered and cannot be, as the house sees it: its question, to be answered. */
  asked = $state.raw<{ sentence: string; result: Omit<Result, 'id' | 'code'> } | null>(null);
  slip = $state('');
  now = $state(Date.now());
  party = $derived<Seen | null>(this.#party && merged(this.#party, this.kept));
  #outbox = new Outbox(shelf());
  #socket: WebSocket | null = null;
  #tries = 0;
  #again = 0;
  #ticking = 0;
  #closed = false;
  #fresh = '';
  #showing = false;

  constructor(
    readonly id: string,
    slip = '',
  ) {
    this.#remember(slip);
    this.kept = this.#outbox.of(id);
    this.connect();
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    this.#ticking = window.setInterval(() => this.#tick(), AGAIN);
  }

  connect(): void {
    clearTimeout(this.#again);
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/parties/${this.id}/socket`);
    this.#socket = socket;
    this.farewell = '';
    socket.onopen = () => {
      [this.connected, this.down] = [true, false];
      if (this.slip) socket.send(JSON.stringify({ type: 'slip', code: this.slip } satisfies PartyWord));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as PartyMessage);
    socket.onclose = () => this.#lost(socket);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    clearInterval(this.#ticking);
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  /** Say something that needs the house now. */
  send(word: PartyWord): void {
    this.refused = '';
    if (this.#socket?.readyState === WebSocket.OPEN && this.connected) this.#socket.send(JSON.stringify(word));
    else this.refused = 'The line to the house is down; this has to wait until it is mended.';
  }

  /** Enter a table's result: it is kept first, and sent as soon as it can be. */
  async enter(result: Omit<Result, 'id' | 'code'>): Promise<void> {
    this.refused = this.noted = '';
    this.asked = null;
    this.#fresh = freshId();
    this.#outbox.add({ ...result, id: this.#fresh, code: this.slip, party: this.id, at: Date.now() });
    this.kept = this.#outbox.of(this.id);
    await this.flush();
    this.#fresh = '';
  }

  /** It was so, whatever the house thinks of it. */
  async insist(): Promise<void> {
    if (this.asked) await this.enter({ ...this.asked.result, sure: true });
  }

  /** Send what waits. */
  async flush(): Promise<void> {
    if (!this.kept.length) return;
    const answers = await this.#outbox.flush(this.id, (result) => deliver(this.id, this.#asAsked(result)));
    this.kept = this.#outbox.of(this.id);
    const question = answers.find((answer) => answer.question);
    if (question?.question) this.asked = { sentence: question.sentence, result: question.question };
    const refused = answers.filter((answer) => !answer.taken).map((answer) => answer.sentence);
    if (question) this.noted = '';
    else if (refused.length) this.refused = refused.join(' ');
    else if (answers.length) this.noted = answers.at(-1)?.sentence || 'It has been sent.';
  }

  /** Who has just entered a result can be asked about it; of one that had to wait nobody may be there any more. */
  #asAsked(result: Result): Result {
    const { sure, ...rest } = result;
    if (sure) return result;
    return result.id === this.#fresh ? { ...rest, sure: false } : rest;
  }

  /** This phone has the code of a table from now on; with none it forgets the one it had, and comes in anew. */
  showSlip(code: string): void {
    this.#forgetSlip();
    this.slip = code;
    try {
      if (code) shelf()?.setItem(slipKey(this.id), code);
    } catch {
      // a browser that keeps nothing has it until the page is closed
    }
    this.#showing = Boolean(code);
    if (code) this.send({ type: 'slip', code });
    else this.connect();
  }

  #forgetSlip(): void {
    this.slip = '';
    this.#showing = false;
    try {
      shelf()?.removeItem(slipKey(this.id));
    } catch {
      // then there is nothing to forget
    }
  }

  /** The last picture, if this device has seen the party before, and the slip it came with. */
  #remember(slip: string): void {
    try {
      tidy(shelf());
      const kept = JSON.parse(shelf()?.getItem(keyOf(this.id)) ?? 'null') as Remembered | null;
      if (kept?.party.version === VERSION) [this.#party, this.at] = [kept.party, kept.at];
      if (slip) shelf()?.setItem(slipKey(this.id), slip);
      this.slip = slip || (shelf()?.getItem(slipKey(this.id)) ?? '');
    } catch {
      this.slip = slip;
    }
  }

  #hear(message: PartyMessage): void {
    this.#tries = 0;
    if (message.type === 'refused') {
      this.refused = message.sentence;
      if (this.#showing) this.#forgetSlip();
    } else if (message.type === 'farewell') this.farewell = message.sentence;
    else this.#see(message);
  }

  #see(party: Party): void {
    if (party.version !== VERSION) {
      this.farewell = 'The house speaks differently since you came in. Load this page again.';
      return this.close();
    }
    const before = this.#party;
    if (before && (before.phase !== party.phase || before.round !== party.round)) this.noted = ''; // it was about then
    this.#party = party;
    if (party.slip) this.#showing = false;
    this.at = this.now = Date.now();
    try {
      shelf()?.setItem(keyOf(this.id), JSON.stringify({ at: this.at, party } satisfies Remembered));
    } catch {
      // a browser that keeps nothing has it until the page is closed
    }
    void this.flush();
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.connected = false;
    if (this.#closed || this.farewell) return;
    this.down = true;
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)] ?? AGAIN;
    this.#again = window.setTimeout(() => this.connect(), wait);
  }

  #online = (): void => this.connect();

  #offline = (): void => {
    [this.connected, this.down] = [false, true];
    this.#socket?.close();
  };

  #tick(): void {
    this.now = Date.now();
    this.down = !this.connected;
    void this.flush();
  }
}

/** Hand a result in; what the house cannot take now is kept, what it will never take is not. */
async function deliver(party: string, result: Result): Promise<Answer | null> {
  try {
    const noted = await parties.enter(party, result);
    if (noted.fate !== 'asked') return { taken: true, sentence: noted.sentence };
    const { id: _, code: __, ...question } = result;
    return { taken: true, sentence: noted.sentence, question };
  } catch (error) {
    const status = error instanceof api.Refusal ? error.status : 0;
    const never = status >= 400 && status < 500 && status !== 429 && status !== 413;
    return never ? { taken: false, sentence: (error as Error).message } : null;
  }
}
