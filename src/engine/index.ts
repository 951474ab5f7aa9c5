/**
 * The engine for those who import it: `import { startGame, advance } from 'four-connect-xtreme'`.
 *
 * Everything here is pure: no I/O, no clock, no randomness but seeded streams that are passed in. @module four-connect-xtreme
 */
export * from './board.ts';
export * from './draw.ts';
export * from './errors.ts';
export * from './explosion.ts';
export * from './game.ts';
export * from './lines.ts';
export * from './position.ts';
export * from './random.ts';
export * from './rules.ts';
export * from './schedule.ts';
export * from './text.ts';
export { inferBombsDropped, NotationError, type ValidationOptions, validatePosition } from './validate.ts';
