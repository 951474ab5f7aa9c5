import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../../src/arena/contest/contestFormat.ts';
import { standingsOf } from '../../src/arena/contest/standings.ts';
import { contestView, type PlayerSpec } from '../../src/arena/index.ts';
import type { PlayedGame } from '../../src/arena/play/playedGame.ts';
import { BLEND_ONE, perTerm } from '../../src/bot/evaluation/blend.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import {
  contestDocument,
  contestStandings,
  decidingGame,
  tournamentDocument,
} from '../../src/document/index.ts';
import { tournamentOf } from '../arena/contest/tournaments.ts';
import { gamesOf, luckyGamesOf } from '../arena/games.ts';
import { perStageFeature } from '../bot/evaluation/perStageFeature.ts';
import { shownOf } from '../page/results/shown.ts';
import { always } from '../thorough.ts';
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
    always([settings, fc.array(meeting, { maxLength: 3 })], (more, games) => {
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
    });
  });

  it('says first who is first, and whether that is sure', () => {
    const answersOf = (results: string) => {
      const state = tournamentOf({ games: 2 }, PLAYERS.slice(0, 2), luckyGamesOf(results));
      return renderDocument(tournamentDocument(state)).split('\n');
    };
    expect(answersOf('AAAAAAAAAAAAAAAA'.repeat(4)).slice(0, 2)).toEqual([
      'best is first so far',
      expect.stringMatching(/^ {2}Its rating is \+\d+ \[\+\d+, \+\d+\] Elo$/),
    ]);
    expect(answersOf('AAAAAAAAAAAAAAAA'.repeat(4))[2]).toMatch(
      /^ {2}best is better: \+\d+ \[\+\d+, \+\d+\] Elo over greedy, the second$/,
    );
    expect(answersOf('AB')[2]).toMatch(
      /^ {2}Too few games to tell the first two apart: \+0 \[-\d+, \+\d+\] Elo over /,
    );
    expect(answersOf('AABAB'.repeat(16))[2]).toMatch(/^ {2}The first two are not told apart: \+/);
  });

  it('claims no lead that its interval does not show, as long as it goes on', () => {
    always([fc.string({ unit: fc.constantFrom('A', 'B'), minLength: 2, maxLength: 60 })], (results) => {
      const even = results.slice(0, 2 * Math.floor(results.length / 2));
      const state = tournamentOf({ games: 200, luck: false }, PLAYERS.slice(0, 2), gamesOf(even));
      expect(state.isOver).toBe(false);
      const said = renderDocument(tournamentDocument(state)).split('\n').slice(0, 4).join(' ');
      const [lead] = standingsOf(state).rows.flatMap(({ overNext }) => overNext ?? []);
      expect(said).toContain('is first so far');
      expect(/is (better|ahead)/.test(said)).toBe(lead !== undefined && Math.round(lead.low) > 0);
    });
  });

  it('says nothing of the lead over one who has not played, and shows no rating of it', () => {
    const state = tournamentOf({ games: 4, luck: false }, PLAYERS.slice(0, 3), gamesOf('AAAA'));
    const lines = renderDocument(tournamentDocument(state)).split('\n');
    expect(lines.find((line) => /^ *\S+ +random /.test(line))).toMatch(/random +– +0 +0/);
    const alone = tournamentOf({ games: 4, luck: false }, PLAYERS.slice(0, 3));
    expect(renderDocument(tournamentDocument(alone))).not.toMatch(/told apart|is better/);
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
    always([fc.array(meeting, { maxLength: 3 })], (games) => {
      const state = tournamentOf({ games: 2 }, PLAYERS, ...games);
      const view = contestView(state);
      const over = view.matches.filter(({ isOver }) => isOver).length;
      const counts = { over, matches: view.matches.length, bots: view.standings.length };
      expectOneResult(contestDocument(view), { view, counts, rows: contestStandings(view, view.standings) });
    });
  });
});

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

function tournament(settings: Partial<GivenSettings> = {}, ...games: readonly (readonly PlayedGame[])[]) {
  const players: readonly PlayerSpec[] = [
    { kind: 'program', name: 'Mine', command: 'python3 bot.py {port} {name}' },
    { kind: 'weights', name: 'new', file: 'weights/tuned.json', weights: DEFAULT_WEIGHTS },
    { kind: 'sparring', name: 'greedy', bot: 'greedy' },
  ];
  const state = tournamentOf({ games: 2, limits: { moveTimeMs: 100 }, ...settings }, players, ...games);
  Object.assign(state.header, { at: '2026-11-21T18:04:33.000Z', fcxVersion: '0.9.1' });
  return state;
}

