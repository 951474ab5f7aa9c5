/** The bot in Python that the documentation shows, at a table with ours. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type ArenaPlayer, holdArenaMatch } from '../../../src/games/kitten/host/match.ts';
import { createKittenBot } from '../../../src/games/kitten/mind/roster.ts';
import { UNTUNED_WEIGHTS } from '../../../src/games/kitten/mind/weights.ts';
import { type ListedBot, openClowder, waitForBots } from '../../../src/games/kitten/wire/clowder.ts';
import { type Address, ask } from '../../../src/games/kitten/wire/exchange.ts';
import { HAS_PYTHON } from '../../arena/players/programs.ts';
import { HERE, remotePlayer, serveBadly } from './wire/peers.ts';

const PROGRAM = fileURLToPath(new URL('../../../examples/kitten_bot.py', import.meta.url));

/** Two bots, once each answers where it is listed: one whose port is taken is listed there for a moment. */
async function listeningBots(clowder: Address): Promise<readonly ListedBot[]> {
  for (;;) {
    const bots = await waitForBots(clowder, 2, () => {}, AbortSignal.timeout(60_000));
    const answers = bots.map(({ ip: host, port }) => ask({ host, port }, '{"action":"OVER"}', 2000));
    const outcomes = await Promise.allSettled(answers);
    if (outcomes.every(({ status }) => status === 'fulfilled')) return bots;
    await pause(50);
  }
}

it.skipIf(!HAS_PYTHON)(
  'two bots in Python play rounds with one of ours, without a fault, though a port is taken',
  async () => {
    // Programs that connect to something hold ports of bots, too.
    const stranger = await serveBadly(() => {});
    const first = [stranger.port];
    const choosePort = (free: readonly number[]) => first.pop() ?? free[randomInt(free.length)];
    const clowder = await openClowder(HERE, undefined, choosePort);
    for (const name of ['snake', 'viper']) {
      const args = [PROGRAM, name, clowder.host, String(clowder.port)];
      const child = spawn('python3', args, { stdio: ['ignore', 'ignore', 'inherit'] });
      onTestFinished(() => void child.kill());
      await once(child, 'spawn');
    }
    const bots = await listeningBots(clowder);
    const ours: ArenaPlayer = {
      name: 'ours',
      sit: (setup) => createKittenBot({ kind: 'mind', weights: UNTUNED_WEIGHTS }, setup),
    };
    const players = [...bots.map(({ name, ip, port }) => remotePlayer(name, port, ip)), ours];
    const results = await holdArenaMatch({ players, rounds: 2, seed: 1, order: 'document' });
    expect(results.map(({ faults }) => faults)).toEqual([{}, {}, {}]);
    for (const { ranks } of results) expect(ranks.reduce((sum, count) => sum + count, 0)).toBe(2);
    await clowder.close();
    stranger.close();
  },
  180_000,
);
