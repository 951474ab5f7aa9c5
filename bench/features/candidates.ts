/**
 * Candidates for features of the evaluation, those that it has among them: what each means, and a plain count.
 *
 * A candidate may be a family, one number for each cell or row. Most are counted for one side, and the side to move's number less
 * the opponent's is what the evaluation gets. What is in the evaluation is here under the same name, and the tests hold the
 * kernel's counts equal to these.
 */
import { COLUMNS, cellIndex, columnOf, FREE, type Position, ROWS, rowOf } from '../../src/engine/index.ts';
import { blastsToCome, LINES, type Prospects, type View, viewsOf } from './look.ts';

export interface Candidate {
  readonly name: string;
  readonly meaning: string;
  /** One number, or those of a family. */
  readonly members: readonly string[];
  readonly count: (views: readonly [View, View]) => readonly number[];
}

const MIDDLE = (COLUMNS - 1) / 2;

/** Columns from the middle outwards, in which mirrored ones are the same: 0 to 3. */
const mirrored = (cell: number) => Math.abs(columnOf(cell) - MIDDLE);

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** How many of the cells have each number. */
function histogram(cells: readonly number[], numberOf: (cell: number) => number, count: number): number[] {
  const result = zeros(count);
  for (const cell of cells) {
    const number = numberOf(cell);
    result[number] = (result[number] ?? 0) + 1;
  }
  return result;
}

function names(count: number, name: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => name(index));
}

function family(
  name: string,
  meaning: string,
  members: readonly string[],
  ofSide: (view: View) => readonly number[],
): Candidate {
  return {
    name,
    meaning,
    members,
    count: ([mover, other]) => {
      const theirs = ofSide(other);
      return ofSide(mover).map((number, index) => number - (theirs[index] as number));
    },
  };
}

function single(name: string, meaning: string, ofSide: (view: View) => number): Candidate {
  return family(name, meaning, [name], (view) => [ofSide(view)]);
}

function absolute(name: string, meaning: string, count: (views: readonly [View, View]) => number): Candidate {
  return { name, meaning, members: [name], count: (views) => [count(views)] };
}

const waiting = ({ own, isPlayable }: View) => own.threats.filter((cell) => !isPlayable(cell));

/** Cells by row and by whether the row is favourable. */
function byRow(name: string, meaning: string, cellsOf: (view: View) => readonly number[]): Candidate {
  const members = names(2 * ROWS, (index) => `${name}${index % ROWS}${index < ROWS ? 'favourable' : ''}`);
  return family(name, meaning, members, (view) =>
    histogram(cellsOf(view), (cell) => rowOf(cell) + (view.isFavourable(rowOf(cell)) ? 0 : ROWS), 2 * ROWS),
  );
}

/** In favourable rows, and in the others. */
function byFavour(name: string, meaning: string, cellsOf: (view: View) => readonly number[]): Candidate[] {
  const favourable = (view: View) => cellsOf(view).filter((cell) => view.isFavourable(rowOf(cell))).length;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    single(`favourable${title}`, `${meaning}, in favourable rows`, favourable),
    single(
      `unfavourable${title}`,
      `${meaning}, in the other rows`,
      (view) => cellsOf(view).length - favourable(view),
    ),
  ];
}

/** The rows of a column's free cells on the board to be filled up, from below. */
function freeRows({ after }: View, column: number): number[] {
  const lowest = after.landing[column] ?? null;
  return lowest === null ? [] : names(ROWS - lowest, String).map((_, index) => lowest + index);
}

const COLUMN_LIST = names(COLUMNS, String).map(Number);

/** For each column its lowest threat on the board to be filled up, the cells below it, and those of them that harm nobody. */
function columnsOf(view: View) {
  return COLUMN_LIST.map((column) => {
    const rows = freeRows(view, column);
    const isOf = ({ threats }: Prospects, row: number | undefined) =>
      row !== undefined && threats.includes(cellIndex(row, column));
    const lowest = rows.find((row) => isOf(view.ownAfter, row) || isOf(view.otherAfter, row));
    const below = rows.filter((row) => lowest === undefined || row < lowest).length;
    return {
      lowest,
      below,
      isOwn: isOf(view.ownAfter, lowest),
      isOther: isOf(view.otherAfter, lowest),
      harmless: lowest === undefined ? below : Math.max(0, below - 1),
      safe: rows.length > 0 && !(rows.length > 1 && isOf(view.otherAfter, (rows[0] as number) + 1)),
    };
  });
}

