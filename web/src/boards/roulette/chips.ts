// Chips on the layout: each seat has its own ink, and a chip says how much it is.
const INKS = [
  '#be2c1a',
  '#1f4269',
  '#7d4f2d',
  '#4b4543',
  '#a85405',
  '#5d6a70',
  '#1f6a52',
  '#8a3d6b',
  '#2a1c16',
  '#6b5b1e',
];
const SPACE = 'http://www.w3.org/2000/svg';

export const ink = (seat: number): string => INKS[seat % INKS.length] ?? '#2a1c16';

function drawn(name: string, marks: Record<string, string | number>, words = ''): SVGElement {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(marks)) element.setAttribute(key, String(value));
  element.textContent = words;
  return element;
}

/** One chip where its place has it; on others' chips it lies a little higher. */
function chip(seat: number, own: boolean, points: number, lies: string, step: number): SVGElement {
  const [x = 0, y = 0] = lies.split(' ').map(Number);
  const group = drawn('g', { class: 'chip', transform: `translate(${x - 9 * step} ${y - 7 * step})` });
  const size = points > 99 ? 15 : 19;
  group.append(
    drawn('circle', { r: 19, cy: 2.5, fill: '#00000066' }),
    drawn('circle', { r: 19, fill: ink(seat), stroke: own ? '#f1d993' : '#f6edd9', 'stroke-width': own ? 4.5 : 2 }),
    drawn('circle', { r: 14.5, stroke: '#f6edd9', 'stroke-width': 1, 'stroke-dasharray': '5 4', fill: 'none' }),
    drawn('text', { y: 7, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 700, fill: '#fff' }, `${points}`),
  );
  return group;
}

/** Lay out everybody's chips anew. */
export function heap(svg: SVGSVGElement, layout: Record<string, number>[], you: number | null): void {
  svg.querySelectorAll('.chip').forEach((old) => old.remove());
  const heights = new Map<string, number>();
  for (const [seat, bets] of layout.entries())
    for (const [name, points] of Object.entries(bets)) {
      const spot = svg.querySelector<SVGGElement>(`[data-place="${name}"]`);
      if (!spot) continue;
      const step = heights.get(name) ?? 0;
      heights.set(name, step + 1);
      svg.append(chip(seat, seat === you, points, spot.dataset.chip ?? '', step));
    }
}
