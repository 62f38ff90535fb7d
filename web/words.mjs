// What the client says in English, read from its sources: a line of JSON a sentence, with holes called after what fills
// them. A text of the markup is one sentence with the expressions in it, as it will stand in one node of the page; of the
// scripts every text is told that reads like one. `python -m parlour.languages` runs this.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const HOME = fileURLToPath(new URL('./src', import.meta.url));
const WORDY = /[A-Za-z]{2,}/;
const SENTENCE = /^[A-Z][a-z’']|[A-Za-z,;:.)] [a-zA-Z(“]|^ [a-z]|[a-z] $|^, \w/;
const CODE =
  /[<>{}=]|rotate\(|translate\(|^wss?$|__|\\|:\/\/|^[/#.]|^[A-Z]{3}-\d*$|^[A-Z_]+$|\bvar\(|\d(px|rem|%)|^\(|px\b|\$\$/;
const MOST = 12;
/** Files that say nothing: records, proofs, drawings and sounds. */
const SILENT_FILES =
  /^(fair\/(record|method)|party\/(qr|fit|offline|outbox)|lib\/(sound|flight|drag|fan|changes|line)|words\/translator)\.ts$/;
const TERMS =
  /^(numeric|2-digit|long|short|medium|null|en|base|wss?:?|translate|auto|usual|complementary|dialog|panel|parlour .*)$/;
/** Attributes of which people hear or see the text; of a component all that are not said here. */
const HEARD = new Set(['title', 'alt', 'placeholder', 'label', 'content']);
const UNHEARD =
  /^(class|style|id|href|src|type|name|role|for|rel|d|viewBox|fill|stroke|inputmode|autocomplete|data-.*|aria-(labelledby|describedby|hidden|live|current|pressed|expanded|controls|haspopup|modal|atomic|relevant)|bind:.*|pack|card|at|home|game|value|kind|method|points|transform|pattern|role|preserveAspectRatio|text-anchor|dominant-baseline|enterkeyhint|width|height|x|y|key|scope|target|download|lang|form|accept)$/;
/** Functions whose texts nobody reads. */
const BESIDE =
  /^(querySelector(All)?|getElementById|getItem|setItem|removeItem|addEventListener|removeEventListener|matchMedia|get|post|ask|once|fetch|startsWith|endsWith|split|join|replace|replaceAll|match|test|includes|indexOf|hasOwn|RegExp|createElement|createElementNS|import|setAttribute|getAttribute|toggle|dispatchEvent|closest|matches|go|URL|download|encode|digest|importKey|sign|padStart|getEntriesByType|setProperty|getPropertyValue)$/;
const SILENT =
  /^(type|kind|method|behavior|block|inline|at|key|text|who|phase|easing|fill|code|name|position|id|as|tag|mode|path|state|cache|redirect|credentials|purpose|style)$/;

const called = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? (node.property.name ?? '') : '';

function nameOf(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? nameOf(node.object).replace(/s$/, '') : node.property.name;
    case 'CallExpression': {
      const name = called(node.callee);
      if (name === 'String' || name === 'Number') return nameOf(node.arguments[0]);
      return name || 'it';
    }
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression);
    case 'LogicalExpression':
      return nameOf(node.left);
    case 'BinaryExpression':
      return 'number';
    default:
      return 'it';
  }
}

/** The texts one of which is chosen, if an expression is such a choice. */
function alternatives(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral' && !node.expressions.length) return [node.quasis[0].value.cooked];
  if (node.type !== 'ConditionalExpression') return [];
  const [one, other] = [alternatives(node.consequent), alternatives(node.alternate)];
  return one.length && other.length ? [...one, ...other] : [];
}

/** The sentences that parts stand for, texts and expressions in turn. */
function told(parts) {
  const names = new Map();
  const hole = (node, name = nameOf(node)) => {
    const what = `${node.start}-${node.end}`;
    if (!names.has(what)) {
      const taken = [...names.values()];
      let free = name.replace(/\W/g, '') || 'it';
      for (let number = 2; taken.includes(free); number++) free = `${name}${number}`;
      names.set(what, free);
    }
    return [`{${names.get(what)}}`];
  };
  let found = parts.map((part) =>
    typeof part === 'string' ? [part] : alternatives(part).length ? alternatives(part) : hole(part),
  );
  while (found.reduce((product, each) => product * each.length, 1) > MOST) {
    const widest = found.reduce((best, each, place) => (each.length > (found[best]?.length ?? 0) ? place : best), 0);
    found[widest] = hole(parts[widest], 'more');
  }
  return found.reduce((all, each) => all.flatMap((before) => each.map((text) => before + text)), ['']);
}

class Reader {
  constructor(file, source) {
    this.file = file;
    this.source = source;
    this.found = [];
  }

  add(text, start, note, any = false) {
    const clean = text.replace(/\s+/g, ' ');
    const bare = clean.replace(/\{\w+\}/g, '');
    if (!WORDY.test(bare) || CODE.test(bare) || TERMS.test(clean.trim())) return;
    if (!any && !SENTENCE.test(clean)) return;
    const line = this.source.slice(0, start).split('\n').length;
    this.found.push({ text: clean.trim(), file: this.file, line, note });
  }

  /** Runs of text and expressions in a piece of markup. */
  fragment(nodes, inside) {
    let run = [];
    const end = () => {
      const parts = run.map((node) => (node.type === 'Text' ? node.data : node.expression));
      if (run.some((node) => node.type === 'Text' && WORDY.test(node.data))) {
        const at = run.find((node) => node.type === 'Text' && /\S/.test(node.data)) ?? run[0];
        const around = inside ? `part of: ${inside}` : '';
        for (const text of told(parts)) this.add(text, at.start, around, true);
      }
      run = [];
    };
    for (const node of nodes) {
      if (node.type === 'Text' || node.type === 'ExpressionTag') run.push(node);
      else if (node.type !== 'Comment') end();
      if (node.type !== 'Text') this.node(node);
    }
    end();
  }

  /** A sentence that other elements stand in, as a whole, for those who translate its parts. */
  whole(node) {
    const nodes = node.fragment?.nodes ?? [];
    const mixed =
      nodes.some((each) => each.type === 'Text' && WORDY.test(each.data)) &&
      nodes.some((each) => each.type !== 'Text' && each.type !== 'ExpressionTag' && each.type !== 'Comment');
    if (!mixed) return '';
    const text = this.source.slice(nodes[0].start, nodes.at(-1).end).replace(/\s+/g, ' ').trim();
    return text.length < 400 ? text : `${text.slice(0, 400)} …`;
  }

  node(node) {
    if (!node || typeof node !== 'object') return;
    switch (node.type) {
      case 'ExpressionTag':
        this.script(node.expression, [{ shown: true }]);
        return;
      case 'RegularElement':
      case 'Component':
      case 'SvelteElement':
      case 'SvelteHead':
      case 'TitleElement':
      case 'SvelteFragment':
      case 'SvelteWindow':
      case 'SvelteDocument':
      case 'SvelteBody':
      case 'SlotElement':
        for (const each of node.attributes ?? []) this.attribute(each, node);
        if (node.name !== 'style' && node.name !== 'script')
          this.fragment(node.fragment?.nodes ?? [], this.whole(node));
        return;
      case 'IfBlock':
        this.script(node.test, [{ type: 'Test' }]);
        this.fragment(node.consequent.nodes, '');
        if (node.alternate) this.fragment(node.alternate.nodes, '');
        return;
      default:
        for (const [key, value] of Object.entries(node)) {
          if (key === 'type' || key === 'metadata') continue;
          for (const each of Array.isArray(value) ? value : [value]) {
            if (each?.type === 'Fragment') this.fragment(each.nodes, '');
            else if (each && typeof each === 'object' && 'type' in each) this.script(each, []);
          }
        }
    }
  }

  attribute(attribute, element) {
    if (attribute.type !== 'Attribute') {
      if (attribute.expression) this.script(attribute.expression, []);
      return;
    }
    const { name, value } = attribute;
    const heard =
      HEARD.has(name) || name === 'aria-label' || name === 'aria-roledescription' || name === 'aria-valuetext';
    const unheard = UNHEARD.test(name) || (element.type !== 'Component' && !heard);
    if (value === true) return;
    const parts = (Array.isArray(value) ? value : [value]).map((each) =>
      each.type === 'Text' ? each.data : each.expression,
    );
    if (!unheard && parts.some((part) => typeof part === 'string'))
      for (const text of told(parts)) this.add(text, attribute.start, `${name} of ${element.name}`, heard);
    for (const part of parts)
      if (typeof part !== 'string' && (!unheard || /Function/.test(part.type))) this.script(part, [{ shown: heard }]);
  }

  /** The texts of an expression or a script; `above` is what it stands in. */
  script(node, above) {
    if (
      !node ||
      typeof node !== 'object' ||
      ((node.type ?? '').startsWith('TS') &&
        !/^TS(AsExpression|NonNullExpression|SatisfiesExpression)$/.test(node.type))
    )
      return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    if (node.type === 'ImportExpression') return;
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') this.text(node, above);
    if (node.type === 'CallExpression' && called(node.callee) === 'many') this.number(node);
    const children = Object.entries(node).filter(
      ([key]) =>
        ![
          'type',
          'start',
          'end',
          'loc',
          'metadata',
          'typeAnnotation',
          'typeParameters',
          'typeArguments',
          'returnType',
          'leadingComments',
          'trailingComments',
        ].includes(key),
    );
    for (const [key, value] of children) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each?.type === 'Fragment') this.fragment(each.nodes, '');
        else if (each && typeof each === 'object' && each.type) this.script(each, [...above, { node, key }]);
      }
    }
  }

  /** So many of a thing: one and more of it. */
  number({ arguments: [, one, more], start }) {
    if (typeof one?.value !== 'string' || typeof more?.value !== 'string') return;
    const line = this.source.slice(0, start).split('\n').length;
    const [text, many] = [one, more].map(({ value }) => `{n} ${value}`);
    this.found.push({ text, many, file: this.file, line, note: 'n is a number' });
  }

  text(node, above) {
    if (node.type === 'Literal' && typeof node.value !== 'string') return;
    const shown = above[0]?.shown === true;
    let plain = false;
    for (const { node: parent, key } of [...above].reverse()) {
      if (!parent) continue;
      if (parent.type === 'BinaryExpression' && parent.operator !== '+') return;
      if (parent.type === 'SwitchCase' && key === 'test') return;
      if (parent.type === 'TaggedTemplateExpression') return;
      if (parent.type === 'MemberExpression' && key === 'property') return;
      if (parent.type === 'Property' && (key === 'key' || SILENT.test(parent.key.name ?? ''))) return;
      if (/^(Call|New)Expression$/.test(parent.type) && key === 'arguments' && BESIDE.test(called(parent.callee)))
        return;
      if (parent.type === 'ConditionalExpression' && key === 'test') return;
      if (
        /^(ConditionalExpression|ReturnStatement|ArrowFunctionExpression|ArrayExpression|LogicalExpression)$/.test(
          parent.type,
        )
      )
        plain = true;
      if (parent.type === 'Property') plain = true;
      if (/Statement$|Declaration$/.test(parent.type)) break;
    }
    if (node.type === 'Literal') {
      if (this.tagged.test(node.value)) return;
      if (/^[a-z]+$/.test(node.value) ? plain && !this.code.has(node.value) : true)
        this.add(node.value, node.start, '', shown || plain);
      return;
    }
    const parts = node.quasis.flatMap((quasi, place) =>
      node.expressions[place] ? [quasi.value.cooked, node.expressions[place]] : [quasi.value.cooked],
    );
    for (const text of told(parts)) if (!/^[\w/:{}.?&=+-]*$/.test(text)) this.add(text, node.start, '', true);
  }

  /** Words that the wire has, and no reader: 'over', 'playing'. */
  code = WIRE;
  tagged = /^[a-z]+([-:/][a-z0-9]+)+$|^[a-z]+[A-Z]\w*$|^\w+\.\w+$|^[MLCQAZ][\d. -]/;

  read() {
    const source = this.file.endsWith('.ts') ? `<script lang="ts">${this.source}</script>` : this.source;
    const root = parse(source, { modern: true });
    for (const script of [root.module, root.instance]) if (script) this.script(script.content, []);
    this.fragment(root.fragment.nodes, '');
    return this.found;
  }
}

const WIRE = new Set(
  [...readFileSync(join(HOME, 'wire.ts'), 'utf-8').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word),
);

for (const path of readdirSync(HOME, { recursive: true }).sort()) {
  if (SILENT_FILES.test(path) || !/\.(svelte|ts)$/.test(path) || /\.test\.ts$|^wire\.ts$/.test(path)) continue;
  const source = readFileSync(join(HOME, path), 'utf-8');
  for (const said of new Reader(relative(HOME, join(HOME, path)), source).read()) console.log(JSON.stringify(said));
}
