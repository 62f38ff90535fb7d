// Moves are words. What a move is about is read from the words, never from the rules.
import type { Act } from '../wire';

export type Words = Record<string, string>;

/** Is the text a card, or the kind of one, and nothing else? */
export function bare(text: string, cards: string[]): boolean {
  return !text.includes(' ') && cards.some((card) => concerns(text, card));
}

/** What the last word names, without the marks after a stroke. */
export function tail(move: string): string {
  return (move.split(' ').at(-1) ?? '').split('/')[0]!;
}

/** Is the move about this card? A bare number is a bid and never a card. */
export function concerns(move: string, card: string): boolean {
  const end = tail(move);
  return !/^\d+$/.test(end) && (card === end || card.endsWith(`-${end}`));
}

/** The moves a click on a card may mean. */
export function movesOf(card: string, legal: string[]): string[] {
  return legal.filter((move) => concerns(move, card));
}

/** The moves that are about no card in the hand: bids, names, shows. */
export function spoken(legal: string[], hand: string[]): string[] {
  return legal.filter((move) => !hand.some((card) => concerns(move, card)));
}

/** What to ask the house in order to hear why a card may not be played now. */
export function wouldBe(card: string, legal: string[], phases: string[][]): string | undefined {
  const phase = phases.find((moves) => moves.includes(legal[0] ?? ''));
  return phase?.find((move) => concerns(move, card));
}

/** The bids among the moves, as numbers. */
export function bids(legal: string[]): number[] {
  return legal.flatMap((move) => /^bid (\d+)$/.exec(move)?.[1] ?? []).map(Number);
}

const MARKS: Record<string, string> = { t: 'a trolley', f: 'a four', c: 'a couple' };

/** A text of the record as a reader likes it: "new-york" is New York. */
export function pretty(text: string): string {
  const [plain = '', marks = ''] = text.split('/');
  const served = [...marks].map((mark) => MARKS[mark] ?? mark).join(' and ');
  const words = plain.replace(/-/g, ' ');
  return served ? `${words} that has served in ${served}` : words;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The third person of a verb: passes, bids, discards. */
function does(word: string): string {
  if (word === 'done') return 'is done';
  if (/(s|sh|ch|x)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** A card by its name; where only its kind is told, "a Car". */
export function called(text: string, words: Words): string {
  if (words[text]) return words[text];
  return Object.keys(words).some((card) => concerns(text, card)) ? `a ${capital(pretty(text))}` : pretty(text);
}

/** What follows the verb, its card by its full name. */
function object(rest: string[], words: Words): string {
  const last = rest.at(-1) ?? '';
  return [...rest.slice(0, -1), /^\d+$/.test(last) ? last : called(last, words)].join(' ');
}

/** A move as an order: "Discard the Red Fare". */
export function order(move: string, words: Words): string {
  if (bare(move, Object.keys(words))) return capital(called(move, words));
  const [first = '', ...rest] = move.split(' ');
  if (!rest.length) return capital(pretty(first));
  if (first === 'name' || first === 'make')
    return `${capital(first)} ${pretty(rest[0] ?? '')
      .split(' ')
      .map(capital)
      .join(' ')} ${rest.slice(1).join(' ')}`.trim();
  if (first === 'bet') return `Bet ${rest[0]} on ${place(rest.slice(1).join(' '), words)}`;
  return `${capital(first)} ${object(rest, words)}`.trim();
}

/** A place of the layout, in words. */
export function place(text: string, words: Words): string {
  const [kind = '', name] = text.split(' ');
  if (!name) return pretty(kind);
  return kind === 'card' || kind === 'called'
    ? `${words[name] ?? pretty(name)}${kind === 'called' ? ', called' : ''}`
    : `${kind} ${pretty(name)}`;
}

/** What somebody has done, as a sentence. */
export function sentence(act: Act, name: string, words: Words): string {
  if (act.call) return `${name} says: ${pretty(act.text)}.`;
  if (act.face_down && !act.text.includes(' ')) return `${name} ${does(act.text)} a card, face down.`;
  if (bare(act.text, Object.keys(words))) return `${name} plays ${called(act.text, words)}.`;
  const [first = '', ...rest] = act.text.split(' ');
  if (first === 'bet') return `${name} bets ${rest[0]} on ${place(rest.slice(1).join(' '), words)}.`;
  return `${name} ${does(first)} ${object(rest, words)}`.trim() + '.';
}

/** What a move asks for, in short: "bid", "order up", "play a card". */
export function kindOf(move: string, hand: string[]): string {
  const [first = '', ...rest] = move.split(' ');
  if (bare(move, hand)) return 'play a card';
  if (hand.some((card) => concerns(move, card))) return `${first} a card`;
  if (first === 'name' || first === 'make') return `${first} the trump`;
  return ['bid', 'bet', 'show', 'meld'].includes(first)
    ? first
    : [first, ...rest.filter((word) => word !== 'alone')].join(' ');
}

/** A sentence of the house with its cards by name. */
export function withCards(text: string, words: Words): string {
  return text.replace(/[a-z0-9]+(?:-[a-z0-9]+)+/g, (card) => words[card] ?? card);
}

/** Seats are numbers in the rules' sentences; at the table they have names. */
export function withNames(text: string, names: string[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => names[Number(number)] ?? whole);
}

/** What a combination is worth, as the book's own list has it: "four Cars for 100, four Motormen 80". */
export function worth(move: string, rules: string[]): string | undefined {
  const name = move.split(' ')[1]?.replace(/-/g, ' ');
  if (!name || name === 'nothing') return undefined;
  const listed = new RegExp(`^\\s*(?:an? |four )?${name}(?: for)? (\\d+)$`, 'i');
  for (const rule of rules)
    for (const piece of rule
      .replace(/\([^)]*\)/g, '')
      .replace(/\s+/g, ' ')
      .split(/\s*[;,:.]\s*/)) {
      const found = listed.exec(piece.trim());
      if (found) return found[1];
    }
  return undefined;
}
