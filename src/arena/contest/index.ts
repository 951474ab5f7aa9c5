/** What the face of this room shows of contests. */
export {
  type ContestSettings,
  EVENT_MOVE_TIME_MS,
  eventSettingsSchema,
  type GivenSettings,
  gameSettingsSchema,
  tournamentSettingsSchema,
} from './contestFormat.ts';
export {
  CONTEST_FILES,
  ContestLog,
  freshReplayFile,
  holdsContest,
  isEvent,
  type KeptContest,
  LOG_FILE,
  loadContest,
  logOf,
  openContest,
  replayFiles,
} from './contestLog.ts';
export type { ContestMatch, ContestState } from './contestState.ts';
export { type ContestView, contestView, type PlayedMatch, resultsJson, standingsCsv } from './contestView.ts';
export { CONTEST_FORMATS, formatOf } from './formats/index.ts';
export * from './gamesProgress.ts';
export * from './history.ts';
export { type HeldMatch, type HeldMatchSettings, holdMatch } from './holdMatch.ts';
export { holdLocal, plannedGames, playedGames } from './localContest.ts';
export type { CrossCell, MeetingGames, StandingRow, Standings } from './standings.ts';
export { meetingsIn, standingsOf } from './standings.ts';
export { type ContestReport, verifyContest } from './verifyContest.ts';
