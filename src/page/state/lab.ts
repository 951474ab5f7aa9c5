/**
 * The laboratory: a game whose tree grows as moves are tried, from any position. A game against fcx is the same tree without
 * branches.
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
  openColumns,
  opponent,
  play,
  ROLLS,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import type { Draft } from './draft.ts';
import type { ShownTurn } from './frames.ts';
import { isUndecided, newBomb } from './frames.ts';
import * as games from './game.ts';
import {
  DELETED,
  type GameNode,
  lineOf,
  movesFrom,
  playTurns,
  type ShownGame,
  shownPosition,
  turnsText,
} from './game.ts';
import { describeEnd, describeTurn, LEVELS_IN_WORDS } from './words.ts';

/** The level of a side that a person plays. */
export const PERSON = 0;

export interface LabState extends ShownGame {
  /** The players of the two sides: a level of fcx from 1, or `PERSON`. */
  readonly seats: readonly [number, number];
  readonly names: readonly [string, string];
  readonly seed: number;
  /** The bombs of the game that was opened; `null` draws them from the seed. */
  readonly schedule: BombSchedule | null;
  /** Whether the person may take coins back and ask for hints: a win then beats no level. */
  readonly isHelped: boolean;
  /** The position that is being set up; `null` while the board shows the game. */
  readonly draft: Draft | null;
  /** The reason why the last input could not be read, for a person; `null` without one. */
  readonly problem: string | null;
  /** The last event in words, for screen readers. */
  readonly announcement: string;
}

type LabChange = (state: LabState) => LabState;

/** The part of a view that changes the laboratory. */
export interface LabPart {
  readonly change: (by: LabChange) => void;
}

/** An empty line from a position, for two persons. */
export function openLab(position: Position = initialPosition(1)): LabState {
  return {
    ...games.openGame(position),
    seats: [PERSON, PERSON],
    seed: 1,
    schedule: null,
    names: ['Player 1', 'Player 2'],
    isHelped: false,
    draft: null,
    problem: null,
    announcement: '',
  };
}

function describeOutcome(state: LabState): string {
  const { outcome } = shownPosition(state);
  return outcome === null ? '' : describeEnd({ ...outcome, illegalColumn: null }, state.names);
}

/** Says how the game on the board has ended, once its last coin has landed; empty while it goes on. */
export function describeLastCoin(state: LabState): string {
  return isUndecided(state.showing) ? 'The last coin falls …' : describeOutcome(state);
}

/** A change of these parts of the state, which also takes a problem away. */
export function having(changed: Partial<LabState>): LabChange {
  return (state) => ({ ...state, problem: null, ...changed });
}

/** The change that `read` finds in an input, or else one that shows what is wrong with it. */
export function orProblem(read: () => LabChange): LabChange {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return having({ problem: error.message });
  }
}

/** The bombs to come: those of the opened game, or drawn from the seed. */
function scheduleOf({ schedule, start, seed }: LabState): BombSchedule {
  if (schedule !== null) return schedule;
  if (start.round === 1) return drawSchedule(FOUR_CONNECT_XTREME, seed, 0);
  return drawRemainingBombs(start, stream(seed, 'laboratory'), FOUR_CONNECT_XTREME);
}

/** The level of fcx that is to move, or `PERSON`; `null` once the game on the board is over. */
export function seatToMove(state: LabState): number | null {
  const { position, outcome } = shownPosition(state);
  return outcome === null ? (state.seats[position.toMove - 1] as number) : null;
}

/** A new game between these players; `more` sets other parts of its state. */
export function newGame(seats: LabState['seats'], seed: number, more: Partial<LabState> = {}): LabState {
  return { ...openLab(), seats, seed, ...more, announcement: 'A new game.' };
}

/** A new game of a person with this name, on this side, against a level of fcx. */
export function gameAgainst(level: number, side: Side, name: string, seed: number, isHelped: boolean) {
  const bot = `fcx ${LEVELS_IN_WORDS[level - 1]?.[0]}`;
  return side === 1
    ? newGame([PERSON, level], seed, { names: [name, bot], isHelped })
    : newGame([level, PERSON], seed, { names: [bot, name], isHelped });
}

/** Another game against the same or another level, with other bombs; the sides are changed, unless the game began from a position. */
export function rematch(game: LabState, level = Math.max(...game.seats)): LabState {
  if (!isWhole(game)) return withLine({ ...game, seed: game.seed + 1 }, []);
  const person = sideOfPerson(game);
  return gameAgainst(level, opponent(person), game.names[person - 1] as string, game.seed + 1, game.isHelped);
}

/** Whether the line on the board begins with the first coin of a game: only such games have records. */
export const isWhole = ({ start }: LabState) => start.round === 1 && start.toMove === 1;

/** Whether a game against fcx can begin from the board: it is not that of a new game, and not the end of one. */
export function isPlayable(state: LabState): boolean {
  const { position, outcome } = shownPosition(state);
  return (!isWhole(state) || state.at !== null) && outcome === null && !isFull(position.board);
}

/** A game against fcx that goes on from the board, with help: a win from there beats no level. */
export function gameFrom(state: LabState, level: number, side: Side, name: string): LabState {
  const game = gameAgainst(level, side, name, state.seed, true);
  if (isWhole(state)) return withLine(game, lineOf(state));
  return withLine({ ...game, start: shownPosition(state).position }, []);
}

/** The side that the person plays in a game against fcx; player 1 in one between two persons. */
export const sideOfPerson = ({ seats }: Pick<LabState, 'seats'>): Side => (seats[0] === PERSON ? 1 : 2);

