// Where one stands on the ladder of each game, and with which rung one plays.
import * as api from '../lib/api';
import type { Rung } from '../lib/rungs';
import { wishes } from '../lib/wishes.svelte';
import type { Ladder, Standing } from '../wire';

export const climb = $state<{ ladder: Ladder | null }>({ ladder: null });

/** See where one stands; a house that does not say it keeps nobody from playing. */
export async function lookUp(): Promise<void> {
  try {
    climb.ladder = await api.ladder();
  } catch {
    climb.ladder = null;
  }
}

export const climbAt = (game: string): Standing | undefined =>
  climb.ladder?.standings.find((standing) => standing.game === game && standing.rated);

/** The rung one plays with at a game: the one chosen for it, or else for all. */
export const rungAt = (game: string): Rung => climbAt(game)?.rung ?? wishes.rung;

/** Play with another rung from now on; what went wrong, or nothing. */
export async function climbTo(game: string, rung: Rung): Promise<string> {
  try {
    climb.ladder = await api.setRung(game, rung);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
