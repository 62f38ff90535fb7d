// Sentences of the house in another language. A sentence is found as it stands in the catalogue, or by the template it
// was made from: `{name} takes the trick.` is found in “Ann takes the trick.”, and what fills the hole is translated by
// itself, if it is known.

/** A sentence and its translation; or one and many of it, and both translations. */
export type Sentences = string[][];

interface Hole {
  name: string;
  /** What may stand in it: a number, something, or a piece of a sentence that follows a word or a full stop, or nothing. */
  takes: 'number' | 'something' | 'piece';
}

interface Template {
  /** How many letters of it are its own. */
  weight: number;
  /** What is its own: before the first hole, between two of them, after the last. */
  own: string[];
  /** Is it several sentences? Only then it may be what several are. */
  isSeveral: boolean;
  holes: Hole[];
  to: string[];
  /** Does a hole stand at its head, and no full stop at its end? Then the capital in front is that of a name. */
  isPiece: boolean;
}

interface Found {
  text: string;
  /** Letters that were left as they were. */
  left: number;
}

interface Kept extends Found {
  depth: number;
}

const HOLE = /\{(\w+)\}/g;
const WORD = /[\p{L}]{2,}/gu;
const LETTER = /\p{L}/u;
const NUMBER = /^-?[\d., ]+$/;
/** A hole is hardly filled with several parts of a sentence. */
const PARTS = /; /;
const HARDLY = 0.01;
const RULE = /^\(?[A-Z]{3}-\d+\)?$/;
const STOPPED = /[.?!]”? $/;
const DEEPEST = 6;
const MOST_CANDIDATES = 96;
/** Words that a name may have. */
const MOST_NAMES = 4;
/** Ways in which one of them may fit. */
const MOST_TRIED = 60;
const MOST_EFFORT = 12_000;
const MOST_KEPT = 4000;
/** A piece of a sentence begins with one of these; it comes into a hole that follows a word or a full stop directly. */
const BEGINS_PIECE = /^[,;:(–— ]/;
const HAS_PIECE_AFTER = /[\p{L}\d)”.?!]$/u;
/** Between two sentences: not after the stop of a title, or of a letter of somebody's name. */
const BETWEEN = /(?<=(?<!\b(?:\p{Lu}|Mr|Mrs|St))[.?!]”?) /u;
/** Where a text may be taken apart if it is not known as a whole, the widest gaps first. */
const GAPS = [
  /( · )/,
  /(; )/,
  /(, )(?=(?:now )?−?\d+\.?$)/,
  /(?<=: .*)(, )(?=\p{Lu}[^,:]*: )/u,
  /(: )(.*)/s,
  /(, )/,
  /( )(?=about (?:half|once|\d))/,
  /( and | or )/,
  /( \(|\)$)/,
];

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

/** Several sentences or facts, which no hole is filled with. */
const isSeveral = (text: string): boolean => BETWEEN.test(text) || text.includes(' · ');
const sum = (found: Found[]): number => found.reduce((all, each) => all + each.left, 0);

/** With a capital in front, where the English has one. */
const cased = (english: string, text: string): string =>
  isLower(english) || !LETTER.test(english.charAt(0)) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Where a text of the page goes on in another line. */
const LINES = /[ \t]*\r?\n\s*/g;

