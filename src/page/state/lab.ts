/**
 * The laboratory: a tree of moves from the position that was set up, the place in it that is on the board, and who plays. A game
 * against fcx is the same tree without branches.
 *
 * The bombs to come are drawn from the seed as in a real game, so a game with the same seed and moves is the same again.
 */
import { type GameRecord, makeRecord, movesFromText, type ReplayedGame } from '../../arena/browser.ts';
import { drawRemainingBombs, positionFromText } from '../../bot/browser.ts';
import type { BombSchedule, Position, Side } from '../../engine/index.ts';
import {
  drawSchedule,
  ExpectedError,
  FOUR_CONNECT_XTREME,
  formatPosition,
  initialPosition,
  isFull,
  landingRow,
  openColumns,
  opponent,
  play,
  ROLLS,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import type { Draft } from './draft.ts';
import type { Showing, ShownPosition, ShownTurn } from './frames.ts';
import { isUndecided, newBomb, showAtOnce, showTurns } from './frames.ts';
import { playTurns, turnsText } from './table.ts';
import { describeEnd, describeTurn, LEVELS_IN_WORDS } from './words.ts';

export const PERSON = 0;

const DELETED = -1;

export interface LabNode extends ShownTurn {
  /** The move before it; `null` for a first one, `DELETED` for one that nothing leads to any more. */
  readonly parent: number | null;
}

export interface LabState {
  /** Who plays a side: a level of fcx from 1, or `PERSON`. */
  readonly seats: readonly [number, number];
  readonly names: readonly [string, string];
  readonly seed: number;
  /** The bombs of the game that was opened; `null`: they are drawn from the seed. */
  readonly schedule: BombSchedule | null;
  readonly start: Position;
  /** Only added to; of the moves from one place, the first is the main line. */
  readonly nodes: readonly LabNode[];
  readonly at: number | null;
  readonly showing: Showing;
  readonly isHelped: boolean;
  readonly draft: Draft | null;
  readonly problem: string | null;
  readonly announcement: string;
}

type LabChange = (state: LabState) => LabState;

export interface LabPart {
  readonly change: (by: LabChange) => void;
}

export function openLab(position: Position = initialPosition(1)): LabState {
  return {
    seats: [PERSON, PERSON],
    seed: 1,
    schedule: null,
    start: position,
    names: ['Player 1', 'Player 2'],
    isHelped: false,
    nodes: [],
    at: null,
    showing: showAtOnce({ position, outcome: null }),
    draft: null,
    problem: null,
    announcement: '',
  };
}

export function movesFrom(nodes: LabState['nodes'], parent: number | null): number[] {
  return nodes.flatMap((node, index) => (node.parent === parent ? index : []));
}

export function lineOf({ nodes, at }: Pick<LabState, 'nodes' | 'at'>): LabNode[] {
  const line: LabNode[] = [];
  for (let place = at; place !== null; ) {
    const node = nodes[place] as LabNode;
    line.unshift(node);
    place = node.parent;
  }
  return line;
}

/** The main line from the move on the board. */
export function lineAfter({ nodes, at }: Pick<LabState, 'nodes' | 'at'>): LabNode[] {
  const [next = -1] = movesFrom(nodes, at);
  const node = nodes[next];
  if (node === undefined) return [];
  return [node, ...lineAfter({ nodes, at: next })];
}

export function treeOf(turns: readonly ShownTurn[]): LabNode[] {
  return turns.map((turn, index) => ({ ...turn, parent: index === 0 ? null : index - 1 }));
}

export function labPosition({ start, nodes, at }: LabState): ShownPosition {
  return at === null ? { position: start, outcome: null } : (nodes[at] as LabNode);
}

function describeOutcome(state: LabState): string {
  const { outcome } = labPosition(state);
  return outcome === null ? '' : describeEnd({ ...outcome, illegalColumn: null }, state.names);
}

export function describeLastCoin(state: LabState): string {
  return isUndecided(state.showing) ? 'The last coin falls …' : describeOutcome(state);
}

export function having(changed: Partial<LabState>): LabChange {
  return (state) => ({ ...state, problem: null, ...changed });
}

export function orProblem(read: () => LabChange): LabChange {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return having({ problem: error.message });
  }
}

function scheduleOf({ schedule, start, seed }: LabState): BombSchedule {
  if (schedule !== null) return schedule;
  if (start.round === 1) return drawSchedule(FOUR_CONNECT_XTREME, seed, 0);
  return drawRemainingBombs(start, stream(seed, 'laboratory'), FOUR_CONNECT_XTREME);
}

