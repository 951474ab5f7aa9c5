/** Runs on workers in processes of their own, through a real Redis. */
import { describe, expect, it } from 'vitest';
import { runCommand, startCommand } from '../commands/runCommand.ts';
import { end, FleetOfTests, kill } from './fleetProcesses.ts';
import { HAS_REDIS } from './redis.ts';

const PATIENCE = { timeout: 240_000 };

describe.skipIf(!HAS_REDIS)('a fleet', PATIENCE, () => {
  const fleet = new FleetOfTests();

  it('gives the bytes that threads give, though workers come late, leave and are killed, and its Redis forgets', async () => {
    const run = fleet.tune('killed');
    await run.printed(/no worker is at redis/);
    const first = await fleet.work();
    await run.printed(/generation 1\/2/);
    await kill(first);
    await fleet.redis.restart({ keepsData: false });
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
    const { stdout } = await runCommand(['workers', '--redis', fleet.redis.address]);
    expect(stdout).toMatch(/failed +version\n.* [1-9]\d* {2}\d+\.\d+\.\d+ of /);
  });
});
