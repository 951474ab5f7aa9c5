/** What is done, in any order, to the naive game and to every implementation: afterwards they must show the same. */
import fc from 'fast-check';
import { Kernel, WIN_SCORE } from '../../../src/bot/index.ts';
import { COLUMNS, FOUR_CONNECT_XTREME, FREE, type Side } from '../../../src/engine/index.ts';
import { players, rolls } from '../../../src/verify/arbitraries.ts';
import { ensure, ensureEqual } from '../../../src/verify/law.ts';
import { carriedGames, type Implementation } from './implementations.ts';
import { NaiveGame } from './naiveGame.ts';

export type Systems = readonly Implementation[];

export type GameCommand = fc.Command<NaiveGame, Systems>;

let kernel: Kernel | undefined;

/** One kernel serves all games: it takes a while to compile. */
function sharedKernel(): Kernel {
  kernel ??= new Kernel(FOUR_CONNECT_XTREME);
  return kernel;
}

/** A naive game and all implementations, before the first coin of player 1. */
export function setUp(): { model: NaiveGame; real: Systems } {
  return { model: new NaiveGame(1), real: carriedGames(sharedKernel()) };
}

function ensureSame(model: NaiveGame, systems: Systems): void {
  const { board, ...expected } = model.seen();
  for (const one of systems) {
    const { board: shown, ...rest } = one.seen();
    ensureEqual(shown, board, `board of ${one.name}`);
    ensureEqual(rest, expected, `state of ${one.name}`);
  }
}

export function restartAll(starter: Side, model: NaiveGame, systems: Systems): void {
  model.restart(starter);
  for (const one of systems) one.restart(starter);
  ensureSame(model, systems);
}

export function playTurn(
  column: number,
  bombColumn: (model: NaiveGame) => number | null,
  model: NaiveGame,
  systems: Systems,
): void {
  model.coin(column);
  const bomb = model.isOver ? null : bombColumn(model);
  if (bomb !== null) model.bomb(bomb);
  for (const one of systems) one.turn(column, bomb);
  ensureSame(model, systems);
}

/** Throws unless every implementation that refuses what is impossible refuses this, and stays as it was. */
function ensureRefused(
  what: string,
  drop: (one: Implementation) => void,
  model: NaiveGame,
  systems: Systems,
): void {
  model.log.push(`refused: ${what}`);
  for (const one of systems.filter(({ refuses }) => refuses)) {
    let isRefused = false;
    try {
      drop(one);
    } catch {
      isRefused = true;
    }
    ensure(isRefused, () => `${one.name} takes ${what}`);
  }
  ensureSame(model, systems);
}

/** Mostly quiet: otherwise few games would fill the board. */
const quietness = fc.nat({ max: 7 }).map((choice) => choice > 0);

/** A coin of the player to move and, when one may drop, a bomb. Quiet coins avoid winning, so that games become long. */
const turns = fc.record({ roll: rolls, isQuiet: quietness, bombRoll: rolls, wantsBomb: fc.boolean() }).map(
  ({ roll, isQuiet, bombRoll, wantsBomb }): GameCommand => ({
    check: (model) => !model.isOver,
    run: (model, systems) => {
      const bombColumn = ({ mayDropBomb, mustDropBomb }: NaiveGame) =>
        mustDropBomb || (mayDropBomb && wantsBomb) ? model.columnFor(bombRoll, false) : null;
      playTurn(model.columnFor(roll, isQuiet), bombColumn, model, systems);
    },
    toString: () => `turn ${roll}`,
  }),
);

/** A coin where there is no room: in a full column or beside the board. */
const misplacedCoins = fc.integer({ min: -1, max: COLUMNS }).map(
  (column): GameCommand => ({
    check: (model) => !model.isOver && !model.open.includes(column),
    run: (model, systems) =>
      ensureRefused(`a coin in column ${column}`, (one) => one.turn(column, null), model, systems),
    toString: () => `misplaced coin ${column}`,
  }),
);

/** A turn with a bomb while another one lies on the board, or with one too many. */
const extraBombs = rolls.map(
  (roll): GameCommand => ({
    check: (model) => {
      if (model.isOver) return false;
      const after = model.afterCoin(model.columnFor(roll, true));
      return !after.isOver && (after.hasBomb || !after.hasBombsLeft);
    },
    run: (model, systems) => {
      const coin = model.columnFor(roll, true);
      const bomb = model.afterCoin(coin).columnFor(roll, false);
      ensureRefused(`an extra bomb in column ${bomb}`, (one) => one.turn(coin, bomb), model, systems);
    },
    toString: () => `extra bomb ${roll}`,
  }),
);

/** A search of one ply, which finds a win exactly if there is one. */
const searches = fc.constant<GameCommand>({
  check: (model) => !model.isOver,
  run: (model) => {
    model.log.push('a search of one ply');
    const winning = model.winningColumns();
    const position = model.seen();
    const { column, score } = sharedKernel().search(position, { depth: 1 });
    // A bomb may fill the board before the next coin.
    const isAlmostFull = position.board.filter((cell) => cell === FREE).length <= 2;
    if (score !== WIN_SCORE - 1) ensureEqual(winning, [], 'columns that win unseen by the kernel');
    else if (!isAlmostFull) {
      ensure(winning.includes(column), () => `the kernel takes column ${column} for a win`);
    }
  },
  toString: () => 'search',
});

const newGames = players.map(
  (starter): GameCommand => ({
    check: (model) => model.isOver,
    run: (model, systems) => restartAll(starter, model, systems),
    toString: () => `new game, player ${starter} starts`,
  }),
);

export const GAME_COMMANDS: readonly fc.Arbitrary<GameCommand>[] = [
  ...new Array<fc.Arbitrary<GameCommand>>(10).fill(turns),
  misplacedCoins,
  extraBombs,
  searches,
  newGames,
];
