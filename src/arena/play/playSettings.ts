/** Settings of games in more than one file: how far players search, how games begin, and whether luck counts. */
import { LONGEST_MOVE_TIME_MS, MAX_DEPTH, MAX_OPENING_PLIES } from '../../bot/browser.ts';
import type { Setting } from '../../system/browser.ts';

export const GAME_SETTINGS = {
  nodes: {
    help: 'positions a built-in player searches per move',
    min: 10,
    default: 2000,
    excludes: ['depth'],
  },
  depth: {
    help: 'plies a built-in player searches instead, ignoring bombs to come',
    unit: '<plies>',
    min: 1,
    max: MAX_DEPTH,
  },
  moveTime: {
    help: 'milliseconds a built-in player thinks per move',
    flag: 'move-time',
    unit: '<ms>',
    min: 1,
    max: LONGEST_MOVE_TIME_MS,
    excludes: ['nodes', 'depth'],
  },
  opening: {
    help: 'random coins at the start',
    flag: 'opening',
    min: 0,
    max: MAX_OPENING_PLIES,
  },
  /** Whether the luck of the bombs is taken out of scores. */
  luck: {
    help: 'subtract bomb luck from scores, so that fewer games are enough',
    default: true,
  },
} satisfies Record<string, Setting>;
