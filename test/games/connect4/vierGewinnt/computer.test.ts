import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Player } from '../../../../src/arena/play/player.ts';
import { playGame } from '../../../../src/arena/play/playGame.ts';
import { loadWeights } from '../../../../src/bot/evaluation/weightsFile.ts';
import { greedyColumn } from '../../../../src/bot/sparring/simpleBots.ts';
import { GameLeftError } from '../../../../src/cli/index.ts';
import { openColumns } from '../../../../src/engine/board.ts';
import { initialPosition, type Position, play } from '../../../../src/engine/position.ts';
import { type RandomStream, stream } from '../../../../src/engine/random.ts';
import { CONNECT_FOUR } from '../../../../src/engine/rules.ts';
import { parsePosition } from '../../../../src/engine/text.ts';
import { Solver } from '../../../../src/games/connect4/solver/solver.ts';
import { playAtConsole } from '../../../../src/games/connect4/vierGewinnt/consoleGame.ts';
import {
  createComputer,
  LEVEL_NAMES,
  type LevelName,
  type Seats,
} from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { boardOf, positionOf } from '../../../engine/boardOf.ts';
import { ScriptedDialogue } from './scriptedDialogue.ts';

/** What the simple level chooses, without the level. */
function simpleColumn(position: Position, random: RandomStream): number {
  return greedyColumn(position, random, CONNECT_FOUR);
}

const { weights } = loadWeights('default.json');

/** The computer at this level, in side 1's seat. */
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
describe.each(LEVEL_NAMES.filter((name) => name !== 'perfect'))('the %s level', (name) => {
  const columnIn = async (position: Position) =>
    columnOf(await computerAt(name, stream(1, 'test', name)), position);

  it('wins rather than blocks', async () => {
    expect(await columnIn(positionAt(7, 'o.....x', 'o.....x', 'o.....x'))).toBe(6);
  });

  it('blocks', async () => {
    expect(await columnIn(positionAt(6, '.o.....', 'oxxx...'))).toBe(4);
  });

  it('does not give a win', async () => {
    expect(await columnIn(GIVING_AWAY)).not.toBe(3);
  });
});

describe('the simple level', () => {
  const columnsOfAGame = fc.array(fc.nat(6), { maxLength: 42 });

  it('always chooses an open column', () => {
    fc.assert(
      fc.property(columnsOfAGame, fc.nat(), (columns, seed) => {
        let position = initialPosition(1);
        for (const column of columns) {
          if (!openColumns(position.board).includes(column)) continue;
          const turn = play(position, column, CONNECT_FOUR);
          if (turn.outcome !== null) break;
          position = turn.position;
        }
        expect(openColumns(position.board)).toContain(simpleColumn(position, stream(seed)));
      }),
    );
  });

  it('never gives a win if it can help it', () => {
    const random = stream(1);
    const chosen = Array.from({ length: 100 }, () => simpleColumn(GIVING_AWAY, random));
    expect([...new Set(chosen)].sort()).toEqual([0, 1, 2, 4, 5, 6]);
  });

  it('drops anywhere when nothing matters', () => {
    const random = stream(1);
    const chosen = Array.from({ length: 100 }, () => simpleColumn(initialPosition(1), random));
    expect(new Set(chosen).size).toBe(7);
  });

  it('drops even where every column loses', () => {
    const position = positionAt(6, '..xxx..', '..oo...');
    expect(openColumns(position.board)).toContain(simpleColumn(position, stream(1)));
  });
});

it('the medium level beats the simple one from either side', async () => {
  const orders: LevelName[][] = [
    ['medium', 'simple'],
    ['simple', 'medium'],
  ];
  for (const order of orders) {
    const [first, second] = await Promise.all(order.map((name) => computerAt(name, stream(5, name))));
    const players = [first as Player, second as Player] as const;
    const { winners } = await playGame(CONNECT_FOUR, { rounds: [], rolls: [] }, players);
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
      for (let coins = 0; coins < 22; coins++) {
        const open = openColumns(position.board);
        const turn = play(position, open[random.int(0, open.length - 1)]!, CONNECT_FOUR);
        if (turn.outcome !== null) break;
        position = turn.position;
      }
      expect(await columnOf(player, position)).toBe(solver.solve(position).column);
    }
  });

  it('can be left while it thinks', async () => {
    const controller = new AbortController();
    const player = await computerAt('perfect', stream(1));
    const early = parsePosition('7/7/3o3/3x3/3o3/3x3 x 5 - 0', { rules: CONNECT_FOUR });
    const seats = [
      // It takes half a minute to solve.
      {
        player: { name: 'KI', choose: (_, signal) => player.choose(early, signal) },
        colour: 'red',
        level: 'perfect',
      },
      { player, colour: 'blue', level: 'perfect' },
    ] as const satisfies Seats;
    setTimeout(() => controller.abort(), 50);
    const appearance = { texts: TEXTS.de, look: { ascii: true, colour: false } };
    const game = playAtConsole(new ScriptedDialogue([]), seats, appearance, controller.signal);
    await expect(game).rejects.toThrow(GameLeftError);
  });
});