function moverRunsOut(views: readonly [View, View]): boolean {
  return columnsOf(views[0]).reduce((sum, { harmless }) => sum + harmless, 0) % 2 === 0;
}

const above = (cell: number) => cell + COLUMNS;
const below = (cell: number) => cell - COLUMNS;

/** Means over all columns of what a bomb dropping now would take from these cells. */
function meanHit(position: Position, cells: readonly number[]): number {
  const blasts = blastsToCome(position);
  const hit = blasts.reduce((sum, blast) => sum + cells.filter((cell) => blast.includes(cell)).length, 0);
  return hit / Math.max(1, blasts.length);
}

const bombToCome = ({ position: { bomb, bombsDropped } }: View) => bomb === null && bombsDropped < 3;

const explodesAfterOwnCoin = ({ position: { bomb, round }, isMover }: View) =>
  bomb !== null && ((bomb.explodeInRound - round) % 2 === 1) === isMover;

const winsAfter = ({ position: { bomb }, ownAfter, after }: View) =>
  bomb === null ? 0 : ownAfter.threats.filter((cell) => after.landing[columnOf(cell)] === rowOf(cell)).length;

/** The side that does not drop the coin after which the bomb explodes. */
const movesFirstAfter = (view: View) => !explodesAfterOwnCoin(view);

function linesWith({ own, now: { board }, position, isMover }: View, coins: number, way: string): number {
  const side = isMover ? position.toMove : 3 - position.toMove;
  return own.coins.length === 0
    ? 0
    : LINES.filter((line) => {
        const step = (line[1] as number) - (line[0] as number);
        const isOfWay =
          step === 1 ? way === 'level' : step === COLUMNS ? way === 'upright' : way === 'diagonal';
        return (
          isOfWay &&
          line.filter((cell) => board[cell] === side).length === coins &&
          line.every((cell) => board[cell] === side || board[cell] === FREE)
        );
      }).length;
}

