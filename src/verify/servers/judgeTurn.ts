/**
 * Compares the state that follows a coin with the rules. The place of the next bomb is the server's secret, so a state may
 * follow in several ways; everything else is determined.
 *
 * Pure: a position, a column and a state give findings, and the position to go on from.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PlayState } from '../../bot/index.ts';
import type { Board, Bomb, Position, Turn } from '../../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  columnOf,
  drawBoard,
  Explosions,
  FOUR_CONNECT_XTREME,
  play,
  ROWS,
  rowOf,
  windowOfRound,
} from '../../engine/index.ts';
import { bombCells } from '../naiveRules.ts';
import type { BombSeen, PlayLawName } from './serverLaws.ts';

interface Finding {
  readonly law: PlayLawName;
  readonly holds: boolean;
  readonly message: string;
  readonly detail?: (() => string) | undefined;
}

interface JudgedTurn {
  readonly findings: readonly Finding[];
  /** The position to go on from: by the rules if all laws hold, otherwise as the state shows it. */
  readonly position: Position;
  readonly bomb: BombSeen | null;
}

const RULES = FOUR_CONNECT_XTREME;

/** Return the board of a state in the engine's form; unknown values stay as they are. */
export function boardOf(state: PlayState): Board {
  return state.board.flat() as unknown as Board;
}

/** True for the first state of a game. A server whose rounds are wrong still shows an empty board. */
export function isFirstState(state: PlayState): boolean {
  return state.round === 1 || boardOf(state).every((cell) => cell === 0);
}

/** Return the position that a state shows, without asking whether it is possible. */
export function positionShown(state: PlayState, bombsDropped: number): Position {
  const [shown] = state.bombs;
  return {
    board: boardOf(state),
    bomb: shown ? { row: shown.row, column: shown.col, explodeInRound: shown.explode_in_round } : null,
    round: state.round,
    toMove: state.coin_id as 1 | 2,
    bombsDropped: Math.min(RULES.windows.length, bombsDropped),
  };
}

function describeBombs(bombs: PlayState['bombs']): string {
  if (bombs.length === 0) return 'no bomb';
  const described = bombs.map(
    ({ row, col, explode_in_round }) => `a bomb in row ${row}, column ${col} for round ${explode_in_round}`,
  );
  return described.join(' and ');
}

function boards(expected: Board, got: Board): string {
  return `expected\n${drawBoard(expected)}\ngot\n${drawBoard(got)}`;
}

/** Return the cell of a bomb that dropped, or `null` if that is not the difference between the boards. */
function droppedCell(without: Board, shown: Board): number | null {
  const changed = shown.flatMap((cell, index) => (cell === without[index] ? [] : [index]));
  const [cell] = changed;
  return changed.length === 1 && cell !== undefined && shown[cell] === BOMB ? cell : null;
}

/** Return the law that a wrong board breaks, the most specific one. */
function lawOfBoard(before: Position, turn: Turn, withCoin: Board, shown: Board): PlayLawName {
  const [bombCell] = bombCells(before.board);
  if (bombCell === undefined) return bombCells(shown).length > 0 ? 'bombLands' : 'landing';
  if (turn.explosion === null) {
    const cells = bombCells(shown);
    if (cells.length === 0) return 'countdown';
    return cells.length === 1 && cells[0] !== bombCell ? 'bombStays' : 'landing';
  }
  if (isDeepStrictEqual(shown, withCoin)) return 'countdown';
  const { row, column } = before.bomb as Bomb;
  return isDeepStrictEqual(shown, Explosions.clearBlast(withCoin, row, column, RULES)) ? 'collapse' : 'blast';
}

function judgeContinuation(before: Position, turn: Turn, state: PlayState): JudgedTurn {
  const findings: Finding[] = [];
  const find = (law: PlayLawName, holds: boolean, message = '', detail?: () => string) => {
    findings.push({ law, holds, message, detail });
  };
  const expected = turn.position;
  const { round } = expected;
  const shown = boardOf(state);
  const drawShown = () => drawBoard(shown);

  const rounds = `round ${round} is followed by ${state.round}, after round ${before.round}`;
  find('rounds', state.round === round, rounds);
  const coins = `coin ${state.coin_id} is asked after coin ${before.toMove}`;
  find('turns', state.coin_id === expected.toMove, coins);

  const isRight = isDeepStrictEqual(shown, expected.board);
  const dropped = isRight ? null : droppedCell(expected.board, shown);
  const window = windowOfRound(round, RULES);
  const isOpen = expected.bomb === null && window !== null && window >= expected.bombsDropped;
  if (dropped !== null) {
    const drops = `a bomb drops in round ${round}, bomb ${expected.bombsDropped + 1} of the game`;
    find('bombWindow', isOpen, drops, drawShown);
    const isOnTop = dropped < COLUMNS || expected.board[dropped - COLUMNS] !== 0;
    const hangs = `the bomb that drops in column ${columnOf(dropped)} hangs in the air`;
    find('bombLands', isOnTop, hangs, drawShown);
  } else {
    const isMissing = round === RULES.windows[window ?? 0]?.last;
    if (isOpen) find('bombWindow', !isMissing, `no bomb has dropped by round ${round}`, drawShown);
    const withCoin = before.board.with(turn.landed, before.toMove);
    const law = isRight ? 'landing' : lawOfBoard(before, turn, withCoin, shown);
    const differs = `the board after coin ${before.round}, in column ${columnOf(turn.landed)}, differs`;
    find(law, isRight, differs, () => boards(expected.board, shown));
    if (before.bomb !== null && isRight) {
      find('countdown', true);
      find(turn.explosion === null ? 'bombStays' : 'blast', true);
      if (turn.explosion !== null) find('collapse', true);
    }
  }

  const bomb: Bomb | null =
    dropped === null
      ? expected.bomb
      : { row: rowOf(dropped), column: columnOf(dropped), explodeInRound: round + RULES.fuse };
  const listed = bomb ? [{ col: bomb.column, explode_in_round: bomb.explodeInRound, row: bomb.row }] : [];
  const isListed = isDeepStrictEqual(state.bombs, listed);
  const [first] = state.bombs;
  const isOnlyFuse =
    !isListed && state.bombs.length === 1 && first?.row === bomb?.row && first?.col === bomb?.column;
  const message = `round ${round} should list ${describeBombs(listed)}, and lists ${describeBombs(state.bombs)}`;
  find(isOnlyFuse ? 'bombFuse' : 'bombShown', isListed, message);
  if (isListed && dropped !== null) find('bombFuse', true);

  const windowsPast = RULES.windows.filter(({ last }) => last < state.round).length;
  const allHold = findings.every(({ holds }) => holds);
  const bombsDropped = expected.bombsDropped + (dropped === null ? 0 : 1);
  const position = allHold
    ? { ...expected, board: shown, bomb, bombsDropped }
    : positionShown(state, Math.max(bombsDropped, windowsPast + (shown.includes(BOMB) ? 1 : 0)));
  const seen = dropped === null ? null : position.bomb;
  return { findings, position, bomb: seen && { round: position.round, row: seen.row, column: seen.column } };
}

function lawOfEnd(before: Position, { outcome }: Turn): PlayLawName {
  if (outcome?.reason === 'explosion') return outcome.winners.length > 1 ? 'doubleWin' : 'collapseWins';
  return before.bomb !== null && before.bomb.explodeInRound === before.round + 1
    ? 'lineBeforeBlast'
    : 'lineWins';
}

/** Compare a state with the rules, given the position before it and the column answered. */
export function judgeTurn(before: Position, column: number, state: PlayState): JudgedTurn {
  const turn = play(before, column, RULES);
  const { outcome, position } = turn;
  const isNew = isFirstState(state);
  const coin = `coin ${before.round}, in column ${column}`;
  const only = (finding: Finding): JudgedTurn => ({
    findings: [finding],
    position: positionShown(state, position.bombsDropped),
    bomb: null,
  });
  if (outcome !== null && outcome.reason !== 'fullBoard') {
    const message = `${coin}, wins for player ${outcome.winners.join(' and ')}; the game goes on`;
    const detail = () => boards(turn.explosion?.board ?? position.board, boardOf(state));
    return only({ law: lawOfEnd(before, turn), holds: isNew, message, detail });
  }
  const law = outcome === null ? 'goesOn' : 'fullBoard';
  if (isNew) {
    const wrong =
      outcome === null ? 'although nobody has won' : 'the last one that fits, without showing the full board';
    const message = `a new game begins after ${coin}, ${wrong}`;
    return only({ law, holds: false, message, detail: () => drawBoard(position.board) });
  }
  const judged = judgeContinuation(before, turn, state);
  return { ...judged, findings: [...judged.findings, { law, holds: true, message: '' }] };
}

/** True if the board can be played on: every cell is known, and nothing floats. */
export function canPlayOn({ board, bomb, toMove }: Position): boolean {
  const isKnown = board.every((cell) => cell === 0 || cell === 1 || cell === 2 || cell === BOMB);
  const rests = board.every((cell, index) => cell === 0 || index < COLUMNS || board[index - COLUMNS] !== 0);
  const lies = bomb === null ? !board.includes(BOMB) : board[bomb.row * COLUMNS + bomb.column] === BOMB;
  return board.length === ROWS * COLUMNS && isKnown && rests && lies && (toMove === 1 || toMove === 2);
}
