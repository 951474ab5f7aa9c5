/** Positions of games of several strengths, each with the chance that a search gives to the side to move. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Kernel, SAMPLE, WeightsFiles, WIN_SCORE } from '../../src/bot/index.ts';
import {
  BOMB,
  CELLS,
  type Cell,
  COLUMNS,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  type Position,
  ROLLS,
  stream,
} from '../../src/engine/index.ts';
import { progress } from '../shared/bench.ts';

/** Nodes a move; one game after the other. */
const STRENGTHS = [100, 500, 2500];
const RANDOM_SHARE = 0.15;
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

/** The positions of this many games; read from the file, or made and written to it. */
export function positionsOf(games: number, seed: number, file: string): Labelled[] {
  if (file !== '' && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Labelled[];
  const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
  kernel.setEvaluation(0, WeightsFiles.loadPackageWeights('best.json'));
  const labelled: Labelled[] = [];
  for (let game = 0; game < games; game++) {
    const chance = stream(seed, 'features', game);
    const coins = Array.from({ length: 128 }, (_, ply) =>
      ply < 2 || chance.float() < RANDOM_SHARE ? chance.int(0, ROLLS - 1) : null,
    );
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, 'features', game);
    const nodes = STRENGTHS[game % STRENGTHS.length] as number;
    const samples = kernel.playTrainingGame({ schedule, coins, nodes });
    for (let at = 0; at < samples.length; at += SAMPLE.BYTES) {
      const position = positionOf(new DataView(samples.buffer, samples.byteOffset + at, SAMPLE.BYTES));
      kernel.clearTable();
      const score = kernel.withoutGain(position, kernel.search(position, { nodes: LABEL_NODES }).score);
      const network = kernel.networkResult(position) as number;
      const chanceOf = (result: number) => (result / WIN_SCORE + 1) / 2;
      labelled.push({ game, position, chance: chanceOf(score), network: chanceOf(network) });
    }
    if (game % 500 === 499) progress(`${game + 1} games, ${labelled.length} positions`);
  }
  if (file !== '') writeFileSync(file, JSON.stringify(labelled));
  return labelled;
}
