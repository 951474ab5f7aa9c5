/** The face of this room: what the rest of fcx may use. */
export * from './browser.ts';
export { DUELS, type DuelJob } from './match/duelJob.ts';
export { type EloEstimate, eloFields, finiteOrNull } from './match/elo.ts';
export { type HeldMatch, type HeldMatchSettings, holdMatch } from './match/holdMatch.ts';
export {
  type MatchReport,
  matchReport,
  type PlayerReport,
  type Share,
} from './match/matchReport.ts';
export { runSequentialMatch, type SequentialTestResult } from './match/sequentialTest.ts';
export {
  DEFAULT_SPRT_BOUNDS,
  decisionBounds,
  MIN_DECISIVE_PAIRS,
  type SprtBounds,
  type SprtState,
} from './match/sprt.ts';
export { type Estimate, estimateMean, estimateScore, wilsonInterval } from './match/statistics.ts';
export {
  createExecutor,
  type Executor,
  type OpenExecutor,
  onThreads,
  playAhead,
} from './play/executor.ts';
export type { GameEvent, Move } from './play/gameEvent.ts';
export {
  type AnyJobKind,
  evaluationFields,
  type JobKind,
  jobFields,
  MAX_COUNT,
} from './play/jobKind.ts';
export { JobThreads, type PlayedJobs, type ThreadLimits } from './play/jobThreads.ts';
export { loserOf } from './play/loser.ts';
export type { MatchEnd, MatchResult, PlayerResult } from './play/matchResult.ts';
export { type FixedLimits, PAIRS, type PairJob, type PairResult, pairScore, play } from './play/pairJob.ts';
export { leaderOf, type PlayedGame, pointsOf } from './play/playedGame.ts';
export type { Player, Reply, Sitting } from './play/player.ts';
export { playGame } from './play/playGame.ts';
export { columnPlayer } from './players/columnPlayer.ts';
export { isBuiltIn, type MoveLimits, type PlayerSpec, searchOptionsFor } from './players/playerSpec.ts';
export { searchPlayer } from './players/searchPlayer.ts';
export { ThreadPlayer } from './players/threadPlayer.ts';
export { chosenGames, type NumberedGame } from './replays/chosenGames.ts';
export type { Mismatch } from './replays/difference.ts';
export { type FoundTurn, findTurn } from './replays/findTurn.ts';
export { BLUNDER, type GameAnalysisOptions } from './replays/gameAnalysis.ts';
export { loadReplay, ReplayWriter } from './replays/replayFile.ts';
export type { ReplayInfo } from './replays/replayFormat.ts';
export type { ReplayedTurn } from './replays/replayRecord.ts';
export { type ReplayReport, verifyReplay } from './replays/verifyReplay.ts';
export { type TraceReport, verifyTraceFile } from './replays/verifyTrace.ts';
export type { CutReason } from './server/connection.ts';
export { GameServer, type SeatEvent } from './server/gameServer.ts';
export { type ServeEvent, serveMatches } from './server/serveMatches.ts';
export { serveTable } from './table/serveTable.ts';
export { Table } from './table/table.ts';
export { TablePage } from './table/tablePage.ts';
export { KeptTournament } from './tournament/keptTournament.ts';
export { matchWinner } from './tournament/knockOut.ts';
export { type CrossCell, type StandingRow, type Standings, standingsOf } from './tournament/standings.ts';
export { freshReplayFile, replayFiles, STATE_FILE, TournamentFolder } from './tournament/stateFile.ts';
export { plannedGames, playedGames } from './tournament/tournament.ts';
export { TOURNAMENT_KINDS, type TournamentKind, type TournamentState } from './tournament/tournamentState.ts';
