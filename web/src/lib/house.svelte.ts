// What every page needs of the house: the drawings, and who one is.
import type { Art, Drawings, Me } from '../wire';
import * as api from './api';

interface House {
  art: Art | null;
  me: Me | null;
  trouble: string;
  /** One would give oneself a name, or say what one likes. */
  wishing: boolean;
}

export const house = $state<House>({ art: null, me: null, trouble: '', wishing: false });

/** Who one is, as far as a page must know that shows what is kept for him. */
export const whoIs = (me: Me | null): string => (me ? `${me.passing} ${me.name}` : '');

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
