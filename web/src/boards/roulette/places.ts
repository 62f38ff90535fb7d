// The places of the layout, in words.
import { listed, pretty, type Words } from '../../lib/moves';

const BOXES: Record<string, string> = {
  jqk: 'jack, queen and king',
  jq: 'jack and queen',
  'first-five': 'the first five',
  'second-five': 'the second five',
};

/** A place of the layout, in words. */
export function place(text: string, words: Words): string {
  const [kind = '', name] = text.split(' ');
  if (!name) return BOXES[kind] ?? pretty(kind);
  if (kind === 'two' || kind === 'four') return listed(name.split('-'));
  if (kind === 'suit') return name;
  return `${words[name] ?? pretty(name)}${kind === 'called' ? ', called' : ''}`;
}
