// Cards in the air. They are ghosts to the pointer: nothing that flies takes a click.
import { still } from './wishes.svelte';

let source: { seat: number; at: DOMRect } | null = null;

/** A card leaves the hand from here. */
export function leaving(seat: number, card: Element): void {
  source = { seat, at: card.getBoundingClientRect() };
}

function home(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
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
