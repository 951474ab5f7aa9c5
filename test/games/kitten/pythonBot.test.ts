/** The bot in Python that the documentation shows, at a table with ours. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { waitForBots } from '../../../src/games/kitten/client/clowderClient.ts';
import { openClowder } from '../../../src/games/kitten/host/clowder.ts';
import { type ArenaPlayer, holdArenaMatch } from '../../../src/games/kitten/host/match.ts';
import { remoteBot } from '../../../src/games/kitten/host/remoteBot.ts';
import { createBot } from '../../../src/games/kitten/mind/roster.ts';
import { UNTUNED_WEIGHTS } from '../../../src/games/kitten/mind/weights.ts';

const PROGRAM = fileURLToPath(new URL('../../../examples/kitten_bot.py', import.meta.url));

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython)
  process.stderr.write('SKIPPED: there is no python3, so examples/kitten_bot.py is not tested\n');

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

it.skipIf(!hasPython)(
  'two bots in Python play rounds with one of ours, without a fault',
  async () => {
    const clowder = await openClowder({ host: '127.0.0.1', port: 0 });
    const address = { host: '127.0.0.1', port: clowder.port };
    for (const name of ['snake', 'viper']) {
      const child = spawn('python3', [PROGRAM, name, address.host, String(address.port)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      await once(child, 'spawn');
    }
    const bots = await waitForBots(address, 2, () => {}, AbortSignal.timeout(30_000));
    const players: ArenaPlayer[] = [
      ...bots.map(
        ({ name, ip: host, port }): ArenaPlayer => ({
          name,
          sit: (sitting) => remoteBot({ host, port }, sitting),
        }),
      ),
      { name: 'ours', sit: (sitting) => createBot({ kind: 'mind', weights: UNTUNED_WEIGHTS }, sitting) },
    ];
    const results = await holdArenaMatch({ players, rounds: 2, seed: 1, order: 'document' });
    expect(results.map(({ faults }) => faults)).toEqual([{}, {}, {}]);
    for (const { ranks } of results) expect(ranks.reduce((sum, count) => sum + count, 0)).toBe(2);
    await clowder.close();
  },
  180_000,
);
