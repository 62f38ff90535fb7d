declare module 'virtual:words' {
  import type { Sentences } from './translator';
  /** The languages that are offered besides English, each with what fetches its sentences. */
  export const languages: Record<string, () => Promise<{ default: Sentences }>>;
}
