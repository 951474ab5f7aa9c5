/**
 * The page's thinking thread: a Web Worker with the search kernel. It carries out one order; the page ends it when the
 * answer is no longer wanted, because a search cannot be interrupted by a message.
 */
import type { GameAnalysis, GameRecord, ReplayedGame } from '../../arena/browser.ts';
import { analyzeGame, levelOf, replayRecord } from '../../arena/browser.ts';
import type { Analysis, Evaluation } from '../../bot/browser.ts';
import { analyze, Kernel, SPARRING_BOTS, shownChance } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, type Position, stream } from '../../engine/index.ts';

/** An order to the thinking thread, by its type. */
export type ThinkOrder =
  /** Reports every depth until it is stopped, has searched `nodes` positions, or has nothing left to search. */
  | { readonly type: 'analyze'; readonly position: Position; readonly nodes?: number }
  /** A column as a bot of this level plays it; `seed` seeds the choices of the simple bots. */
  | { readonly type: 'choose'; readonly position: Position; readonly level: number; readonly seed: number }
  /** The chances of the side to move in each position, all searched equally deep. */
  | { readonly type: 'compare'; readonly positions: readonly Position[]; readonly depth: number }
  /** After a quick look, the moves of a game, `nodes` positions for each. */
  | { readonly type: 'judge'; readonly record: GameRecord; readonly nodes: number };

/** The judgement of a game's moves, after how many positions for each. */
export interface GameJudgement {
  readonly analysis: GameAnalysis;
  readonly nodes: number;
  /**
   * True for the last judgement. Before it, chances are known, but nothing is called a mistake, and nothing lost the
   * game.
   */
  readonly isFinal: boolean;
  /** Coins that the search which is to stand has come to. */
  readonly searched: number;
}

/** The reports of the thinking thread, by the type of the order. */
export interface ThinkReports {
  /** `lines`: the columns expected after each open one; `isFinal`: it goes no deeper. */
  readonly analyze: {
    readonly analysis: Analysis;
    readonly lines: readonly (readonly number[])[];
    readonly isFinal: boolean;
  };
  readonly choose: { readonly column: number };
  readonly compare: { readonly chances: readonly number[] };
  readonly judge: GameJudgement;
}

/** The message that starts the thinking thread. */
export interface ThinkRequest {
  readonly evaluation: Evaluation;
  readonly order: ThinkOrder;
}

/** 2^20 entries of 16 bytes: half of what the bot has in a match. */
const TABLE_BITS = 20;
/** An analysis ends after this many milliseconds, to spare batteries. */
const LONGEST_ANALYSIS_MS = 120_000;
const QUICK_NODES = 5000;

function choose(kernel: Kernel, position: Position, level: number, seed: number): number {
  const { bot, limits } = levelOf(level);
  if (bot !== null) {
    return SPARRING_BOTS[bot](position, stream(seed, 'sparring', position.round), FOUR_CONNECT_XTREME, {});
  }
  const { moveTimeMs = 0, nodes } = limits;
  const deadline = performance.now() + moveTimeMs;
  const request = nodes === undefined ? { shouldStop: () => performance.now() >= deadline } : { nodes };
  return kernel.search(position, request).column;
}

function compare(kernel: Kernel, positions: readonly Position[], depth: number): void {
  const chances = positions.map((position) =>
    shownChance(kernel, position, kernel.search(position, { depth }).score),
  );
  postMessage({ chances } satisfies ThinkReports['compare']);
}

async function judge(kernel: Kernel, game: ReplayedGame, nodes: number): Promise<void> {
  const quick = await analyzeGame(kernel, game, { nodes: QUICK_NODES });
  // A mistake of the quick look may be none.
  const unjudged = quick.moves.map((move) => ({ ...move, verdict: null }));
  const known = { moves: unjudged, losingRound: null, account: null };
  const onProgress = (searched: number) =>
    postMessage({ analysis: known, nodes: QUICK_NODES, isFinal: false, searched } satisfies GameJudgement);
  onProgress(0);
  const analysis = await analyzeGame(kernel, game, { nodes, onProgress });
  postMessage({ analysis, nodes, isFinal: true, searched: game.turns.length } satisfies GameJudgement);
}

async function carryOut(kernel: Kernel, order: ThinkOrder): Promise<void> {
  if (order.type === 'choose') {
    const column = choose(kernel, order.position, order.level, order.seed);
    postMessage({ column } satisfies ThinkReports['choose']);
  } else if (order.type === 'analyze') {
    const limits = order.nodes === undefined ? { timeMs: LONGEST_ANALYSIS_MS } : { nodes: order.nodes };
    let known: ThinkReports['analyze']['lines'] = [];
    const onDepth = (analysis: Analysis, lines: typeof known) => {
      known = lines;
      postMessage({ analysis, lines, isFinal: false } satisfies ThinkReports['analyze']);
    };
    const analysis = analyze(kernel, order.position, limits, { onDepth });
    postMessage({ analysis, lines: known, isFinal: true } satisfies ThinkReports['analyze']);
  } else if (order.type === 'compare') {
    compare(kernel, order.positions, order.depth);
  } else {
    await judge(kernel, replayRecord(order.record), order.nodes);
  }
}

addEventListener('message', ({ data }: MessageEvent<ThinkRequest>) => {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, data.evaluation);
  // The page hears of errors, not of promises that were rejected.
  carryOut(kernel, data.order).catch(reportError);
});
