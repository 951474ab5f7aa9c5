/** Explanations of coins by a search: their chances, and why a mistake was one, from the rules and from the line expected after it. */
import type { GameAccount, GameAnalysis, GameRecord, MoveAnalysis } from '../../arena/browser.ts';
import { judgedBy, LEAST_DIFFERENCE, MISTAKE, valueIn } from '../../arena/browser.ts';
import type { Analysis, ColumnValue } from '../../bot/browser.ts';
import {
  counted,
  describeValue,
  gamesOfScore,
  LONGEST_EXPECTED_LINE,
  percent,
  percentagePoints,
} from '../../document/browser.ts';
import type { Position, Side } from '../../engine/index.ts';
import {
  cellIndex,
  FOUR_CONNECT_XTREME,
  landingRow,
  loserOf,
  openColumns,
  opponent,
  play,
} from '../../engine/index.ts';
import { capitalised } from '../../system/browser.ts';
import { type CellMark, newBomb, type ShownTurn } from './frames.ts';
import { chanceOfPlayerOne, MARKS, withoutLineBreaks } from './words.ts';

type Reply = Pick<MoveAnalysis, 'best' | 'line'>;

/** Returns the position after a coin by the rules alone; bombs that might drop meanwhile are left out. */
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

/**
 * Returns the coins of an expected line as marks for the cells where they would lie, numbered if there are several, up
 * to a blast, which moves them.
 */
export function ghostCoins(position: Position, line: readonly number[]): ReadonlyMap<number, CellMark> {
  const coins = new Map<number, CellMark>();
  let before = position;
  for (const { column, position: after, explosion } of walk(position, line)) {
    const cell = cellIndex(landingRow(before.board, column) as number, column);
    coins.set(cell, { kind: 'ghost', side: before.toMove, text: line.length > 1 ? `${coins.size + 1}` : '' });
    if (explosion !== null) break;
    before = after;
  }
  return coins;
}

/**
 * Returns, as marks for cells, what each coin and each free cell adds to the chance without search, as `fcx analyze`
 * prints it.
 */
export function cellShares({ toMove }: Position, { evaluation }: Analysis): ReadonlyMap<number, CellMark> {
  return new Map(
    evaluation.contributions.flat().flatMap((share, cell) => {
      const side = share < 0 ? opponent(toMove) : toMove;
      const text = percentagePoints(share);
      return text === '' ? [] : [[cell, { kind: 'share', side, text }]];
    }),
  );
}

/** The coin with which the side to move wins at once. */
function winAt(position: Position) {
  const steps = openColumns(position.board).map((column) => after(position, column));
  return steps.find(({ outcome }) => outcome?.winners.includes(position.toMove));
}

/** Returns how many coins of a side the bomb takes in a line, and a clause about it if these are most of what it takes. */
function blastOn(side: Side, start: Position, line: readonly number[]): readonly [own: number, text: string] {
  const steps = walk(start, line);
  const blast = steps.findIndex(({ explosion }) => explosion !== null);
  const { board, bomb } = steps[blast - 1]?.position ?? start;
  const taken = steps[blast]?.explosion?.destroyed ?? [];
  const own = taken.filter((cell) => board[cell] === side).length;
  const text = `the bomb in column ${bomb?.column} takes ${counted(own, 'coin')} of ${MARKS[side]}`;
  return [own, own > taken.length / 2 ? text : ''];
}

