// The catalogues of web/words for the page: one part a language, fetched only where that language is spoken. A language
// is offered when nearly all of it is there; PARLOUR_WORDS=all offers those that are begun, to try them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HOME = fileURLToPath(new URL('./words', import.meta.url));
const NAME = 'virtual:words';
const ENOUGH = 0.95;

/** The text of a line or of several, each in quotation marks. */
const unquoted = (lines) =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text.replace(/\\(.)/g, (_, letter) => ({ n: '\n', t: '\t' })[letter] ?? letter))
    .join('');

/** The sentences of a catalogue: each with its translation, or with both forms where it has two; none where it has none. */
export function sentences(text) {
  return text
    .split(/\n\s*\n/)
    .filter((block) => /^msgid "(?!"\s*\nmsgstr "Language)/m.test(block) && !/^#~/m.test(block))
    .map((block) => {
      const said = {};
      for (const [, word, lines] of block.matchAll(/^(msgid_plural|msgid|msgstr(?:\[\d\])?)\s((?:".*"\s*)+)/gm))
        said[word] = unquoted(lines);
      const to = 'msgid_plural' in said ? [said['msgstr[0]'], said['msgstr[1]']] : [said.msgstr];
      const done = !/^#,.*fuzzy/m.test(block) && to.every(Boolean);
      return { said: [said.msgid, ...('msgid_plural' in said ? [said.msgid_plural] : []), ...to], done };
    })
    .filter(({ said }) => said[0]);
}

/** All of a language. */
export function catalogue(language) {
  return readdirSync(join(HOME, language), { recursive: true })
    .filter((path) => path.endsWith('.po'))
    .sort()
    .flatMap((path) => sentences(readFileSync(join(HOME, language, path), 'utf-8')));
}

/** The languages that are offered. */
export function offered() {
  const languages = readdirSync(HOME, { withFileTypes: true }).filter((each) => each.isDirectory());
  const enough = process.env.PARLOUR_WORDS === 'all' ? 0 : ENOUGH;
  return languages
    .map(({ name }) => name)
    .sort()
    .filter((language) => {
      const all = catalogue(language);
      return all.filter(({ done }) => done).length >= enough * all.length;
    });
}

/** What Vite is told: `virtual:words` has the languages, and each brings its sentences when it is asked. */
export const words = {
  name: 'words',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return undefined;
    const language = id.slice(NAME.length + 2);
    if (language) {
      const said = catalogue(language).flatMap(({ said, done }) => (done ? [said] : []));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(said))});`;
    }
    const each = offered().map((name) => `${JSON.stringify(name)}: () => import('${NAME}/${name}')`);
    return `export const languages = {${each.join(', ')}};`;
  },
};

/** Where its part of a build goes: beside the pages, so that nobody keeps it who does not speak it. */
export const chunkFileNames = ({ moduleIds }) =>
  moduleIds.some((id) => id.startsWith(`\0${NAME}/`)) ? 'words/[name]-[hash].js' : 'assets/[name]-[hash].js';
