/** The players of the contests, all but the frozen version with the kernel and rules of this one. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { columnPlayer, type Player } from '../../src/arena/index.ts';
import { sparringPlayer } from '../../src/arena/players/sparringPlayer.ts';
import { DEFAULT_SEARCH_OPTIONS, type Evaluation, Kernel, WeightsFiles } from '../../src/bot/index.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, type Position } from '../../src/engine/index.ts';
import { progress } from '../shared/bench.ts';

/** The last version before networks. */
const FROZEN_COMMIT = 'ba3cbc8';
const TABLE_BITS = 20;

/** The limit of a player's search for a move. */
export type Limit = { readonly nodes: number } | { readonly moveTimeMs: number } | { readonly depth: number };

function limitsOf(limit: Limit) {
  if (!('moveTimeMs' in limit)) return limit;
  const end = performance.now() + limit.moveTimeMs;
  return { shouldStop: () => performance.now() >= end };
}

/** A player that searches; its table stays filled from move to move, as that of a bot, and is emptied before a game. */
function searching(kernel: Kernel, limit: Limit, seen = (position: Position) => position): Player {
  const player = columnPlayer('search', (position) => kernel.search(seen(position), limitsOf(limit)).column);
  return { ...player, open: async () => kernel.clearTable() };
}

function kernelWith(evaluation: Evaluation): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, evaluation);
  return kernel;
}

/** A player with our search. */
export function search(evaluation: Evaluation, limit: Limit): Player {
  return searching(kernelWith(evaluation), limit);
}

/** A player with our search that knows where the bombs of a pair will drop: it marks the limit of any player. */
export function clairvoyant(evaluation: Evaluation, limit: Limit): Player {
  const kernel = kernelWith(evaluation);
  return {
    ...searching(kernel, limit),
    async open({ key: { seed, path } }) {
      const game = path.at(-1) as number;
      kernel.foresee(drawSchedule(FOUR_CONNECT_XTREME, seed, ...path.slice(0, -1), Math.floor(game / 2)));
    },
  };
}

/** A player with our search that ignores bombs to come. */
export function heedless(
  evaluation: Evaluation,
  limit: Limit,
  seen?: (position: Position) => Position,
): Player {
  const kernel = kernelWith(evaluation);
  kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
  return searching(kernel, limit, seen);
}

/** Longer than any game: a bomb with this fuse never explodes. */
const ENDLESS = 100;

/** A player with our search that takes a bomb for a piece that stays. */
export function blind(evaluation: Evaluation, limit: Limit): Player {
  return heedless(evaluation, limit, (position) => {
    const { bomb, round } = position;
    return bomb === null ? position : { ...position, bomb: { ...bomb, explodeInRound: round + ENDLESS } };
  });
}

/** A sparring partner as a player, with a number of simulated coins if it searches. */
export function sparring(name: 'greedy' | 'mcts', nodes?: number): Player {
  return sparringPlayer(name, name, nodes === undefined ? {} : { nodes });
}

/** The frozen version as a player, from the folder of a built checkout. */
export async function frozen(folder: string, limit: Limit): Promise<Player> {
  const module = (name: string) => import(pathToFileURL(resolve(folder, 'dist/bot', name)).href);
  const { Kernel: OtherKernel } = await module('kernel/kernel.js');
  // Commit ba3cbc8 has neither rooms nor rules nor networks.
  const isOld = existsSync(resolve(folder, 'dist/bot/weightsFile.js'));
  const { loadWeights } = await module(isOld ? 'weightsFile.js' : 'evaluation/weightsFile.js');
  const file = loadWeights(resolve(folder, 'weights/best.json'));
  const kernel = isOld ? new OtherKernel(TABLE_BITS) : new OtherKernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  if (isOld) kernel.setWeights(0, file.weights);
  else kernel.setEvaluation(0, file);
  return searching(kernel, limit);
}

/** The folder of the frozen version, which is checked out and built on first use, below `.cache`. */
export function frozenFolder(): string {
  const folder = resolve('.cache', FROZEN_COMMIT);
  if (existsSync(`${folder}/dist/kernel.wasm`)) return folder;
  progress(`checking out ${FROZEN_COMMIT} and building it once`);
  const run = (command: string, args: readonly string[], cwd = '.') =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['worktree', 'prune']);
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', folder, FROZEN_COMMIT]);
  run('npm', ['ci', '--silent'], folder);
  run('npm', ['run', '--silent', 'build'], folder);
  return folder;
}

/** The weights set by hand. */
export const HAND_SET = WeightsFiles.loadPackageWeights('default.json');
