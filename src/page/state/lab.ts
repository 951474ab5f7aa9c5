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
import { isOutcomeHidden, newBomb } from './frames.ts';
import * as games from './game.ts';
import {
  childIndices,
  DELETED,
  type GameNode,
  lineOf,
  playTurns,
  type ShownGame,
  shownPosition,
  turnsText,
} from './game.ts';
import { describeEnd, describeTurn, LEVELS_IN_WORDS } from './words.ts';

/** The level of a side that a person plays. */
export const PERSON = 0;

/** The state of the laboratory, or of a game against fcx: the game, its players, its bombs, and what is being set up. */
export interface LabState extends ShownGame {
  /** The players of the two sides: a level of fcx from 1, or `PERSON`. */
  readonly seats: readonly [number, number];
  readonly names: readonly [string, string];
  readonly seed: number;
  /** The bombs of the game that was opened; `null` draws them from the seed. */
  readonly schedule: BombSchedule | null;
  /** True if the person may take coins back and ask for hints: a win then beats no level. */
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

/** Returns a laboratory with an empty line from a position, for two persons. */
export function emptyLab(position: Position = initialPosition(1)): LabState {
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

/** Says how the game on the board has ended; while a coin falls, only that it falls, and empty while the game goes on. */
export function describeGameEnd(state: LabState): string {
  return isOutcomeHidden(state.showing) ? 'The last coin falls …' : describeOutcome(state);
}

/** Returns a change that sets these parts of the state, and takes a problem away. */
export function changeParts(changed: Partial<LabState>): LabChange {
  return (state) => ({ ...state, problem: null, ...changed });
}

/** Returns the change that `read` makes of an input, or else one that shows what is wrong with the input. */
export function changeOrProblem(read: () => LabChange): LabChange {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return changeParts({ problem: error.message });
  }
}

/** The bombs to come: those of the opened game, or drawn from the seed. */
function scheduleOf({ schedule, start, seed }: LabState): BombSchedule {
  if (schedule !== null) return schedule;
  if (start.round === 1) return drawSchedule(FOUR_CONNECT_XTREME, seed, 0);
  return drawRemainingBombs(start, stream(seed, 'laboratory'), FOUR_CONNECT_XTREME);
}

/** Returns the level of fcx that is to move, or `PERSON`; `null` once the game on the board is over. */
export function seatToMove(state: LabState): number | null {
  const { position, outcome } = shownPosition(state);
  return outcome === null ? (state.seats[position.toMove - 1] as number) : null;
}

/**
 * Returns a new game between these players from the empty board, as against fcx, whose bombs are drawn from `seed`; `more` sets
 * other parts of its state.
 */
export function newGame(seats: LabState['seats'], seed: number, more: Partial<LabState> = {}): LabState {
  return { ...emptyLab(), seats, seed, ...more, announcement: 'A new game.' };
}

/** Returns a new game of a person with this name, on this side, against a level of fcx. */
export function gameAgainst(level: number, side: Side, name: string, seed: number, isHelped: boolean) {
  const bot = `fcx ${LEVELS_IN_WORDS[level - 1]?.[0]}`;
  return side === 1
    ? newGame([PERSON, level], seed, { names: [name, bot], isHelped })
    : newGame([level, PERSON], seed, { names: [bot, name], isHelped });
}

/**
 * Returns another game against the same or another level, with other bombs; the sides are changed, unless the game
 * began from a position.
 */
export function nextGame(game: LabState, level = Math.max(...game.seats)): LabState {
  if (!isWholeGame(game)) return withLine({ ...game, seed: game.seed + 1 }, []);
  const person = sideOfPerson(game);
  return gameAgainst(level, opponent(person), game.names[person - 1] as string, game.seed + 1, game.isHelped);
}

/** True if the line on the board begins with the first coin of a game: only such games have records. */
export const isWholeGame = ({ start }: LabState) => start.round === 1 && start.toMove === 1;

/** True if a game against fcx can begin from the board: not from that of a new game, and not from the end of one. */
export function canPlayFromHere(state: LabState): boolean {
  const { position, outcome } = shownPosition(state);
  return (!isWholeGame(state) || state.at !== null) && outcome === null && !isFull(position.board);
}

/** Returns a game against fcx that goes on from the board, with help: a win from there beats no level. */
export function gameFromBoard(state: LabState, level: number, side: Side, name: string): LabState {
  const game = gameAgainst(level, side, name, state.seed, true);
  if (isWholeGame(state)) return withLine(game, lineOf(state));
  return withLine({ ...game, start: shownPosition(state).position }, []);
}

/** Returns the side that the person plays in a game against fcx; 1 in a game between two persons. */
export const sideOfPerson = ({ seats }: Pick<LabState, 'seats'>): Side => (seats[0] === PERSON ? 1 : 2);

/**
 * Returns a game against fcx that goes back to where the person was to drop the last of the first `coins` coins, or the
 * one before it. It goes on with help: its mistakes are known, so a win beats no level.
 *
 * @param coins the number of coins, from the first on
 */
export function gameBeforeCoin(game: LabState, coins: number): LabState {
  const line = lineOf(game).slice(0, coins);
  if (line.at(-1)?.outcome) line.pop();
  if (line.at(-1)?.before.toMove === sideOfPerson(game)) line.pop();
  return withLine({ ...game, isHelped: true }, line);
}

/** Returns a game as text, which `resumeGame` reads. */
export function savedGame(game: LabState): string {
  const { seats, seed, names, isHelped } = game;
  const start = isWholeGame(game) ? undefined : formatPosition(game.start);
  return JSON.stringify({ seats, seed, names, isHelped, start, moves: turnsText(lineOf(game)) });
}

/** Reads a saved game; `null` for any other text, as from an older fcx or edited by hand. */
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

/** Returns the laboratory with another line, whose first `coins` turns are on the board at rest. */
function withLine(state: LabState, turns: readonly ShownTurn[], coins = turns.length): LabState {
  return { ...state, ...games.openGame(state.start, turns, coins) };
}

/** Returns a change that shows a position and the turns after it; the first `coins` of them are on the board. */
export function positionChange(position: Position, turns: readonly ShownTurn[] = [], coins?: number) {
  const announcement = 'The position is on the board.';
  return ({ seed }: LabState) => withLine({ ...emptyLab(position), seed, announcement }, turns, coins);
}

/** Returns a laboratory with a recorded game; its first `coins` coins are on the board. */
export function replayInLab({ record, turns }: ReplayedGame, coins: number): LabState {
  const { players: names, schedule, starter } = record;
  return { ...positionChange(initialPosition(starter), turns, coins)(emptyLab()), names, schedule };
}

/** Announces the move that is on the board now, if it is another one than before. */
function announced(before: LabState, state: LabState): LabState {
  if (state.at === before.at) return state;
  const node = state.at === null ? undefined : state.nodes[state.at];
  const announcement = node ? describeTurn(node, state.names) : 'Start of the line.';
  return { ...state, problem: null, announcement };
}

/** Returns the laboratory with another move of the tree on the board, or the start (`null`), and announces it. */
export const showMove = (state: LabState, at: number | null): LabState =>
  announced(state, games.goToTurn(state, at));

/** Returns the laboratory one move back, or on along the main line, and announces it. */
export const stepMoves = (state: LabState, by: 1 | -1): LabState =>
  announced(state, games.stepTurn(state, by));

/** Shows a move after the one on the board; one that the tree has already is not added again. */
function addMove(state: LabState, node: GameNode): LabState {
  const bombOf = ({ position }: GameNode) => `${position.bomb?.column} ${position.bomb?.explodeInRound}`;
  const same = childIndices(state.nodes, node.parent).find((index) => {
    const one = state.nodes[index] as GameNode;
    return one.column === node.column && bombOf(one) === bombOf(node);
  });
  if (same !== undefined) return showMove(state, same);
  return showMove({ ...state, nodes: [...state.nodes, node] }, state.nodes.length);
}

/**
 * Returns the laboratory after a coin of the side to move, and after the bomb that is due. Nothing changes once the
 * game is over, in a column that is full or outside the board, and for a coin that was meant for another round.
 */
export function dropCoin(state: LabState, column: number, round: number): LabState {
  const { position: before, outcome } = shownPosition(state);
  const isOpen = outcome === null && openColumns(before.board).includes(column);
  if (round !== before.round || !isOpen) return state;
  const dropper = scheduledDropper(scheduleOf(state));
  const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, dropper) };
  const next = addMove(state, { ...turn, parent: state.at });
  return { ...next, announcement: `${next.announcement} ${describeOutcome(next)}`.trim() };
}

