import { expect, it } from 'vitest';
import { matchReport } from '../../../src/arena/match/matchReport.ts';
import { DEFAULT_SPRT_BOUNDS } from '../../../src/arena/match/sprt.ts';
import { describeMatchReport } from '../../../src/commands/match/text.ts';
import { gamesOf } from '../../arena/games.ts';

const describeGames = (results: string) =>
  describeMatchReport(
    matchReport(['A', 'B'], gamesOf(results), DEFAULT_SPRT_BOUNDS),
    DEFAULT_SPRT_BOUNDS,
    [],
  );

it.each([
  ['AB AB', /^too few pairs with a winner \(0, a verdict takes 16\), .*: undecided$/m],
  ['AA BB '.repeat(8), /^LLR -?\d+\.\d+ of \[-2\.94, 2\.94\], .*: undecided$/m],
  // The ratio would be beyond its bound, but of a variance that four games do not show.
  ['AA AA', /^too few pairs with a winner \(2, a verdict takes 16\), .*: undecided$/m],
  ['AA '.repeat(16), /A is nearer to 10 than to 0 Elo \(H1\)$/m],
  ['BB '.repeat(16), /A is nearer to 0 than to 10 Elo \(H0\)$/m],
])('says what the test says after %s', (results, verdict) => {
  expect(describeGames(results.replaceAll(' ', ''))).toMatch(verdict);
});

it('shows both ends of an asymmetric interval', () => {
  expect(describeGames('AAAA')).toMatch(/^4 games: A 4 : 0 B, score 1\.000 \[0\.\d{3}, 1\.000\], Elo \+∞/);
});

it.each([
  ['BB'.repeat(8), ': B leads'],
  ['AA'.repeat(8), ': A leads'],
  ['AABAABBA'.repeat(2), ': A leads, within the noise'],
  ['ABBA', ''],
])('says who leads after %s', (results, lead) => {
  const [standing = ''] = describeGames(results).split('\n');
  expect(/Elo [^\]]*\](.*)$/.exec(standing)?.[1]).toBe(lead);
});

it('says nothing of replies where nobody took their times, unless there were faults', () => {
  expect(describeGames('AABB')).not.toContain('replies');
  const games = gamesOf('AA').map((game) => ({ ...game, fault: 'timeout' as const }));
  const report = matchReport(['A', 'B'], games, DEFAULT_SPRT_BOUNDS);
  expect(describeMatchReport(report, null, [])).toMatch(/B: 0 won, 2 timeouts, .*, no replies/);
});

it('does not mention a test unless one was requested', () => {
  const report = matchReport(['A', 'B'], gamesOf('AABB'), DEFAULT_SPRT_BOUNDS);
  expect(describeMatchReport(report, null, [])).not.toContain('LLR');
});

it('names the winner of the sudden death', () => {
  const report = matchReport(['A', 'B'], gamesOf('AB'), DEFAULT_SPRT_BOUNDS);
  expect(describeMatchReport(report, null, gamesOf('B'))).toMatch(
    /^sudden death: B wins after 1 more game$/m,
  );
});
