import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../../src/arena/contest/contestFormat.ts';
import { contestView } from '../../src/arena/contest/contestView.ts';
import { standingsOf } from '../../src/arena/contest/standings.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import { contestDocument, tournamentDocument } from '../../src/document/tournament.ts';
import { tournamentOf } from '../arena/contest/tournaments.ts';
import { luckyGamesOf } from '../arena/games.ts';
import { expectOneResult, luckyGames } from './agreement.ts';

const PLAYERS = ['best', 'greedy', 'random'].map(
  (name) => ({ kind: 'sparring', name, bot: 'greedy' }) as const,
);

/** The confidence of intervals, the place where ratings begin, and that of the longest times. */
const CONSTANTS = [95, 0, 99];

const meeting = luckyGames(6).map((games) => games.slice(0, 2 * Math.floor(games.length / 2)));

const knockOut: Partial<GivenSettings> = {
  format: 'knock-out',
  games: 1,
  suddenDeath: true,
  seeded: { seed: 1, paired: false, openingPlies: 0 },
};

describe('a tournament', () => {
  it('says the same in a terminal, on a page and in JSON', () => {
    const settings = fc.constantFrom({ luck: true }, { luck: false }, knockOut);
    fc.assert(
      fc.property(settings, fc.array(meeting, { maxLength: 3 }), (more, games) => {
        // Three players in a knock-out: a match and a bye, and then the final.
        const state = tournamentOf(
          { games: 2, ...more },
          PLAYERS,
          ...games.slice(0, more === knockOut ? 1 : 3),
        );
        const standings = standingsOf(state);
        const { matches, header, entrants } = state;
        const doubles = standings.rows.reduce((sum, { wins, games: played }) => sum + wins - played / 2, 0);
        const counts = { players: entrants.length, games: state.played, planned: state.planned };
        const extra = matches.map((match) => match.games.length - (match.regular ?? 0));
        const json = { ...standings, ...counts, at: header.at, doubles, extra };
        const shown = matches.map(({ key, points }) => ({ key, points }));
        const document = tournamentDocument(state);
        expectOneResult(document, { ...json, matches: shown }, CONSTANTS);
      }),
    );
  });

  it('says first who is first, and whether that is sure', () => {
    const answersOf = (results: string) => {
      const state = tournamentOf({ games: 2 }, PLAYERS.slice(0, 2), luckyGamesOf(results));
      return renderDocument(tournamentDocument(state)).split('\n');
    };
    expect(answersOf('AAAAAAAAAAAAAAAA'.repeat(4)).slice(0, 2)).toEqual([
      expect.stringMatching(/^best is \w+, with a rating of \+\d+ \[\+\d+, \+\d+\] Elo$/),
      expect.stringMatching(/^ {2}the intervals say that it is stronger than greedy, second with -\d+/),
    ]);
    expect(answersOf('AB')[1]).toMatch(/^ {2}the intervals do not say whether it is stronger than /);
  });
});

it('lists its settings on a page as help describes them', () => {
  const { sections } = tournamentDocument(tournamentOf({ games: 2 }, PLAYERS));
  const settings = sections.find(({ title }) => title === 'Settings');
  const nodes = ['positions a built-in player searches per move', '100'];
  expect(settings).toMatchObject({ rows: expect.arrayContaining([nodes, ['seed of all games', '5']]) });
});

describe('a contest', () => {
  it('says the same in a terminal, on a page and in JSON', () => {
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 3 }), (games) => {
        const state = tournamentOf({ games: 2 }, PLAYERS, ...games);
        const view = contestView(state);
        const over = view.matches.filter(({ isOver }) => isOver).length;
        const counts = { over, matches: view.matches.length, bots: view.standings.length };
        expectOneResult(contestDocument(view, { commands: ['fcx host'] }), { view, counts });
      }),
    );
  });

  it('leads to its games on a page once it is over, not before', () => {
    const view = contestView(tournamentOf({ games: 2 }, PLAYERS));
    const shown = (endedAt: string | null) => JSON.stringify(contestDocument({ ...view, endedAt }));
    expect(shown('2026-11-21T18:04:33.000Z')).toContain('site/index.html');
    expect(shown(null)).not.toContain('site');
  });
});