/** Returns the laboratory with the coins of a line in its tree, and the first of them on the board. */
export function playLine(state: LabState, columns: readonly number[]): LabState {
  const dropNext = (now: LabState, column: number) =>
    dropCoin(now, column, shownPosition(now).position.round);
  const first = dropNext(state, columns[0] as number);
  return { ...first, nodes: columns.slice(1).reduce(dropNext, first).nodes };
}

/** Returns the laboratory without the move on the board and all that follow it, and shows the move before it. */
export function deleteMove(state: LabState): LabState {
  const nodes = state.nodes.map((node, index) => (index === state.at ? { ...node, parent: DELETED } : node));
  return { ...stepMoves(state, -1), nodes, announcement: 'Deleted.' };
}

/** Returns the game before the person's last coin and fcx's answer to it; between two persons, before the last coin. */
export function takeBack(state: LabState): LabState {
  const line = lineOf(state);
  const last = line.findLast(({ before }) => state.seats[before.toMove - 1] === PERSON) ?? line[0];
  return { ...showMove(state, last?.parent ?? null), announcement: 'Taken back.' };
}

/**
 * Returns a schedule in which each bomb to come drops as late as it can: a coin is not refuted by a bomb that nobody
 * could foresee.
 */
export function latestBombSchedule({ bombsDropped }: Position): BombSchedule {
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

/** Returns the record of the game on the board; `null` where it is not over, or does not begin with a first coin. */
export function labRecord(state: LabState): GameRecord | null {
  const { position, outcome } = shownPosition(state);
  if (outcome === null || !isWholeGame(state)) return null;
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
