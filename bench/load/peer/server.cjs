// boardgame.io's own server, its storage in memory as it comes, with a game that costs next to nothing:
// in turn each of four players adds one, until somebody reaches the end.
const { Server, Origins } = require("boardgame.io/server");

const [port, moves] = process.argv.slice(2).map(Number);
const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
  endIf: ({ G }) => (G.count >= moves ? { count: G.count } : undefined),
};
Server({ games: [counter], origins: [Origins.LOCALHOST] }).run(port, () => console.log("open"));