/**
 * Goes back in a game against fcx, to where the person was to drop the last coin of these, or the one before it. The game goes
 * on with help: its mistakes are known, so a win beats no level.
 *
 * @param coins the number of coins, from the first on
 */
export function gameBefore(game: LabState, coins: number): LabState {
  const line = lineOf(game).slice(0, coins);
  if (line.at(-1)?.outcome) line.pop();
  if (line.at(-1)?.before.toMove === sideOfPerson(game)) line.pop();
  return withLine({ ...game, isHelped: true }, line);
}

/** A game as text, to be resumed by `resumeGame`. */
export function savedGame(game: LabState): string {
  const { seats, seed, names, isHelped } = game;
  const start = isWhole(game) ? undefined : formatPosition(game.start);
  return JSON.stringify({ seats, seed, names, isHelped, start, moves: turnsText(lineOf(game)) });
}

/** Reads a saved game; `null` for a text that is none, as from an older fcx or edited by hand. */
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

/** A game with another line, of which the first `coins` are on the board at rest. */
function withLine(state: LabState, turns: readonly ShownTurn[], coins = turns.length): LabState {
  return { ...state, ...games.openGame(state.start, turns, coins) };
}

/** Shows a position and the turns after it, of which the first `coins` are on the board. */
export function showPosition(position: Position, turns: readonly ShownTurn[] = [], coins?: number) {
  const announcement = 'The position is on the board.';
  return ({ seed }: LabState) => withLine({ ...openLab(position), seed, announcement }, turns, coins);
}

/** A recorded game in the laboratory, with its first `coins` on the board. */
export function openReplay({ record, turns }: ReplayedGame, coins: number): LabState {
  const { players: names, schedule, starter } = record;
  return { ...showPosition(initialPosition(starter), turns, coins)(openLab()), names, schedule };
}

/** Announces the move that is on the board now, if it is another one than before. */
function announced(before: LabState, state: LabState): LabState {
  if (state.at === before.at) return state;
  const node = state.at === null ? undefined : state.nodes[state.at];
  const announcement = node ? describeTurn(node, state.names) : 'Start of the line.';
  return { ...state, problem: null, announcement };
}

/** Shows another move of the tree, or the start (`null`), and announces it. */
export const goTo = (state: LabState, at: number | null): LabState => announced(state, games.goTo(state, at));

/** Goes a move back, or on along the main line, and announces it. */
export const step = (state: LabState, by: 1 | -1): LabState => announced(state, games.step(state, by));

/** Shows a move after the one on the board; one that the tree has already is not added again. */
function addMove(state: LabState, node: GameNode): LabState {
  const bombOf = ({ position }: GameNode) => `${position.bomb?.column} ${position.bomb?.explodeInRound}`;
  const same = movesFrom(state.nodes, node.parent).find((index) => {
    const one = state.nodes[index] as GameNode;
    return one.column === node.column && bombOf(one) === bombOf(node);
  });
  if (same !== undefined) return goTo(state, same);
  return goTo({ ...state, nodes: [...state.nodes, node] }, state.nodes.length);
}

/**
 * Drops a coin of the side to move, and the bomb that is due after it. Nothing changes once the game is over, in a column that
 * is full or outside the board, and for a coin that was meant for another round than the one on the board.
 */
export function drop(state: LabState, column: number, round: number): LabState {
  const { position: before, outcome } = shownPosition(state);
  const isOpen = outcome === null && openColumns(before.board).includes(column);
  if (round !== before.round || !isOpen) return state;
  const dropper = scheduledDropper(scheduleOf(state));
  const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, dropper) };
  const next = addMove(state, { ...turn, parent: state.at });
  return { ...next, announcement: `${next.announcement} ${describeOutcome(next)}`.trim() };
}

/** Adds the coins of a line to the tree, and drops the first of them onto the board. */
export function playLine(state: LabState, columns: readonly number[]): LabState {
  const dropNext = (now: LabState, column: number) => drop(now, column, shownPosition(now).position.round);
  const first = dropNext(state, columns[0] as number);
  return { ...first, nodes: columns.slice(1).reduce(dropNext, first).nodes };
}

/** Takes the move on the board, with all that follow it, out of the tree, and shows the move before it. */
export function deleteMove(state: LabState): LabState {
  const nodes = state.nodes.map((node, index) => (index === state.at ? { ...node, parent: DELETED } : node));
  return { ...step(state, -1), nodes, announcement: 'Deleted.' };
}

/** Takes back the person's last coin, and the answer of fcx to it if there is one; between two persons the last coin. */
export function takeBack(state: LabState): LabState {
  const line = lineOf(state);
  const last = line.findLast(({ before }) => state.seats[before.toMove - 1] === PERSON) ?? line[0];
  return { ...goTo(state, last?.parent ?? null), announcement: 'Taken back.' };
}

/** A schedule in which each bomb to come drops as late as it can: a coin is not refuted by a bomb that nobody could foresee. */
export function latestBombs({ bombsDropped }: Position): BombSchedule {
  const rounds = FOUR_CONNECT_XTREME.windows.map(({ last }, bomb) => (bomb < bombsDropped ? 0 : last));
  return { rounds, rolls: rounds.map(() => 0) };
}

/** The schedule with the bombs that dropped in a line, and after it those that the laboratory would drop. */
function scheduleWith(line: readonly GameNode[], { rounds, rolls }: BombSchedule): BombSchedule {
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

/** The record of the game on the board; `null` where it is not over, or does not begin with a first coin. */
export function labRecord(state: LabState): GameRecord | null {
  const { position, outcome } = shownPosition(state);
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