export class Translator {
  private readonly exact = new Map<string, string>();
  private readonly templates = new Map<string, Template[]>();
  private readonly known = new Map<string, Kept>();
  /** How often a template was tried for the text that is looked at. */
  private effort = 0;
  private readonly knownAsOne = new Map<string, Kept>();
  private readonly plural: Intl.PluralRules;
  private readonly joined: readonly (readonly [RegExp, string])[];
  /** What was not found, for those who would know. */
  readonly missing = new Set<string>();
  /** What is translated already, and is not looked at again. */
  private readonly ready = new Set<string>();

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
      if (!text.startsWith(', ') || !to.startsWith(', ')) continue;
      this.add(text.slice(2), [to.slice(2)]); // where it is taken apart
      if (text.endsWith(',')) this.add(text.slice(0, -1), [to.replace(/,$/, '')]); // where another comma follows
    }
    for (const each of this.templates.values()) each.sort((one, other) => other.weight - one.weight);
  }

  private add(text: string, to: string[]): void {
    const parts = text.split(HOLE);
    if (parts.length === 1) {
      this.exact.set(text, to[0] ?? '');
      if (!this.exact.has(lowered(text))) this.exact.set(lowered(text), to[0] ?? '');
      return;
    }
    const own = parts.filter((_, place) => place % 2 === 0);
    if (!/[\p{L}\d]/u.test(own.join(''))) return;
    const word = (own.join(' ').match(WORD) ?? []).sort((one, other) => other.length - one.length)[0] ?? '';
    const holes = own.slice(0, -1).map((before, place): Hole => {
      const name = parts[2 * place + 1] ?? '';
      if (to.length > 1) return { name, takes: 'number' };
      if (STOPPED.test(before)) own[place] = before.trimEnd();
      const follows = before ? HAS_PIECE_AFTER.test(own[place] ?? '') : place > 0;
      return { name, takes: follows ? 'piece' : 'something' };
    });
    const key = word.toLowerCase();
    const isPiece = !own[0] && !/[.?!]$/.test(text);
    const template = { weight: letters(own.join('')), own, isSeveral: isSeveral(text), holes, to, isPiece };
    this.templates.set(key, [...(this.templates.get(key) ?? []), template]);
  }

  /** A text of the page, which may lie in several lines: the blanks around it stay, and what is not known stays English. */
  text = (text: string): string => {
    const lines = text.trim();
    const bare = lines.replace(LINES, ' ');
    if (!WORD.test(bare) || this.ready.has(bare)) return text;
    WORD.lastIndex = 0;
    const whole = this.exactly(bare); // nothing was put into it that would run together with what is before
    if (whole) return text.replace(lines, () => whole.text);
    const { text: to, left } = this.look(bare);
    if (left === letters(bare) && left > 0) {
      if (this.missing.size < MOST_KEPT) this.missing.add(bare);
      return text;
    }
    return text.replace(lines, () => this.joined.reduce((said, [apart, as]) => said.replace(apart, as), to));
  };

  /** How many letters of a text stay as they are: of what is known all over, those of names. */
  left = (text: string): number => Math.floor(this.look(text.trim()).left);

  private look(text: string): Found {
    this.effort = 0;
    return this.find(text, 0);
  }

  /** A text that will be taken apart: its pieces are not looked at again. */
  whole = (text: string): string => {
    const to = this.text(text);
    for (const piece of to.split(/\b[A-Z]{3}-\d+\b|\*\*|`/)) this.ready.add(piece.trim());
    return to;
  };

  private find(text: string, depth: number): Found {
    return this.kept(this.known, text, depth, () => this.found(text, depth));
  }

  /** What was found before, if it was not found any deeper: there less can be looked for. */
  private kept(known: Map<string, Kept>, text: string, depth: number, look: () => Found): Found {
    if (depth > DEEPEST) return this.exactly(text) ?? { text, left: letters(text) };
    const key = depth ? text : `${text}\n`; // at its head a sentence has its capital
    const before = known.get(key);
    if (before && (before.depth <= depth || !before.left)) return before;
    const found = look();
    if (known.size > MOST_KEPT) known.clear();
    if (!found.left || this.effort <= MOST_EFFORT) known.set(key, { ...found, depth });
    return found;
  }

  private found(text: string, depth: number): Found {
    if (!LETTER.test(text) || RULE.test(text)) return { text, left: 0 };
    let best = this.asOne(text, depth);
    for (const other of [this.stopped, this.done, this.apart]) {
      if (best.left === 0) return best;
      const found = other(text, depth);
      if (found.left < best.left) best = found;
    }
    return best;
  }

  /** A text as the catalogue has it, by itself or by a template. */
  private asOne(text: string, depth: number): Found {
    return this.kept(this.knownAsOne, text, depth, () => this.exactly(text) ?? this.byTemplate(text, depth));
  }

  /** Of all the ways in which a template fits the best. */
  private byTemplate(text: string, depth: number): Found {
    let best: Found = { text, left: letters(text) };
    for (const template of this.candidates(text)) {
      for (const said of fits(template, text)) {
        if (++this.effort > MOST_EFFORT) return best;
        const filled = this.filled(template, said, depth, best.left);
        if (!filled) continue;
        const isPiece = depth > 0 && template.isPiece;
        best = isPiece ? filled : { text: cased(text, filled.text), left: filled.left };
        if (best.left === 0) return best;
      }
    }
    return best;
  }

  /** A sentence whose full stop was taken off because more follows, or one that was given one. */
  private readonly stopped = (text: string, depth: number): Found => {
    const had = text.endsWith('.');
    const found = this.asOne(had ? text.slice(0, -1) : `${text}.`, depth);
    return { text: had ? `${found.text}.` : found.text.replace(/\.$/, ''), left: found.left };
  };

  /** What somebody does, whose name may be of several words: what is done is known by itself. */
  private readonly done = (text: string, depth: number): Found => {
    let best: Found = { text, left: letters(text) };
    if (depth > 0 && isLower(text)) return best;
    for (let at = text.indexOf(' '), tried = 0; at > 0 && tried < MOST_NAMES; at = text.indexOf(' ', at + 1), tried++) {
      const [who, does] = [text.slice(0, at), text.slice(at + 1)];
      if (!isLower(does) || !LETTER.test(does.charAt(0))) continue;
      const found = this.whatIsDone(does, depth + 1);
      if (found.left + letters(who) < best.left)
        best = { text: `${who} ${found.text}`, left: found.left + letters(who) };
    }
    return best;
  };

  private whatIsDone(does: string, depth: number): Found {
    const found = this.asOne(does, depth);
    return found.left ? this.stopped(does, depth) : found;
  }

  /** A text that has no holes; nothing if there is none like it. */
  private exactly(text: string): Found | null {
    const exact = this.exact.get(text) ?? this.exact.get(lowered(text));
    if (exact) return { text: cased(text, exact), left: 0 };
    const named = this.exact.get(`the ${text}`); // a card, after the word that says whose it is
    const told = named || this.day(text);
    return told ? { text: told, left: 0 } : null;
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
    const several = isSeveral(text);
    const words = new Set(text.toLowerCase().match(WORD) ?? []);
    const found = [...words, ''].flatMap((word) =>
      (this.templates.get(word) ?? []).filter((each) => (each.isSeveral || !several) && mayFit(each, text)),
    );
    return found.sort((one, other) => other.weight - one.weight).slice(0, MOST_CANDIDATES);
  }

  /** A template with its holes filled; one and many are told apart by the number in it. Nothing, if no fewer letters are
   * left by it than the least so far. */
  private filled({ holes, to }: Template, said: string[], depth: number, least: number): Found | null {
    let left = said.filter((each) => PARTS.test(each)).length * HARDLY;
    const fillings = new Map<string, string>();
    for (const [place, { name }] of holes.entries()) {
      const found = this.filling(said[place] ?? '', depth + 1);
      left += found.left;
      if (left >= least) return null;
      fillings.set(name, found.text);
    }
    const one = to.length < 2 || this.plural.select(Number(said[0])) === 'one';
    const text = ((one ? to[0] : to[1]) ?? '').replace(HOLE, (whole, name: string) => fillings.get(name) ?? whole);
    return { text: text.replace(/ {2,}/g, ' ').trim(), left };
  }

  /** What fills a hole, with the blanks around it. */
  private filling(text: string, depth: number): Found {
    const bare = text.trim();
    const found = this.find(bare, depth);
    return { text: text.replace(bare, () => found.text), left: found.left };
  }

  /** A text in sentences, with the blanks between them; two that are one of the catalogue stay together. */
  private inSentences(text: string, depth: number): string[] {
    const [first = '', ...more] = text.split(BETWEEN);
    const parts = [first];
    for (const part of more) {
      const before = parts.pop() ?? '';
      const both = `${before} ${part}`;
      const apart = [before, part].map((each) => this.find(each, depth + 1));
      parts.push(...(this.asOne(both, depth + 1).left < sum(apart) ? [both] : [before, part]));
    }
    return parts;
  }

  /** A text in pieces, each by itself. */
  private readonly apart = (text: string, depth: number): Found => {
    const several = this.inSentences(text, depth);
    if (several.length > 1) {
      const found = several.map((part) => this.find(part, depth + 1));
      return { text: found.map((each) => each.text).join(' '), left: sum(found) };
    }
    for (const gap of GAPS) {
      const parts = text.split(gap);
      if (parts.length < 2) continue;
      const found = parts.map((part, place) =>
        place % 2 ? this.filling(part, depth + 1) : this.find(part, depth + 1),
      );
      return { text: found.map((each) => each.text).join(''), left: sum(found) };
    }
    return { text, left: letters(text) };
  };
}

/** Are the parts of a template in a text, one after the other? */
function mayFit({ own }: Template, text: string): boolean {
  const [first = '', last = ''] = [own[0], own.at(-1)];
  if (!text.endsWith(last) || !text.startsWith(first.slice(1), 1)) return false;
  if (first && first.charAt(0).toLowerCase() !== text.charAt(0).toLowerCase()) return false;
  let at = first.length;
  for (const part of own.slice(1, -1)) {
    at = text.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  return at <= text.length - last.length;
}

/** What comes into the holes of a template where it fits a text, in every way in which it does, of very many the first. */
function* fits({ own, holes }: Template, text: string): Generator<string[]> {
  const [first = '', last = ''] = [own[0], own.at(-1)];
  const end = text.length - last.length;
  let tried = 0;
  function* from(begin: number, place: number): Generator<string[]> {
    const hole = holes[place];
    if (!hole) {
      tried++;
      yield [];
      return;
    }
    for (const upTo of ends(begin, place)) {
      const said = text.slice(begin, upTo);
      if (!suits(said, hole)) continue;
      if (tried > MOST_TRIED) return;
      for (const more of from(upTo + (own[place + 1] ?? '').length, place + 1)) {
        yield [said, ...more];
      }
    }
  }
  /** Where a hole may end that begins there: the last at the end, another before what comes next of the template. */
  function* ends(begin: number, place: number): Generator<number> {
    const next = own[place + 1] ?? '';
    if (place === holes.length - 1) {
      if (begin <= end) yield end;
    } else if (next) {
      for (let at = text.indexOf(next, begin); at >= 0 && at <= end; at = text.indexOf(next, at + 1)) yield at;
    } else for (let at = end; at >= begin; at--) if (at === end || BEGINS_PIECE.test(text.slice(at))) yield at;
  }
  yield* from(first.length, 0);
}

/** May this stand in a hole? */
function suits(said: string, { takes }: Hole): boolean {
  if (isSeveral(said)) return false;
  if (takes === 'number') return NUMBER.test(said);
  return takes === 'piece' ? !said || BEGINS_PIECE.test(said) : said !== '';
}
