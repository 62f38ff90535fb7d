// A drawing of the press brought into the page, so that its parts can be touched and turned.
import * as api from '../../lib/api';

export async function bring(path: string, into: HTMLElement): Promise<SVGSVGElement> {
  const parsed = new DOMParser().parseFromString(await api.drawing(path), 'image/svg+xml');
  const svg = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
  svg.setAttribute('aria-hidden', 'true');
  into.replaceChildren(svg);
  return svg;
}
