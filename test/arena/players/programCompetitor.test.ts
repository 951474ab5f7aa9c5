import { describe, expect, it, onTestFinished } from 'vitest';
import { Duel } from '../../../src/arena/match/duel.ts';
import { playedGameOf } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { START_TIMEOUT_MS } from '../../../src/arena/players/programCompetitor.ts';
import { HAS_PYTHON, PYTHON_BOT, rogueBot } from './programs.ts';

const RANDOM: PlayerSpec = { kind: 'sparring', name: 'Random', bot: 'random' };

async function duel(
  players: readonly [PlayerSpec, PlayerSpec],
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<{ duel: Duel; problems: string[] }> {
  const problems: string[] = [];
  const opened = await Duel.open({
    players,
    limits: { nodes: 100 },
    seed: 1,
    path: ['test'],
    paired: true,
    openingPlies: 0,
    programs: { onProblem: (message) => problems.push(message), startTimeoutMs },
  });
  onTestFinished(() => opened.close());
  return { duel: opened, problems };
}

function program(command: string, name = 'Rogue'): PlayerSpec {
  return { kind: 'program', name, command };
}

describe.skipIf(!HAS_PYTHON)('a program in another language', () => {
  it('plays whole games', async () => {
    const { duel: played, problems } = await duel([program(PYTHON_BOT, 'Snake'), RANDOM]);
    for (let index = 0; index < 6; index++) {
      const game = playedGameOf(await played.play(index));
      expect(game.fault).toBeNull();
      expect(game.replyMs[0].length).toBeGreaterThan(0);
    }
    expect(problems).toEqual([]);
  });

  it('plays against another program, even of the same name', async () => {
    const { duel: played } = await duel([program(PYTHON_BOT, 'Snake'), program(PYTHON_BOT, 'Snake')]);
    expect(playedGameOf(await played.play(0)).fault).toBeNull();
    expect(playedGameOf(await played.play(1)).fault).toBeNull();
  });
});

describe('a program that misbehaves loses the game, and the next game is played', () => {
  it.each([
    ['crash', 'disconnect', /^Rogue ended with exit code 7$/],
    ['hang', 'timeout', null],
    ['leave', 'disconnect', null],
    ['rubbish', 'illegal', null],
    ['illegal', 'illegal', null],
    ['flood', 'illegal', null],
    ['tooBig', 'disconnect', /^Rogue is cut off by its server \(tooLarge\)$/],
    ['halfMessage', 'timeout', null],
    ['twice', 'timeout', /^Rogue connected as "Rogue" twice$/],
    ['wrongName', 'disconnect', /^Rogue connected as "Somebody" instead$/, 2000],
    ['absent', 'disconnect', /^Rogue did not connect within 1 s$/, 1000],
  ] as const)('%s: %s', async (way, fault, problem, startTimeoutMs?: number) => {
    const { duel: played, problems } = await duel([program(rogueBot(way)), RANDOM], startTimeoutMs);
    expect(playedGameOf(await played.play(0))).toMatchObject({ points: [0, 1], fault });
    expect(playedGameOf(await played.play(1))).toMatchObject({ points: [0, 1] });
    if (problem !== null) expect(problems).toContainEqual(expect.stringMatching(problem));
  });
});

it('a program that cannot be started is given up after three attempts', async () => {
  const { duel: played, problems } = await duel([program('exit 3'), RANDOM]);
  for (let index = 0; index < 5; index++) {
    expect(playedGameOf(await played.play(index))).toMatchObject({ points: [0, 1], fault: 'disconnect' });
  }
  const failure = 'Rogue ended with exit code 3';
  expect(problems).toEqual([failure, failure, failure, 'Rogue is not started again']);
});
