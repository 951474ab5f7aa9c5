/** What a search says of coins: their chances, and why a mistake was one, told from the rules and from the line expected after it. */
import type { GameAccount, MoveAnalysis } from '../../arena/browser.ts';
import { judgedBy, MISTAKE, rejudged, valueIn } from '../../arena/browser.ts';
import type { Analysis } from '../../bot/browser.ts';
import { counted, gamesOfScore, percent } from '../../document/browser.ts';
import type { Position, Side } from '../../engine/index.ts';
import { columnOf, FOUR_CONNECT_XTREME, openColumns, opponent, play } from '../../engine/index.ts';
import { newBomb, type ShownTurn } from './frames.ts';
import { chanceOfPlayerOne, MARKS } from './words.ts';

/** A coin that gives away less is as good as the best: 95 of 100 searches of eight times as many positions differ by less. */
export const LEAST = 0.04;

type Reply = Pick<MoveAnalysis, 'best' | 'line'>;

/** What a coin does by the rules alone; bombs that might drop meanwhile are left out. */
function after(position: Position, column: number) {
  return { column, ...play(position, column, FOUR_CONNECT_XTREME) };
}

/** The coins of a line that can be played, with the last before a bomb would have to be known or the game is over. */
function walk(start: Position, line: readonly number[]): ReturnType<typeof after>[] {
  const steps: ReturnType<typeof after>[] = [];
  let position = start;
  for (const column of line) {
    if (!openColumns(position.board).includes(column)) break;
    const step = after(position, column);
    steps.push(step);
    if (step.outcome !== null) break;
    position = step.position;
  }
  return steps;
}

export function columnsText(columns: readonly number[]): string {
  return columns.length === 1
    ? `column ${columns[0]}`
    : `columns ${columns.join(', ').replace(/, (?=.$)/, ' and ')}`;
}

/** What a bomb's explosion does to a side, beginning with "the bomb in column 4". */
function describeBlast({ board, bomb }: Position, destroyed: readonly number[], loser: Side): string {
  const own = destroyed.filter((cell) => board[cell] === loser).length;
  const columns = destroyed.map((cell) => columnOf(cell)).filter((column) => column !== bomb?.column);
  const what =
    own > destroyed.length / 2
      ? `takes ${counted(own, 'coin')} of ${MARKS[loser]}`
      : columns.length > 0
        ? `takes what lies in ${columnsText([...new Set(columns)])}`
        : 'makes its column fall';
  return `the bomb in column ${bomb?.column} ${what}`;
}

function reasonOf(move: MoveAnalysis, turn: ShownTurn, reply: Reply | undefined): string {
  const { player, best } = move;
  const { position, outcome, before } = turn;
  const other = opponent(player);
  const mark = MARKS[other];
  if (outcome?.winners.includes(other)) {
    return `it sets off the bomb in column ${before.bomb?.column}, which gives ${mark} four in a line`;
  }
  if (best.winIn === 1) return `column ${best.column} wins at once`;
  if (outcome !== null) return '';
  const win = openColumns(position.board)
    .map((column) => after(position, column))
    .find((step) => step.outcome?.winners.includes(other));
  if (win?.outcome?.reason === 'line') return `${mark} makes four in a line in column ${win.column}`;
  if (win !== undefined) return `the bomb in column ${position.bomb?.column} gives ${mark} four in a line`;
  if (best.winIn !== null) return `column ${best.column} wins in ${best.winIn}`;
  const line = walk(position, reply?.line ?? []);
  const positions = [position, ...line.map((step) => step.position)];
  const blast = line.findIndex(({ explosion }) => explosion !== null);
  const [lit, explosion] = [positions[blast], line[blast]?.explosion];
  if (lit && explosion && explosion.destroyed.length > 0) {
    return describeBlast(lit, explosion.destroyed, player);
  }
  if (reply === undefined) return '';
  const { column, winIn } = reply.best;
  if (winIn !== null) return `${mark} wins in ${winIn} with column ${column}`;
  // The same search as of the chance that stands beside it: another one, and a bomb since, would give a sum other than 100 %.
  return `${mark} answers in column ${column} and has ${percent(1 - move.played.winningChance)}`;
}

/** `Gives away 31 %: the bomb in column 4 takes what lies in column 5. Better: column 2.`; other words for "Gives" name the coin. */
export function explainMove(
  move: MoveAnalysis,
  turn: ShownTurn,
  next: Reply | undefined,
  gives = 'Gives',
): string {
  const reason = reasonOf(move, turn, next);
  return `${gives} away ${percent(move.givenAway)}${reason && `: ${reason}`}. Better: column ${move.best.column}.`;
}

/** `× in column 4 gives away 31 %: …`, by what is found of the positions before and after the coin; empty for a good one. */
export function explainCoin(turn: ShownTurn, before: Analysis, after: Analysis | null): string {
  const bombLuck = newBomb(turn) === null ? null : 0;
  const move = rejudged(judgedBy(before, turn, bombLuck), before, after);
  if (move.givenAway < LEAST) return '';
  const reply = after ? { best: valueIn(after, after.column), line: after.principalVariation } : undefined;
  return explainMove(move, turn, reply, `${MARKS[move.player]} in column ${turn.column} gives`);
}

/** `Luck decided: bombs gave ○ 41 %.`, where they took most from the loser, and at least as much as a mistake. */
export function describeLuck({ player, mistakes, luck, seenLater, result }: GameAccount): string {
  const lost = gamesOfScore(0 - luck);
  if (result === 0 || lost < MISTAKE || luck > Math.min(mistakes, seenLater)) return '';
  return `Luck decided: bombs gave ${MARKS[opponent(player)]} ${percent(lost)}.`;
}

/** What a result is made of, a line each: `lost by mistakes: 127 %`. */
export function accountLines(account: GameAccount, players: readonly [string, string]): string {
  const { player, start, mistakes, opponentMistakes, luck, seenLater } = account;
  const by = (what: string, score: number) =>
    `${score < 0 ? 'lost' : 'gained'} by ${what}: ${percent(Math.abs(gamesOfScore(score)))}\n`;
  return [
    `${players[player - 1]} had ${percent(gamesOfScore(start) + 0.5)} at the start.\n`,
    by('mistakes', mistakes),
    by(`mistakes of ${players[opponent(player) - 1]}`, opponentMistakes),
    by('luck', luck),
    by('what was seen only later', seenLater),
  ].join('');
}

export interface SearchedCoin {
  /** The chance after the coin, before it is known whether a bomb drops. */
  readonly chance: number;
  /** How what happened then changed that; 0 where no bomb could drop. */
  readonly luck: number;
  readonly isBomb: boolean;
}

export function searchedCoins(moves: readonly MoveAnalysis[], account: GameAccount | null): SearchedCoin[] {
  return moves.map(({ round, player, played }) => {
    const step = account?.steps.find((one) => one.round === round);
    const luck = gamesOfScore(step?.luck ?? 0);
    return {
      chance: chanceOfPlayerOne(played.winningChance, player),
      luck: account?.player === 1 ? luck : 0 - luck,
      isBomb: step !== undefined && step.bomb !== null,
    };
  });
}
