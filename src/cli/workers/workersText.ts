/** Workers elsewhere as text. */
import { counted, formatDuration } from '../../document/index.ts';
import type { Build, FleetStatus, FleetView, RedisAddress, WorkerHeartbeat } from '../../fleet/index.ts';
import { workerCommand } from '../../fleet/index.ts';
import { formatRate } from '../live/progress.ts';
import { alignColumns } from '../text/words.ts';

/** `fleet: 3 workers with 12 threads, 240 games/s; 400 jobs waiting, 24 batches out` */
export function describeFleet(view: FleetView): string {
  const { workers, threads, gamesPerSecond, waiting, batches, awaySeconds } = view;
  if (awaySeconds !== null) return `fleet: the Redis has not answered for ${formatDuration(awaySeconds)}`;
  return (
    `fleet: ${counted(workers, 'worker')} with ${counted(threads, 'thread')}, ${formatRate(gamesPerSecond)}; ` +
    `${counted(waiting, 'job')} waiting, ${counted(batches, 'batch', 'batches')} out`
  );
}

/** `0123456789ab (0.1.0 of 2026-11-21 22:00)` */
export function describeBuild({ hash, version, time }: Build): string {
  return `${hash} (${version} of ${time.slice(0, 16).replace('T', ' ')})`;
}

/** What a worker says of itself: `playing, 1204 games, 31.2 games/s, no failures` */
export function describeHeartbeat({ state, games, gamesPerSecond, failures }: WorkerHeartbeat): string {
  return `${state}, ${counted(games, 'game')}, ${formatRate(gamesPerSecond)}, ${failures === 0 ? 'no failures' : counted(failures, 'failure')}`;
}

/** A table of the workers, and what waits for them. */
export function describeFleetStatus({ workers, runs, queues }: FleetStatus, address: RedisAddress): string {
  const rows = [
    ['worker', 'threads', 'games/s', 'games', 'failures', 'state', 'build'],
    ...workers.map(({ id, threads, gamesPerSecond, games, failures, state, build }) => [
      id,
      `${threads}`,
      gamesPerSecond.toFixed(1),
      `${games}`,
      `${failures}`,
      state,
      describeBuild(build),
    ]),
  ];
  return [
    ...(workers.length === 0
      ? [`no worker is at ${address.shown}; start some with: ${workerCommand(address)}`]
      : alignColumns(rows, (column) => column === 0 || column > 4)),
    ...workers.flatMap(({ id, offers }) => (offers ? [`${id} offers ${offers.join(', ')}`] : [])),
    ...runs.map(
      ({ host, pid, build, waiting, batches, needs }) =>
        `run on ${host} (process ${pid}), build ${build.hash}${needs ? `, for ${needs.join(' and ')}` : ''}: ${counted(waiting, 'job')} waiting, ${counted(batches, 'batch', 'batches')} out`,
    ),
    ...queues.map(
      ({ build, waiting, active, failed }) =>
        `queue of build ${build}: ${counted(waiting, 'batch', 'batches')} waiting, ${active} being played, ${failed} failed`,
    ),
  ].join('\n');
}
