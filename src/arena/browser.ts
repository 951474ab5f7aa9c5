/** The part of this room's face that runs in a browser, too. */

export type {
  BracketView,
  ContestView,
  MeetingPlace,
  PlayedMatch,
  SlotSource,
} from './contest/contestView.ts';
export { isOfLosers, partId, type Round, roundId } from './contest/formats/round.ts';
export type { EventTableView } from './host/eventTable.ts';
export type { HostCommand, HostMessage, HostRequest } from './host/hostPage.ts';
export { eloEstimate } from './match/statistics.ts';
export { type GameRecord, recordOf } from './play/gameRecord.ts';
export { LEVELS, levelOf } from './players/levels.ts';
export type { GameAccount } from './replays/gameAccount.ts';
export type { GameAnalysis, MoveAnalysis } from './replays/gameAnalysis.ts';
export { analyzeGame, judgedBy, LEAST, MISTAKE, seenAfter, valueIn } from './replays/gameAnalysis.ts';
export { movesFromText, movesText, parseReplay, type Replay } from './replays/replayFormat.ts';
export { type ReplayedGame, replayRecord } from './replays/replayRecord.ts';
export * from './table/tableView.ts';
