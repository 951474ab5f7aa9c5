/**
 * Finds where a game was lost: every move is compared with the best one that the search finds in the same position, and with
 * the search of the position after it.
 *
 * Each position is searched with the same number of nodes and an empty table, so the same file and weights give the same
 * analysis. Chances are estimates: a bot that searched longer may have seen further.
 */
import type { Analysis, ColumnValue, Kernel } from '../../bot/browser.ts';
import { analyze, chanceOutcomes, expectedResult, MAX_DEPTH, WIN_SCORE, worthOf } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, isFull, loserOf, type Position, play } from '../../engine/index.ts';
import { accountOf, type ValuedCoin, withProvenAsReached } from './gameAccount.ts';
import type { ReplayedGame, ReplayedTurn } from './replayRecord.ts';

/** A move that gives away at least this much of the chance of winning is a mistake. */
export const MISTAKE = 0.1;
/** A move that gives away at least this much of the chance of winning is a blunder. */
export const BLUNDER = 0.2;
/** A coin that gives away less than this chance is as good as the best: 95 of 100 searches of eight times as many positions differ by less. */
export const LEAST_DIFFERENCE = 0.04;

/** A move and its verdict; chances are those of the player who made it. */
export type MoveAnalysis = ReturnType<typeof judgedBy>;
/** The analysis of a game. */
export type GameAnalysis = Awaited<ReturnType<typeof analyzeGame>>;

interface GameAnalysisOptions {
  /** Nodes to search in each position of the game. */
  readonly nodes: number;
  /** Called with the number of moves analysed so far. */
  readonly onProgress?: (moves: number) => void;
  readonly signal?: AbortSignal;
}

function verdictOf(givenAway: number): 'blunder' | 'mistake' | null {
  if (givenAway >= BLUNDER) return 'blunder';
  return givenAway >= MISTAKE ? 'mistake' : null;
}

/**
 * Return the values of positions that chance chooses from, for the player who has just moved. All are searched equally deep:
 * where one search is deeper than another, more is compared than the bombs.
 */
function equallyDeep(kernel: Kernel, positions: readonly Position[], nodes: number): number[] {
  kernel.clearTable();
  let values: number[] = [];
  let searched = 0;
  let isSettled = false;
  for (let depth = 1; depth <= MAX_DEPTH && searched < nodes && !isSettled; depth++) {
    isSettled = true;
    values = positions.map((position) => {
      if (isFull(position.board)) return WIN_SCORE;
      const result = kernel.search(position, { depth });
      searched += result.nodes;
      if (result.depth === depth) isSettled = false;
      return (
        0 -
        withProvenAsReached(
          expectedResult(position, kernel.withoutGain(position, result.score), kernel.rules),
        )
      );
    });
  }
  return values;
}

/** Return the luck of a coin, as a score for the player who dropped it: the value of what happened after it, less the mean over all possibilities. */
function luckOf(kernel: Kernel, { before, column, position }: ReplayedTurn, nodes: number): number {
  const { position: undecided, outcome } = play(before, column, FOUR_CONNECT_XTREME);
  const outcomes = outcome === null ? chanceOutcomes(undecided) : [];
  const happened = outcomes.findIndex((one) => one.position.bomb?.column === position.bomb?.column);
  // A wrong record may lack a bomb that had to drop.
  if (outcomes.length < 2 || happened === -1) return 0;
  const values = equallyDeep(
    kernel,
    outcomes.map((one) => one.position),
    nodes,
  );
  const worth = worthOf(
    outcomes.map(({ probability }, index) => ({ probability, value: values[index] as number })),
  );
  return (values[happened] as number) - worth;
}

/** Return the value of a column, which is open, in an analysis. */
export function valueIn({ columns }: Analysis, column: number): ColumnValue {
  return columns.find((value) => value.column === column) as ColumnValue;
}

/** Judge a move by the analysis of the position before it. */
export function judgedBy(
  analysis: Analysis,
  { before, column }: Pick<ReplayedTurn, 'before' | 'column'>,
  bombLuck: number | null,
  luck = bombLuck ?? 0,
) {
  const [played, best] = [valueIn(analysis, column), valueIn(analysis, analysis.column)];
  const givenAway = best.winningChance - played.winningChance;
  return {
    /** The number of the coin, from 1. */
    round: before.round,
    player: before.toMove,
    played,
    /** The best column: the one played, unless another was better. */
    best,
    /** All that were open. */
    columns: analysis.columns,
    /** The columns both sides were expected to play, beginning with the best. */
    line: analysis.principalVariation,
    /** The chance of winning that the move gave away, from 0 to 1. */
    givenAway,
    verdict: verdictOf(givenAway),
    /**
     * Change of the chance by the bomb that dropped after the coin, compared with the average over all possibilities: no bomb
     * yet, or one in any open column. `null` if no bomb dropped.
     */
    bombLuck,
    /** Luck as `bombLuck`, also where a bomb could have dropped and did not; 0 where none could. */
    luck,
  };
}

