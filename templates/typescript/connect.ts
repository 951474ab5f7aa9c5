/** mybot on the wire: node connect.ts PORT [NAME] [HOST]; Ctrl-C ends it. */
import choose, { type Parameters, type PlayState } from './bot.ts';

const [port = '5051', name = 'mybot', host = '127.0.0.1'] = process.argv.slice(2);
const parameters: Parameters = JSON.parse(process.env.FCX_PARAMS ?? '{}');

const socket = new WebSocket(`ws://${host}:${port}/${name}`);
socket.binaryType = 'arraybuffer';
socket.addEventListener('message', ({ data }) => {
  const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
  // The first message has four bytes, which mean nothing.
  if (text.length <= 4) return;
  const state: PlayState = JSON.parse(text);
  // The opponent's states come too.
  if (state.bot === name) socket.send(JSON.stringify({ column: choose(state, parameters) }));
});
socket.addEventListener('error', () => {
  process.stderr.write(`no server at ${host}, port ${port}\n`);
  process.exitCode = 1;
});
