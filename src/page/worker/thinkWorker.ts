/**
 * The page's thinking thread: a Web Worker with the search kernel. It carries out one order; the page ends it when the
 * answer is no longer wanted, because a search cannot be interrupted by a message.
 */
import { analyzeGame, levelOf, replayRecord } from '../../arena/browser.ts';
import {
  analyze,
  type Evaluation,
  Kernel,
  SPARRING_BOTS,
  type Thought,
  winningChanceOf,
} from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, type Position, stream } from '../../engine/index.ts';
import type { ThinkOrder, ThinkReport, ThinkRequest } from './protocol.ts';

/** 2^20 entries of 16 bytes: half of what the bot has in a match. */
const TABLE_BITS = 20;
/** An analysis ends after this many milliseconds, to spare batteries. */
const LONGEST_ANALYSIS_MS = 120_000;
/** Positions for each move of a game: first a quick look, then better ones. */
const JUDGE_NODES = [5000, 50_000, 400_000];

function report(message: ThinkReport): void {
  postMessage(message);
}

function choose(kernel: Kernel, position: Position, level: number, seed: number): Thought {
  const { bot, limits } = levelOf(level);
  if (bot !== null) {
    const random = stream(seed, 'sparring', position.round);
    return { column: SPARRING_BOTS[bot](position, random, FOUR_CONNECT_XTREME, {}), winningChance: null };
  }
  const { moveTimeMs, nodes } = limits;
  const deadline = performance.now() + (moveTimeMs ?? 0);
  const request =
    moveTimeMs === undefined ? { nodes: nodes ?? 0 } : { shouldStop: () => performance.now() >= deadline };
  const { column, score } = kernel.search(position, request);
  return { column, winningChance: winningChanceOf(position, score, FOUR_CONNECT_XTREME) };
}

async function carryOut(kernel: Kernel, order: ThinkOrder): Promise<void> {
  if (order.type === 'choose') {
    report({ type: 'thought', thought: choose(kernel, order.position, order.level, order.seed) });
  } else if (order.type === 'analyze') {
    const onDepth = (analysis: ReturnType<typeof analyze>) =>
      report({ type: 'analysis', analysis, isFinal: false });
    const analysis = analyze(kernel, order.position, { timeMs: LONGEST_ANALYSIS_MS }, { onDepth });
    report({ type: 'analysis', analysis, isFinal: true });
  } else {
    const game = replayRecord(order.record);
    for (const nodes of JUDGE_NODES) {
      report({ type: 'judged', analysis: await analyzeGame(kernel, game, { nodes }), nodes });
    }
  }
}

function kernelWith(evaluation: Evaluation): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, evaluation);
  return kernel;
}

addEventListener('message', ({ data }: MessageEvent<ThinkRequest>) => {
  void carryOut(kernelWith(data.evaluation), data.order);
});
