// What a record says of its deals. The moves are not read: whether they are legal only `parlour verify` can see.
import { isHex, NOTHING, type Proof } from './method';

export interface Dealt {
  hand: number;
  proof: Proof | null;
  deck: string[];
  dealer: number;
  byCut: boolean;
  appointed: boolean;
  orders: number[][];
}

export interface Told {
  game: string;
  names: string[];
  hands: Dealt[];
}

const ONCE = /^(fair|commitment|given|secret|deck|seed|dealer): *(.*)$/;
const numbers = (text: string): number[] => text.split(' ').map(Number);
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Read a record; what cannot be one is refused with a sentence. */
export function read(text: string): Told {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const starts = lines.flatMap((line, place) => (/^hand \d+$/.test(line) ? [place] : []));
  const header = lines.slice(0, starts[0] ?? lines.length);
  const game = valueOf(header, 'game');
  if (header[0] !== 'parlour record 1' || !game || !starts.length) throw new Error('This is not a record of a game.');
  const hands = starts.map((start, place) => {
    if (lines[start] !== `hand ${place + 1}`) throw new Error(`Hand ${place + 1} is missing from the record.`);
    return dealOf(place + 1, lines.slice(start + 1, starts[place + 1]));
  });
  return {
    game,
    names: valueOf(header, 'names')
      .split(',')
      .map((name) => name.trim()),
    hands,
  };
}

function valueOf(lines: string[], name: string): string {
  return (
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  );
}

function dealOf(hand: number, lines: string[]): Dealt {
  const said = new Map<string, string>();
  for (const [, name = '', value = ''] of lines
    .flatMap((line) => [ONCE.exec(line) ?? []])
    .filter((one) => one.length)) {
    if (said.has(name)) throw new Error(`Hand ${hand} of the record says "${name}" twice.`);
    said.set(name, value);
  }
  const of = (name: string): string => said.get(name) ?? '';
  const orders = lines.flatMap((line) => /^reshuffle: ([\d ]+)$/.exec(line)?.[1] ?? []).map(numbers);
  return {
    hand,
    proof: said.has('fair') ? proofOf(hand, of) : null,
    deck: words(of('deck')),
    dealer: parseInt(of('dealer')),
    byCut: of('dealer').endsWith(', by the cut'),
    appointed: of('dealer').endsWith(', appointed'),
    orders,
  };
}

function proofOf(hand: number, of: (name: string) => string): Proof {
  const proof = { table: of('fair'), commitment: of('commitment'), given: words(of('given')), secret: of('secret') };
  const whole = isHex(proof.commitment) && isHex(proof.secret);
  if (!whole || !proof.given.length || !proof.given.every((gift) => gift === NOTHING || isHex(gift)))
    throw new Error(`The proof of hand ${hand} is damaged.`);
  return proof;
}
