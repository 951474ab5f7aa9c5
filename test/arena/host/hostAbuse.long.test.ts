import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { verifyContest } from '../../../src/arena/contest/verifyContest.ts';
import { pageWeights } from '../../../src/cli/index.ts';
import { hostPageFiles } from '../../../src/ui/index.ts';
import { ABUSES } from './abuses.ts';
import { eventFolder, hold } from './events.ts';

const NAMES = ['bot_0', 'bot_1~secret1', 'bot_2', 'bot_3~secret3'];
/** An abuser who takes part, under a name of his own: strangers are not even let in. */
const INSIDER = 'burst';

/** What abuse may add to the heap for good, and to the process at most: 300 pages may leave 1 MB each unread. */
const MAX_HEAP_GROWTH = 30e6;
const MAX_GROWTH = 450e6;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it.each(Object.keys(ABUSES))(
  'no honest bot loses a game beside a hostile client: %s',
  async (kind) => {
    const folder = eventFolder();
    const expected = [
      ...NAMES.map((name) => name.replace(/~.*/, '')),
      ...(kind === INSIDER ? [INSIDER] : []),
    ];
    // The clock is for busy machines.
    const settings = { games: 3, clockMs: 5000, graceMs: 10_000, expected, startAt: NAMES.length };
    const files = hostPageFiles(pageWeights('best.json'));
    const { host, port, bots, over, events, stop } = await hold(folder, settings, { files });
    const pause = (isPaused: boolean) => host.obey({ type: 'pause', table: null, isPaused });
    // Names without a secret are for who comes first: the honest bots.
    pause(true);
    bots(...NAMES);
    await expect.poll(() => host.live().phase).toBe('playing');
    collect();
    const [before, heapBefore] = [process.memoryUsage.rss(), process.memoryUsage().heapUsed];
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    const abuser = fork(new URL('abuses.ts', import.meta.url), [kind, `${port}`], {
      execArgv: ['--import', 'tsx'],
    });
    await once(abuser, 'message');
    await wait(500);
    pause(false);
    await over;
    abuser.kill('SIGKILL');
    clearInterval(sampling);

    const { matches } = host.results();
    const honest = matches.filter(({ players }) => players.every((name) => name !== kind));
    expect(honest.map(({ games }) => games >= 3)).toEqual(new Array(6).fill(true));
    const losers = events.flatMap((event) => {
      if (event.type !== 'game' || !['timeout', 'disconnect'].includes(event.record.reason)) return [];
      const { players, winners } = event.record;
      return [players[winners[0] === 1 ? 1 : 0]];
    });
    expect(losers.filter((name) => name !== kind)).toEqual([]);
    // The two of the test.
    expect(events.filter(({ type }) => type === 'act')).toHaveLength(2);
    await stop();
    expect(verifyContest(folder).faults).toEqual([]);
    collect();
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(MAX_HEAP_GROWTH);
    expect(peak - before).toBeLessThan(MAX_GROWTH);
  },
  300_000,
);
