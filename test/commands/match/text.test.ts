import { describe, expect, it } from 'vitest';
import { matchReport } from '../../../src/arena/match/matchReport.ts';
import { DEFAULT_SPRT_BOUNDS } from '../../../src/arena/match/sprt.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { describeMatchReport, describeProgress } from '../../../src/commands/match/text.ts';
import { gamesOf, luckyGamesOf } from '../../arena/games.ts';

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

/** A has won a little more than half; the luck of its games explains most of it, and is this much more on average. */
function describeLucky(more: number): string {
  const lucks = [0.5, 0.4, 0.1, 0, -0.5, -0.4, -0.1, 0.1].map((luck) => luck + more);
  const games = luckyGamesOf(`${'AAABBBAB'.repeat(9)}AAAAAAAA`, ...lucks);
  return describeMatchReport(matchReport(['A', 'B'], games, DEFAULT_SPRT_BOUNDS), null, []);
}

describe('without luck', () => {
  it('says what is left of the score, who was lucky, and what that means', () => {
    const [standing, score, meaning] = describeLucky(0.02).split('\n');
    expect(standing).toMatch(/^80 games: A 44 : 36 B, score 0\.550 .*: A leads, within the noise$/);
    expect(score).toMatch(
      /^without luck: score 0\.\d{3} \[0\.\d{3}, 0\.\d{3}\], Elo \+\d+ \[[+-]\d+, \+\d+\]: luck gave A \d+\.\d games \(this much or more in \d+ % of matches\)$/,
    );
    expect(meaning).toMatch(
      /^ {2}luck is what bombs gave by falling where they did; the rest was played, and is as certain as after \d+\.\d times the games$/,
    );
  });

  it('is measured by what is left whether a lead is within the noise', () => {
    const leads = [-0.1, 0.05, 0.3].map((more) => /: A leads(.*)$/m.exec(describeLucky(more))?.[1]);
    expect(leads).toEqual(['', ', within the noise', ', by luck']);
  });

  it('names no one lucky where luck was even', () => {
    const games = luckyGamesOf('AABB'.repeat(4), 0.2, 0.2, -0.2, -0.2);
    expect(describeMatchReport(matchReport(['A', 'B'], games, DEFAULT_SPRT_BOUNDS), null, [])).toContain(
      ': luck was even\n',
    );
  });

  it('is in the progress, in short', () => {
    const report = (games: PlayedGame[]) => matchReport(['A', 'B'], games, DEFAULT_SPRT_BOUNDS);
    expect(describeProgress(report(luckyGamesOf('AABA', 0.2, 0.1, -0.3)))).toMatch(
      /\], without luck 0\.\d{3} \[0\.\d{3}, 1\.000\]$|noise, without luck 0\.\d{3} \[/,
    );
    expect(describeProgress(report(gamesOf('AABA')))).not.toContain('luck');
  });

  it('is what a test says that it goes by', () => {
    const games = luckyGamesOf('AABA'.repeat(20), 0.2, 0.1, -0.3);
    const report = matchReport(['A', 'B'], games, DEFAULT_SPRT_BOUNDS);
    expect(describeMatchReport(report, DEFAULT_SPRT_BOUNDS, [])).toMatch(
      /^LLR .*\], without luck, 0 against/m,
    );
  });
});
