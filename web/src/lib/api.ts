// Asking the house over HTTP. What goes wrong is always a sentence that can be shown.
import type {
  PlayOn,
  Art,
  BookEntry,
  BookFile,
  BookGame,
  BookPage,
  Brought,
  Dropped,
  GameBook,
  GameCard,
  Ladder,
  Leaderboard,
  Lesson,
  Me,
  NewTable,
  OpenedTable,
  OwnDays,
  Readiness,
  Replay,
  ReviewSheet,
  Shared,
  TableCard,
  TellDevice,
  Unfinished,
} from '../wire';
import { STRANGER } from './names';

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
async function ask(path: string, body?: unknown, method = 'POST'): Promise<Response> {
  const sent =
    body === undefined ? {} : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
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

export async function remove<T>(path: string): Promise<T> {
  return (await ask(path, {}, 'DELETE')).json() as Promise<T>;
}

/** A file of the house, laid where the browser keeps what is downloaded; a refusal is thrown, never kept. */
export async function download(path: string, name: string): Promise<void> {
  keepFile(await (await ask(path)).blob(), name);
}

/** A file, laid where the browser keeps what is downloaded. */
export function keepFile(what: Blob, name: string): void {
  const file = URL.createObjectURL(what);
  Object.assign(document.createElement('a'), { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
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
export const lesson = (game: string): Promise<Lesson> => once(`/api/lessons/${game}`);
export const art = (): Promise<Art> => once('/api/art');
const text = async (path: string): Promise<string> => (await ask(path)).text();
export const drawing = text;
export const record = text;

export const readiness = (): Promise<Readiness> => get('/api/house');

export const me = (): Promise<Me> => get('/api/me');
export const call = (name: string, passing = false): Promise<Me> => post('/api/me', { name, passing });
export const code = (): Promise<{ code: string; seconds: number }> => post('/api/me/code', {});

let secret = '';

/** If the answer is lost, with the new cookie in it, the same word brings it once more. */
export async function signOutElsewhere(): Promise<Me> {
  secret ||= [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = await post<Me>('/api/me/alone', { again: secret });
  secret = '';
  return known;
}

export const moveHere = (code: string): Promise<Me> => post('/api/me/move', { code });

export const days = (): Promise<OwnDays> => get('/api/me/days');
export const tellDevice = (device: TellDevice): Promise<OwnDays> => post('/api/me/days/device', device);
export const forgetDevice = (endpoint: string): Promise<OwnDays> => post('/api/me/days/device/drop', { endpoint });
export const takeHoliday = (days: number): Promise<OwnDays> => post('/api/me/days/holiday', { days });
export const setForced = (forced: boolean): Promise<OwnDays> => post('/api/me/days/forced', { forced });

export const tables = (): Promise<TableCard[]> => get('/api/tables');
export const door = (table: string): Promise<TableCard> => get(`/api/tables/${table}`);
export const enter = (table: string, invite: string, word: string): Promise<TableCard> =>
  post(`/api/tables/${table}/enter`, { invite, word });
export const open = (table: NewTable): Promise<OpenedTable> => post('/api/tables', table);

/** The same game once more, for those who have played it. */
export const again = (table: string): Promise<OpenedTable> => post(`/api/tables/${table}/again`, {});

export const review = (table: string): Promise<ReviewSheet> => get(`/api/tables/${table}/review`);
export const share = (table: string): Promise<Shared> => post(`/api/tables/${table}/share`, {});
export const recordOf = (table: string): string => recordAt(`/api/tables/${table}`);
export const recordShared = (token: string): string => recordAt(`/api/shared/${token}`);

/** The record, a replay, and a hand played on from there: of a table, a shared game, or a deal that many have played. */
export const recordAt = (at: string): string => `${at}/record`;
export const replay = (at: string, hand: number): Promise<Replay> => get(`${at}/replay?hand=${hand}`);
export const playOn = (at: string, asked: PlayOn): Promise<OpenedTable> => post(`${at}/onward`, asked);

/** Whoever plays alone need not say his name, so that a game is one click away. */
export async function named(): Promise<Me> {
  const known = await me();
  return known.name ? known : call(STRANGER, true);
}

export const entryOf = (table: string): Promise<BookEntry> => get(`/api/tables/${table}/entry`);
export const bookPage = (before: string): Promise<BookPage> => get(`/api/book?before=${encodeURIComponent(before)}`);
export const bookFile = (before: string): Promise<BookFile> =>
  get(`/api/book/file?before=${encodeURIComponent(before)}`);
export const bring = (games: BookGame[]): Promise<Brought> => post('/api/book/file', { games });
export const unfinished = (): Promise<Unfinished[]> => get('/api/book/unfinished');
export const drop = (entry: string): Promise<Dropped> => remove(`/api/book${entry && `/${entry}`}`);
export const ladder = (): Promise<Ladder> => get('/api/ladder');
export const setRung = (game: string, rung: string): Promise<Ladder> => post('/api/ladder/rung', { game, rung });
export const setListed = (listed: boolean): Promise<Ladder> => post('/api/ladder/listed', { listed });
export const leaderboard = (game: string): Promise<Leaderboard> => get(`/api/leaderboards/${game}`);
