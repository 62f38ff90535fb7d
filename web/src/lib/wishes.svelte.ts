// What a visitor likes, kept in this browser alone.
interface Wishes {
  theme: 'auto' | 'light' | 'dark';
  calm: boolean;
  sound: boolean;
  guide: boolean;
  keys: boolean;
}

const KEY = 'parlour-wishes';
const USUAL: Wishes = { theme: 'auto', calm: false, sound: false, guide: true, keys: true };

function remembered(): Wishes {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) };
  } catch {
    return { ...USUAL };
  }
}

export const wishes = $state<Wishes>(remembered());

/** Keep them, and dress the page accordingly. */
export function keep(): void {
  document.documentElement.dataset.theme = wishes.theme;
  document.documentElement.dataset.calm = String(wishes.calm);
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    return; // a browser that keeps nothing has them until the page is closed
  }
}

/** Should things stand still? */
export function still(): boolean {
  return wishes.calm || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
