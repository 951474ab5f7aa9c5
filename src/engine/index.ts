/**
 * The engine for those who import it: `import { startGame, advance } from 'four-connect-xtreme'`.
 *
 * Everything here is pure: no I/O, no clock, no randomness but seeded streams that are passed in. @module four-connect-xtreme
 */
export {
  BOMB,
  type Board,
  CELLS,
  CENTRE_FIRST,
  type Cell,
  COLUMNS,
  cellAt,
  cellIndex,
  columnOf,
  FREE,
  isFull,
  landingRow,
  openColumns,
  opponent,
  ROWS,
  rowOf,
  type Side,
} from './board.ts';
export * as Drawing from './draw.ts';
export { drawBoard, drawPosition } from './draw.ts';
export * from './errors.ts';
export * as Explosions from './explosion.ts';
export * from './game.ts';
export * as Lines from './lines.ts';
export * as Mirror from './mirror.ts';
export * from './position.ts';
export * from './random.ts';
export {
  CONNECT_FOUR,
  FOUR_CONNECT_XTREME,
  maxPlies,
  type Rules,
  windowOfRound,
} from './rules.ts';
export * from './schedule.ts';
export { formatPosition, parsePosition } from './text.ts';
export { inferBombsDropped, NotationError, type ValidationOptions, validatePosition } from './validate.ts';