export const CANDIDATES: readonly Candidate[] = [
  single(
    'immediateWins',
    'threats that can be played now',
    ({ own, isPlayable }) => own.threats.filter(isPlayable).length,
  ),
  ...byFavour('threats', 'threats that cannot be reached yet', waiting),
  ...byFavour('twos', 'free cells of lines with two own coins and two free cells', ({ own }) => own.twos),
  single(
    'bombLosses',
    'coins that the live bomb would destroy',
    ({ own, destroyed }) => own.coins.filter((cell) => destroyed.includes(cell)).length,
  ),
  single(
    'collapseThreats',
    'threats gained (or, negative, lost) if the live bomb exploded now',
    ({ own, ownAfter }) => ownAfter.threats.length - own.threats.length,
  ),
  single('centre', 'coins, counted 3 in the middle column, 2 and 1 in the next ones', ({ own }) =>
    own.coins.reduce((sum, cell) => sum + MIDDLE - mirrored(cell), 0),
  ),
  single(
    'mobility',
    'open columns in which a coin does not open an opponent’s threat just above it',
    ({ now, other }) =>
      now.landing.filter(
        (row, column) =>
          row !== null && (row + 1 >= ROWS || !other.threats.includes(cellIndex(row + 1, column))),
      ).length,
  ),
  family(
    'coinsByCell',
    'coins by cell, mirrored cells as one',
    names(24, (index) => `coins${index % ROWS}${Math.floor(index / ROWS)}`),
    ({ own }) => histogram(own.coins, (cell) => mirrored(cell) * ROWS + rowOf(cell), 24),
  ),
  family(
    'coinsByRow',
    'coins by row, after the live bomb’s explosion',
    names(ROWS, (row) => `coinsRow${row}`),
    ({ ownAfter }) => histogram(ownAfter.coins, rowOf, ROWS),
  ),
  family(
    'coinsByColumn',
    'coins by column, mirrored columns as one',
    names(4, (column) => `coinsColumn${column}`),
    ({ own }) => histogram(own.coins, mirrored, 4),
  ),
  family(
    'coinsByCellAfter',
    'coins by cell that the live bomb leaves, after their fall',
    names(24, (index) => `coinsAfter${index % ROWS}${Math.floor(index / ROWS)}`),
    ({ ownAfter, destroyed }) =>
      destroyed.length === 0
        ? zeros(24)
        : histogram(ownAfter.coins, (cell) => mirrored(cell) * ROWS + rowOf(cell), 24),
  ),
  byRow('threatsByRow', 'threats that cannot be reached yet, by row, favourable or not', waiting),
  byRow('twosByRow', 'free cells of open twos, by row, favourable or not', ({ own }) => own.twos),
  byRow(
    'onesByRow',
    'free cells of lines with one own coin, by row, favourable or not',
    ({ own }) => own.ones,
  ),
  byRow('threatsAfterByRow', 'threats after the live bomb’s explosion, by row', (view) =>
    view.position.bomb === null ? [] : view.ownAfter.threats,
  ),
  byRow('twosAfterByRow', 'free cells of open twos after the live bomb’s explosion, by row', (view) =>
    view.position.bomb === null ? [] : view.ownAfter.twos,
  ),
  ...byFavour(
    'ones',
    'free cells of lines with one own coin and three free cells, after the live bomb’s explosion',
    ({ ownAfter }) => ownAfter.ones,
  ),
  ...byFavour('threatsAfter', 'threats after the live bomb’s explosion', (view) =>
    view.position.bomb === null ? [] : view.ownAfter.threats,
  ),
  ...byFavour('twosLeft', 'free cells of open twos after the live bomb’s explosion', (view) =>
    view.position.bomb === null ? [] : view.ownAfter.twos,
  ),
  single('twoCells', 'free cells of open twos, each once', ({ own }) => new Set(own.twos).size),
  single('doubleTwos', 'free cells of open twos in several directions', ({ own }) => {
    return own.twos.length - new Set(own.twos).size;
  }),
  single(
    'playableTwos',
    'free cells of open twos that a coin can reach now',
    ({ own, isPlayable }) => own.twos.filter(isPlayable).length,
  ),
  single(
    'playableOnes',
    'free cells of lines with one own coin that a coin can reach now',
    ({ own, isPlayable }) => own.ones.filter(isPlayable).length,
  ),
  single(
    'nextTwos',
    'free cells of open twos just above a cell that a coin can reach',
    ({ own, isPlayable }) => own.twos.filter((cell) => isPlayable(below(cell))).length,
  ),
  single(
    'nextThreats',
    'threats just above a cell that a coin can reach',
    ({ own, isPlayable }) => own.threats.filter((cell) => isPlayable(below(cell))).length,
  ),
  single(
    'stackedThreats',
    'threats just above an own threat',
    ({ own }) => own.threats.filter((cell) => own.threats.includes(below(cell))).length,
  ),
  single(
    'blockedThreats',
    'threats just above a threat of the opponent',
    ({ own, other }) => own.threats.filter((cell) => other.threats.includes(below(cell))).length,
  ),
  single(
    'stackedTwos',
    'cells of open twos just above another',
    ({ own }) => own.twos.filter((cell) => own.twos.includes(below(cell))).length,
  ),
  single(
    'deadTwos',
    'cells of open twos above a threat of the opponent',
    ({ own, other }) =>
      own.twos.filter((cell) =>
        other.threats.some((threat) => columnOf(threat) === columnOf(cell) && threat < cell),
      ).length,
  ),
  single(
    'deadThreats',
    'threats above a lower threat of the opponent in the same column',
    ({ own, other }) =>
      own.threats.filter((cell) =>
        other.threats.some((threat) => columnOf(threat) === columnOf(cell) && threat < cell),
      ).length,
  ),
  single(
    'secondThreats',
    'threats above a lower own threat in the same column',
    ({ own }) =>
      own.threats.filter((cell) =>
        own.threats.some((threat) => columnOf(threat) === columnOf(cell) && threat < cell),
      ).length,
  ),
  absolute(
    'zugzwang',
    'the opponent will first run out of cells that are not just below a threat',
    (views) => {
      const columns = columnsOf(views[0]);
      if (moverRunsOut(views)) return columns.some(({ isOther }) => isOther) ? -1 : 0;
      return columns.some(({ isOwn }) => isOwn) ? 1 : 0;
    },
  ),
  absolute(
    'tempo',
    'who first runs out of cells that are not just below a threat, threats or not',
    (views) => (moverRunsOut(views) ? -1 : 1),
  ),
  absolute('lowestThreats', 'columns whose lowest threat is in a row favourable to its owner', (views) => {
    const [mover] = views;
    const columns = columnsOf(mover).filter(({ lowest, below: under }) => lowest !== undefined && under > 0);
    const favourable = (row: number | undefined) => mover.isFavourable(row ?? 0);
    return (
      columns.filter(({ isOwn, lowest }) => isOwn && favourable(lowest)).length -
      columns.filter(({ isOther, lowest }) => isOther && !favourable(lowest)).length
    );
  }),
  single(
    'mobilityAfter',
    'open columns in which a coin opens no threat, after the live bomb’s explosion',
    (view) => columnsOf(view).filter(({ safe }) => safe).length,
  ),
  single('movesBelow', 'free cells below the lowest threat of the opponent, but for the last', (view) =>
    columnsOf(view).reduce((sum, { isOther, harmless }) => sum + (isOther ? harmless : 0), 0),
  ),
  absolute(
    'lastCell',
    'the side to move fills the last free cell (−1: the opponent)',
    ([{ moverFillsLast }]) => (moverFillsLast ? 1 : -1),
  ),
  absolute('turn', 'the turn to move', () => 1),
  absolute(
    'explodesOwn',
    'the live bomb explodes after a coin of the side to move (−1: of the opponent)',
    ([view]) => (view.position.bomb === null ? 0 : explodesAfterOwnCoin(view) ? 1 : -1),
  ),
  absolute(
    'fuse',
    'coins until the live bomb explodes',
    ([
      {
        position: { bomb, round },
      },
    ]) => (bomb === null ? 0 : bomb.explodeInRound - round),
  ),
  single(
    'afterWinsFirst',
    'threats that can be played just after the live bomb’s explosion by the side to move then',
    (view) => (movesFirstAfter(view) ? winsAfter(view) : 0),
  ),
  single('afterWinsSecond', 'the same of the other side', (view) =>
    movesFirstAfter(view) ? 0 : winsAfter(view),
  ),
  absolute('round', 'the number of the round', ([{ position }]) => position.round),
  single('meanLosses', 'coins that the mean bomb to come would destroy', (view) =>
    bombToCome(view) ? meanHit(view.position, view.own.coins) : 0,
  ),
  single('meanThreatLosses', 'threats that the mean bomb to come would reach', (view) =>
    bombToCome(view) ? meanHit(view.position, view.own.threats) : 0,
  ),
  single('meanTwoLosses', 'cells of open twos that the mean bomb to come would reach', (view) =>
    bombToCome(view) ? meanHit(view.position, view.own.twos) : 0,
  ),
  single(
    'topCoins',
    'coins on top of their columns',
    ({ own, now }) =>
      own.coins.filter((cell) => now.board[above(cell)] === FREE || rowOf(cell) === ROWS - 1).length,
  ),
  single(
    'fallingCoins',
    'coins that the live bomb’s explosion will lower',
    ({ own, ownAfter, destroyed }) =>
      own.coins.filter((cell) => !destroyed.includes(cell) && !ownAfter.coins.includes(cell)).length,
  ),
  single('parity', 'own coins in favourable rows', ({ own, isFavourable }) => {
    return own.coins.filter((cell) => isFavourable(rowOf(cell))).length;
  }),
  ...(['upright', 'level', 'diagonal'] as const).map((way) =>
    single(`twoLines${way}`, `lines with two own coins and two free cells, ${way}`, (view) =>
      linesWith(view, 2, way),
    ),
  ),
  ...(['upright', 'level', 'diagonal'] as const).map((way) =>
    single(`oneLines${way}`, `lines with one own coin and three free cells, ${way}`, (view) =>
      linesWith(view, 1, way),
    ),
  ),
  single(
    'buriedTwos',
    'cells of open twos with at least three free cells below them',
    ({ own, now }) => own.twos.filter((cell) => rowOf(cell) - (now.landing[columnOf(cell)] ?? 0) >= 3).length,
  ),
  single('crossedTwos', 'cells of open twos of both sides', ({ own, other }) => {
    const theirs = new Set(other.twos);
    return own.twos.filter((cell) => theirs.has(cell)).length;
  }),
];

/** All counts of a position, candidate by candidate. */
export function countAll(candidates: readonly Candidate[], position: Position): number[] {
  const views = viewsOf(position);
  return candidates.flatMap(({ count }) => count(views));
}
