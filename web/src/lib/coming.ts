// What is about to be told at the table one looks at: a drawing may show it already.
import { getContext, setContext } from 'svelte';
import type { Board } from '../wire';

const KEY = Symbol('coming');
type Look = () => Board | null;

export const foretell = (look: Look): Look => setContext(KEY, look);
export const foretold = (): Look => getContext<Look | undefined>(KEY) ?? (() => null);
