/** Replays as text: games, their analyses, and reports of their verification. */

import {
  BLUNDER,
  type FoundTurn,
  type GameAnalysis,
  loserOf,
  type Mismatch,
  type MoveAnalysis,
  type ReplayedGame,
  type ReplayedTurn,
  type ReplayReport,
} from '../../arena/index.ts';
import { cellSymbol, drawPosition, type Side } from '../../engine/index.ts';
import { counted, describeReason, percent } from '../../page/index.ts';
import { describeValue } from './analysis.ts';
import { describeMove, describeOutcome } from './game.ts';
import { indent } from './words.ts';

/** Beyond this, an expected line is little more than a guess. */
const LONGEST_LINE = 10;

/** Chess's marks for moves. */
const MARKS = { blunder: '??', mistake: '?' } as const;

/** The mark of a move, empty for a good one. */
export function markOf({ verdict }: MoveAnalysis): string {
  return verdict === null ? '' : MARKS[verdict];
}

/** `Alpha (x)` */
export function describePlayer({ record }: ReplayedGame, player: Side): string {
  return `${record.players[player - 1]} (${cellSymbol(player)})`;
}

/** What came with a coin: its player's estimate, an explosion, a bomb. One line each. */
export function describeConsequences({
  toldChance,
  explosion,
  bombDropped,
  position,
}: ReplayedTurn): string[] {
  const lines: string[] = [];
  if (toldChance !== null) lines.push(`it put its chance of winning at ${percent(toldChance, 1)}`);
  if (explosion) {
    lines.push(`the bomb exploded and destroyed ${counted(explosion.destroyed.length, 'coin')}`);
  }
  if (bombDropped && position.bomb) lines.push(`a bomb dropped into column ${position.bomb.column}`);
  return lines;
}

/** The verdict of the search on a move: the change of the chance, and a better move. One line each. */
export function describeVerdict(move: MoveAnalysis): string[] {
  const { best, played, line, verdict, bombLuck } = move;
  const lines: string[] = [];
  if (verdict !== null) {
    lines.push(`${verdict}: ${describeValue(best)} -> ${describeValue(played)}`);
    lines.push(`better: column ${best.column}, expected ${line.slice(0, LONGEST_LINE).join(' ')}`);
  } else lines.push(`${describeValue(played)} after it`);
  if (bombLuck !== null) {
    const change = `${bombLuck < 0 ? '-' : '+'}${percent(Math.abs(bombLuck), 1)}`;
    lines.push(`the bomb that dropped then changed it by ${change}`);
  }
  return lines;
}

/** The line above the analysis of a position in a replay. */
export function describePlace(path: string, { game, number, coin, turn }: FoundTurn): string {
  const mover = describePlayer(game, turn.player);
  return `${path}, game ${number}, coin ${coin} of ${game.turns.length}: ${mover} played column ${turn.column}`;
}

/** How the game ended, or why the record breaks off. */
export function describeEnd({ record, refusal, turns }: ReplayedGame): string {
  if (refusal === null) return describeOutcome(record);
  return `move ${turns.length + 1}, column ${record.moves[turns.length]}, breaks the rules: ${refusal}`;
}

/** The game with this number in its file, from 1: every move and the board after it. */
export function describeReplayedGame(game: ReplayedGame, number: number): string {
  const { record, turns } = game;
  const [x, o] = [describePlayer(game, 1), describePlayer(game, 2)];
  return [
    `game ${number}: ${x} against ${o}, bombs in rounds ${record.schedule.rounds.join(', ')}`,
    ...turns.map((turn) => [describeMove(turn, record.players), ...describeConsequences(turn)].join('\n')),
    '',
    `game ${number}: ${describeEnd(game)}`,
    '',
  ].join('\n');
}

/** What lost the game. */
export function describeLosingRound(
  { turns, record }: ReplayedGame,
  { losingRound, moves }: GameAnalysis,
): string {
  if (losingRound === null) return 'no single move lost the game';
  const move = moves[losingRound - 1];
  if (move === undefined) return `lost after coin ${turns.length}: ${describeReason(record, record.players)}`;
  const isOwn = move.player === loserOf(record);
  if (isOwn && move.verdict === 'blunder') return `the losing move is that of round ${losingRound}`;
  if (isOwn && move.verdict === 'mistake' && !isLuckNotable(move)) {
    return `the worst move of the loser is that of round ${losingRound}`;
  }
  return `decided by the bomb that dropped after the coin of round ${losingRound}`;
}

function isLuckNotable({ bombLuck }: MoveAnalysis): boolean {
  return Math.abs(bombLuck ?? 0) >= BLUNDER;
}

/** The moves that changed the chances most, each with the position before it. */
export function describeGameAnalysis(game: ReplayedGame, analysis: GameAnalysis, number: number): string {
  const { moves } = analysis;
  const countOf = (wanted: MoveAnalysis['verdict']) =>
    moves.filter(({ verdict }) => verdict === wanted).length;
  const blocks = moves
    .filter((move) => move.verdict !== null || isLuckNotable(move))
    .map((move) => {
      const { before } = game.turns[move.round - 1] as ReplayedTurn;
      const played = `${describePlayer(game, move.player)}: column ${move.played.column}${markOf(move)}`;
      return [drawPosition(before), played, ...describeVerdict(move), ''].join('\n');
    });
  const figures = `${counted(countOf('blunder'), 'blunder')}, ${counted(countOf('mistake'), 'mistake')}`;
  return [
    `game ${number}: ${describeEnd(game)}`,
    '',
    ...blocks,
    `${figures}; ${describeLosingRound(game, analysis)}`,
    '',
  ].join('\n');
}

function describeMismatch({ id, line, round, field, expected, got, boards }: Mismatch): string {
  const detail = `expected ${expected}\n     got ${got}\n\n${boards}`;
  return `✗ game ${id} (line ${line}), round ${round}: ${field} differs\n${indent(detail)}\n`;
}

/** Every game that differs from the rules, notes, then the figures. */
export function describeMismatches(
  mismatches: readonly Mismatch[],
  figures: string,
  notes: readonly string[] = [],
): string {
  const mark = mismatches.length === 0 ? '✓' : '✗';
  const verb = mismatches.length === 1 ? 'differs' : 'differ';
  const verdict = `${counted(mismatches.length, 'game')} ${verb} from the rules`;
  return [...mismatches.map(describeMismatch), ...notes, `${mark} ${figures}, ${verdict}`].join('\n');
}

/** Every game that differs from the rules, then the figures. */
export function describeReplayReport({ games, moves, mismatches }: ReplayReport): string {
  return describeMismatches(mismatches, `${counted(games, 'game')} replayed, ${counted(moves, 'move')}`);
}
