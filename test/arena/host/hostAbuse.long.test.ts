import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ABUSES } from './abuses.ts';

const PROGRAM = fileURLToPath(new URL('abusedEvents.ts', import.meta.url));

/** What abuse may add to the heap for good, and what the process may have at most: in peace it has some 160 MB, and 300 pages may leave 1 MB each unread. */
const MAX_HEAP_GROWTH_MB = 30;
const MAX_RSS_MB = 600;

it('no honest bot loses a game beside hostile ones, and nobody acts without the secret', async () => {
  const args = ['--expose-gc', '--import', 'tsx', PROGRAM];
  const results = JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
  for (const kind of Object.keys(ABUSES)) {
    const { actions, heapMB, rssMB, ...counts } = results[kind];
    expect(counts, kind).toEqual({ forfeits: 0, missing: 0, acts: 0, faults: 0 });
    expect(actions, kind).toBeGreaterThan(0);
    expect(heapMB, kind).toBeLessThanOrEqual(results.peace.heapMB + MAX_HEAP_GROWTH_MB);
    expect(rssMB, kind).toBeLessThanOrEqual(MAX_RSS_MB);
  }
}, 600_000);