function reasonOf(move: MoveAnalysis, turn: ShownTurn, reply: Reply | undefined): string {
  const { player, best } = move;
  const { outcome, before } = turn;
  const other = opponent(player);
  const mark = MARKS[other];
  if (outcome?.winners.includes(other)) {
    return `it sets off the bomb in column ${before.bomb?.column}, which gives ${mark} four in a line`;
  }
  if (best.winIn === 1) return `column ${best.column} wins at once`;
  if (outcome !== null) return '';
  // Nobody could know where a bomb would drop after the coin.
  const { position } = after(before, turn.column);
  const win = winAt(position);
  if (win?.outcome?.reason === 'line') return `${mark} makes four in a line in column ${win.column}`;
  if (win !== undefined) return `the bomb in column ${position.bomb?.column} gives ${mark} four in a line`;
  if (best.winIn !== null) return `column ${best.column} wins in ${best.winIn}`;
  if (reply === undefined || newBomb(turn) !== null) return '';
  // A loss that the better coin has as well is no reason.
  const [own, blast] = blastOn(player, position, reply.line);
  if (blast !== '' && own > blastOn(player, before, move.line)[0]) return blast;
  const { column, winIn } = reply.best;
  return `${mark} ${winIn === null ? 'answers in' : 'wins with'} column ${column}`;
}

/**
 * Says what speaks against a coin, by the analyses of the positions before and after it: `○ makes four in a line in
 * column 3.`
 */
export function describeRefutation(turn: ShownTurn, before: Analysis, after: Analysis): string {
  const reply = { best: valueIn(after, after.column), line: after.principalVariation };
  const move = judgedBy(before, turn, null);
  // The better column is still to be found.
  const reason = reasonOf({ ...move, best: { ...move.best, winIn: null } }, turn, reply);
  return `${capitalised(reason || 'a bomb dropped after it, which nobody could know')}.`;
}

/** Says what a coin has cost its player: `missed a win`, `gave away 31 %`. */
export function describeLoss({ best, givenAway }: Pick<MoveAnalysis, 'best' | 'givenAway'>): string {
  return best.winIn === 1 ? 'missed a win' : `gave away ${percent(givenAway)}`;
}

/**
 * Says why a coin was a mistake and which would have been better: `The bomb in column 4 takes 3 coins of ×. Better:
 * column 2.`; `next` is the analysis of the answer to it.
 */
export function explainMove(move: MoveAnalysis, turn: ShownTurn, next: Reply | undefined): string {
  const reason = reasonOf(move, turn, next);
  const [, ...line] = move.line.slice(0, LONGEST_EXPECTED_LINE);
  const then = reason === '' && line.length > 0 ? `, then ${line.join(' ')}` : '';
  const better = `Better: column ${move.best.column}${then}.`;
  return reason === '' ? better : `${capitalised(reason)}. ${better}`;
}

/**
 * Says what a coin gave away and why, by the analyses before and after it: `× in column 4 gave away 31 %. …`; empty for
 * a good one.
 */
export function explainCoin(turn: ShownTurn, before: Analysis, after: Analysis | null): string {
  const move = judgedBy(before, turn, null);
  if (move.givenAway < LEAST_DIFFERENCE) return '';
  const reply = after ? { best: valueIn(after, after.column), line: after.principalVariation } : undefined;
  const coin = `${MARKS[move.player]} in column ${turn.column} ${describeLoss(move)}`;
  return withoutLineBreaks(`${coin}. ${explainMove(move, turn, reply)}`);
}

/**
 * Says that luck decided a game, where bombs took most from the loser and at least as much as a mistake: `Luck decided:
 * bombs gave ○ 41 %.`; else empty.
 */
export function describeLuck({ player, mistakes, luck, seenLater, result }: GameAccount): string {
  const lost = gamesOfScore(0 - luck);
  if (result === 0 || lost < MISTAKE || luck > Math.min(mistakes, seenLater)) return '';
  return `Luck decided: bombs gave ${MARKS[opponent(player)]} ${percent(lost)}.`;
}

/**
 * Returns the coin that decided a game, by itself or by the bomb after it, and what it cost the loser; `null` where
 * none did alone.
 */
