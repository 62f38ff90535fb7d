// A boardgame.io server with a trick game of the same size as Trolley Euchre: four players, 24 cards, follow suit,
// a trump, six tricks a hand, hand after hand. Hands are hidden by playerView, which also lists the legal cards.
// Matches are kept in memory, which is its default, or with a FOLDER by its FlatFile; its lobby has a port of its own.
//   node load_peer.js PORT LOBBY_PORT [FOLDER]

const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SUITS = ['red', 'green', 'black', 'orange'];
const KINDS = ['fare', 'passenger', 'conductor', 'motorman', 'car', 'transfer'];
const PACK = SUITS.flatMap((suit) => KINDS.map((kind) => `${suit}-${kind}`));
const suitOf = (card) => card.split('-')[0];
const strength = (G, card) =>
  KINDS.indexOf(card.split('-')[1]) + (suitOf(card) === G.trump ? 20 : suitOf(card) === suitOf(G.trick[0].card) ? 10 : 0);

function deal(G, random) {
  const deck = random.Shuffle(PACK);
  G.hands = { 0: deck.slice(0, 6), 1: deck.slice(6, 12), 2: deck.slice(12, 18), 3: deck.slice(18, 24) };
  G.trump = random.Shuffle(SUITS)[0];
  G.trick = [];
  G.won = [0, 0, 0, 0];
}

function legal(G, player) {
  const hand = G.hands[player];
  const led = G.trick.length && G.trick.length < 4 ? suitOf(G.trick[0].card) : null;
  const same = hand.filter((card) => suitOf(card) === led);
  return same.length ? same : hand;
}

const play = ({ G, random, events, playerID }, card) => {
  if (!legal(G, playerID).includes(card)) return INVALID_MOVE;
  G.hands[playerID] = G.hands[playerID].filter((held) => held !== card);
  if (G.trick.length === 4) G.trick = [];
  G.trick.push({ player: playerID, card });
  if (G.trick.length < 4) {
    events.endTurn({ next: String((Number(playerID) + 1) % 4) });
    return;
  }
  const best = G.trick.reduce((top, it) => (strength(G, it.card) > strength(G, top.card) ? it : top));
  G.won[Number(best.player)] += 1;
  if (Object.values(G.hands).every((hand) => hand.length === 0)) {
    G.won.forEach((tricks, player) => (G.score[player] += tricks));
    deal(G, random);
  }
  events.endTurn({ next: best.player });
};

const Tricks = {
  name: 'tricks',
  setup: ({ random }) => {
    const G = { score: [0, 0, 0, 0] };
    deal(G, random);
    return G;
  },
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length])),
    legal: playerID === ctx.currentPlayer ? legal(G, playerID) : [],
  }),
  moves: { play: { move: play, client: false } },
};

const db = process.argv[4] ? new FlatFile({ dir: process.argv[4] }) : undefined;
Server({ games: [Tricks], origins: [/.*/], db }).run({
  port: Number(process.argv[2]),
  lobbyConfig: { apiPort: Number(process.argv[3]) },
});
