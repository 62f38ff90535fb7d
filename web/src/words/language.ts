// Which language the page speaks. English is what it is written in; another is laid over it by the translator, which is
// fetched only then. A text that is taken apart before it is shown goes through `said` first.
import { languages } from 'virtual:words';

/** What the languages are called by those who speak them. */
const OWN: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };
export const LANGUAGES = ['en', ...Object.keys(languages)].map((code) => [code, OWN[code] ?? code] as const);

let translate: ((text: string) => string) | null = null;

/** A text in the language of the page. */
export const said = (text: string): string => translate?.(text) ?? text;

/** Is what the page says translated? */
export const translated = (): boolean => translate !== null;

/** The language one would have: the one chosen, or the first of the browser's that is offered. */
export function chosen(wish: string, browser: readonly string[]): string {
  const known = LANGUAGES.map(([code]) => code);
  const wanted = [wish, ...browser.map((each) => each.slice(0, 2).toLowerCase())];
  return wanted.find((each) => known.includes(each)) ?? 'en';
}

/** Speak this language from now on; where it cannot be fetched the page speaks English. */
export async function speak(language: string): Promise<void> {
  const fetched = languages[language];
  if (!fetched) return;
  try {
    const [{ Translator }, { lay }, sentences] = await Promise.all([
      import('./translator'),
      import('./page'),
      fetched(),
    ]);
    const translator = new Translator(sentences.default, language);
    translate = translator.whole;
    lay(translator);
    document.documentElement.lang = language;
  } catch {
    return;
  }
}
