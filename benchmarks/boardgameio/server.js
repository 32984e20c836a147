// node server.js PORT API_PORT memory|FOLDER
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");
const game = require("./game.js")(99);

const [port, apiPort, store] = process.argv.slice(2);
const options = { games: [game], origins: [/.*/] };
if (store !== "memory") options.db = new FlatFile({ dir: store });
// The lobby gets a port of its own: on the shared one, koa composes its middleware before the routes are added.
Server(options).run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } });
