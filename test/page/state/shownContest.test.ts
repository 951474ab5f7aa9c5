import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContestMatchView, ContestView, EventTableView } from '../../../src/arena/browser.ts';
import { movesText } from '../../../src/arena/browser.ts';
import { isMoving, isOutcomeHidden, type ShownTurn } from '../../../src/page/state/frames.ts';
import { landedTurns } from '../../../src/page/state/game.ts';
import {
  type ContestEvent,
  openShownContest,
  reduceContest,
  type ShownContestState,
  type TableGame,
  withScores,
} from '../../../src/page/state/shownContest.ts';
import { alwaysWith } from '../../thorough.ts';
import { games, movesOf, playTurns } from './turns.ts';

const TABLES = [0, 1];
/** Games in a match. */
const GAMES = 2;

/** The first player of × wins with the last of these coins. */
const LINE = playTurns(7, [0, 1, 0, 1, 0, 1, 0]);

interface PlayedTable {
  game: number;
  coins: number;
  isOver: boolean;
}

/** A contest as its host knows it: each table plays matches of its own, one game after the other. */
class PlayedContest {
  /** For each table its game under way, from 0, the coins of it, and whether it is over. */
  readonly #tables = TABLES.map((): PlayedTable => ({ game: 0, coins: 0, isOver: false }));

  constructor(readonly turns: readonly (readonly ShownTurn[])[]) {}

  turnsOf(table: number, game: number): readonly ShownTurn[] {
    return this.turns[(2 * game + table) % this.turns.length] as readonly ShownTurn[];
  }

  /** Drops a coin at a table, ends its game, or begins the next one. */
  play(number: number): void {
    const table = this.#tables[number] as PlayedTable;
    if (table.isOver) Object.assign(table, { game: table.game + 1, coins: 0, isOver: false });
    else if (table.coins === this.turnsOf(number, table.game).length) table.isOver = true;
    else table.coins++;
  }

  /** The winners of the games of a match, the first of a table being match `1 + table`. */
  #marks(match: number): string {
    const table = (match - 1) % TABLES.length;
    const { game, isOver } = this.#tables[table] as PlayedTable;
    const before = Math.floor((match - 1) / TABLES.length) * GAMES;
    return '1'.repeat(Math.max(0, Math.min(GAMES, game + Number(isOver) - before)));
  }

  views(): EventTableView[] {
    return this.#tables.map(({ game, coins, isOver }, number) => {
      const match = this.matchOf(number, game);
      const gameWinners = this.#marks(match);
      return {
        match,
        shown: match,
        round: { kind: 'final', of: 'all' } as const,
        players: [`a${match}`, `b${match}`] as const,
        points: [gameWinners.length, 0] as const,
        gameWinners,
        winner: gameWinners.length === GAMES ? 0 : null,
        game: {
          index: game % GAMES,
          starter: 1 as const,
          turn: null,
          moves: movesText(movesOf(this.turnsOf(number, game).slice(0, coins))),
          result: isOver ? { winners: [1], reason: 'line' as const, illegalColumn: null } : null,
        },
        isPaused: false,
        awaited: null,
      } as EventTableView;
    });
  }

  matchOf(table: number, game: number): number {
    return 1 + table + TABLES.length * Math.floor(game / GAMES);
  }

  results(): ContestView {
    const last = Math.max(...this.#tables.map(({ game }, table) => this.matchOf(table, game)));
    const matches = Array.from({ length: last }, (_, index): Partial<ContestMatchView> => {
      const number = index + 1;
      const gameWinners = this.#marks(number);
      const isOver = gameWinners.length === GAMES;
      const points = [gameWinners.length, 0] as const;
      const players = [`a${number}`, `b${number}`] as const;
      return { number, players, points, gameWinners, games: points[0], isOver, winner: isOver ? 0 : null };
    });
    return { endedAt: null, matches } as ContestView;
  }
}

type Step = readonly ['play' | 'frame' | 'see' | 'leave', number] | readonly ['tables' | 'results', 0];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('play' as const), fc.constantFrom(...TABLES)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('frame' as const), fc.constantFrom(...TABLES)) },
  { weight: 3, arbitrary: fc.constant(['tables', 0] as const) },
  { weight: 2, arbitrary: fc.constant(['results', 0] as const) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('see' as const, 'leave' as const), fc.constantFrom(...TABLES)),
  },
);

const seen = (table: number, isSeen = true): ContestEvent => ({ type: 'seen', table, isSeen });

