/** The public parts of this room: everything that the rest of fcx may use. */

export {
  eventSettingsSchema,
  GAME_SETTINGS,
  gameSettingsSchema,
  MOST_GAMES,
  tournamentSettingsSchema,
} from './contest/contestFormat.ts';
export {
  ContestLog,
  contestAt,
  loadContest,
  openContest,
  replayFilesIn,
  resumeContest,
} from './contest/contestLog.ts';
export { ContestState, splitGames } from './contest/contestState.ts';
export { contestView, resultFiles } from './contest/contestView.ts';
export { formatOf, helpOfFormats } from './contest/formats/index.ts';
export {
  GamesSession,
  keepMatchProgress,
  MATCHES,
  readGamesProgress,
  readMatchProgress,
} from './contest/gamesProgress.ts';
export * as History from './contest/history.ts';
export { runLocalContest } from './contest/localContest.ts';
export { whyGameCannotExist } from './contest/references.ts';
export { contestRequests, matchRequests } from './contest/trustRequests.ts';
export { verifyContest } from './contest/verifyContest.ts';
export { splitName } from './host/admission.ts';
export { type HostEvent, openHost } from './host/host.ts';
export { Games } from './match/games.ts';
export { estimatePairs, LUCK_FACTOR, type PairScore, pairScoreSchema } from './match/luck.ts';
export { GAME_JOBS } from './match/matchGame.ts';
export {
  type MatchReport,
  type MatchResult,
  matchReport,
} from './match/matchReport.ts';
export {
  boundsSchema,
  decisionBounds,
  estimateOfCounts,
  runSequentialMatch,
  type SequentialTestResult,
  type SprtBounds,
} from './match/sequentialTest.ts';
export {
  type EloEstimate,
  type Estimate,
  eloEstimate,
  eloFields,
  eloOf,
  estimateMean,
  estimateScore,
  expectedScore,
  wilsonInterval,
  Z_95,
} from './match/statistics.ts';
export { JobThreads, onThreads, type PlayedJobs, playAhead, type ThreadLimits } from './play/executor.ts';
export type { GameRecord } from './play/gameRecord.ts';
export {
  type Executor,
  type JobKind,
  jobFields,
  MAX_COUNT,
  type Need,
  type OpenExecutor,
} from './play/jobKind.ts';
export { judgeBy, judgeOfGames } from './play/judge.ts';
export { PAIRS, type PairJob, pairScore } from './play/pairJob.ts';
export { leaderOf, pairScoreOfA, playedGameOf, winnerMark } from './play/playedGame.ts';
export { columnPlayer, type GameEvent, type Move, type Player, type Reply } from './play/player.ts';
export { CONTEST_PACE, playToEnd, recordGame } from './play/playGame.ts';
export { openBot } from './players/openBot.ts';
export {
  type BotSpec,
  type BuiltInSpec,
  builtInSchema,
  describePlayer,
  isBuiltIn,
  isProgram,
  type MoveLimits,
  type PlayerSpec,
} from './players/playerSpec.ts';
export { ANSWERS_ALL } from './players/reports.ts';
export { searchOptionsFor, searchPlayer } from './players/searchPlayer.ts';
export { ThreadPlayer } from './players/threadPlayer.ts';
export { accountsOfPlayers } from './replays/gameAccount.ts';
export { BLUNDER } from './replays/gameAnalysis.ts';
export { lossReason } from './replays/lossReason.ts';
export * from './replays/replayFile.ts';
export { ReplayFileError } from './replays/replayFormat.ts';
export { verifyReplay } from './replays/verifyReplay.ts';
export { openGameServer, type SeatEvent } from './server/gameServer.ts';
export { isOwnPage, ListenError, namesThisMachine } from './server/httpServer.ts';
export { type ServeEvent, serveMatches } from './server/serveMatches.ts';
export { openTableServer } from './table/table.ts';
export { type PageFiles, type SentFile, sendFile, sentFile, textFile } from './table/tablePage.ts';