export function decidingCoin(record: GameRecord, { moves, losingRound, account }: GameAnalysis) {
  const loser = loserOf(record);
  const move = moves[(losingRound ?? 0) - 1];
  if (loser === null || move === undefined) return null;
  const isOwn = move.player === loser;
  const coin = isOwn ? move.givenAway : 0;
  const bomb = (move.bombLuck ?? 0) * (isOwn ? -1 : 1);
  if (bomb > coin) return { ...move, loser, isBomb: true, cost: bomb };
  if (move.verdict !== 'blunder' && account !== null && describeLuck(account) !== '') return null;
  return { ...move, loser, isBomb: false, cost: coin };
}

/**
 * Says what decided a game: `○ made no big mistake: the bomb after coin 6 cost 47 %.`; empty where nobody lost, or by a
 * forfeit.
 */
export function describeDecision(record: GameRecord, analysis: GameAnalysis): string {
  const { moves, losingRound, account } = analysis;
  const loser = loserOf(record);
  if (loser === null || (losingRound ?? 0) > moves.length) return '';
  const isClean = !moves.some(({ player, verdict }) => player === loser && verdict !== null);
  const decision = decidingCoin(record, analysis);
  const clean = `${MARKS[loser]} made no big mistake`;
  if (decision === null) {
    const luck = account && describeLuck(account);
    const bombs = moves.map(({ player, bombLuck }) => (bombLuck ?? 0) * (player === loser ? -1 : 1));
    const most = Math.max(...bombs);
    const bomb =
      most < MISTAKE ? '' : `, ${percent(most)} of it to the bomb after coin ${bombs.indexOf(most) + 1}`;
    return luck || `${isClean ? `${clean} and` : MARKS[loser]} lost bit by bit${bomb}.`;
  }
  const { round, isBomb, cost } = decision;
  const bomb = `bomb after coin ${round} cost`;
  if (isBomb && isClean) return `${clean}: the ${bomb} ${percent(cost)}.`;
  if (isBomb) return `The ${bomb} ${MARKS[loser]} ${percent(cost)}.`;
  return `Coin ${round} decided: ${MARKS[loser]} ${describeLoss(decision)}.`;
}

/** Returns the columns that are as good as the best one, within the least difference that counts. */
export function goodColumns(columns: readonly ColumnValue[]): number[] {
  const best = Math.max(...columns.map(({ winningChance }) => winningChance));
  return columns
    .filter(({ winningChance }) => winningChance > best - LEAST_DIFFERENCE)
    .map(({ column }) => column);
}

/** Coins before which there is nothing to see, unless it wins or loses by force. */
const OPENING = 6;
const MOST_PUZZLES = 6;

/**
 * Returns the numbers of the coins with which a side missed the only good column, as puzzles: first those that decided
 * by force, then the clearest and costliest.
 */
export function puzzleCoins(moves: readonly MoveAnalysis[], side: Side): number[] {
  const isForced = ({ best, played }: MoveAnalysis) => (best.winIn ?? played.lossIn) !== null;
  const leadOf = ({ columns }: MoveAnalysis) => {
    const [best = 0, second = 0] = columns.map(({ winningChance }) => winningChance).sort((a, b) => b - a);
    return best - second;
  };
  const worthOf = (move: MoveAnalysis) => Number(isForced(move)) + Math.min(move.givenAway, leadOf(move));
  return moves
    .filter((move) => move.player === side && move.verdict && leadOf(move) > LEAST_DIFFERENCE)
    .filter((move) => move.round > OPENING || isForced(move))
    .sort((one, other) => worthOf(other) - worthOf(one))
    .slice(0, MOST_PUZZLES)
    .map(({ round }) => round);
}

/** Returns the coin by which the other side would make a line if it were to move; `undefined` without one. */
function threatOn(position: Position) {
  const win = winAt({ ...position, toMove: opponent(position.toMove) });
  return win?.outcome?.reason === 'line' ? win : undefined;
}

/** The explosion that wins for the side to move, if that is where the line leads. */
const winsByBomb = (position: Position, line: readonly number[]) =>
  walk(position, line).some(({ outcome }) => outcome?.reason === 'explosion');

