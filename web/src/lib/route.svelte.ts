// Where the visitor is: the address bar, as something the page can follow.
let path = $state(location.pathname);
let mark = $state(location.hash.slice(1));

function look(): void {
  path = location.pathname;
  mark = location.hash.slice(1);
}

addEventListener('popstate', look);
addEventListener('hashchange', look);

export const here = {
  /** The parts of the address: /table/k3v9 is ['table', 'k3v9']. */
  get parts(): string[] {
    return path.split('/').filter(Boolean);
  },
  get mark(): string {
    return mark;
  },
};

/** Go to another page of the house. */
export function go(address: string): void {
  history.pushState(null, '', address);
  look();
  scrollTo(0, 0);
}

/** Links within the house do not load it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
