// How a hand lies: fanned in one row where there is room, in two where a finger could not tell the cards apart.
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

const FINGER = 27; // of each card at least so much is to be seen
const FEW = 8; // so many cards may be larger on a small page
const LIFT = 18; // room above for cards that are lifted
const LOW = 560; // a window no higher than this is a telephone on its side
const LOWISH = 760; // and one no higher than this has no room to spare
const STEEPEST = 11; // degrees that the outermost cards lean

/** How large a card may be: by the window's height first, then by the width there is. */
function largest(number: number, width: number, tall: number): number {
  if (tall <= LOW) return width > tall ? 60 : 64;
  if (width >= 900) return tall <= LOWISH ? 88 : 104;
  return width >= 600 ? 88 : number > FEW ? 64 : 76;
}

export function fan(number: number, width: number, tall: number): Fan {
  const size = largest(number, width, tall);
  const room = Math.max(1, Math.floor((width - size) / FINGER) + 1);
  const rows = number > room ? 2 : 1;
  const across = Math.ceil(number / rows);
  const steepest = tall <= LOW ? STEEPEST / 2 : STEEPEST;
  const aside = rows === 1 ? 2 * (size * 1.4 + 24) * Math.sin((steepest * Math.PI) / 180) : 0; // what leans out at the sides
  const step = Math.min(size * 0.66, (width - size - aside) / Math.max(1, across - 1));
  const spots = Array.from({ length: number }, (_, place) => {
    const row = Math.floor(place / across);
    const middle = ((row ? number - across : across) - 1) / 2;
    const lean = rows === 1 ? (place - middle) * Math.min(2.2, (2 * steepest) / across) : 0;
    return {
      left: width / 2 - size / 2 + (place - row * across - middle) * step,
      top: LIFT + row * size * 0.82,
      lean,
      dip: lean * lean * 0.12,
    };
  });
  return { size, across, height: rows === 2 ? size * 2.22 + LIFT + 4 : size * 1.4 + LIFT + 12, spots };
}
