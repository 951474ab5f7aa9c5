/** Games and replays as text: games, their analyses, and reports of their verification. */
import type { GameAnalysis, MoveAnalysis, ReplayedGame } from '../../arena/browser.ts';
import {
  type accountsOfPlayers,
  BLUNDER,
  type GameRecord,
  type Move,
  type verifyReplay,
} from '../../arena/index.ts';
import { WIN_SCORE } from '../../bot/index.ts';
import { harmless, indent, nameWithCoin, paint, paintBoard, paintPosition, tick } from '../../cli/index.ts';
import {
  counted,
  describeAccount,
  describeReason,
  describeValue,
  formatMs,
  gamesOfScore,
  LONGEST_LINE,
  percent,
  signedPercent,
  type TableSection,
  VERDICT_MARKS,
  withSign,
} from '../../document/index.ts';
import { loserOf, type Side } from '../../engine/index.ts';

/** The move and the board after it. */
export function describeMove(move: Move, players: readonly string[]): string {
  const { player, column, ms, position, outcome } = move;
  const drawing = outcome === null ? paintPosition(position) : paintBoard(position.board);
  return `\n${nameWithCoin(players[player - 1] ?? '', player)}: column ${column}, ${formatMs(ms)}\n${drawing}`;
}

/** Who won a game and why, its number of coins, and who started. */
function describeOutcome(record: GameRecord): string {
  const { winners, starter, moves } = record;
  const players = [harmless(record.players[0]), harmless(record.players[1])] as const;
  const loser = loserOf(record);
  const who = loser === null ? `${players[0]} and ${players[1]} both win` : `${players[winners[0] - 1]} wins`;
  const plies = counted(moves.length, 'coin');
  return `${who} (${describeReason(record, players)}), ${plies}, ${players[starter - 1]} started`;
}

/** One line about a finished game. */
export function describeGame(record: GameRecord): string {
  return `game ${record.index + 1}: ${describeOutcome(record)}`;
}

type ReplayedTurn = ReplayedGame['turns'][number];

const VERDICT_COLOURS = { blunder: 'red', mistake: 'yellow' } as const;

/** `Alpha (x)` */
function describePlayer({ record }: ReplayedGame, player: Side): string {
  return nameWithCoin(record.players[player - 1] ?? '', player);
}

function describeConsequences({ toldChance, explosion, bombDropped, position }: ReplayedTurn): string[] {
  const lines: string[] = [];
  if (toldChance !== null) lines.push(`it put its chance of winning at ${percent(toldChance, 1)}`);
  if (explosion) lines.push(`the bomb exploded and destroyed ${counted(explosion.destroyed.length, 'coin')}`);
  if (bombDropped && position.bomb) lines.push(`a bomb dropped into column ${position.bomb.column}`);
  return lines;
}

function describeVerdict(move: MoveAnalysis): string[] {
  const { best, played, line, verdict, bombLuck } = move;
  const lines =
    verdict === null
      ? [`${describeValue(played, 1)} after it`]
      : [
          `${paint(VERDICT_COLOURS[verdict], `${verdict}:`)} ${describeValue(best, 1)} -> ${describeValue(played, 1)}`,
          `better: column ${best.column}, expected ${line.slice(0, LONGEST_LINE).join(' ')}`,
        ];
  if (bombLuck === null) return lines;
  return [...lines, `the bomb that dropped then changed it by ${signedPercent(bombLuck, 1)}`];
}

function describeEnd({ record, refusal, turns }: ReplayedGame): string {
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

function describeLosingRound({ turns, record }: ReplayedGame, { losingRound, moves }: GameAnalysis): string {
  if (losingRound === null) return 'no single move lost the game';
  const move = moves[losingRound - 1];
  if (move === undefined)
    return `lost after coin ${turns.length}: ${harmless(describeReason(record, record.players))}`;
  const isOwn = move.player === loserOf(record);
  if (isOwn && move.verdict === 'blunder') return `the losing move is that of round ${losingRound}`;
  if (isOwn && move.verdict === 'mistake' && !isLuckNotable(move))
    return `the worst move of the loser is that of round ${losingRound}`;
  return `decided by the bomb that dropped after the coin of round ${losingRound}`;
}

function isLuckNotable({ bombLuck }: MoveAnalysis): boolean {
  return Math.abs(bombLuck ?? 0) >= BLUNDER;
}

/** The moves that changed the chances most, each with the position before it, and what the result is made of. */
export function describeGameAnalysis(game: ReplayedGame, analysis: GameAnalysis, number: number): string {
  const { moves, account } = analysis;
  const countOf = (wanted: MoveAnalysis['verdict']) =>
    moves.filter(({ verdict }) => verdict === wanted).length;
  const blocks = moves
    .filter((move) => move.verdict !== null || isLuckNotable(move))
    .map((move) => {
      const { before } = game.turns[move.round - 1] as ReplayedTurn;
      const mark =
        move.verdict === null ? '' : paint(VERDICT_COLOURS[move.verdict], VERDICT_MARKS[move.verdict]);
      const played = `${describePlayer(game, move.player)}: column ${move.played.column}${mark}`;
      return [paintPosition(before), played, ...describeVerdict(move), ''].join('\n');
    });
  const figures = `${counted(countOf('blunder'), 'blunder')}, ${counted(countOf('mistake'), 'mistake')}`;
  return [
    `game ${number}: ${describeEnd(game)}`,
    '',
    ...blocks,
    `${figures}; ${describeLosingRound(game, analysis)}`,
    ...(account === null ? [] : [harmless(describeAccount(account, game.record.players))]),
    '',
  ].join('\n');
}

/** What the results of all games are made of, a row for each player; nothing if there is a single game. */
export function accountsTable(accounts: ReturnType<typeof accountsOfPlayers>, games: number): TableSection[] {
  if (games < 2 || accounts.length === 0) return [];
  const change = (score: number) => withSign(gamesOfScore(Math.abs(score)).toFixed(2), score);
  const expected = (score: number, played: number) => gamesOfScore(score + played * WIN_SCORE).toFixed(2);
  const rows = accounts.map((account) => [
    account.name,
    `${account.games}`,
    expected(account.start, account.games),
    change(account.mistakes),
    change(account.opponentMistakes),
    change(account.luck),
    change(account.seenLater),
    expected(account.result, account.games),
  ]);
  const header = ['', 'games', 'start', 'mistakes', "opponents' mistakes", 'luck', 'seen later', 'won'];
  const title = 'What the results are made of, in games (won by both: half a game each)';
  return [{ kind: 'table', title, header, rows, textColumns: 1 }];
}

function describeMismatch({
  id,
  line,
  round,
  field,
  expected,
  got,
  boards,
}: ReturnType<typeof verifyReplay>['mismatches'][number]): string {
  const detail = `expected ${expected}\n     got ${got}\n\n${boards}`;
  const where = `game ${id} (line ${line}), round ${round}: ${field} differs`;
  return `${tick(false)} ${harmless(`${where}\n${indent(detail)}`)}\n`;
}

/** Every game that differs from the rules, then the figures. */
export function describeReplayReport({ games, moves, mismatches }: ReturnType<typeof verifyReplay>): string {
  const mark = tick(mismatches.length === 0);
  const verb = mismatches.length === 1 ? 'differs' : 'differ';
  const figures = `${counted(games, 'game')} replayed, ${counted(moves, 'move')}`;
  const verdict = `${counted(mismatches.length, 'game')} ${verb} from the rules`;
  return [...mismatches.map(describeMismatch), `${mark} ${figures}, ${verdict}`].join('\n');
}
