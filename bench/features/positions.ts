/** Positions such as a search estimates, each with the chance that a search of its own gives to the side to move. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chanceOutcomes, Kernel, PROVEN_SCORE, WeightsFiles, WIN_SCORE } from '../../src/bot/index.ts';
import {
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
import { sampleCount } from '../../src/games/fcx/training/samples.ts';
import { sampleAt } from '../../test/games/fcx/training/sampleAt.ts';
import { progress } from '../shared/bench.ts';

/** The numbers of nodes for a move, which take turns from game to game. */
const STRENGTHS = [100, 500, 2500];
const RANDOM_SHARE = 0.15;
/** The most random coins after a position of a game: searches estimate positions off the course of games. */
const RANDOM_COINS = 6;
/** The number of nodes of the search that labels a position. */
const LABEL_NODES = 4000;

/** A position with its chances by a search and by the network. */
export interface Labelled {
  readonly game: number;
  readonly position: Position;
  /** The chance of the side to move, 0 to 1. */
  readonly chance: number;
  /** The chance of the side to move by the network, without search. */
  readonly network: number;
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

/** The labelled positions of so many games; read from the file, or made and written to it. */
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
    for (let index = 0; index < sampleCount(samples); index++) {
      const position = leafAfter(sampleAt(samples, index).position, random);
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
