import { describe, expect, it } from 'vitest';
import { describeFleet } from '../../../src/cli/input/fleetVenue.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { describeHeartbeat, fleetDocument } from '../../../src/commands/fleet/text.ts';
import { readAddress, type WorkerHeartbeat } from '../../../src/fleet/index.ts';
import { expectOneResult } from '../../document/agreement.ts';

const build = { hash: '0123456789ab', version: '0.1.0', time: '2026-11-21T22:00:53.000Z' };
const worker: WorkerHeartbeat = {
  id: 'north-12-abc',
  host: 'north',
  pid: 12,
  build,
  threads: 8,
  since: '2026-11-21T22:00:00.000Z',
  state: 'playing',
  games: 1204,
  batches: 20,
  failures: 0,
  gamesPerSecond: 31.25,
};
const view = { workers: 1, threads: 8, gamesPerSecond: 240, waiting: 400, batches: 16, awaySeconds: null };

describe('a fleet as text', () => {
  it('is one line in the view of a run', () => {
    expect(describeFleet(view)).toBe(
      'fleet: 1 worker with 8 threads, 240 games/s; 400 jobs waiting, 16 batches out',
    );
    expect(describeFleet({ ...view, awaySeconds: 65 })).toBe('fleet: the Redis has not answered for 1m 05s');
  });

  it('is what a worker says of itself', () => {
    expect(describeHeartbeat(worker)).toBe('playing, 1204 games, 31.3 games/s, no failures');
    expect(describeHeartbeat({ ...worker, failures: 1 })).toContain('1 failure');
  });

  it('is a document with the workers, runs and queues, the same for terminal, page and JSON', () => {
    const run = { id: 'run-1', host: 'south', pid: 3, build, since: worker.since, waiting: 2, batches: 1 };
    const queues = [{ build: build.hash, waiting: 5, active: 8, failed: 1 }];
    const status = { workers: [worker], runs: [run], queues };
    const document = fleetDocument(status, readAddress('redis://host'));
    expectOneResult(document, { status, workers: 1 });
    expect(renderDocument(document)).toBe(
      [
        '1 worker, 8 threads, 31.3 games/s',
        '',
        'worker        state    build         threads  games/s  games  failures  offers',
        'north-12-abc  playing  0123456789ab        8     31.3   1204         0',
        '',
        'run on  build         process  jobs waiting  batches out  for',
        'south   0123456789ab        3             2            1',
        '',
        'queue of build  batches waiting  being played  failed  version',
        '0123456789ab                  5             8       1  0.1.0 of 2026-11-21 22:00',
      ].join('\n'),
    );
    const nobody = { workers: [], runs: [], queues: [] };
    const textOf = (address: string) => renderDocument(fleetDocument(nobody, readAddress(address)));
    expect(textOf('redis://host')).toMatch(
      /^no worker is at redis:\/\/host\n {2}next: (npx )?fcx fleet work --redis redis:\/\/host$/,
    );
    expect(textOf('redis://:secret@host')).toMatch(
      /^(?![\s\S]*secret)no[\s\S]*--redis redis:\/\/host \(with the password in the address\)$/,
    );
  });
});