export function seatToMove(state: LabState): number | null {
  const { position, outcome } = labPosition(state);
  return outcome === null ? (state.seats[position.toMove - 1] as number) : null;
}

export function newGame(seats: LabState['seats'], seed: number, more: Partial<LabState> = {}): LabState {
  return { ...openLab(), seats, seed, ...more, announcement: 'A new game.' };
}

export function gameAgainst(level: number, side: Side, name: string, seed: number, isHelped: boolean) {
  const bot = `fcx ${LEVELS_IN_WORDS[level - 1]?.[0]}`;
  return side === 1
    ? newGame([PERSON, level], seed, { names: [name, bot], isHelped })
    : newGame([level, PERSON], seed, { names: [bot, name], isHelped });
}

/** A game against the same, or another level, with other bombs; the other side begins, unless the game began from a position. */
export function rematch(game: LabState, level = Math.max(...game.seats)): LabState {
  if (!isWhole(game)) return withLine({ ...game, seed: game.seed + 1 }, []);
  const person = sideOfPerson(game);
  return gameAgainst(level, opponent(person), game.names[person - 1] as string, game.seed + 1, game.isHelped);
}

/** Whether the line on the board is one from the start of a game: fcx keeps games by their coins. */
export const isWhole = ({ start }: LabState) => start.round === 1 && start.toMove === 1;

/** Whether a game can go on from the board, which then is not that of a new game. */
export function isPlayable(state: LabState): boolean {
  const { position, outcome } = labPosition(state);
  return (!isWhole(state) || state.at !== null) && outcome === null && !isFull(position.board);
}

/** A game against fcx from the board, with help: a win from there would beat no level. */
export function gameFrom(state: LabState, level: number, side: Side, name: string): LabState {
  const game = gameAgainst(level, side, name, state.seed, true);
  if (isWhole(state)) return withLine(game, lineOf(state));
  return withLine({ ...game, start: labPosition(state).position }, []);
}

export const sideOfPerson = ({ seats }: Pick<LabState, 'seats'>): Side => (seats[0] === PERSON ? 1 : 2);

/**
 * A game against fcx once more, as it was before the person's coin that is the last of these. With help: its mistakes are known,
 * so a win would beat no level.
 */
export function gameBefore(game: LabState, coins: number): LabState {
  const line = lineOf(game).slice(0, coins);
  if (line.at(-1)?.outcome) line.pop();
  if (line.at(-1)?.before.toMove === sideOfPerson(game)) line.pop();
  return withLine({ ...game, isHelped: true }, line);
}

export function savedGame(game: LabState): string {
  const { seats, seed, names, isHelped } = game;
  const start = isWhole(game) ? undefined : formatPosition(game.start);
  return JSON.stringify({ seats, seed, names, isHelped, start, moves: turnsText(lineOf(game)) });
}

/** A saved game to go on with; `null` for one that cannot be read, as from an older fcx or edited by hand. */
export function resumeGame(saved: string): LabState | null {
  try {
    const { seats, seed, names, isHelped, start, moves } = JSON.parse(saved);
    if (seats.length + names.length !== 4 || ![...seats, seed].every(Number.isSafeInteger)) return null;
    const begun = newGame(seats, seed, { names, isHelped });
    const game = start ? { ...begun, start: positionFromText(start, { rules: FOUR_CONNECT_XTREME }) } : begun;
    return withLine(game, playTurns(game.start, movesFromText(moves)));
  } catch {
    return null;
  }
}

function withLine(state: LabState, turns: readonly ShownTurn[], coins = turns.length): LabState {
  const shown = { ...state, nodes: treeOf(turns), at: coins === 0 ? null : coins - 1 };
  return { ...shown, showing: showAtOnce(labPosition(shown)) };
}

/** `turns`: moves from the position; the first `coins` are on the board. */
export function showPosition(position: Position, turns: readonly ShownTurn[] = [], coins?: number) {
  const announcement = 'The position is on the board.';
  return ({ seed }: LabState) => withLine({ ...openLab(position), seed, announcement }, turns, coins);
}

export function openGame({ record, turns }: ReplayedGame, coins: number): LabState {
  const { players: names, schedule, starter } = record;
  return { ...showPosition(initialPosition(starter), turns, coins)(openLab()), names, schedule };
}

