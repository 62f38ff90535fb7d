// How chance follows from a proof: docs/fair-deals.md, once more, by the browser's own means.

const METHOD = 'parlour fair deal 1';
const WORDS = 2 ** 32;
const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'];
const RANKS = ['ace', ...Array.from({ length: 9 }, (_, place) => String(place + 2)), 'jack', 'queen', 'king'];
const ascii = new TextEncoder();

export const NOTHING = '-';

export interface Proof {
  table: string;
  commitment: string;
  given: string[];
  secret: string;
}

export const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Can this browser reckon at all? Over plain http, from another machine, it cannot. */
export const canReckon = (): boolean => Boolean(globalThis.crypto?.subtle);

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function hmac(key: Uint8Array<ArrayBuffer>): Promise<(message: string) => Promise<Uint8Array<ArrayBuffer>>> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', made, ascii.encode(message)));
}

/** The hash that is shown before anyone gives anything. */
export async function commitment(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(secret))));
}

/** The key of all chance in a hand. */
export async function keyOf(proof: Proof, game: string, hand: number): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [METHOD, `table ${proof.table}`, `hand ${hand}`, `game ${game}`, `given ${proof.given.join(' ')}`];
  return (await hmac(bytesOf(proof.secret)))(lines.join('\n'));
}

/** Numbers for one purpose: call it with n for one below n. */
export async function chance(key: Uint8Array<ArrayBuffer>, purpose: string): Promise<(n: number) => Promise<number>> {
  const block = await hmac(key);
  let [number, draws] = [0, [] as number[]];
  return async (n) => {
    for (;;) {
      if (!draws.length) {
        const view = new DataView((await block(`${purpose} ${number++}`)).buffer);
        draws = Array.from({ length: 8 }, (_, place) => view.getUint32(4 * place));
      }
      const draw = draws.shift() ?? 0;
      if (draw < WORDS - (WORDS % n)) return draw % n;
    }
  };
}

/** A row in a new order, from the last place down. */
export async function shuffled<T>(row: T[], below: (n: number) => Promise<number>): Promise<T[]> {
  const cards = [...row];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = await below(last + 1);
    [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
  }
  return cards;
}

/** The deck that follows, of the cards of this one; at roulette, where the arrow was to stop. */
export async function deckOf(key: Uint8Array<ArrayBuffer>, game: string, deck: string[]): Promise<string[]> {
  if (game !== 'roulette') return shuffled([...deck].sort(), await chance(key, 'deck'));
  const wheel = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}-${suit}`)).sort();
  const [arrow, spins] = [await chance(key, 'spins'), [] as string[]];
  for (const _ of deck) spins.push(wheel[await arrow(wheel.length)] ?? '');
  return spins;
}

/** Who deals the first hand. */
export const dealerOf = async (key: Uint8Array<ArrayBuffer>, players: number): Promise<number> =>
  (await chance(key, 'cut'))(players);

/** How the discards were to be shuffled for the first, second, … time. */
export async function orderOf(key: Uint8Array<ArrayBuffer>, number: number, discards: number): Promise<number[]> {
  const places = Array.from({ length: discards }, (_, place) => place);
  return shuffled(places, await chance(key, `reshuffle ${number}`));
}
