// A table with bots in the other seats, in one click: from the shelf, the rules and the end of a lesson alike.
import * as api from './api';
import { house } from './house.svelte';
import { go } from './route.svelte';
import { rungAt } from '../book/climb.svelte';

/** Sit down alone with bots of one's own rung; what went wrong, or nothing. */
export async function playAlone(game: string): Promise<string> {
  try {
    house.me = await api.named();
    go(`/table/${(await api.open({ game, rung: rungAt(game) })).table}`);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
