// What those who play see of some hands in another language, put together as the client does it: tests/languages play the
// hands and run this. A file has {languages, hands}; told is a line of JSON for a text of which more stays English
// than the names of the people in it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { catalogue } from './words.js';

const SOURCES = ['words/translator', 'lib/moves', 'lib/count'].map((name) => `./src/${name}.ts`);

async function client() {
  const entry = 'seen';
  const plugin = {
    name: entry,
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? SOURCES.map((path) => `export * from '${path}';`).join('\n') : null),
  };
  const bundle = await rolldown({ input: entry, plugins: [plugin], cwd: fileURLToPath(new URL('.', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'es' });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

const {
  Translator,
  capital,
  countTold,
  listed,
  listedOr,
  newlyTold,
  order,
  sentence,
  service,
  toldAloud,
  withCards,
  withNames,
} = await client();

/** The texts of a hand, each as it stands in one place of the page. */
function* texts({ names, words, marks, boards, acts, reasons }) {
  const said = (text) => withCards(withNames(text, names), words, marks);
  const table = (board) => ({ board, hand: 1, phase: 'over', seats: names.map((name) => ({ name })) });
  for (const act of acts) {
    yield sentence(act, names[act.seat]);
    yield toldAloud({ ...act, took: act.seat }, names);
    yield act.said ?? '';
    yield `${capital(withCards(act.brought ?? '', words))}.`;
  }
  for (const reason of reasons) yield said(reason);
  for (const [place, board] of boards.entries()) {
    yield withNames(board.coach, names);
    yield* Object.keys(board.told);
    yield* Object.values(board.told).map((text) => withCards(text, words, marks));
    if (board.bidding) yield `Bid: ${withCards(board.bidding, words)}`;
    yield* board.notes.map((notes) => notes.join(', '));
    yield* board.moves.flatMap((move) => [order(move.text, board.moves), move.also ?? '']);
    if (board.moves.length) yield `Your turn: ${listedOr([...new Set(board.moves.map((move) => move.asks))])}.`;
    for (const held of board.held) {
      yield said(held.why_not ?? '');
      yield held.says;
      if (held.marks.length) yield `, has served in ${service(held.marks)}`;
    }
    for (const { seats, text } of board.count) yield `${listed(seats.map((seat) => names[seat]))}: ${text}`;
    yield* board.count.map((line) => line.text);
    if (place) yield* newlyTold(table(boards[place - 1]), table(board));
    if (board.hand_over) yield* [board.headline, countTold(table(board), board)];
  }
}

const letters = (text) => text.match(/\p{L}/gu)?.length ?? 0;

/** How many letters of a text are people's names. */
const inNames = (text, names) => names.reduce((all, name) => all + (text.split(name).length - 1) * letters(name), 0);

const { languages, hands } = JSON.parse(readFileSync(process.argv[2], 'utf-8'));
const all = hands.map((hand) => [hand.names, hand.game, new Set([...texts(hand)].map((text) => (text ?? '').trim()))]);
for (const language of languages) {
  const said = catalogue(language).flatMap(({ said, done }) => (done ? [said] : []));
  const translator = new Translator(said, language);
  for (const [names, game, each] of all)
    for (const text of each)
      if (translator.left(text) > inNames(text, names) && /\p{Ll}/u.test(text))
        console.log(JSON.stringify({ language, game, text, to: translator.text(text) }));
}
