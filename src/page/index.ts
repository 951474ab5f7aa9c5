/** The face of this room: what the rest of fcx may use. */
export type { PageWeights } from './pageData.ts';
export { servedFiles, standalonePage } from './report/appPage.ts';
export { pageBeside, replayPage } from './report/replayPage.ts';
export { furtherLeads, gameSettings, renderReport } from './report/runPage.ts';
export { blendRows, type StageRow, weightRows } from './report/stageRows.ts';
export {
  describeDoubleWins,
  describeFaults,
  type ReplayPageLink,
  tournamentPage,
} from './report/tournamentPage.ts';
export { trainingPage } from './report/trainingPage.ts';
export {
  counted,
  describeLimits,
  describeReason,
  formatDuration,
  formatElo,
  formatEloRange,
  formatEstimate,
  formatEvidence,
  formatMs,
  formatScore,
  formatScoreAsElo,
  formatTest,
  percent,
  shellWord,
} from './text.ts';
