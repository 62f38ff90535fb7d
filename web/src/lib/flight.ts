// Cards in the air. They are ghosts to the pointer: nothing that flies takes a click.
import { still } from './wishes.svelte';

let source: { seat: number; at: DOMRect } | null = null;

/** A card leaves the hand from here. */
export function leaving(seat: number, card: Element): void {
  source = { seat, at: card.getBoundingClientRect() };
}

function home(seat: number): DOMRect | undefined {
  return seatAt(seat)?.getBoundingClientRect();
}

interface Flight {
  duration: number;
  easing?: (t: number) => number;
  css?: (t: number, u: number) => string;
}

function path(node: Element, other: DOMRect | undefined, duration: number): Flight {
  if (still() || !other) return { duration: 0 };
  const own = node.getBoundingClientRect();
  const x = other.x + other.width / 2 - own.x - own.width / 2;
  const y = other.y + other.height / 2 - own.y - own.height / 2;
  const easing = (t: number): number => 1 - (1 - t) ** 3;
  return {
    duration,
    easing,
    css: (t, u) =>
      `translate: ${x * u}px ${y * u}px; scale: ${0.6 + 0.4 * t}; opacity: ${Math.min(1, 0.2 + t * 2)}; pointer-events: none`,
  };
}

/** From the seat that played it, or from the very card that was tapped. */
export function arrive(node: Element, { seat }: { seat: number }): Flight {
  const at = source?.seat === seat ? source.at : home(seat);
  if (source?.seat === seat) source = null;
  return path(node, at, 320);
}

/** To whoever has taken the trick. */
export function depart(node: Element, { taker }: { taker: () => number | null }): Flight {
  const seat = taker();
  return path(node, seat === null ? undefined : home(seat), 380);
}

/** A card passed on face down: its back flies from one seat to the next, or onto a pile. */
export function pass(sprite: string, pack: string, from: number, to: Element | null): void {
  const start = source?.seat === from ? source.at : home(from);
  if (source?.seat === from) source = null;
  if (still() || !start || !to) return;
  const end = to.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.innerHTML = `<svg viewBox="0 0 250 350"><use href="${sprite}#${pack}-back"/></svg>`;
  document.body.append(ghost);
  const at = (box: DOMRect): string => `translate(${box.x + box.width / 2 - 22}px, ${box.y + box.height / 2 - 31}px)`;
  const flight = ghost.animate([{ transform: at(start) }, { transform: at(end), opacity: 0.4 }], {
    duration: 480,
    easing: 'cubic-bezier(.3,.1,.3,1)',
  });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/** The place of a seat, or of a pile, on the page. */
export const seatAt = (seat: number): Element | null => document.querySelector(`[data-seat="${seat}"]`);
export const pileAt = (name: string): Element | null => document.querySelector(`[data-pile="${name}"]`);
