/** A light bot in a process of its own, without a loader: `node chaosBot.mjs PORT NAME` plays the same in the same position until it is killed. */
import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';

const [port, name] = process.argv.slice(2);
const shown = name.replace(/~.*/, '');

function choose({ board, round }) {
  const open = board.at(-1).flatMap((cell, column) => (cell === 0 ? [column] : []));
  const digest = createHash('sha256')
    .update(`${shown} ${round} ${JSON.stringify(board)}`)
    .digest();
  return open[digest.readUInt16LE() % open.length] ?? 0;
}

function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
  socket.on('message', (data) => {
    if (data.length === 4) return;
    const state = JSON.parse(String(data));
    if (state.bot === name) socket.send(JSON.stringify({ column: choose(state) }));
  });
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(connect, 20));
}

connect();
// A test that is killed leaves no bots behind.
process.on('disconnect', () => process.exit());