function opened(contest: PlayedContest): ShownContestState {
  const first = openShownContest(contest.results(), contest.views());
  return TABLES.reduce((state, table) => reduceContest(state, seen(table)), first);
}

function take(contest: PlayedContest, state: ShownContestState, [type, table]: Step): ShownContestState {
  if (type === 'play') contest.play(table);
  if (type === 'tables') return reduceContest(state, { type, tables: contest.views() });
  if (type === 'results') return reduceContest(state, { type, results: contest.results() });
  if (type === 'see' || type === 'leave') return reduceContest(state, seen(table, type === 'see'));
  const isBoardMoving = isMoving((state.tables[table] as (typeof state.tables)[number]).game.showing);
  return type === 'frame' && isBoardMoving ? reduceContest(state, { type: 'frameOver', table }) : state;
}

/** Ends all frames that are still to come. */
function drained(state: ShownContestState): ShownContestState {
  const table = state.tables.findIndex(({ game }) => isMoving(game.showing));
  return table === -1 ? state : drained(reduceContest(state, { type: 'frameOver', table }));
}

/** Expects that nothing tells of a game that its board has not come to the end of. */
function expectNothingAhead(contest: PlayedContest, { tables, views, results }: ShownContestState): void {
  const scores = withScores(results.matches, views);
  for (const [number, { shown, game, isSeen }] of tables.entries()) {
    const { shown: match, game: reported } = shown.table;
    if (!isSeen || match === null || reported === null) continue;
    const place = Math.floor((match - 1) / TABLES.length) * GAMES + reported.index;
    const hasLanded = landedTurns(game).length === contest.turnsOf(number, place).length;
    const isEnded = hasLanded && !isOutcomeHidden(game.showing);
    if (isEnded) continue;
    const most = reported.index;
    expect(views[number]?.game?.result).toBeNull();
    expect(views[number]?.gameWinners.length).toBeLessThanOrEqual(most);
    expect(views[number]?.points[0]).toBeLessThanOrEqual(most);
    for (const of of [results.matches, scores]) {
      const told = of[match - 1];
      expect(told?.gameWinners.length ?? 0).toBeLessThanOrEqual(most);
      expect(told?.points[0] ?? 0).toBeLessThanOrEqual(most);
      expect(told?.isOver ?? false).toBe(false);
    }
  }
  // Scores and squares are of one time, whatever has come last.
  for (const { gameWinners, points } of scores) expect(points[0]).toBe(gameWinners.length);
}

const contests = fc.array(games, { minLength: 2, maxLength: 4 });

describe('a contest on its page', () => {
  it('tells nothing of a game before its last coin has landed on its board', () => {
    alwaysWith({ numRuns: 100 }, [contests, fc.array(step, { maxLength: 150 })], (turns, steps) => {
      const contest = new PlayedContest([LINE, ...turns]);
      let state = opened(contest);
      for (const next of steps) {
        state = take(contest, state, next);
        expectNothingAhead(contest, state);
      }
    });
  });

  it('holds nothing for ever: all is shown once no board moves, or nobody sees one', () => {
    alwaysWith({ numRuns: 50 }, [contests, fc.array(step, { maxLength: 150 })], (turns, steps) => {
      const contest = new PlayedContest([LINE, ...turns]);
      let state = opened(contest);
      for (const next of [...steps, ['tables', 0], ['results', 0]] as const) {
        state = take(contest, state, next);
      }
      const hidden = TABLES.reduce((now, table) => reduceContest(now, seen(table, false)), state);
      for (const { views, results, waiting } of [drained(state), hidden]) {
        expect(views).toEqual(contest.views());
        expect(results).toEqual(contest.results());
        expect(waiting).toEqual([]);
      }
    });
  });
});

describe('the scores of matches', () => {
  const MATCH = { number: 1, players: ['Zoe', 'Ada'], points: [0, 1], games: 1, isOver: false };
  const scoreOf = (board: object) => withScores([MATCH as never], [{ shown: 1, ...board } as never])[0];

  it('are those of their boards, whoever is player 1 of the game', () => {
    const board = { players: ['Ada', 'Zoe'], points: [1, 1], gameWinners: '21', winner: null };
    const shown = { points: [1, 1], gameWinners: '21', games: 2, isOver: false };
    expect(scoreOf(board)).toMatchObject(shown);
  });

  it('say who has won a match before the results do, maybe by a ruling', () => {
    const board = { players: ['Zoe', 'Ada'], points: [1, 3], gameWinners: '2122', winner: 0 };
    expect(scoreOf(board)).toMatchObject({ points: [1, 3], games: 4, isOver: true, winner: 0 });
  });
});

