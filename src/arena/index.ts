/** The face of this room: what the rest of fcx may use. */
export * from './browser.ts';
export * from './host/index.ts';
export { openPlayer } from './match/duel.ts';
export { playDuelGame } from './match/duelGame.ts';
export { DUELS, type DuelJob } from './match/duelJob.ts';
export { type HeldMatch, type HeldMatchSettings, holdMatch } from './match/holdMatch.ts';
export { estimatePairs, LUCK_FACTOR, type PairScore, pairScoreSchema } from './match/luck.ts';
export * from './match/matchReport.ts';
export { runSequentialMatch, type SequentialTestResult } from './match/sequentialTest.ts';
export * from './match/sprt.ts';
export * from './match/statistics.ts';
export * from './play/executor.ts';
export type { GameRecord } from './play/gameRecord.ts';
export * from './play/jobKind.ts';
export { JobThreads, type PlayedJobs, type ThreadLimits } from './play/jobThreads.ts';
export { type Judge, judgeBy, judgeOfGames, seatJudge } from './play/judge.ts';
export { type FixedLimits, PAIRS, type PairJob, type PairResult, pairScore, play } from './play/pairJob.ts';
export { leaderOf, type PlayedGame, pairScoreOfA, playedGameOf, pointsOf } from './play/playedGame.ts';
export type { GameEvent, Move, Player, Reply, Sitting } from './play/player.ts';
export { CONTEST_PACE, NO_PAUSES, playGame, recordGame } from './play/playGame.ts';
export { columnPlayer, searchPlayer } from './players/columnPlayer.ts';
export {
  type BuiltInSpec,
  builtInSpecSchema,
  isBuiltIn,
  isProgram,
  type ModuleSpec,
  type MoveLimits,
  type PlayerSpec,
  type ProgramSpec,
  searchOptionsFor,
} from './players/playerSpec.ts';
export { ProgramError, ProgramPlayer } from './players/programPlayer.ts';
export { startThreadPlayer } from './players/threadPlayer.ts';
export { accountsOfPlayers, type PlayerAccount } from './replays/gameAccount.ts';
export { BLUNDER, type GameAnalysisOptions } from './replays/gameAnalysis.ts';
export * from './replays/replayFile.ts';
export { ReplayFileError, type ReplayInfo } from './replays/replayFormat.ts';
export type { ReplayedTurn } from './replays/replayRecord.ts';
export { type Mismatch, type ReplayReport, verifyReplay } from './replays/verifyReplay.ts';
export { type TraceReport, verifyTraceFile } from './replays/verifyTrace.ts';
export type { CutReason } from './server/connection.ts';
export { openGameServer, type SeatEvent } from './server/gameServer.ts';
export { isOwnPage, namesThisMachine } from './server/httpServer.ts';
export { type ServeEvent, serveMatches } from './server/serveMatches.ts';
export { openTable } from './table/table.ts';
export { type PageFiles, type SentFile, sendFile, sentFile } from './table/tablePage.ts';
export * from './tournament/gamesProgress.ts';
export * from './tournament/history.ts';
export * from './tournament/keptTournament.ts';
export { type CrossCell, type StandingRow, type Standings, standingsOf } from './tournament/standings.ts';
export { plannedGames, playedGames } from './tournament/tournament.ts';
export {
  type Meeting,
  matchWinner,
  TOURNAMENT_KINDS,
  type TournamentKind,
  type TournamentState,
} from './tournament/tournamentState.ts';