it('the page says when it began, by what and with what it was played, and what each name stood for', () => {
  const state = tournament();
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('>No game is over yet.<');
  expect(page).toContain('<dd><time datetime="2026-11-21T18:04:33.000Z">');
  expect(page).toContain('<dd>0.9.1</dd>');
  expect(page).toContain('weights <code>weights/tuned.json</code>');
  expect(page).toContain('program: <code>python3 bot.py {port} {name}</code>');
  expect(page).toContain('built-in bot greedy');
  expect(page).toContain('with --replay each one is a link');
});

it('lists the weights of every stage, and what was evolved beside a network', () => {
  const weights = perStageFeature((_, stage) => (stage === 'live' ? 7 : 3));
  const network = { sha256: 'fd365ef116a1beef' } as NonNullable<WeightsSpec['network']>;
  const blend = perTerm(({ name }) => (name === 'gain' ? BLEND_ONE : 0));
  const state = tournamentOf({ games: 2 }, [
    { kind: 'weights', name: 'staged', weights },
    { kind: 'weights', name: 'blended', weights, network, blend },
  ]);
  const page = shownOf(tournamentDocument(state));
  const row = (...cells: string[]) => cells.map((cell) => `<td class="figure">${cell}</td>`).join('');
  expect(page).toContain(`<td>blastTurn</td>${row('', '7', '')}`);
  expect(page).toContain(`<td>gain</td>${row('1.00', '1.00', '1.00')}`);
  expect(page).toContain('<td>weights, network fd365ef116a1</td>');
  expect(page).toContain('<details><summary>What blended has beside its network</summary>');
});

it('double wins are counted, as the points do not add up', () => {
  const state = tournament({}, gamesOf('=A'));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('1 double win: both players got a point.');
  expect(page).toContain('Places go by ratings, not by matches won.');
  // Its games are in pairs.
  expect(page).not.toMatch(/Places go by matches|Equal wins/);
});

it('the podium says by what places go: games in pairs by ratings, not by matches won', () => {
  const meetings = ['AA', 'AB', 'AB'].map((results) => luckyGamesOf(results, 0.5, 0.1));
  const podiumOf = (state: ReturnType<typeof tournament>) =>
    shownOf(tournamentDocument(Object.assign(state, { endedAt: state.header.at }))).match(
      /<ol class="podium".*?<\/ol>(?:<p.*?<\/p>)?/,
    )?.[0];
  expect(podiumOf(tournament({ luck: true }, ...meetings))).toMatch(
    /rating\s[+−]\d+\s\[.*Too few games to tell the first two apart: .*; \d+ : \d+ between them/,
  );
  expect(podiumOf(tournament({ luck: true }, ...meetings))).not.toContain(' won,');
});

it('ratings without luck say so, beside what luck gave', () => {
  const state = tournament({ luck: true }, luckyGamesOf('AB', 0.5, 0.1));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('Luck: games that bombs gave or took.');
  expect(page).toContain('<td class="figure">+0.6</td>');
  expect(page).toContain('<td class="figure">−0.6</td>');
  expect(page).toContain('taken out</dd>');
  expect(shownOf(tournamentDocument(tournament()))).not.toContain('without luck');
});

it('a format with a bracket or groups has them on its page, without links to matches, which have no pages', () => {
  const state = tournament(knockOut, gamesOf('A'));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('aria-label="Bracket"');
  expect(page).toContain('<span class="winner">new</span> <span>1 : 0</span> <span class>greedy</span>');
  expect(page).not.toMatch(/href="(?!#(matches(=|")|standings"|bracket"|"))/);
  // Its games lead to their replays, and the match to the one that decided it; rounds are in words.
  const recorded = [1, 0].map((index) => ({ match: 1, index }));
  const replays = [{ page: 'games.html', games: recorded as never }];
  const best = tournament({ ...knockOut, games: 2 }, gamesOf('BB'));
  expect(renderDocument(tournamentDocument(best))).toMatch(/Semi-final +new – greedy +0 : 2/);
  const withGames = shownOf(tournamentDocument(best, { replays }));
  expect(withGames).toMatch(/<a href="games.html#game=1"><span class="hidden">Semi-final/);
  expect(withGames).toMatch(/href="games.html#game=2"[^>]*title="replay of game 1"[^>]*>1<\/a>/);
  expect(withGames).not.toContain('every game is a link');
  const groups = tournament({ ...knockOut, format: 'groups' });
  expect(renderDocument(tournamentDocument(groups))).toContain('group A');
});

it('knows the game that decided a match: after it, nobody could catch up', () => {
  const decided = (gameWinners: string, games: number, ruling: 'withdrawn' | null = null) => {
    const winner = gameWinners.split('1').length >= gameWinners.split('2').length ? 0 : 1;
    return decidingGame({ gameWinners, winner, ruling } as never, games);
  };
  expect(decided('11111', 5)).toBe(3);
  expect(decided('2=222', 5)).toBe(4);
  expect(decided('12121', 5)).toBe(5);
  // Sudden death.
  expect(decided('12=2', 2)).toBe(4);
  expect(decided('111', 5, 'withdrawn')).toBeNull();
});