/** Says what there is to find in a position, but not where: `Stop the three of ○ on the right.` */
export function describeTask(position: Position, columns: readonly ColumnValue[], line: readonly number[]) {
  const { bomb, round, toMove } = position;
  const best = columns.find(({ column }) => column === line[0]);
  if (best?.winIn === 1) return 'Win at once.';
  if (best?.winIn)
    return `${bomb && winsByBomb(position, line) ? 'Use the bomb, and win' : 'Win by force'} in ${best.winIn}.`;
  const threat = threatOn(position);
  if (threat) {
    const where = threat.column < 3 ? 'on the left' : threat.column > 3 ? 'on the right' : 'in the middle';
    return `Stop the three of ${MARKS[opponent(toMove)]} ${where}.`;
  }
  if (columns.filter(({ lossIn }) => lossIn === null).length === 1)
    return 'All columns lose but one: find it.';
  if (bomb) return `Mind the bomb: it explodes in ${counted(bomb.explodeInRound - round, 'coin')}.`;
  return 'One column is clearly better: find it.';
}

/**
 * Says what the best column is for: `It stops four in a line of ○ in column 5.`; `reply` is the analysis after the
 * column that was played.
 */
export function describePurpose(
  position: Position,
  { column, winIn }: ColumnValue,
  line: readonly number[],
  reply: Analysis | null,
): string {
  const { bomb, toMove } = position;
  const [own, other] = [MARKS[toMove], MARKS[opponent(toMove)]];
  if (winIn !== null) {
    const how = winsByBomb(position, line)
      ? `the bomb in column ${bomb?.column} gives ${own} four in a line`
      : `${own} has four in a line`;
    if (winIn === 1) return `${capitalised(how)}.`;
    return `Whatever ${other} does, ${how} in ${winIn} coins at most.`;
  }
  const threat = threatOn(position);
  if (threat) return `It stops four in a line of ${other} in column ${threat.column}.`;
  const [, blast] = blastOn(opponent(toMove), position, line);
  if (blast) return `${capitalised(blast)}.`;
  const next = threatOn(after(position, column).position);
  if (next) return `It threatens four in a line in column ${next.column}.`;
  if (reply?.column === column) return `Else ${other} takes this column, as the answer to yours shows.`;
  return `Nothing is forced yet: ${own} stands better in the line on the board.`;
}

/** Names the best column with its value: `column 1 keeps 54 %.` */
export function describeAnswer(better: ColumnValue): string {
  const keeps = better.winIn === null && better.lossIn === null ? 'keeps ' : '';
  return withoutLineBreaks(`column ${better.column} ${keeps}${describeValue(better)}.`);
}

/**
 * Returns the value of the game after a coin, for the player who dropped it, with the luck of a bomb that dropped, or
 * did not, after it.
 */
export function valueAfter({ played, luck }: MoveAnalysis) {
  const [winIn = null, lossIn = null] = [played.winIn, played.lossIn].map((coins) => coins && coins - 1);
  return { winningChance: Math.min(1, Math.max(0, played.winningChance + luck)), winIn, lossIn };
}

/** The chance on the board after a coin, as a search found it, and the luck of a bomb. */
export interface SearchedCoin {
  /** The chance of player 1 on the board after the coin; `null` until it is found. */
  readonly chance: number | null;
  /** The change of that chance by a bomb that dropped after the coin; `null` without one. */
  readonly luck: number | null;
}

/** Returns the chances on the board before the first coin and after each coin of an analysed game. */
export function searchedCoins(moves: readonly MoveAnalysis[]): SearchedCoin[] {
  const coins = moves.map((move) => ({
    chance: chanceOfPlayerOne(valueAfter(move).winningChance, move.player),
    luck: move.bombLuck && (move.player === 1 ? move.bombLuck : 0 - move.bombLuck),
  }));
  const [first] = moves;
  if (first === undefined) return [];
  return [{ chance: chanceOfPlayerOne(first.best.winningChance, first.player), luck: null }, ...coins];
}
