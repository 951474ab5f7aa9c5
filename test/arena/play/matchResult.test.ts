import { describe, expect, it } from 'vitest';
import { matchResult } from '../../../src/arena/match/matchReport.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import { DOUBLE_WIN, scriptedGame } from '../scripted.ts';

const NAMES = ['Alpha', 'Beta'] as const;

describe('a match result', () => {
  it('counts points, and who lost by what', async () => {
    const lost = async (...replies: Parameters<typeof scriptedGame>[0]) =>
      (await scriptedGame(replies)).record;
    const games: GameRecord[] = [
      await lost({ type: 'forfeit', reason: 'timeout' }),
      await lost({ type: 'forfeit', reason: 'disconnect' }),
      await lost(7),
      await lost(0, { type: 'forfeit', reason: 'notJson' }),
      await lost(0, { type: 'forfeit', reason: 'noColumn' }),
      await lost(3, 3, 3, 3, 3, 3, 3),
      await lost(...DOUBLE_WIN),
    ];
    const result = matchResult(4, NAMES, games, 'complete');
    expect(result).toMatchObject({ match: 4, end: 'complete', points: [3, 5] });
    expect(result.players).toMatchObject([
      { name: 'Alpha', wins: 3, timeouts: 1, illegal: 2, disconnects: 1 },
      { name: 'Beta', wins: 5, timeouts: 0, illegal: 2, disconnects: 0 },
    ]);
  });

  it('keeps the reply times of the players apart, whichever side started', async () => {
    const { record } = await scriptedGame([0, 1, 0, 1, 0, 1, 0]);
    const games: GameRecord[] = [
      { ...record, starter: 1, replyMs: [10, 1, 20, 2, 30, 3, 40] },
      { ...record, starter: 2, replyMs: [4, 50, 5, 60, 6, 70, 7] },
    ];
    const [alpha, beta] = matchResult(1, NAMES, games, 'complete').players;
    expect(alpha.replyMs).toEqual({ median: 40, p99: 69.4, max: 70 });
    expect(beta.replyMs).toEqual({ median: 4, p99: 6.94, max: 7 });
  });

  it('of no games is 0 : 0, without reply times', () => {
    const { points, players } = matchResult(1, NAMES, [], 'interrupted');
    expect(points).toEqual([0, 0]);
    expect(players.map(({ replyMs }) => replyMs)).toEqual([null, null]);
  });
});
