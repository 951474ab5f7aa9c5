/** The face of this room: what the rest of fcx may use. */

export { BaseCommand, INTERRUPTED_EXIT_CODE, interruptSignal, NEWEST, UsageError } from './baseCommand.ts';
export { trustFlag } from './confirmTrust.ts';
export type { GameSlice, TunableGame } from './gameSlice.ts';
export * from './input/flags.ts';
export { fleetAddress, fleetFlag } from './input/fleetVenue.ts';
export {
  gameFlags,
  LUCK_HELP,
  numbered,
  PLAYERS_HELP,
  readGames,
  readThinkers,
  venueFlags,
} from './input/gameFlags.ts';
export * from './input/newest.ts';
export { readPosition } from './input/readPosition.ts';
export { checkVenue, openExecutorFor, reachVenue } from './input/venues.ts';
export * from './input/weights.ts';
export { freshReplayPath, HISTORY, historyFlag, keepServed, rememberGames } from './keepGames.ts';
export { type Dialogue, GameLeftError, lineDialogue, type Question } from './live/dialogue.ts';
export { formatRate, GameSpeed, sparkline, throttle } from './live/progress.ts';
export type { RunScene } from './live/runView.ts';
export { playContest } from './playContest.ts';
export { promotionFields, RunCommand, type RunWords } from './runCommand.ts';
export { describeClientEvent } from './text/clientEvent.ts';
export { renderDocument } from './text/document.ts';
export { hasColours, nameWithCoin, paint, paintBoard, paintPosition } from './text/words.ts';
