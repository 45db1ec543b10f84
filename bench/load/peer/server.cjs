// boardgame.io's own server with a game that costs next to nothing: in turn each of four players adds
// one, until somebody reaches the end. Its storage is in memory as it comes, or its own in files.
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const [port, moves] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4];
const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};
const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
  endIf: ({ G }) => (G.count >= moves ? { count: G.count } : undefined),
};
Server({ games: [counter], origins: [Origins.LOCALHOST], ...storage }).run(port, () => console.log("open"));
