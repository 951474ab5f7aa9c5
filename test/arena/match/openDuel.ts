/** A duel of a test, closed with it. */
import type { TestContext } from 'vitest';
import { Games, type GamesSettings } from '../../../src/arena/match/games.ts';
import type { DetailedGame, MatchToPlay } from '../../../src/arena/match/matchGame.ts';
import type { BotOptions, PlayerSpec } from '../../../src/arena/players/playerSpec.ts';

/** Long enough that an honest player is not late on a busy machine, nor a program that ends before its end is known. */
const UNHURRIED_MS = 10_000;

/** Two players at one board of this process, who are started for the first game. */
export function duelAt({
  limits,
  judge,
  programs,
  onLogFailure,
  ...of
}: MatchToPlay & Omit<GamesSettings, 'threads'>) {
  const games = new Games({ threads: 1, isRecorded: true, limits, judge, programs, onLogFailure });
  return {
    play: (index: number, signal?: AbortSignal) => games.playGame(of, index, signal) as Promise<DetailedGame>,
    close: () => games.close(),
  };
}

/** Open a duel between these players and collect the messages about their problems. */
export async function openDuel(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  players: readonly [PlayerSpec, PlayerSpec],
  {
    logs,
    onLogFailure,
    ...options
  }: BotOptions & Pick<MatchToPlay, 'logs'> & Pick<GamesSettings, 'onLogFailure'> = {},
) {
  const problems: string[] = [];
  const duel = duelAt({
    players,
    logs,
    onLogFailure,
    limits: { nodes: 100 },
    seed: 1,
    path: ['test'],
    paired: true,
    openingPlies: 0,
    programs: {
      clockMs: UNHURRIED_MS,
      startTimeoutMs: 50_000,
      graceMs: UNHURRIED_MS,
      onProblem: (message) => problems.push(message),
      ...options,
    },
  });
  onTestFinished(() => duel.close());
  return { duel, problems };
}
