// Results that wait for the line to the house: kept in this browser, sent in their order, each once by its id.
export interface Result {
  /** Made here; the house takes a result of the same id once. */
  id: string;
  round: number;
  table: number;
  /** Of the table's slip; none from the hostess. */
  code: string;
  points: number[];
  winners: string[];
  captors: string[];
  /** It was asked about, and is meant so. */
  sure?: boolean;
  /** What was sent before was seen, and this is to stand instead. */
  again?: boolean;
}

export interface Kept extends Result {
  party: string;
  /** When it was entered, in milliseconds. */
  at: number;
}

/** What the house said to a result: it has it, or will not have it; nothing at all if the line is down. */
export interface Answer {
  taken: boolean;
  sentence: string;
  /** The result, if the sentence is a question about it, and nothing has been written down. */
  question?: Omit<Result, 'id' | 'code'>;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'parlour-party-outbox';

/** An id that nobody else makes; without a secure page there is no randomUUID. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Outbox {
  #sending: Promise<Answer[]> | null = null;
  #spare: Kept[] = [];

  constructor(readonly shelf: Shelf | null) {}

  /** All that waits, the oldest first. */
  all(): Kept[] {
    try {
      return this.shelf ? (JSON.parse(this.shelf.getItem(KEY) ?? '[]') as Kept[]) : this.#spare;
    } catch {
      return this.#spare;
    }
  }

  of(party: string): Kept[] {
    return this.all().filter((kept) => kept.party === party);
  }

  /** Keep a result; one that still waits for the same table and round gives way to it. */
  add(result: Kept): void {
    const same = (kept: Kept): boolean =>
      kept.party === result.party && kept.round === result.round && kept.table === result.table;
    this.#write([...this.all().filter((kept) => !same(kept)), result]);
  }

  /** Send what waits; what the house said to it. Two calls at a time are one. */
  flush(party: string, send: (result: Result) => Promise<Answer | null>): Promise<Answer[]> {
    this.#sending ??= this.#flush(party, send).finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #flush(party: string, send: (result: Result) => Promise<Answer | null>): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let next = this.of(party)[0]; next; next = this.of(party)[0]) {
      const { party: _, at: __, ...result } = next;
      const answer = await send(result);
      if (!answer) break; // the line is down: all is kept, in its order
      answers.push(answer);
      const done = next.id;
      this.#write(this.all().filter((kept) => kept.id !== done));
    }
    return answers;
  }

  #write(all: Kept[]): void {
    this.#spare = all;
    try {
      this.shelf?.setItem(KEY, JSON.stringify(all));
    } catch {
      return; // a browser that keeps nothing has it until the page is closed
    }
  }
}
