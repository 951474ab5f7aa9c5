/** Remote workers: a line on one of them, and a document on all. */
import { sum } from 'simple-statistics';
import { formatRate } from '../../cli/index.ts';
import {
  counted,
  type Document,
  makeCommand,
  type Section,
  verdictSection,
  type Words,
} from '../../document/index.ts';
import type { Build, FleetStatus, RedisAddress, WorkerHeartbeat } from '../../fleet/index.ts';
import { workerCommand } from '../../fleet/index.ts';

/** `0.1.0 of 2026-11-21 22:00` */
function describeVersion({ version, time }: Build): string {
  return `${version} of ${time.slice(0, 16).replace('T', ' ')}`;
}

/** `0123456789ab (0.1.0 of 2026-11-21 22:00)` */
export function describeBuild(build: Build): string {
  return `${build.hash} (${describeVersion(build)})`;
}

/** Describe a worker by its heartbeat: `playing, 1204 games, 31.2 games/s, no failures`. */
export function describeHeartbeat({ state, games, gamesPerSecond, failures }: WorkerHeartbeat): string {
  return `${state}, ${counted(games, 'game')}, ${formatRate(gamesPerSecond)}, ${failures === 0 ? 'no failures' : counted(failures, 'failure')}`;
}

/** A table with text in the first columns and in the last; nothing without rows. */
function table(textColumns: number, header: readonly string[], rows: readonly Words[][]): Section[] {
  return rows.length === 0 ? [] : [{ kind: 'table', header, rows, textColumns, hasRemarks: true }];
}

/** The document of the workers at a Redis, the runs that they play for, and the batches that wait. */
export function fleetDocument({ workers, runs, queues }: FleetStatus, address: RedisAddress): Document {
  const threads = sum(workers.map((worker) => worker.threads));
  const rate = formatRate(sum(workers.map(({ gamesPerSecond }) => gamesPerSecond)));
  const builds = [...workers, ...runs].map(({ build }) => build);
  const commands = [makeCommand('', [workerCommand(address)])];
  const first =
    workers.length === 0
      ? verdictSection('Who plays?', `no worker is at ${address.shown}`, [], { commands })
      : verdictSection(
          'Who plays?',
          `${counted(workers.length, 'worker')}, ${counted(threads, 'thread')}, ${rate}`,
          [],
        );
  return {
    title: `Workers at ${address.shown}`,
    sections: [
      first,
      ...table(
        3,
        ['worker', 'state', 'build', 'threads', 'games/s', 'games', 'failures', 'offers'],
        workers.map(({ id, state, build, threads, gamesPerSecond, games, failures, offers = [] }) => [
          ...[id, state, build.hash, `${threads}`, gamesPerSecond.toFixed(1), `${games}`, `${failures}`],
          offers.join(', '),
        ]),
      ),
      ...table(
        2,
        ['run on', 'build', 'process', 'jobs waiting', 'batches out', 'for'],
        runs.map(({ host, pid, build, waiting, batches, needs = [] }) => [
          ...[host, build.hash, `${pid}`, `${waiting}`, `${batches}`, needs.join(', ')],
        ]),
      ),
      ...table(
        1,
        ['queue of build', 'batches waiting', 'being played', 'failed', 'version'],
        queues.map(({ build: hash, waiting, active, failed }) => {
          const build = builds.find((one) => one.hash === hash);
          return [
            hash,
            `${waiting}`,
            `${active}`,
            `${failed}`,
            build === undefined ? '' : describeVersion(build),
          ];
        }),
      ),
    ],
  };
}
