/** Workers elsewhere as text. */
import { alignColumns, formatRate } from '../../cli/index.ts';
import { counted } from '../../document/index.ts';
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
