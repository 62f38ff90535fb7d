// Asking the house over HTTP. What goes wrong is always a sentence that can be shown.
import type {
  Art,
  GameBook,
  GameCard,
  Me,
  NewTable,
  OpenedTable,
  Readiness,
  Replay,
  ReviewSheet,
  Shared,
  TableCard,
} from '../wire';

export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** Is it not there at all, so that asking again would not help? */
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/** One question to the house, and its answer. */
async function ask(path: string, body?: unknown): Promise<Response> {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Refusal('The house does not answer. Look whether you are online, then try again.', 0);
  }
  if (!answer.ok) throw new Refusal(await sentenceOf(answer), answer.status);
  return answer;
}

/** Why the house refused. */
async function sentenceOf(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { sentence: string }).sentence;
  } catch {
    return `The house could not answer that (${answer.status}). Try again in a moment.`;
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await ask(path, body)).json() as Promise<T>;
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const games = (): Promise<GameCard[]> => once('/api/games');
export const book = (game: string): Promise<GameBook> => once(`/api/games/${game}`);
export const art = (): Promise<Art> => once('/api/art');
const text = async (path: string): Promise<string> => (await ask(path)).text();
export const drawing = text;
export const record = text;

export const readiness = (): Promise<Readiness> => get('/api/house');

export const me = (): Promise<Me> => get('/api/me');
export const call = (name: string): Promise<Me> => post('/api/me', { name });
export const code = (): Promise<{ code: string; seconds: number }> => post('/api/me/code', {});
export const moveHere = (code: string): Promise<Me> => post('/api/me/move', { code });

export const tables = (): Promise<TableCard[]> => get('/api/tables');
export const door = (table: string): Promise<TableCard> => get(`/api/tables/${table}`);
export const enter = (table: string, invite: string, word: string): Promise<TableCard> =>
  post(`/api/tables/${table}/enter`, { invite, word });
export const open = (table: NewTable): Promise<OpenedTable> => post('/api/tables', table);

export const review = (table: string): Promise<ReviewSheet> => get(`/api/tables/${table}/review`);
export const share = (table: string): Promise<Shared> => post(`/api/tables/${table}/share`, {});
export const recordOf = (table: string): string => `/api/tables/${table}/record`;
export const recordShared = (token: string): string => `/api/shared/${token}/record`;
export const replay = (table: string, hand: number): Promise<Replay> => get(`/api/tables/${table}/replay?hand=${hand}`);
export const replayShared = (token: string, hand: number): Promise<Replay> =>
  get(`/api/shared/${token}/replay?hand=${hand}`);

/** Whoever has no name yet is a guest, so that a game is one click away. */
export async function named(): Promise<Me> {
  const known = await me();
  return known.name ? known : call(`Guest ${10 + Math.floor(Math.random() * 90)}`);
}
