/**
 * The packed bot in a client of the contest's shape, which owns the connection and calls `play(state)` for every move:
 *
 *     npx fcx pack --out packed
 *     node contest_client.mjs packed 5051 NAME
 *
 * It needs `ws`, as the contest's client does.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';

const [folder = 'packed', port = '5051', name = 'fcx', host = '127.0.0.1'] = process.argv.slice(2);
const file = resolve(folder, 'FcxBot.mjs');
if (!existsSync(file)) {
  process.stderr.write(`there is no ${file}; make it with: npx fcx pack --out ${folder}\n`);
  process.exit(1);
}
const { FcxBot } = await import(pathToFileURL(file).href);

// What the contest's client knows of a bot: its name, and its column for a state.
const bot = new FcxBot(name);

const socket = new WebSocket(`ws://${host}:${port}/${bot.getName()}`);
socket.on('message', (data) => {
  // The first message has four bytes, which mean nothing and may begin like JSON.
  if (data.length === 4) return;
  const state = JSON.parse(data.toString());
  if (state.bot === bot.getName()) socket.send(JSON.stringify({ column: bot.play(state) }));
});
socket.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
