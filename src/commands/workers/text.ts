/** Workers elsewhere: a line on one of them, and a document on all. */
import { sum } from 'simple-statistics';
import { formatRate } from '../../cli/index.ts';
import { counted, type Document, type Section, verdict } from '../../document/index.ts';
import type { Build, FleetStatus, RedisAddress, WorkerHeartbeat } from '../../fleet/index.ts';
import { workerCommand } from '../../fleet/index.ts';

/** `0123456789ab (0.1.0 of 2026-11-21 22:00)` */
export function describeBuild({ hash, version, time }: Build): string {
  return `${hash} (${version} of ${time.slice(0, 16).replace('T', ' ')})`;
}

/** What a worker says of itself: `playing, 1204 games, 31.2 games/s, no failures` */
export function describeHeartbeat({ state, games, gamesPerSecond, failures }: WorkerHeartbeat): string {
  return `${state}, ${counted(games, 'game')}, ${formatRate(gamesPerSecond)}, ${failures === 0 ? 'no failures' : counted(failures, 'failure')}`;
}

function workerTable(workers: FleetStatus['workers']): Section {
  const rows = workers.map(({ id, state, build, threads, gamesPerSecond, games, failures, offers = [] }) => [
    ...[id, state, build.hash, `${threads}`, gamesPerSecond.toFixed(1), `${games}`, `${failures}`],
    offers.join(', '),
  ]);
  const header = ['worker', 'state', 'build', 'threads', 'games/s', 'games', 'failures', 'offers'];
  return { kind: 'table', title: 'Workers', header, rows, textColumns: 3, hasRemarks: true };
}

function runTable(runs: FleetStatus['runs']): Section {
  const rows = runs.map(({ host, pid, build, waiting, batches, needs = [] }) => [
    ...[host, build.hash, `${pid}`, `${waiting}`, `${batches}`, needs.join(', ')],
  ]);
  const header = ['run on', 'build', 'process', 'jobs waiting', 'batches out', 'for'];
  return { kind: 'table', title: 'Runs', header, rows, textColumns: 2, hasRemarks: true };
}

function queueTable({ workers, runs, queues }: FleetStatus): Section {
  const builds = [...workers, ...runs].map(({ build }) => build);
  const rows = queues.map(({ build: hash, waiting, active, failed }) => {
    const build = builds.find((one) => one.hash === hash);
    return [build === undefined ? hash : describeBuild(build), `${waiting}`, `${active}`, `${failed}`];
  });
  const header = ['build', 'batches waiting', 'being played', 'failed'];
  return { kind: 'table', title: 'Queues', header, rows, textColumns: 1 };
}

/** The workers at a Redis, the runs that they play for, and what waits. */
export function fleetDocument(status: FleetStatus, address: RedisAddress): Document {
  const { workers, runs, queues } = status;
  const threads = sum(workers.map((worker) => worker.threads));
  const rate = formatRate(sum(workers.map(({ gamesPerSecond }) => gamesPerSecond)));
  const first =
    workers.length === 0
      ? verdict('Who plays?', `no worker is at ${address.shown}`, [], { commands: [workerCommand(address)] })
      : verdict(
          'Who plays?',
          `${counted(workers.length, 'worker')} with ${counted(threads, 'thread')}, ${rate}`,
          [],
        );
  return {
    title: `Workers at ${address.shown}`,
    sections: [
      first,
      ...(workers.length === 0 ? [] : [workerTable(workers)]),
      ...(runs.length === 0 ? [] : [runTable(runs)]),
      ...(queues.length === 0 ? [] : [queueTable(status)]),
    ],
  };
}
