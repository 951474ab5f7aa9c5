/** The server of `fcx ui` decides by facts: with every word of a match replaced, it finds the same. */
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  GamesSession,
  keepMatchProgress,
  type MatchProgress,
} from '../../src/arena/contest/gamesProgress.ts';
import { testFolder } from '../system/folders.ts';

const MARKER = '¤';
const MATCH_WORDS = '../../src/document/match.ts';
const TEST_WORDS = '../../src/document/parts.ts';

const even = { mean: 0.5, low: 0.45, high: 0.55, count: 100 };
const ahead = { mean: 0.6, low: 0.55, high: 0.65, count: 100 };
const behind = { mean: 0.4, low: 0.35, high: 0.45, count: 100 };
const test = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, llr: 3 };
const notWorse = { ...test, elo0: -10, elo1: 0 };

const FINDINGS: readonly (readonly [find: string, match: object, better: string | null])[] = [
  ['a clear lead', { score: ahead, test: null }, 'new'],
  ['a clear loss', { score: behind, test: null }, 'old'],
  ['an open lead', { score: even, test: null }, null],
  ['a test that passed', { score: even, test: { ...test, verdict: 'H1' } }, 'new'],
  ['a test that failed', { score: even, test: { ...test, verdict: 'H0' } }, null],
  ['a test that allows for a little less', { score: even, test: { ...notWorse, verdict: 'H1' } }, null],
];

afterEach(() => {
  vi.doUnmock(MATCH_WORDS);
  vi.doUnmock(TEST_WORDS);
  vi.resetModules();
});

async function keep(runs: string, match: object): Promise<void> {
  const whole = {
    ...new GamesSession('2 at once').progress(),
    startedAt: '2026-11-22T21:00:00.000Z',
    players: ['new', 'old'],
    planned: 2,
    games: 2,
    points: [1, 1],
    isAdjusted: false,
    replay: null,
    gameWinners: '12',
    words: [],
    ...match,
  } as unknown as MatchProgress;
  await keepMatchProgress(runs, () => whole).close();
}

async function betterIn(runs: string) {
  const { readStoredMatches, matchFoldersIn, matchTableSections, newestDecision } = await import(
    '../../src/ui/matches.ts'
  );
  const folders = matchFoldersIn(runs);
  const settled = newestDecision(readStoredMatches(folders), () => true, []);
  const [table] = matchTableSections(folders);
  const rows = table?.kind === 'table' ? table.rows : [];
  const tones = rows.flat(2).map((part) => (typeof part === 'string' ? undefined : part.tone));
  return { better: settled?.better, tones };
}

it.each(FINDINGS)('%s', async (_, match, better) => {
  const runs = join(testFolder(), 'runs');
  await keep(runs, match);
  const plain = await betterIn(runs);
  expect(plain.better).toBe(better);

  vi.resetModules();
  vi.doMock(MATCH_WORDS, async () => {
    const words = await vi.importActual<typeof import('../../src/document/match.ts')>(MATCH_WORDS);
    type Standing = Parameters<typeof words.whoIsBetter>[0];
    return { ...words, whoIsBetter: (of: Standing) => ({ ...words.whoIsBetter(of), answer: MARKER }) };
  });
  vi.doMock(TEST_WORDS, async () => {
    const words = await vi.importActual<typeof import('../../src/document/parts.ts')>(TEST_WORDS);
    return { ...words, testFinding: () => MARKER, likelierHypothesis: () => MARKER };
  });
  expect(await betterIn(runs)).toEqual(plain);
});
