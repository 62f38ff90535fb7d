// Sentences of the house in another language. A sentence is found as it stands in the catalogue, or by the template it
// was made from: `{name} takes the trick.` is found in “Ann takes the trick.”, and what fills the hole is translated by
// itself, if it is known.

/** A sentence and its translation; or one and many of it, and both translations. */
export type Sentences = string[][];

interface Template {
  /** How many letters of it are its own. */
  weight: number;
  pattern: RegExp;
  /** Holes that stand side by side are found as one, and parted afterwards. */
  holes: string[][];
  to: string[];
  /** Does a hole stand at its head, and no full stop at its end? Then the capital in front is that of a name. */
  isPiece: boolean;
}

interface Found {
  text: string;
  /** Letters that were left as they were. */
  left: number;
}

const HOLE = /\{(\w+)\}/g;
const WORD = /[\p{L}]{2,}/gu;
const LETTER = /\p{L}/u;
const SENTENCES = /[.?!;]”? /;
const DEEPEST = 6;
const MOST_TRIED = 24;
const MOST_KEPT = 4000;
/** A hole that follows a word without a blank: a piece of a sentence comes into it, or nothing. */
const PIECE = '((?:[,;:(–— ].*?)?)';
const PARTED = /(?=[,;:(–— ])/;
/** Where a text may be taken apart if it is not known as a whole, the widest gaps first. */
const GAPS = [/(?<=[.?!]”?)( )/, /(; | · )/, /(: )/, /(, )/, /( and | or )/, /( )(?=about (?:half|once|\d))/];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** What runs together where a hole has been filled, by language: “de” and “el Motorman” are “del Motorman”. */
const JOINED: Record<string, readonly (readonly [RegExp, string])[]> = {
  es: [[/\b([Dd]e|[Aa]) el (?=\S)/g, '$1l ']],
  fr: [
    [/(?<=\b[Dd])e le(?= \S)/g, 'u'],
    [/(?<=\b[Dd])e l(?=es \S)/g, ''],
    [/(?<!\p{L})à le(?=s? \S)/gu, 'au'],
    [/(?<!\p{L})aus (?=\S)/gu, 'aux '],
    [/\b([Dd]|(?:[Ll]ors|[Pp]uis)?[Qq]u)e (?=[aeiouéêAEIOUÉÊ](?!nze\b))/g, '$1’'],
  ],
};
const isLower = (text: string): boolean => text.charAt(0) !== text.charAt(0).toUpperCase();
const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const sum = (found: Found[]): number => found.reduce((all, each) => all + each.left, 0);

/** With a capital in front, where the English has one. */
const cased = (english: string, text: string): string =>
  isLower(english) || !LETTER.test(english.charAt(0)) ? text : text.charAt(0).toUpperCase() + text.slice(1);

export class Translator {
  private readonly exact = new Map<string, string>();
  private readonly templates = new Map<string, Template[]>();
  private readonly known = new Map<string, Found>();
  private readonly plural: Intl.PluralRules;
  private readonly joined: readonly (readonly [RegExp, string])[];
  /** What was not found, for those who would know. */
  readonly missing = new Set<string>();
  /** What is translated already, and is not looked at again. */
  private readonly done = new Set<string>();

  constructor(
    sentences: Sentences,
    private readonly language: string,
  ) {
    this.plural = new Intl.PluralRules(language);
    this.joined = JOINED[language] ?? [];
    for (const said of sentences) {
      const [text = '', ...rest] = said;
      const [many, to] = rest.length > 1 ? [rest[0] ?? '', rest.slice(1)] : ['', rest];
      for (const each of many ? [text, many] : [text]) this.add(each, to);
    }
    for (const [text = '', to = ''] of sentences) {
      if (text.startsWith(', ') && to.startsWith(', ')) this.add(text.slice(2), [to.slice(2)]); // where it is taken apart
    }
    for (const each of this.templates.values()) each.sort((one, other) => other.weight - one.weight);
  }

  private add(text: string, to: string[]): void {
    const parts = text.split(HOLE);
    if (parts.length === 1) {
      if (!this.exact.has(lowered(text)) || !isLower(text)) this.exact.set(lowered(text), to[0] ?? '');
      return;
    }
    const own = parts.filter((_, place) => place % 2 === 0);
    const word = (own.join(' ').match(WORD) ?? []).sort((one, other) => other.length - one.length)[0] ?? '';
    if (!/[\p{L}\d]/u.test(own.join(''))) return;
    const first = own[0] ?? '';
    let pattern = first && `[${escaped(first.charAt(0).toLowerCase() + first.charAt(0).toUpperCase())}]`;
    pattern += escaped(first.slice(1));
    const holes: string[][] = [];
    parts.forEach((part, place) => {
      if (place % 2 === 0) return;
      const before = parts[place - 1] ?? '';
      const after = escaped(parts[place + 1] ?? '');
      if (!before && place > 1) holes.at(-1)?.push(part);
      else {
        holes.push([part]);
        pattern += to.length > 1 ? '(-?[\\d., ]+)' : /[\p{L}\d)”]$/u.test(before) ? PIECE : '(.+?)';
      }
      pattern += after;
    });
    const key = word.toLowerCase();
    this.templates.set(key, [
      ...(this.templates.get(key) ?? []),
      {
        weight: letters(own.join('')),
        pattern: new RegExp(`^${pattern}$`, 'su'),
        holes,
        to,
        isPiece: !first && !/[.?!]$/.test(text),
      },
    ]);
  }

  /** A text of the page: the blanks around it stay, and what is not known stays English. */
  text = (text: string): string => {
    const bare = text.trim();
    if (!WORD.test(bare) || this.done.has(bare)) return text;
    WORD.lastIndex = 0;
    const { text: to, left } = this.find(bare, 0);
    if (left === letters(bare) && left > 0) {
      if (this.missing.size < MOST_KEPT) this.missing.add(bare);
      return text;
    }
    return text.replace(bare, () => this.joined.reduce((said, [apart, as]) => said.replace(apart, as), to));
  };

  /** A text that will be taken apart: its pieces are not looked at again. */
  whole = (text: string): string => {
    const to = this.text(text);
    for (const piece of to.split(/\b[A-Z]{3}-\d+\b|\*\*|`/)) this.done.add(piece.trim());
    return to;
  };

  private find(text: string, depth: number): Found {
    const kept = this.known.get(text);
    if (kept) return kept;
    const found = this.found(text, depth);
    if (this.known.size > MOST_KEPT) this.known.clear();
    this.known.set(text, found);
    return found;
  }

  private found(text: string, depth: number): Found {
    if (!LETTER.test(text)) return { text, left: 0 };
    const exact = this.exact.get(lowered(text));
    if (exact) return { text: cased(text, exact), left: 0 };
    const named = this.exact.get(`the ${text}`); // a card, after the word that says whose it is
    if (named) return { text: named, left: 0 };
    const day = this.day(text);
    if (day) return { text: day, left: 0 };
    const nothing = { text, left: letters(text) };
    if (depth > DEEPEST) return nothing;
    let best: Found = nothing;
    for (const template of this.candidates(text)) {
      const match = template.pattern.exec(text);
      if (!match) continue;
      const filled = this.filled(template, match.slice(1), depth);
      const isPiece = depth > 0 && template.isPiece;
      if (filled.left < best.left) best = isPiece ? filled : { text: cased(text, filled.text), left: filled.left };
      if (best.left === 0) return best;
    }
    const apart = this.apart(text, depth);
    return apart.left < best.left ? apart : best;
  }

  /** A day, “3 December” or “18 November 2026”, or a place, “2nd”; nothing if it is neither. */
  private day(text: string): string {
    const [, number = '', ends = ''] = /^(\d+)(st|nd|rd|th)$/.exec(text) ?? [];
    if (ends) return number + (this.exact.get(ends) ?? ends);
    if (!/^\d{1,2} [A-Z][a-z]+( \d{4})?$/.test(text)) return '';
    const year = /\d{4}$/.test(text);
    const at = Date.parse(text + (year ? ' UTC' : ' 2000 UTC'));
    return at && this.days('en-GB', year).format(at) === text ? this.days(this.language, year).format(at) : '';
  }

  private days(language: string, year: boolean): Intl.DateTimeFormat {
    const asked: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
    return new Intl.DateTimeFormat(language, year ? { ...asked, year: 'numeric' } : asked);
  }

  /** The templates that might be meant, those first that have most words of their own. */
  private candidates(text: string): Template[] {
    const words = new Set(text.toLowerCase().match(WORD) ?? []);
    const found = [...words, ''].flatMap((word) => this.templates.get(word) ?? []);
    return found.sort((one, other) => other.weight - one.weight).slice(0, MOST_TRIED * 4);
  }

  /** A template with its holes filled; one and many are told apart by the number in it. */
  private filled(template: Template, said: string[], depth: number): Found {
    const fillings = new Map<string, Found>();
    said.forEach((each, place) => {
      const names = template.holes[place] ?? [];
      this.parted(each, names.length, depth + 1).forEach((found, at) => fillings.set(names[at] ?? '', found));
    });
    const number = template.to.length > 1 ? Number(said.find((each) => /^-?\d+$/.test(each)) ?? NaN) : NaN;
    const one = template.to.length < 2 || Number.isNaN(number) || this.plural.select(number) === 'one';
    const to = (one ? template.to[0] : template.to[1]) ?? '';
    const text = to.replace(HOLE, (whole, name: string) => fillings.get(name)?.text ?? whole);
    const wide = said.filter((each) => SENTENCES.test(each)).length; // a hole is hardly filled with several sentences
    return { text, left: sum([...fillings.values()]) + wide };
  }

  /** What fills so many holes that stand side by side; each but the first may have nothing in it. */
  private parted(text: string, holes: number, depth: number): Found[] {
    if (holes < 2) return [this.filling(text, depth)];
    const pieces = text.split(PARTED);
    let best: Found[] = [];
    for (let ends = pieces.length; ends > 0 && (!best.length || sum(best) > 0); ends--) {
      const head = this.filling(pieces.slice(0, ends).join(''), depth);
      const found = [head, ...this.parted(pieces.slice(ends).join(''), holes - 1, depth)];
      if (!best.length || sum(found) < sum(best)) best = found;
    }
    return best;
  }

  /** What fills a hole, with the blanks around it. */
  private filling(text: string, depth: number): Found {
    const bare = text.trim();
    const found = this.find(bare, depth);
    return { text: text.replace(bare, () => found.text), left: found.left };
  }

  /** A text in pieces, each by itself. */
  private apart(text: string, depth: number): Found {
    for (const gap of GAPS) {
      const parts = text.split(gap);
      if (parts.length < 2) continue;
      const found = parts.map((part, place) => (place % 2 ? { text: part, left: 0 } : this.find(part, depth + 1)));
      return { text: found.map((each) => each.text).join(''), left: sum(found) };
    }
    return { text, left: letters(text) };
  }
}
