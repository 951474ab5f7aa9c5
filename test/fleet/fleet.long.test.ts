/** What takes longer: many workers, killed at random, and workers and networks that hang. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { stream } from '../../src/engine/random.ts';
import { type Running, runCommand, startCommand } from '../commands/runCommand.ts';
import { StallingProxy } from '../system/stallingProxy.ts';
import { FleetOfTests, kill, startTuning, startWorker } from './fleetProcesses.ts';
import { HAS_REDIS, RedisServer } from './redis.ts';

const PATIENCE = { timeout: 600_000 };

describe.skipIf(!HAS_REDIS)('a fleet under attack', PATIENCE, () => {
  const fleet = new FleetOfTests();

  it('gives two runs at once the bytes that threads give while workers are killed at random, and the Redis starts again', async () => {
    const kills = 20;
    const random = stream(1, 'kills');
    for (let worker = 0; worker < 3; worker++) await fleet.work();
    const names = ['one', 'two'];
    const runs = names.map((name) => fleet.tune(name));
    for (const run of runs) await run.printed(/fleet: /);
    const { stdout } = await runCommand(['fleet', 'list', '--redis', fleet.redis.address, '--json']);
    const status = JSON.parse(stdout) as { workers: { pid: number; threads: number }[]; runs: unknown[] };
    const shown = status.workers.map(({ pid, threads }) => [pid, threads]);
    for (const { process } of fleet.workers) expect(shown).toContainEqual([process.pid, 1]);
    expect(status.runs).toHaveLength(2);
    for (let killed = 1; killed <= kills; killed++) {
      await pause(random.int(0, 500));
      const [victim] = fleet.workers.splice(random.int(0, fleet.workers.length - 1), 1);
      await kill(victim as Running);
      await fleet.work();
      if (killed % 7 === 0) await fleet.redis.restart({ keepsData: killed > 7 });
    }
    for (const run of runs) expect((await run.finished).code).toBe(0);
    expect(names.map((name) => fleet.weightsOf(name))).toEqual(Array(2).fill(await fleet.expected()));
  });

  it('gives the bytes of a training that threads give, while workers are killed', async () => {
    const settings = '--generations 2 --games 1000 --nodes 30 --test-nodes 30 --epochs 2 --seed 5'.split(' ');
    const tests = '--test-pairs 64 --validation 40 --sprt-elo0 -700 --sprt-elo1 -500'.split(' ');
    const train = (name: string, ...args: string[]) => {
      const out = ['--out', `${name}.json`, '--run', name];
      return startCommand(['train', ...settings, ...tests, ...out, ...args], fleet.folder);
    };
    expect((await train('trained', '--threads', '1').finished).code).toBe(0);
    const victims = [await fleet.work(), await fleet.work()];
    const run = train('trained-far', '--redis', fleet.redis.address);
    await run.printed(/fleet: /);
    for (const victim of victims) {
      await pause(1000);
      await fleet.work();
      await kill(victim);
    }
    expect((await run.finished).code).toBe(0);
    expect(fleet.weightsOf('trained-far')).toBe(fleet.weightsOf('trained'));
    expect(fleet.weightsOf('trained')).toContain('"network"');
  });

  it('plays again what a worker holds that hangs', async () => {
    const hung = await fleet.work();
    const run = fleet.tune('hung');
    await run.printed(/fleet: \d+ workers? with/);
    hung.process.kill('SIGSTOP');
    await pause(500);
    await fleet.work();
    expect((await run.finished).code).toBe(0);
    expect(fleet.weightsOf('hung')).toBe(await fleet.expected());
    hung.process.kill('SIGCONT');
  });

  it('ends at Ctrl-C, run and worker, while the Redis is away', async () => {
    const lost = await RedisServer.start();
    const worker = await startWorker(lost.address);
    const run = startTuning(fleet.folder, 'lost', '--redis', lost.address);
    await run.printed(/fleet: \d+ workers? with/);
    await lost.stop();
    await run.printed(/does not answer; waiting for it to come back/);
    for (const each of [run, worker]) each.process.kill('SIGINT');
    expect((await run.finished).code).toBe(130);
    expect((await worker.finished).code).toBe(0);
  });

  it('goes on when the network lets nothing through for 30 seconds', async () => {
    const proxy = await StallingProxy.start(fleet.redis.port);
    await fleet.work();
    const run = startTuning(fleet.folder, 'stalled', '--redis', `redis://127.0.0.1:${proxy.port}`);
    await run.printed(/fleet: \d+ workers? with/);
    proxy.stall();
    await pause(30_000);
    proxy.resume();
    expect((await run.finished).code).toBe(0);
    expect(fleet.weightsOf('stalled')).toBe(await fleet.expected());
  });
});
