// Words for the page. What a move is and how it reads, the house says; here it is only put into sentences.
import type { Act, Held, Move, OptionCard } from '../wire';

export type Words = Record<string, string>;

/** The moves that no card of the hand stands for: bids, names, shows. */
export function spoken(moves: Move[], held: Held[]): Move[] {
  const cards = new Set(held.flatMap((each) => each.moves));
  return moves.filter((move) => !cards.has(move.text));
}

/** A move as an order: "Discard the Red Fare". */
export function order(text: string, moves: Move[]): string {
  return moves.find((move) => move.text === text)?.order ?? capital(text);
}

/** Names in a row: "ace, 2, 6 and 7". */
export function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

/** Things to choose from: "bid, or pass". */
export function listedOr(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '');
}

/** What a card has served in: "a trolley and a four". */
export function service(marks: string[]): string {
  return listed(marks.map((mark) => `a ${mark}`));
}

/** A text of the record as a reader likes it: "new-york" is new york. */
export function pretty(text: string): string {
  return text.replace(/-/g, ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name in capitals, word by word: New York. */
export function titled(text: string): string {
  return pretty(text).split(' ').map(capital).join(' ');
}

/** Where part of a rule comes from. */
export const KINDS = { printed: 'Printed', example: 'Example in the book', ruling: 'Ruling of this edition' };

/** What a table has chosen of an option, in words. */
export function chosenAs(option: OptionCard, value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return option.says[option.choices.indexOf(value)] ?? titled(String(value));
}

/** What somebody has done, as a sentence; one that ends in a quotation has its point already. */
export function sentence(act: Act, name: string): string {
  return `${name} ${act.does}${act.call ? '' : '.'}`;
}

/** The same, and who takes the trick that is complete with it. */
export function toldAloud(act: Act, names: string[]): string {
  const took = typeof act.took === 'number' ? ` ${names[act.took] ?? ''} takes the trick.` : '';
  return sentence(act, names[act.seat] ?? '') + took;
}

/** A sentence of the house with its cards by name, and shorthand marks written out: "Car (trolley, four), Fare (four)". */
export function withCards(text: string, words: Words, marks: Words = {}): string {
  const named = text.replace(
    /(\b(?:whose|the|your) |['’]s )?(?<![\w-])([a-z0-9]+(?:-[a-z0-9]+)+|[a-z]+)(?![\w-])/g,
    (whole, before: string | undefined, card: string) => {
      if (!Object.hasOwn(words, card)) return whole;
      const name = words[card] ?? card;
      return before ? before + name.replace(/^the /, '') : name;
    },
  );
  if (!Object.keys(marks).length) return named;
  const marked = (_: string, kind: string, letters: string): string =>
    `${capital(kind)} (${[...letters].map((letter) => marks[letter] ?? letter).join(', ')})`;
  return named
    .replace(new RegExp(`\\b([a-z]+)/([${Object.keys(marks).join('')}]+)\\b`, 'g'), marked)
    .replace(/\) (?=[A-Z])/g, '), ');
}

/** Seats are numbers in the rules' sentences; at the table they have names. */
export function withNames(text: string, names: string[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => names[Number(number)] ?? whole);
}
