/** The public parts of this room that also run in a browser. */

export type {
  BracketView,
  ContestMatchView,
  ContestView,
  MeetingInRound,
  SlotSource,
} from './contest/contestView.ts';
export { isOfLosers, partId, type Round, roundId } from './contest/formats/round.ts';
export type { EventTableView } from './host/eventTable.ts';
export type { HostMessage, HostRequest, OrganiserCommand } from './host/hostPage.ts';
export { eloEstimate } from './match/statistics.ts';
export { type GameRecord, makeRecord } from './play/gameRecord.ts';
export { LEVELS, levelOf } from './players/levels.ts';
export type { GameAccount } from './replays/gameAccount.ts';
export type { GameAnalysis, MoveAnalysis } from './replays/gameAnalysis.ts';
export {
  analyzeGame,
  judgedBy,
  LEAST_DIFFERENCE,
  MISTAKE,
  seenAfter,
  valueIn,
} from './replays/gameAnalysis.ts';
export { movesFromText, movesText, parseReplay, type Replay } from './replays/replayFormat.ts';
export { type ReplayedGame, replayRecord } from './replays/replayRecord.ts';
export * from './table/tableView.ts';
