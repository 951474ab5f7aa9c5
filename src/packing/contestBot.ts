/** The packed bot as a class, for the contest's TypeScript client, which calls it in its own thread. */
import { fileURLToPath } from 'node:url';
import {
  BombMemory,
  fallbackColumn,
  MOVE_TIME_MS,
  type PlayState,
  parseWeights,
  positionFromPlayState,
  TimedSearch,
} from '../bot/index.ts';
import { FOUR_CONNECT_XTREME } from '../engine/index.ts';
import { readText } from '../system/index.ts';

/** The packed bot, for the contest's TypeScript client. */
export class FcxBot {
  readonly #search: TimedSearch;
  readonly #memory = new BombMemory();

  constructor(private readonly name = 'fcx') {
    const file = fileURLToPath(new URL('weights.json', import.meta.url));
    const evaluation = parseWeights(readText(file, Error), 'weights.json');
    this.#search = new TimedSearch(evaluation, FOUR_CONNECT_XTREME);
    this.#search.warmUp();
  }

  getName(): string {
    return this.name;
  }

  /** Return the column (0..6) to answer with, after 300 ms at most. Never throws, and never picks a full column. */
  play(state: PlayState): number {
    const deadline = performance.now() + MOVE_TIME_MS;
    const bombsSeen = this.#memory.observe(state);
    try {
      const context = { rules: FOUR_CONNECT_XTREME, coinCounts: false, bombsSeen };
      return this.#search.think(positionFromPlayState(state, context), deadline).column;
    } catch {
      // An impossible state, or a full board: any open column keeps the game alive.
      return fallbackColumn(state);
    }
  }
}
