// How a hand lies: fanned in one row where there is room, in two where a finger could not tell the cards apart. The
// groups it is sorted in stand a little apart, as far as that leaves no card less to be seen.
export interface Spot {
  left: number;
  top: number;
  lean: number;
  dip: number;
}

export interface Fan {
  size: number;
  across: number;
  height: number;
  spots: Spot[];
}

const FINGER = 40; // of each card at least so much is to be seen, in two rows if one has no room for it
const FEW = 8; // so many cards may be larger on a small page
const LIFT = 18; // room above for cards that are lifted
const LOW = 560; // a window no higher than this is a telephone on its side
const LOWISH = 760; // and one no higher than this has no room to spare
const STEEPEST = 11; // degrees that the outermost cards lean
const OPEN = 0.68; // of a card's width to be seen, where there is room
const APART = 0.22; // and between two groups so much more
const BELOW = 0.98; // of a card's width that the second row lies below the first, whose marks are to be read
const CLOSE = 1; // cards that two rows may differ from the middle, to keep a group together

/** How large a card may be: by the window's height first, then by the width there is. */
function largest(number: number, width: number, tall: number): number {
  if (tall <= LOW) return width > tall ? 60 : 64;
  if (width >= 900) return tall <= LOWISH ? 88 : 104;
  return width >= 600 ? 88 : number > FEW ? 64 : 76;
}

/** Where the second row begins: in the middle, or where a group ends close to it, if both rows have room. */
function broken(groups: number[], most: number): number {
  const number = groups.length;
  const middle = Math.ceil(number / 2);
  const ends = groups.flatMap((group, place) => (place && group !== groups[place - 1] ? [place] : []));
  const near = (place: number): boolean => Math.abs(place - middle) <= CLOSE;
  const good = ends.filter((place) => near(place) && Math.max(place, number - place) <= Math.max(most, middle));
  return good.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle;
}

export function fan(groups: number[], width: number, tall: number): Fan {
  const number = groups.length;
  const size = largest(number, width, tall);
  const room = Math.max(1, Math.floor((width - size) / FINGER) + 1);
  const low = tall <= LOW && width > tall; // where a second row has no room
  const rows = number > room && !low ? 2 : 1;
  const across = rows === 1 ? number : broken(groups, room);
  const steepest = tall <= LOW ? STEEPEST / 2 : STEEPEST;
  const aside = rows === 1 ? 2 * (size * 1.4 + 24) * Math.sin((steepest * Math.PI) / 180) : 0; // what leans out at the sides
  const longest = Math.max(across, number - across);
  const step = Math.min(size * OPEN, (width - size - aside) / Math.max(1, longest - 1));
  const spots: Spot[] = [];
  for (const [first, last] of [
    [0, across],
    [across, number],
  ] as const)
    spots.push(...row(groups.slice(first, last), first ? LIFT + size * BELOW : LIFT));
  return { size, across, height: rows === 2 ? size * (1.4 + BELOW) + LIFT + 4 : size * 1.4 + LIFT + 12, spots };

  function row(within: number[], top: number): Spot[] {
    const cards = within.length;
    const gaps = within.map((group, place) => (place && group !== within[place - 1] ? 1 : 0) as number);
    const ends = gaps.reduce((sum, gap) => sum + gap, 0);
    const spare = width - size - aside - step * (cards - 1);
    const gap = ends ? Math.max(0, Math.min(size * APART, spare / ends)) : 0;
    const start = width / 2 - size / 2 - (step * (cards - 1) + gap * ends) / 2;
    let apart = 0;
    return within.map((_, place) => {
      apart += gap * (gaps[place] ?? 0);
      const lean = rows === 1 ? (place - (cards - 1) / 2) * Math.min(2.2, (2 * steepest) / cards) : 0;
      return { left: start + place * step + apart, top, lean, dip: lean * lean * 0.12 };
    });
  }
}
