/** Runs on workers in processes of their own, through a real Redis. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startCommand } from '../commands/runCommand.ts';
import { end, FleetOfTests, kill } from './fleetProcesses.ts';
import { HAS_REDIS } from './redis.ts';

const PATIENCE = { timeout: 240_000 };

describe.skipIf(!HAS_REDIS)('a fleet', PATIENCE, () => {
  let fleet: FleetOfTests;
  beforeAll(async () => {
    fleet = await FleetOfTests.start();
  }, PATIENCE.timeout);
  afterEach(() => fleet.killWorkers());
  afterAll(() => fleet?.stop());

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
    expect(fleet.weightsOf('killed')).toBe(fleet.expected);
    expect((await end(third)).code).toBe(0);
  });

  it('goes on when its Redis starts again, with and without what it held', async () => {
    await fleet.work();
    const run = fleet.tune('restarted');
    await run.printed(/fleet: \d+ workers? with/);
    await fleet.redis.restart({ keepsData: false });
    await run.printed(/generation 1\/2/);
    await fleet.redis.restart({ keepsData: true });
    expect((await run.finished).code).toBe(0);
    expect(fleet.weightsOf('restarted')).toBe(fleet.expected);
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

    await fleet.killWorkers();
    const patient = await fleet.work();
    const resumed = startCommand(['tune', '--resume', 'deep', '--redis', fleet.redis.address], fleet.folder);
    await resumed.printed(/fleet: \d+ workers? with/);
    await kill(patient);
    resumed.process.kill('SIGINT');
    const stopped = await resumed.finished;
    expect(stopped.code).toBe(130);
    expect(stopped.stdout).toMatch(/^stopped after generation 0; resume with/);
  });
});
