// Moves are words. What a move is about is read from the words, never from the rules.
import type { Act, Held } from '../wire';

export type Words = Record<string, string>;

/** What the last word names, without the marks after a stroke. */
function tail(move: string): string {
  return (move.split(' ').at(-1) ?? '').split('/')[0]!;
}

/** Is the move about this card? A bare number is a bid and never a card. */
export function concerns(move: string, card: string): boolean {
  const end = tail(move);
  return !/^\d+$/.test(end) && (card === end || card.endsWith(`-${end}`));
}

/** Is the text a card, or the kind of one, and nothing else? */
function bare(text: string, cards: string[]): boolean {
  return !text.includes(' ') && cards.some((card) => concerns(text, card));
}

/** The moves that no card of the hand stands for: bids, names, shows. */
export function spoken(legal: string[], held: Held[]): string[] {
  const cards = new Set(held.flatMap((each) => each.moves));
  return legal.filter((move) => !cards.has(move));
}

/** The bids among the moves, as numbers. */
export function bids(legal: string[]): number[] {
  return legal.flatMap((move) => /^bid (\d+)$/.exec(move)?.[1] ?? []).map(Number);
}

/** Names in a row: "ace, 2, 6 and 7". */
export function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

/** Things to choose from: "bid, or pass". */
export function listedOr(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '');
}

const MARKS: Record<string, string> = { t: 'trolley', f: 'four', c: 'couple' };

/** What a card has served in: "a trolley and a four". */
export function service(marks: string[]): string {
  return listed(marks.map((mark) => `a ${mark}`));
}

