/** Tries a packed bot in a real game against itself, and reads its usage. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type MatchResult, openGameServer, type ServeEvent, serveMatches } from '../arena/index.ts';
import { ExpectedError } from '../engine/index.ts';
import { MEASURE_VARIABLE, type Usage, usageSchema } from './arguments.ts';

const HOST = '127.0.0.1';
const MOVE_TIME_MS = 100;
/** A bot that has not connected by then never will. */
const START_TIMEOUT_MS = 20_000;

export class TryError extends ExpectedError {
  override readonly code = 'botFailed';
}

function startBot(script: string, name: string, port: number) {
  const child = spawn(process.execPath, [script, name, `${port}`, HOST, `${MOVE_TIME_MS}`], {
    env: { ...process.env, [MEASURE_VARIABLE]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  return { child, output: once(child, 'close').then(() => text) };
}

function readUsage(output: string): Usage {
  const last = output.trim().split('\n').at(-1) ?? '';
  try {
    return usageSchema.parse(JSON.parse(last));
  } catch {
    throw new TryError(`the packed bot does not work; it printed:\n${output.trim()}`);
  }
}

/** Throws a {TryError} if the bot does not play a whole game against itself. */
export async function tryBot(script: string): Promise<Usage> {
  const server = await openGameServer({ host: HOST, port: 0 });
  const controller = new AbortController();
  const bots = ['First', 'Second'].map((name) => startBot(script, name, server.port));
  const timer = setTimeout(() => controller.abort(), START_TIMEOUT_MS);
  try {
    let result: MatchResult | null = null as MatchResult | null;
    const onEvent = (event: ServeEvent) => {
      clearTimeout(timer);
      if (event.type !== 'matchEnd') return;
      ({ result } = event);
      // Bots that have left do not come back.
      if (result.end === 'abandoned') controller.abort();
    };
    await serveMatches(server, { matches: 1, games: 1, seed: 1, onEvent }, controller.signal);
    for (const { child } of bots) child.kill('SIGTERM');
    const [usage] = (await Promise.all(bots.map(({ output }) => output))).map(readUsage);
    const faults = result?.players.some(
      ({ timeouts, illegal, disconnects }) => timeouts + illegal + disconnects,
    );
    if (result?.end !== 'complete' || faults !== false) {
      throw new TryError('the packed bot did not play its game to the end');
    }
    return usage as Usage;
  } finally {
    clearTimeout(timer);
    for (const { child } of bots) child.kill('SIGKILL');
    await server.close();
  }
}
