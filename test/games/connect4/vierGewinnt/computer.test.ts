import { describe, expect, it, onTestFinished } from 'vitest';
import { type Player, playToEnd } from '../../../../src/arena/index.ts';
import { loadWeights } from '../../../../src/bot/evaluation/weightsFile.ts';
import { GameLeftError } from '../../../../src/cli/index.ts';
import { CONNECT_FOUR, openColumns, type RandomStream, stream } from '../../../../src/engine/index.ts';
import { initialPosition, type Position, play } from '../../../../src/engine/position.ts';
import { Solver } from '../../../../src/games/connect4/solver/solver.ts';
import { playAtConsole } from '../../../../src/games/connect4/vierGewinnt/consoleGame.ts';
import type { ConsoleSeats, LevelName } from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { createComputer } from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { boardOf, positionOf, read } from '../../../engine/boardOf.ts';
import { ScriptedDialogue } from './scriptedDialogue.ts';

const { weights } = loadWeights('default.json');

async function computerAt(level: LevelName, random: RandomStream): Promise<Player> {
  const player = await createComputer(level, { level, random, weights });
  await player.open?.({ side: 1, opponent: 'Ada', key: { seed: 0, path: [] } });
  onTestFinished(async () => player.close?.());
  return player;
}

async function columnOf(player: Player, position: Position): Promise<number> {
  const reply = await player.choose(position);
  expect(reply.type).toBe('column');
  return (reply as { column: number }).column;
}

function positionAt(round: number, ...rows: readonly string[]) {
  const toMove = round % 2 === 1 ? 1 : 2;
  return { ...positionOf(boardOf(...rows), { round, toMove }), bombsDropped: 3 };
}

/** A coin in column 3 lets the other side complete its row on top of it. */
const GIVING_AWAY = positionAt(10, 'xxx....', 'oox.oox');

// So early a perfect player would think for a minute.
it.each(['simple', 'medium', 'strong'] as const)(
  'the %s level wins, else blocks, else gives no win',
  async (name) => {
    const player = await computerAt(name, stream(1, 'test', name));
    expect(await columnOf(player, positionAt(7, 'o.....x', 'o.....x', 'o.....x'))).toBe(6);
    expect(await columnOf(player, positionAt(6, '.o.....', 'oxxx...'))).toBe(4);
    expect(await columnOf(player, GIVING_AWAY)).not.toBe(3);
  },
);

it.each([
  ['no column that gives a win away', GIVING_AWAY, [0, 1, 2, 4, 5, 6]],
  ['anything when nothing matters', initialPosition(1), [0, 1, 2, 3, 4, 5, 6]],
  ['one of two blocks, though every column loses', positionAt(6, '.oo....', '.xxx...'), [0, 4]],
])('the simple level chooses %s', async (_, position, columns) => {
  const player = await computerAt('simple', stream(1));
  const chosen = new Set<number>();
  for (let turn = 0; turn < 100; turn++) chosen.add(await columnOf(player, position));
  expect([...chosen].sort()).toEqual(columns);
});

it('the medium level beats the simple one from either side', async () => {
  const orders: LevelName[][] = [
    ['medium', 'simple'],
    ['simple', 'medium'],
  ];
  for (const order of orders) {
    const [first, second] = await Promise.all(order.map((name) => computerAt(name, stream(5, name))));
    const players = [first as Player, second as Player] as const;
    const { winners } = await playToEnd(CONNECT_FOUR, { rounds: [], rolls: [] }, players);
    expect(winners).toEqual([order.indexOf('medium') + 1]);
  }
});

describe('the perfect level', () => {
  it('finds wins and draws that only an exact solve can know', async () => {
    const solver = new Solver();
    const player = await computerAt('perfect', stream(1));
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = stream(seed, 'perfect');
      let position = initialPosition(1);
      for (let coins = 0; coins < 26; coins++) {
        const open = openColumns(position.board);
        const turn = play(position, random.pick(open), CONNECT_FOUR);
        if (turn.outcome !== null) break;
        position = turn.position;
      }
      expect(await columnOf(player, position)).toBe(solver.solve(position).column);
    }
  });

  it('can be left while it thinks', async () => {
    const controller = new AbortController();
    const player = await computerAt('perfect', stream(1));
    const early = read('7/7/3o3/3x3/3o3/3x3 x 5 - 0', CONNECT_FOUR);
    // It takes half a minute to solve.
    const slow: Player = { name: 'KI', choose: (_, signal) => player.choose(early, signal) };
    const seats = [
      { player: slow, colour: 'red', level: 'perfect' },
      { player, colour: 'blue', level: 'perfect' },
    ] as const satisfies ConsoleSeats;
    setTimeout(() => controller.abort(), 50);
    const appearance = { texts: TEXTS.de, look: { ascii: true, colour: false } };
    const game = playAtConsole(new ScriptedDialogue([]), seats, appearance, controller.signal);
    await expect(game).rejects.toThrow(GameLeftError);
  });
});
