// The page in another language. Components write English; what stands in the document is translated as it comes, before
// it is drawn. What is marked translate="no" (names, what people say) is left alone.
import type { Translator } from './translator';

const HEARD = ['title', 'aria-label', 'aria-valuetext', 'aria-roledescription', 'alt', 'placeholder', 'label'];
const ALONE = 'script, style, noscript, textarea, [translate="no"], [contenteditable]';

/** Translate what is there, and whatever comes. */
export function lay(translator: Translator): void {
  const texts = new WeakMap<Node, string>();
  const heard = new WeakMap<Element, Map<string, string>>();

  function text(node: Node): void {
    const now = node.nodeValue ?? '';
    if (texts.get(node) === now || node.parentElement?.closest(ALONE)) return;
    const to = translator.text(now);
    texts.set(node, to);
    if (to !== now) node.nodeValue = to;
  }

  function attribute(element: Element, name: string): void {
    const now = element.getAttribute(name);
    const before = heard.get(element) ?? new Map<string, string>();
    if (now === null || before.get(name) === now || element.closest(ALONE)) return;
    const to = translator.text(now);
    heard.set(element, before.set(name, to));
    if (to !== now) element.setAttribute(name, to);
  }

  function whole(root: Node): void {
    if (root.nodeType === Node.TEXT_NODE) return text(root);
    if (!(root instanceof Element)) return;
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = root; node; node = walk.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) text(node);
      else for (const name of HEARD) if ((node as Element).hasAttribute(name)) attribute(node as Element, name);
    }
  }

  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') text(change.target);
      else if (change.type === 'attributes') attribute(change.target as Element, change.attributeName ?? '');
      else change.addedNodes.forEach(whole);
    }
  }).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: HEARD,
  });
  whole(document.documentElement);
}
