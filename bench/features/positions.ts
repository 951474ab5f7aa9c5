/** Positions such as a search estimates, each with the chance that a search of its own gives to the side to move. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  chanceOutcomes,
  Kernel,
  PROVEN_SCORE,
  SAMPLE,
  WeightsFiles,
  WIN_SCORE,
} from '../../src/bot/index.ts';
import {
  BOMB,
  CELLS,
  type Cell,
  COLUMNS,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  openColumns,
  opponent,
  type Position,
  play,
  ROLLS,
  type Side,
  stream,
} from '../../src/engine/index.ts';
import { progress } from '../shared/bench.ts';

/** Nodes a move; one game after the other. */
const STRENGTHS = [100, 500, 2500];
const RANDOM_SHARE = 0.15;
/** Random coins after a position of a game, at most: what a search estimates lies off the games. */
const RANDOM_COINS = 6;
/** Nodes of the search that says what a position is worth. */
const LABEL_NODES = 4000;

export interface Labelled {
  readonly game: number;
  readonly position: Position;
  /** The chance of the side to move, 0 to 1. */
  readonly chance: number;
  /** What the network says without search. */
  readonly network: number;
}

const bit = (cells: bigint, row: number, column: number) => ((cells >> BigInt(column * 7 + row)) & 1n) === 1n;

/** The position of a sample; the side to move is player 1. */
function positionOf(sample: DataView): Position {
  const sets = [SAMPLE.OWN, SAMPLE.OTHER, SAMPLE.BOMB].map((at) => sample.getBigUint64(at, true)) as [
    bigint,
    bigint,
    bigint,
  ];
  const contents: readonly Cell[] = [1, 2, BOMB];
  const board = Array.from({ length: CELLS }, (_, cell): Cell => {
    const place = sets.findIndex((set) => bit(set, Math.floor(cell / COLUMNS), cell % COLUMNS));
    return contents[place] ?? 0;
  });
  const round = sample.getUint8(SAMPLE.ROUND);
  const at = board.indexOf(BOMB);
  const bomb =
    at === -1
      ? null
      : {
          row: Math.floor(at / COLUMNS),
          column: at % COLUMNS,
          explodeInRound: round + sample.getUint8(SAMPLE.FUSE),
        };
  return { board, bomb, round, toMove: 1, bombsDropped: sample.getUint8(SAMPLE.DROPPED) };
}

/** The columns in which a coin of this side makes four. */
function winsOf(position: Position, side: Side): number[] {
  return openColumns(position.board).filter((column) =>
    play({ ...position, toMove: side, bomb: null }, column, FOUR_CONNECT_XTREME).outcome?.winners.includes(
      side,
    ),
  );
}

/** The position after up to six random coins that win or prevent a win where they can; `null` if a search would not estimate it. */
function leafAfter(start: Position, random: ReturnType<typeof stream>): Position | null {
  let position = start;
  for (let coins = random.int(0, RANDOM_COINS); coins > 0; coins--) {
    const urgent = [winsOf(position, position.toMove), winsOf(position, opponent(position.toMove))];
    const columns = urgent.find((found) => found.length > 0) ?? openColumns(position.board);
    const column = columns[random.int(0, columns.length - 1)] as number;
    const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome !== null || openColumns(next.board).length === 0) return null;
    const outcomes = chanceOutcomes(next);
    const roll = random.float();
    let passed = 0;
    const drawn = outcomes.find(({ probability }) => {
      passed += probability;
      return roll < passed;
    });
    position = drawn?.position ?? next;
  }
  const { bomb, round, toMove } = position;
  if (openColumns(position.board).length === 0 || winsOf(position, toMove).length > 0) return null;
  const explodesFirst = bomb?.explodeInRound === round + 1;
  return explodesFirst || winsOf(position, opponent(toMove)).length < 2 ? position : null;
}

/** The positions of this many games; read from the file, or made and written to it. */
export function positionsOf(games: number, seed: number, file: string): Labelled[] {
  if (file !== '' && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Labelled[];
  const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
  kernel.setEvaluation(0, WeightsFiles.loadPackageWeights('best.json'));
  const chanceOf = (result: number) => (result / WIN_SCORE + 1) / 2;
  const labelled: Labelled[] = [];
  for (let game = 0; game < games; game++) {
    const random = stream(seed, 'features', game);
    const coins = Array.from({ length: 128 }, (_, ply) =>
      ply < 2 || random.float() < RANDOM_SHARE ? random.int(0, ROLLS - 1) : null,
    );
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, 'features', game);
    const nodes = STRENGTHS[game % STRENGTHS.length] as number;
    const samples = kernel.playTrainingGame({ schedule, coins, nodes });
    for (let at = 0; at < samples.length; at += SAMPLE.BYTES) {
      const sample = positionOf(new DataView(samples.buffer, samples.byteOffset + at, SAMPLE.BYTES));
      const position = leafAfter(sample, random);
      if (position === null) continue;
      kernel.clearTable();
      const { score } = kernel.search(position, { nodes: LABEL_NODES });
      const isProven = Math.abs(score) > PROVEN_SCORE;
      const chance = isProven ? Number(score > 0) : chanceOf(kernel.withoutGain(position, score));
      const network = chanceOf(kernel.networkResult(position) as number);
      labelled.push({ game, position, chance, network });
    }
    if (game % 500 === 499) progress(`${game + 1} games, ${labelled.length} positions`);
  }
  if (file !== '') writeFileSync(file, JSON.stringify(labelled));
  return labelled;
}
