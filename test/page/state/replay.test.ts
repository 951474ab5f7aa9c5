import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { MoveAnalysis } from '../../../src/arena/replays/gameAnalysis.ts';
import type { Analysis } from '../../../src/bot/search/analysis.ts';
import { playStateOf } from '../../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { drawSchedule } from '../../../src/engine/schedule.ts';
import type { ShownTurn } from '../../../src/page/state/frames.ts';
import {
  goTo,
  judgedMoves,
  openReplay,
  type ReplayState,
  searchedCoins,
  shownPosition,
} from '../../../src/page/state/replay.ts';
import { playTurns } from './turns.ts';

const LINE = playTurns(7, [0, 1, 0, 1, 0, 1, 0]);

function recordOf(turns: readonly ShownTurn[], index: number): GameRecord {
  const { rounds, rolls } = drawSchedule(FOUR_CONNECT_XTREME, 7);
  const last = turns.at(-1) as ShownTurn;
  return {
    match: 1,
    index,
    players: ['Alpha', 'Beta'],
    starter: 1,
    schedule: { rounds: [...rounds], rolls: [...rolls] },
    moves: turns.map(({ column }) => column),
    replyMs: turns.map(() => 1),
    winners: [1],
    points: [1, 0],
    reason: last.outcome === null ? 'timeout' : 'line',
    illegalColumn: null,
    finalBoard: playStateOf(last.position, '').board as GameRecord['finalBoard'],
  };
}

const info = { seed: 7, games: 2, startedAt: '2026-01-01T00:00:00.000Z' };
const open = (game?: number): ReplayState =>
  openReplay({ info, games: [recordOf(LINE, 0), recordOf(LINE.slice(0, 3), 1)] }, game);

describe('the replay viewer', () => {
  it('begins before the first coin', () => {
    expect(shownPosition(open()).position.round).toBe(1);
  });

  it('steps coin by coin and stays between start and end', () => {
    const step = (state: ReplayState, by: number) => goTo(state, state.ply + by);
    const end = [...LINE, null, null].reduce((state) => step(state, 1), open());
    expect(end.ply).toBe(LINE.length);
    expect(end.announcement).toContain('Alpha × wins: four in a line.');
    const back = [...LINE, null].reduce((state) => step(state, -1), end);
    expect(back.ply).toBe(0);
  });

  it('plays a single step out and jumps farther ones', () => {
    const step = goTo(open(), 1);
    expect(step.showing.frame.falls).toHaveLength(1);
    const jump = goTo(open(), 4);
    expect(jump.showing.frame).toMatchObject({ falls: [], board: LINE[3]?.position.board });
  });

  it('keeps the marks of a game for as long as it is open', () => {
    const judgement = { analysis: { moves: [], losingRound: null, account: null }, nodes: 1 };
    const moved = goTo({ ...open(), judgement }, 1);
    expect(moved.judgement).toEqual(judgement);
    expect(open(1).judgement).toBeNull();
  });

  it('values a coin by the deepest search of the position before or after it', () => {
    const chance = (winningChance: number) => ({ score: 0, winningChance, winIn: null, lossIn: null });
    const judged = LINE.map(({ before, column }) => ({
      round: before.round,
      player: before.toMove,
      played: { column, ...chance(0.32) },
      best: { column: 6, ...chance(0.62) },
      line: [6],
      givenAway: 0.3,
      verdict: 'blunder' as const,
      bombLuck: null,
    }));
    const judgement = { analysis: { moves: judged, losingRound: 2, account: null }, nodes: 400_000 };
    const state = { ...open(), judgement };
    const analysis = (nodes: number, value: object) =>
      ({ column: 0, columns: [], nodes, ...chance(0.7), ...value }) as unknown as Analysis;
    const valued = (nodes: number) =>
      judgedMoves({ ...state, analyses: { 2: analysis(nodes, { winningChance: 1, winIn: 5 }) } })[1];
    expect(valued(400_000)).toEqual(judged[1]);
    expect(valued(400_001)).toMatchObject({
      played: { column: 1, winningChance: 0, lossIn: 6 },
      givenAway: 0.62,
    });
    const columns = [
      { column: 1, ...chance(0.5) },
      { column: 4, ...chance(0.55) },
    ];
    const before = { ...state, analyses: { 1: analysis(1e6, { column: 4, columns }) } };
    expect(judgedMoves(before)[1]).toMatchObject({
      played: { column: 1, winningChance: 0.5 },
      best: { column: 4 },
      verdict: null,
    });
  });

  it('values coins and luck for player 1, whoever moved or lost', () => {
    const value = (column: number, winningChance: number) => ({
      ...{ column, score: 0, winningChance, winIn: null, lossIn: null },
    });
    const move = (round: number, player: 1 | 2, winningChance: number): MoveAnalysis => ({
      ...{ round, player, played: value(3, winningChance), best: value(3, winningChance), line: [3] },
      ...{ givenAway: 0, verdict: null, bombLuck: null },
    });
    const moves = [move(1, 1, 0.25), move(2, 2, 0.25)];
    const step = { round: 2, player: 2, mistake: 0, luck: 500_000, bomb: 3, seenLater: 0 } as const;
    const sums = { start: 0, mistakes: 0, opponentMistakes: 0, luck: 500_000, seenLater: 0, result: -1e6 };
    expect(searchedCoins(moves, { ...sums, player: 2, steps: [step] })).toEqual([
      { chance: 0.25, luck: 0, isBomb: false },
      { chance: 0.75, luck: -0.25, isBomb: true },
    ]);
    expect(searchedCoins(moves, null)[1]).toEqual({ chance: 0.75, luck: 0, isBomb: false });
  });

  it('opens the nearest game to a number that does not exist', () => {
    expect(open(99).gameNumber).toBe(1);
    expect(open(-1).gameNumber).toBe(0);
  });

  it('has nothing to show of a file without games', () => {
    expect(() => openReplay({ info, games: [] })).toThrow(RangeError);
  });
});