export function goTo(state: LabState, at: number | null): LabState {
  if (at === state.at) return state;
  const moved = { ...state, at, problem: null };
  const node = at === null ? null : (state.nodes[at] as LabNode);
  const isNext = node !== null && node.parent === state.at;
  const showing = isNext ? showTurns(state.showing, [node]) : showAtOnce(labPosition(moved));
  const announcement = node ? describeTurn(node, state.names) : 'Start of the line.';
  return { ...moved, showing, announcement };
}

export function step(state: LabState, by: 1 | -1): LabState {
  if (by === 1) return goTo(state, movesFrom(state.nodes, state.at)[0] ?? state.at);
  return goTo(state, state.at === null ? null : (state.nodes[state.at] as LabNode).parent);
}

function addMove(state: LabState, node: LabNode): LabState {
  const bombOf = ({ position }: LabNode) => `${position.bomb?.column} ${position.bomb?.explodeInRound}`;
  const known = movesFrom(state.nodes, node.parent).find((index) => {
    const one = state.nodes[index] as LabNode;
    return one.column === node.column && bombOf(one) === bombOf(node);
  });
  if (known !== undefined) return goTo(state, known);
  return goTo({ ...state, nodes: [...state.nodes, node] }, state.nodes.length);
}

/** Ignores a coin for another round than the one on the board, and one that cannot be dropped. */
export function drop(state: LabState, column: number, round: number): LabState {
  const { position: before, outcome: over } = labPosition(state);
  if (round !== before.round || over !== null || landingRow(before.board, column) === null) return state;
  const dropper = scheduledDropper(scheduleOf(state));
  const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, dropper) };
  const next = addMove(state, { ...turn, parent: state.at });
  return { ...next, announcement: `${next.announcement} ${describeOutcome(next)}`.trim() };
}

export function playLine(state: LabState, columns: readonly number[]): LabState {
  const dropNext = (now: LabState, column: number) => drop(now, column, labPosition(now).position.round);
  const first = dropNext(state, columns[0] as number);
  return { ...first, nodes: columns.slice(1).reduce(dropNext, first).nodes };
}

/** Takes the move on the board, with all that follow it, out of the tree, and shows the place before it. */
export function deleteMove(state: LabState): LabState {
  const nodes = state.nodes.map((node, index) => (index === state.at ? { ...node, parent: DELETED } : node));
  return { ...step(state, -1), nodes, announcement: 'Deleted.' };
}

/** Takes back the last coin and, against a bot, the person's coin before it. */
export function takeBack(state: LabState): LabState {
  const line = lineOf(state);
  const last = line.findLast(({ before }) => state.seats[before.toMove - 1] === PERSON) ?? line[0];
  return { ...goTo(state, last?.parent ?? null), announcement: 'Taken back.' };
}

/** Each bomb to come as late as it can: what speaks against a coin is not one that nobody could know. */
export function latestBombs({ bombsDropped }: Position): BombSchedule {
  const rounds = FOUR_CONNECT_XTREME.windows.map(({ last }, bomb) => (bomb < bombsDropped ? 0 : last));
  return { rounds, rolls: rounds.map(() => 0) };
}

/** The bombs that dropped in a line, and after it those that the laboratory would drop. */
function scheduleWith(line: readonly LabNode[], { rounds, rolls }: BombSchedule): BombSchedule {
  const bombs = line.flatMap((node) => {
    const bomb = newBomb(node);
    if (bomb === null) return [];
    const { board, round } = play(node.before, node.column, FOUR_CONNECT_XTREME).position;
    const open = openColumns(board);
    return { round, roll: (ROLLS / open.length) * open.indexOf(bomb.column) };
  });
  const { windows } = FOUR_CONNECT_XTREME;
  return {
    rounds: rounds.map((round, bomb) => {
      // One that did not drop in time drops with the last coin of its window.
      const next = round > line.length ? round : (windows[bomb]?.last ?? 0);
      return bombs[bomb]?.round ?? next;
    }),
    rolls: rolls.map((roll, bomb) => bombs[bomb]?.roll ?? roll),
  };
}

/** The line on the board as a game; `null` where it is not over, or not from its start. */
export function labRecord(state: LabState): GameRecord | null {
  const { position, outcome } = labPosition(state);
  if (outcome === null || !isWhole(state)) return null;
  const line = lineOf(state);
  return makeRecord({
    match: 1,
    index: 0,
    players: state.names,
    starter: state.start.toMove,
    schedule: scheduleWith(line, scheduleOf(state)),
    moves: line.map(({ column }) => column),
    replyMs: line.map(() => 0),
    ...outcome,
    illegalColumn: null,
    position,
  });
}
