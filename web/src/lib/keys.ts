// Single keys are for the table only while nobody writes, chooses from a list, or uses the browser's own.

/** Does this key belong to a field, or to the browser? */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target;
  const field = target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
  return field || event.ctrlKey || event.metaKey || event.altKey;
}