/** A text of the record as a reader likes it: "new-york" is new york, "car/t" a car that has served. */
export function pretty(text: string): string {
  const [plain = '', marks = ''] = text.split('/');
  const words = plain.replace(/-/g, ' ');
  return marks ? `${words} that has served in ${service([...marks].map((mark) => MARKS[mark] ?? mark))}` : words;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name in capitals, word by word: New York. */
export function titled(text: string): string {
  return pretty(text).split(' ').map(capital).join(' ');
}

/** The third person of a verb: passes, bids, discards. */
function does(word: string): string {
  if (/(s|sh|ch|x)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** A card by its name; where only its kind is told, "a Car". */
function called(text: string, words: Words): string {
  if (words[text]) return words[text];
  return Object.keys(words).some((card) => concerns(text, card)) ? `a ${capital(pretty(text))}` : pretty(text);
}

/** What follows the verb, its card by its full name. */
function object(rest: string[], words: Words): string {
  const last = rest.at(-1) ?? '';
  return [...rest.slice(0, -1), /^\d+$/.test(last) ? last : called(last, words)].join(' ');
}

const KINDS = /^(cars|motormen|conductors|fares|passengers|transfers)$/;

/** A combination with its article: "a couple", "four motormen", "a marriage in red". */
function combination([name = '', suit]: string[]): string {
  if (suit) return `a ${pretty(name)} in ${suit}`;
  if (name === 'nothing') return name;
  if (KINDS.test(name)) return `four ${name}`;
  return /^(eight|two|double|both)-/.test(name) ? pretty(name) : `a ${pretty(name)}`;
}

/** Set moves that read better in full: as an order, and as what somebody does. */
const SET: Record<string, [string, string]> = {
  'order up': ['Order it up', 'orders it up'],
  'order up alone': ['Order it up, and play alone', 'orders it up and plays alone'],
  'take up': ['Take it up', 'takes it up'],
  'take up alone': ['Take it up, and play alone', 'takes it up and plays alone'],
  sell: ['Sell to the highest', 'sells to the highest bidder'],
  decline: ['Decline, and name it yourself', 'declines to sell'],
  exchange: ['Exchange for the turned card', 'exchanges for the turned card'],
  done: ['My bets are laid', 'has laid all bets'],
  spin: ['Spin the arrow', 'spins the arrow'],
};

/** A move as an order: "Discard the Red Fare". */
export function order(move: string, words: Words): string {
  if (SET[move]) return SET[move][0];
  if (bare(move, Object.keys(words))) return capital(called(move, words));
  const [first = '', ...rest] = move.split(' ');
  if (!rest.length) return capital(pretty(first));
  if (first === 'name' || first === 'make')
    return `${capital(first)} ${titled(rest[0] ?? '')} ${rest.slice(1).join(' ')}`.trim();
  if (first === 'bet') return `Bet ${rest[0]} on ${place(rest.slice(1).join(' '), words)}`;
  if (first === 'show' || first === 'meld') return `${capital(first)} ${combination(rest)}`;
  return `${capital(first)} ${object(rest, words)}`.trim();
}

const PLACES: Record<string, string> = {
  jqk: 'jack, queen and king',
  jq: 'jack and queen',
  'first-five': 'the first five',
  'second-five': 'the second five',
};

/** A place of the layout, in words. */
export function place(text: string, words: Words): string {
  const [kind = '', name] = text.split(' ');
  if (!name) return PLACES[kind] ?? pretty(kind);
  if (kind === 'two' || kind === 'four') return listed(name.split('-'));
  if (kind === 'suit') return name;
  return `${words[name] ?? pretty(name)}${kind === 'called' ? ', called' : ''}`;
}

/** What somebody has done, as a sentence. */
export function sentence(act: Act, name: string, words: Words): string {
  if (act.call) return `${name} says: “${capital(pretty(act.text))}.”`;
  if (SET[act.text]) return `${name} ${SET[act.text]![1]}.`;
  if (act.face_down && !act.text.includes(' ')) return `${name} ${does(act.text)} a card, face down.`;
  if (bare(act.text, Object.keys(words))) return `${name} plays ${called(act.text, words)}.`;
  const [first = '', ...rest] = act.text.split(' ');
  if (first === 'name' || first === 'make')
    return `${name} ${does(first)} ${titled(rest[0] ?? '')}${rest[1] ? ` and plays ${rest[1]}` : ''}.`;
  if (first === 'bet') return `${name} bets ${rest[0]} on ${place(rest.slice(1).join(' '), words)}.`;
  if (first === 'show' || first === 'meld') return `${name} ${does(first)} ${combination(rest)}.`;
  return `${name} ${does(first)} ${object(rest, words)}`.trim() + '.';
}

/** What a move asks for, in short: "bid", "order up", "play a card". */
export function kindOf(move: string, held: Held[]): string {
  const [first = '', ...rest] = move.split(' ');
  if (held.some((each) => each.moves.includes(move))) return rest.length ? `${first} a card` : 'play a card';
  if (first === 'name' || first === 'make') return `${first} the trump`;
  if (move === 'done') return 'be done';
  if (move === 'spin') return 'spin the arrow';
  if (first === 'order' || (first === 'take' && rest[0] === 'up')) return `${first} it up`;
  if (first === 'show' || first === 'meld') return `${first} a combination`;
  return ['bid', 'bet'].includes(first) ? first : [first, ...rest].join(' ');
}

/** A sentence of the house with its cards by name: "car/tf fare/f" is "Car (trolley, four), Fare (four)". */
export function withCards(text: string, words: Words): string {
  const marked = (_: string, kind: string, marks: string): string =>
    `${capital(kind)} (${[...marks].map((mark) => MARKS[mark] ?? mark).join(', ')})`;
  return text
    .replace(/[a-z0-9]+(?:-[a-z0-9]+)+/g, (card) => words[card] ?? card)
    .replace(/\b([a-z]+)\/([tfc]+)\b/g, marked)
    .replace(/\) (?=[A-Z])/g, '), ');
}

/** Seats are numbers in the rules' sentences; at the table they have names. */
export function withNames(text: string, names: string[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => names[Number(number)] ?? whole);
}
