// Lost Cities for boardgame.io, in its own idiom: the state is one object, secrets are taken out by playerView.
"use strict";

const COLOURS = ["yellow", "blue", "white", "green", "red"];
const RANKS = [0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const INVALID = "INVALID_MOVE";

function deal(G, random) {
  const deck = random.Shuffle(COLOURS.flatMap((colour) => RANKS.map((rank) => ({ colour, rank }))));
  G.hands = { 0: deck.splice(0, 8), 1: deck.splice(0, 8) };
  G.deck = deck;
  G.expeditions = { 0: empty(), 1: empty() };
  G.discards = empty();
  G.played = false;
  G.closed = null;
}

const empty = () => Object.fromEntries(COLOURS.map((colour) => [colour, []]));
const find = (hand, card) => hand.findIndex((held) => held.colour === card.colour && held.rank === card.rank);

function value(cards) {
  if (!cards.length) return 0;
  const investments = cards.filter((rank) => rank === 0).length;
  const worth = (cards.reduce((sum, rank) => sum + rank, 0) - 20) * (1 + investments);
  return cards.length >= 8 ? worth + 20 : worth;
}

module.exports = (rounds) => ({
  name: "lost-cities",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const G = { round: 1, totals: { 0: 0, 1: 0 } };
    deal(G, random);
    return G;
  },
  playerView: ({ G, playerID }) => {
    const { deck, hands, ...open } = G;
    return { ...open, deck: deck.length, hand: playerID === null ? [] : hands[playerID], sizes: [hands[0].length, hands[1].length] };
  },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, card) => {
        const at = find(G.hands[playerID], card);
        const lane = G.expeditions[playerID][card.colour];
        if (G.played || at < 0 || (lane.length && lane[lane.length - 1] > card.rank)) return INVALID;
        G.hands[playerID].splice(at, 1);
        lane.push(card.rank);
        G.played = true;
        G.closed = null;
      },
    },
    discard: {
      client: false,
      move: ({ G, playerID }, card) => {
        const at = find(G.hands[playerID], card);
        if (G.played || at < 0) return INVALID;
        G.hands[playerID].splice(at, 1);
        G.discards[card.colour].push(card.rank);
        G.played = true;
        G.closed = card.colour;
      },
    },
    draw: {
      client: false,
      move: ({ G, playerID, events, random }, from) => {
        if (!G.played) return INVALID;
        if (from === "deck") G.hands[playerID].push(G.deck.pop());
        else {
          if (from === G.closed || !G.discards[from].length) return INVALID;
          G.hands[playerID].push({ colour: from, rank: G.discards[from].pop() });
        }
        G.played = false;
        if (!G.deck.length) {
          for (const seat of [0, 1]) for (const colour of COLOURS) G.totals[seat] += value(G.expeditions[seat][colour]);
          if (G.round === rounds) return events.endGame(G.totals);
          G.round += 1;
          deal(G, random);
        }
        events.endTurn();
      },
    },
  },
});
