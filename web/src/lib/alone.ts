// A sheet over the page is alone with its reader: nothing behind it takes a key or a touch until it is closed.

/** Everything beside an element and those it is in, but what is only heard. */
function beside(element: Element): Element[] {
  const found: Element[] = [];
  for (let within = element; within.parentElement && within !== document.body; within = within.parentElement)
    found.push(...[...within.parentElement.children].filter((each) => each !== within && !each.ariaLive));
  return found.filter((each) => each instanceof HTMLElement && !each.inert && !each.matches('script, dialog, .scrim'));
}

/** Leave an element alone with the visitor; what is returned ends it, and brings the focus back where it was. */
export function alone(element: HTMLElement): () => void {
  const before = document.activeElement;
  const others = beside(element) as HTMLElement[];
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Within an element Tab goes round and round. */
export function roundWithin(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...element.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]'),
  ].filter((each) => each.tabIndex >= 0 && !(each as HTMLButtonElement).disabled && each.checkVisibility());
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  if (document.activeElement !== last && element.contains(document.activeElement)) return;
  event.preventDefault();
  first?.focus();
}