/**
 * Correct a move by the search of the board after it, which saw a coin further: a board has one figure, before the next coin
 * and after this one. Only a move that the search before it calls worse, too, is a mistake.
 */
export function seenAfter(move: MoveAnalysis, next?: Pick<MoveAnalysis, 'best'>): MoveAnalysis {
  const { played: own, best, luck } = move;
  if (next === undefined || (own.winIn ?? own.lossIn) !== null) return move;
  const { score, winIn, lossIn } = next.best;
  const distances = luck === 0 && { winIn: lossIn && lossIn + 1, lossIn: winIn && winIn + 1 };
  const winningChance = Math.min(1, Math.max(0, 1 - next.best.winningChance - luck));
  const seen = { score: 0 - score - Math.round(luck * 2 * WIN_SCORE), winningChance, ...distances };
  const played = { ...own, ...seen };
  const givenAway = own.column === best.column ? 0 : Math.max(0, best.winningChance - winningChance);
  return {
    ...move,
    played,
    columns: move.columns.map((value) => (value.column === own.column ? played : value)),
    givenAway,
    verdict: move.givenAway < LEAST_DIFFERENCE ? null : verdictOf(givenAway),
  };
}

function judgeMove(kernel: Kernel, turn: ReplayedTurn, nodes: number) {
  kernel.clearTable();
  const analysis = analyze(kernel, turn.before, { nodes });
  const luck = luckOf(kernel, turn, nodes);
  const { bombDropped, position } = turn;
  const share = luck / (2 * WIN_SCORE);
  const move = judgedBy(analysis, turn, bombDropped ? share : null, share);
  const { player, best, played } = move;
  return { move, player, best, played, luck, bomb: bombDropped ? (position.bomb?.column ?? null) : null };
}

function losingRoundOf({ record, outcome, refusal }: ReplayedGame, moves: readonly MoveAnalysis[]) {
  const loser = loserOf(record);
  if (loser === null || refusal !== null) return null;
  if (outcome === null) return moves.length + 1;
  const isUnlucky = ({ player, bombLuck }: MoveAnalysis) =>
    bombLuck !== null && (player === loser ? -bombLuck : bombLuck) >= BLUNDER;
  const faults = moves.filter(({ player, verdict }) => player === loser && verdict !== null);
  const decisive = moves.findLast(
    (move) => isUnlucky(move) || (faults.includes(move) && move.verdict === 'blunder'),
  );
  const worst = faults.toSorted((a, b) => b.givenAway - a.givenAway)[0];
  return (decisive ?? worst)?.round ?? null;
}

/** Analyse a game with the weights in the kernel's slot 0. Other tasks of this thread run between moves. */
export async function analyzeGame(
  kernel: Kernel,
  game: ReplayedGame,
  { nodes, onProgress = () => {}, signal }: GameAnalysisOptions,
) {
  const found: MoveAnalysis[] = [];
  const coins: ValuedCoin[] = [];
  const { opening = 0 } = game.record;
  for (const turn of game.turns) {
    const judged = judgeMove(kernel, turn, nodes);
    coins.push(judged);
    found.push(judged.move);
    onProgress(found.length);
    // Lets other tasks run, in Node and in a browser.
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
  }
  const moves = found.map((own, at) => {
    const move = seenAfter(own, found[at + 1]);
    // A prescribed coin was not the player's choice.
    return at < opening ? { ...move, givenAway: 0, verdict: null } : move;
  });
  const { position, outcome, refusal } = game;
  const account = () => {
    kernel.clearTable();
    const last = outcome === null ? analyze(kernel, position, { nodes }).score : 0;
    return accountOf(coins, game, last, opening);
  };
  return {
    moves: moves as readonly MoveAnalysis[],
    /**
     * The round that lost the game: that of the loser's last blunder or of the last bomb that cost as much, whichever came
     * later; without either, that of the worst mistake. In a forfeited game it is the round without a coin. `null` if both
     * players won, or if the game was lost gradually.
     */
    losingRound: losingRoundOf(game, moves),
    /** The account of the result; `null` if the record breaks the rules. */
    account: refusal === null ? account() : null,
  };
}
