import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { commandOfRun, commandOfTournament } from '../../src/document/repeatCommands.ts';
import { pairSettingsSchema } from '../../src/games/fcx/pairScores.ts';
import { programName } from '../../src/system/installation.ts';
import { type RunConfig, TUNING } from '../../src/tuner/tuningFormat.ts';
import { tournamentOf } from '../arena/contest/tournaments.ts';
import { configOf } from '../tuner/madeUpRun.ts';
import { targetGame } from '../tuner/scriptedGame.ts';

const TUNED = configOf(
  targetGame,
  { seed: 2, generations: 10 },
  { ancestor: { name: 'my weights.json', genome: [] }, out: 'best.json', openingPlies: 3 },
);

const commandOf = (config: RunConfig) => commandOfRun(TUNING, config, { schema: pairSettingsSchema }).line;

it('a tuning names its file, everything that decides its course, and where it writes', () => {
  expect(commandOf(TUNED)).toBe(
    `${programName()} tune --from "my weights.json" --nodes 100 --opening 3 --no-luck --strategy ga --generations 10 ` +
      '--population 32 --pairs 20 --sprt-elo0 0 --sprt-elo1 10 --validation 1000 --seed 2 --out best.json',
  );
});

it('a tuning of another game names it', async () => {
  expect(commandOf({ ...TUNED, game: 'kitten' })).toContain('tune --game kitten --from');
  const bot = { game: 'bot', bot: 'python3 bot.py {port}', params: 'bot.json', games: 500, luck: true };
  const { default: tuned } = await import('../../src/games/bot/tuned.ts');
  expect(commandOfRun(TUNING, { ...TUNED, ...bot }, { schema: tuned.schema! }).line).toContain(
    'tune --bot "python3 bot.py {port}" --params bot.json --games 500 --strategy',
  );
  // What follows from the number of games is left to it.
  expect(commandOfRun(TUNING, { ...TUNED, ...bot }, { schema: tuned.schema! }, 4).line).toBe(
    `${programName()} tune --bot "python3 bot.py {port}" --params bot.json --games 2000 ` +
      '--strategy ga --population 32 --pairs 20 --sprt-elo0 0 --seed 2 --out best.json',
  );
});

it('a tournament names every player and setting', () => {
  const state = tournamentOf({ limits: { moveTimeMs: 100 }, luck: true }, [
    { kind: 'program', name: 'Mine', command: 'python3 bot.py {port} {name}' },
    { kind: 'weights', name: 'new', file: 'weights/tuned.json', weights: DEFAULT_WEIGHTS },
    { kind: 'sparring', name: 'greedy', bot: 'greedy' },
  ]);
  expect(commandOfTournament(state).line).toBe(
    `${programName()} tournament new=weights/tuned.json greedy --bot "Mine=python3 bot.py {port} {name}" ` +
      '--format round-robin --games 2 --move-time 100 --seed 5 --opening 2',
  );
  expect(commandOfTournament(state, true).line).toContain('--opening 2 --replay');
});
