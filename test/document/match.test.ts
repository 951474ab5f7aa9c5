import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchReport, sumUpMatch } from '../../src/arena/match/matchReport.ts';
import { DEFAULT_SPRT_BOUNDS as BOUNDS } from '../../src/arena/match/sequentialTest.ts';
import type { PlayedGame } from '../../src/arena/play/playedGame.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import {
  describeMatchProgress,
  matchDocument,
  matchJson,
  servedMatchDocument,
  servedMatchJson,
} from '../../src/document/match.ts';
import { gamesOf, luckyGamesOf } from '../arena/games.ts';
import { always } from '../thorough.ts';
import { expectOneResult, luckyGames } from './agreement.ts';

const reportOf = (games: readonly PlayedGame[]) => matchReport(['A', 'B'], games, BOUNDS);

const describeGames = (results: string) => renderDocument(matchDocument(reportOf(gamesOf(results)), BOUNDS));

/** The numbers of hypotheses, the confidence of intervals, and the pairs that a verdict takes. */
const CONSTANTS = [0, 1, 99, 16];

describe('a match', () => {
  it('says the same in a terminal, on a page and in JSON', () => {
    always([luckyGames(40), fc.boolean(), fc.constantFrom('', 'A', 'AB', 'BA=')], (games, isTest, death) => {
      const report = reportOf(games);
      const sudden = gamesOf(death);
      // The number of the test's games is that of the match; that of `next` steps is not a figure.
      const fields = matchJson(report, BOUNDS, sudden);
      const doubles = report.points[0] + report.points[1] - report.games;
      expectOneResult(matchDocument(report, isTest ? BOUNDS : null, sudden), { fields, doubles }, CONSTANTS);
    });
  });

  it.each([
    ['AB AB', /^test +undecided after 4 games, LLR -0\.\d\d .*\n +it ends at LLR -2\.94 or 2\.94$/m],
    ['AA BB '.repeat(8), /^test +undecided after 32 games, LLR .*\n +it ends at LLR -2\.94 or 2\.94$/m],
    // Of pairs that were all won, 10 Elo more or less say little.
    ['AA '.repeat(16), /^test +undecided after 32 games, LLR 0\.\d\d .*$/m],
    ['AA '.repeat(120), /^test +H1 after 240 games, .*for A, a gain of 10 Elo is likelier than no gain$/m],
    ['BB '.repeat(120), /^test +H0 after 240 games, .*for A, no gain is likelier than a gain of 10 Elo$/m],
    ['AA AA', /^as played {3}score 1\.000 \[0\.\d{3}, 1\.000\], \+∞ \[/m],
    ['BB '.repeat(8), /^A is worse than B: Elo -∞ \[/],
    ['AA '.repeat(8), /^A is better than B: Elo \+∞ \[/],
    ['AA BA AB BA '.repeat(2), /^not clear who is better: Elo \+\d+ \[-\d+, \+\d+\]$/m],
    ['AB', /^too few games to tell who is better$/m],
    // Who starts, A and B in turn, wins two games of three.
    ['AB AB AA', /^who starts {2}score 0\.833 \[0\.\d{3}, 1\.000\]$/m],
  ])('says first who is better, and what the test says, after %s', (results, said) => {
    expect(describeGames(results.replaceAll(' ', ''))).toMatch(said);
  });

  it('says what to do next only where it is not clear', () => {
    const next = 'more games tell: with --sprt they go on until it is clear';
    const lines = (results: string) => renderDocument(matchDocument(reportOf(gamesOf(results)), null));
    expect(lines('ABBA')).toContain(next);
    expect(lines('AA'.repeat(8))).not.toContain(next);
    expect(describeGames('ABBA')).not.toContain(next);
  });

  it('says nothing of replies where nobody took their times', () => {
    expect(describeGames('AABB')).not.toContain('longest');
    const games = gamesOf('AA').map((game) => ({ ...game, fault: 'timeout' as const }));
    expect(renderDocument(matchDocument(reportOf(games), null))).toMatch(/^B +2 timeouts +0/m);
  });

  it('names the winner of the sudden death', () => {
    expect(renderDocument(matchDocument(reportOf(gamesOf('AB')), null, gamesOf('B')))).toMatch(
      /^sudden death {2}B wins after 1 more game$/m,
    );
  });
});

/** A has won a little more than half; the luck of its games explains most of it, and is this much more on average. */
function describeLucky(more: number): string {
  const lucks = [0.5, 0.4, 0.1, 0, -0.5, -0.4, -0.1, 0.1].map((luck) => luck + more);
  const games = luckyGamesOf(`${'AAABBBAB'.repeat(9)}AAAAAAAA`, ...lucks);
  return renderDocument(matchDocument(reportOf(games), BOUNDS));
}

describe('without luck', () => {
  it('says what is left of the score, who was lucky, and what that means', () => {
    const text = describeLucky(0.02);
    expect(text).toMatch(/^ {2}80 games: A 44 : 36 B$/m);
    expect(text).toMatch(/^test .*, without luck \(H0: 0 Elo/m);
    expect(text).toMatch(/^ {2}luck gave A \d+\.\d games \(this much or more in \d+ % of matches\)$/m);
    expect(text).toMatch(/^ {2}bomb luck is subtracted: about \d+\.\d times as precise for the same games$/m);
    expect(text).toMatch(
      /^without luck {2}score 0\.\d{3} \[0\.\d{3}, 0\.\d{3}\], \+\d+ \[[+-]\d+, \+\d+\] Elo$/m,
    );
  });

  it('is measured by what is left whether a lead is within the noise', () => {
    const answers = [-0.1, 0.05, 0.3].map((more) => describeLucky(more).split('\n')[0]);
    expect(answers).toEqual([
      expect.stringMatching(/^A is better than B: Elo .*, without luck$/),
      expect.stringMatching(/^not clear who is better: Elo .*, without luck$/),
      expect.stringMatching(
        /^A is worse than B: .*, without luck, though the points say otherwise, by luck$/,
      ),
    ]);
  });

  it('names no one lucky where luck was even', () => {
    const games = luckyGamesOf('AABB'.repeat(4), 0.2, 0.2, -0.2, -0.2);
    expect(renderDocument(matchDocument(reportOf(games), null))).toContain('\n  luck was even\n');
  });

  it('is in the progress, in short', () => {
    expect(describeMatchProgress(reportOf(luckyGamesOf('AABA', 0.2, 0.1, -0.3)))).toMatch(
      /^4 games: A 3 : 1 B, too few games to tell who is better: Elo .*, without luck$/,
    );
    expect(describeMatchProgress(reportOf(gamesOf('AABA')))).not.toContain('luck');
  });
});

describe('a match on a server', () => {
  it('says the same in a terminal, on a page and in JSON', () => {
    always([luckyGames(40), fc.constantFrom('complete', 'abandoned', 'interrupted')], (games, end) => {
      const lucks = games.map(({ luck = 0 }) => luck);
      const records = games.map((game, index) => ({ ...game, index, replyMs: [[], []] }) as never);
      const result = { ...sumUpMatch(1, ['A', 'B'], [], end, lucks), games: records };
      const report = reportOf(games);
      const { points, players, adjusted } = report;
      const played = { ...result, points, players, adjusted };
      const doubles = report.points[0] + report.points[1] - report.games;
      const fields = servedMatchJson(played, 7);
      expectOneResult(servedMatchDocument(played), { fields, doubles }, CONSTANTS);
    });
  });

  it('says how it ended', () => {
    const report = reportOf(gamesOf('ABAB'));
    const result = { ...sumUpMatch(3, ['A', 'B'], [], 'complete'), points: report.points };
    expect(renderDocument(servedMatchDocument(result))).toMatch(
      /^match 3 after 0 games: A 2 : 2 B .*\n {2}equal points, a contest continues with sudden death/,
    );
    expect(renderDocument(servedMatchDocument({ ...result, end: 'abandoned' }))).toContain(
      'match 3 abandoned',
    );
  });
});
