// What every page needs of the house: the drawings, and who one is.
import type { Art, Drawings, Me } from '../wire';
import * as api from './api';

export const house = $state<{ art: Art | null; me: Me | null; trouble: string }>({ art: null, me: null, trouble: '' });

/** Fetch both, or say why not. */
export async function visit(): Promise<void> {
  house.trouble = '';
  try {
    [house.art, house.me] = await Promise.all([api.art(), api.me()]);
  } catch (error) {
    house.trouble = (error as Error).message;
  }
}

const NOTHING: Drawings = { sprite: '', back: '', lid: '', words: {}, boards: {} };

/** The drawings of a pack. */
export function drawings(pack: string): Drawings {
  return house.art?.packs[pack] ?? NOTHING;
}
