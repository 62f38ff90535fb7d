/** Words stay in their line, however long they are: where there is no room, their letters are smaller. */
export function fit(node: HTMLElement, _words: string): { update: () => void; destroy: () => void } {
  const set = (): void => {
    node.style.fontSize = '';
    const room = node.clientWidth / node.scrollWidth;
    if (room < 1) node.style.fontSize = `${room * 0.98}em`;
  };
  const watching = new ResizeObserver(set);
  watching.observe(node);
  const beside = new MutationObserver(set); // what stands beside them comes and goes, and leaves them more room or less
  if (node.parentElement) beside.observe(node.parentElement, { childList: true });
  return {
    update: () => requestAnimationFrame(set),
    destroy: () => {
      watching.disconnect();
      beside.disconnect();
    },
  };
}