describe('a table of a contest', () => {
  const AT_REST = { isPaused: false, awaited: null };
  /** `1/2!`: the third game of match 1, which is over; `-/2`: of a match that is over, too. */
  function tableOf(text: string, more: object = {}): EventTableView {
    const [, match = '', index] = /^(.)\/(\d)/.exec(text) ?? [];
    const result = text.endsWith('!') ? { winners: [1], reason: 'line', illegalColumn: null } : null;
    const game = { index: Number(index), starter: 1, turn: null, result, moves: '' };
    const number = match === '-' ? null : Number(match);
    return { match: number, shown: 1, game, gameWinners: '', winner: null, ...AT_REST, ...more } as never;
  }
  const RESULTS = { matches: [], endedAt: null } as unknown as ContestView;

  const show = (state: ShownContestState, table: EventTableView) =>
    reduceContest(state, { type: 'tables', tables: [table] });
  const watching = (table: EventTableView) => reduceContest(openShownContest(RESULTS, [table]), seen(0));
  const textOf = ({ views: [view] }: ShownContestState) => `${view?.match ?? '-'}/${view?.game?.index}`;

  it('shows the end of a game for a while, also when the next one has begun, or the match is over', () => {
    for (const next of ['1/1', '-/0!']) {
      const over = show(watching(tableOf('1/0')), tableOf('1/0!'));
      const ahead = show(over, tableOf(next));
      expect([textOf(over), textOf(ahead), textOf(drained(ahead))]).toEqual(['1/0', '1/0', next.slice(0, 3)]);
    }
  });

  it('shows no game longer that was over when the page came, or that is played again', () => {
    expect(textOf(show(watching(tableOf('1/1!')), tableOf('1/2')))).toBe('1/2');
    expect(textOf(show(watching(tableOf('1/1!')), tableOf('1/1')))).toBe('1/1');
  });

  it('does not say at the end of a match who is awaited for the next one, but at once that it is paused', () => {
    const awaited = { names: ['Zed'], isNew: true, leftMs: 3000 };
    const viewIn = (shown: number) => {
      const over = show(watching(tableOf('1/1')), tableOf('1/1!'));
      return show(over, tableOf(`${shown}/2`, { shown, awaited, isPaused: true })).views[0];
    };
    expect(viewIn(1)).toMatchObject({ game: { index: 1 }, awaited, isPaused: true });
    expect(viewIn(2)).toMatchObject({ game: { index: 1 }, awaited: null, isPaused: true });
  });

  it('holds the end of the whole contest until the last end has been seen', () => {
    const over = { ...RESULTS, endedAt: '2026-11-28' };
    const state = show(watching(tableOf('1/1')), tableOf('1/1!'));
    const ending = reduceContest(state, { type: 'results', results: over });
    expect([ending.results, drained(ending).results]).toEqual([RESULTS, over]);
  });

  it('can show once more the explosion that has decided a game, and drops it for the next game', () => {
    const coins = '2 6 3 1 0 4*1 5 1 1';
    const game = (moves: string, index: number, isOver: boolean) => {
      const table = tableOf(`1/${index}${isOver ? '!' : ''}`);
      return { ...table, game: { ...table.game, moves } } as EventTableView;
    };
    const over = drained(show(watching(game(coins, 0, false)), game(`${coins} 0`, 0, true)));
    expect(over.tables[0]?.replay).toBe('due');
    const again = reduceContest(over, { type: 'replay', table: 0 });
    expect([again.tables[0]?.replay, isMoving((again.tables[0] as TableGame).game.showing)]).toEqual([
      'running',
      true,
    ]);
    expect(again.views[0]?.game?.result).not.toBeNull();
    const frames = [again];
    for (let last = again; isMoving((last.tables[0] as TableGame).game.showing); frames.push(last))
      last = reduceContest(last, { type: 'frameOver', table: 0 });
    expect(frames.length).toBeGreaterThan(2);
    // It is a replay as long as it moves.
    expect(frames.map(({ tables }) => tables[0]?.replay)).toEqual([
      ...frames.slice(1).map(() => 'running'),
      null,
    ]);
    expect(textOf(show(again, game('', 1, false)))).toBe('1/1');
  });
});
