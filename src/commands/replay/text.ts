/** Games and replays as documents: games and their analyses. */
import type { GameAnalysis, MoveAnalysis, ReplayedGame } from '../../arena/browser.ts';
import { type accountsOfPlayers, BLUNDER, type GameRecord, type Move } from '../../arena/index.ts';
import { WIN_SCORE } from '../../bot/index.ts';
import {
  counted,
  type Document,
  describeAccount,
  describeReason,
  describeValue,
  formatMs,
  gamesOfScore,
  LONGEST_EXPECTED_LINE,
  MISTAKE_MARKS,
  percent,
  type Section,
  type Span,
  signedPercent,
  type TableSection,
  verdictSection,
  type Words,
  withSign,
} from '../../document/index.ts';
import { type Board, Drawing, drawBoard, loserOf, type Side } from '../../engine/index.ts';
import { harmless } from '../../system/index.ts';

/** A player's name and coin: `Alpha (x)`, the coin in the colour of its side. */
function playerWords(name: string, side: Side): (string | Span)[] {
  return [`${name} `, { text: side === 1 ? '(x)' : '(o)', side }];
}

function boardWords(board: Board): Span {
  return { text: drawBoard(board), board, isDrawn: true };
}

/** The section of a move: the board after it, and its consequences in `more`. */
export function moveSection(move: Move, players: readonly string[], more: readonly string[] = []): Section {
  const { player, column, ms, position, outcome } = move;
  const moved = [...playerWords(players[player - 1] ?? '', player), `: column ${column}, ${formatMs(ms)}`];
  const caption = outcome === null ? [Drawing.captionOf(position)] : [];
  return { kind: 'note', text: [moved, boardWords(position.board), ...caption, ...more] };
}

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

const VERDICT_TONES = { blunder: 'bad', mistake: 'warning' } as const;

function describeConsequences({ toldChance, explosion, bombDropped, position }: ReplayedTurn): string[] {
  const lines: string[] = [];
  if (toldChance !== null) lines.push(`it put its chance of winning at ${percent(toldChance, 1)}`);
  if (explosion) lines.push(`the bomb exploded and destroyed ${counted(explosion.destroyed.length, 'coin')}`);
  if (bombDropped && position.bomb) lines.push(`a bomb dropped into column ${position.bomb.column}`);
  return lines;
}

function describeVerdict({ best, played, line, verdict, bombLuck }: MoveAnalysis): Words[] {
  const lines: Words[] =
    verdict === null
      ? [`${describeValue(played, 1)} after it`]
      : [
          [
            { text: `${verdict}:`, tone: VERDICT_TONES[verdict] },
            ` ${describeValue(best, 1)} -> ${describeValue(played, 1)}`,
          ],
          `better: column ${best.column}, expected ${line.slice(0, LONGEST_EXPECTED_LINE).join(' ')}`,
        ];
  if (bombLuck === null) return lines;
  return [...lines, `the bomb that dropped then changed it by ${signedPercent(bombLuck, 1)}`];
}

function describeEnd({ record, refusal, turns }: ReplayedGame): string {
  if (refusal === null) return describeOutcome(record);
  return `move ${turns.length + 1}, column ${record.moves[turns.length]}, breaks the rules: ${refusal}`;
}

/** The document of the game with this number in its file, from 1: every move and the board after it. */
export function gameDocument(game: ReplayedGame, number: number): Document {
  const { players, schedule } = game.record;
  const [x, o] = [playerWords(players[0], 1), playerWords(players[1], 2)];
  const bombs = `, bombs in rounds ${schedule.rounds.join(', ')}`;
  return {
    title: `game ${number}`,
    sections: [
      verdictSection('How did it end?', `game ${number}: ${describeEnd(game)}`, []),
      { kind: 'note', text: [[`game ${number}: `, ...x, ' against ', ...o, bombs]] },
      ...game.turns.map((turn) => moveSection(turn, players, describeConsequences(turn))),
    ],
    endsWithAnswer: true,
  };
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

/** The document of an analysed game: the moves that changed the chances most, each with the position before it, and the account of the result. */
export function gameAnalysisDocument(game: ReplayedGame, analysis: GameAnalysis, number: number): Document {
  const { moves, account } = analysis;
  const { players } = game.record;
  const countOf = (wanted: MoveAnalysis['verdict']) =>
    moves.filter(({ verdict }) => verdict === wanted).length;
  const notable = moves.filter((move) => move.verdict !== null || isLuckNotable(move));
  const boards = notable.map((move): Section => {
    const { before } = game.turns[move.round - 1] as ReplayedTurn;
    const { verdict, player, played } = move;
    const mark: Span[] =
      verdict === null ? [] : [{ text: MISTAKE_MARKS[verdict], tone: VERDICT_TONES[verdict] }];
    const moved = [...playerWords(players[player - 1] ?? '', player), `: column ${played.column}`, ...mark];
    const text = [boardWords(before.board), Drawing.captionOf(before), moved, ...describeVerdict(move)];
    return { kind: 'note', text };
  });
  const figures = `${counted(countOf('blunder'), 'blunder')}, ${counted(countOf('mistake'), 'mistake')}`;
  const lost = `${figures}; ${describeLosingRound(game, analysis)}`;
  return {
    title: `game ${number}`,
    sections: [
      verdictSection('How did it end?', `game ${number}: ${describeEnd(game)}`, []),
      ...boards,
      { kind: 'note', text: account === null ? [lost] : [lost, describeAccount(account, players)] },
    ],
  };
}

/** The table of the accounts of all games, a row for each player; none for a single game. */
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
