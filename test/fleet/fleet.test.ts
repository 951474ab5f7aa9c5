/** Runs on workers in processes of their own, through a real Redis. */
import { describe, expect, it } from 'vitest';
import { startCommand } from '../commands/runCommand.ts';
import { end, FleetOfTests, kill } from './fleetProcesses.ts';
import { HAS_REDIS } from './redis.ts';

const PATIENCE = { timeout: 600_000 };

describe.skipIf(!HAS_REDIS)('a fleet', PATIENCE, () => {
  const fleet = new FleetOfTests();

  it('gives the bytes that threads give, when workers come late, leave and are killed', async () => {
    const run = fleet.tune('killed');
    await run.printed(/no worker is at redis/);
    const first = await fleet.work();
    await run.printed(/generation 1\/2/);
    await kill(first);
    const second = await fleet.work();
    const third = await fleet.work();
    await run.printed(/generation 2\/2/);
    const { stderr, code } = await end(second);
    expect(code).toBe(0);
    expect(stderr).toMatch(/ended after \d+ games? in \d+ batch/);
    expect((await run.finished).code).toBe(0);
    expect(fleet.weightsOf('killed')).toBe(await fleet.expected());
    expect((await end(third)).code).toBe(0);
  });

  it('ends a run at a game that no worker survives, and names it', async () => {
    await fleet.work('--batch-seconds', '1');
    const games = 'tune --population 4 --pairs 2 --nodes 80000000 --seed 3 --from default.json --strategy ga';
    const flags = `--out deep.json --run deep --redis ${fleet.redis.address} --json`;
    const failed = await startCommand(`${games} ${flags}`.split(' '), fleet.folder).finished;
    expect(failed.code).toBe(1);
    const { error } = JSON.parse(failed.stdout) as { error: { code: string; message: string } };
    expect(error.code).toBe('fatalGame');
    expect(error.message).toMatch(
      /^the game of seed 3, path fitness\/1\/\d+ has failed 3 times, last with: it took longer than a batch may, 1 s$/,
    );
  });
});
