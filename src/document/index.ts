/** The face of this room: results as documents, and the words and numbers of every result. */

export * from './browser.ts';
export { ladderDocument, ladderRows, ladderTable } from './ladder.ts';
export {
  describeMatchProgress,
  type GalleryMatch,
  galleryDocument,
  galleryJson,
  leadChartSections,
  matchDocument,
  matchJson,
  playersTable,
  servedMatchDocument,
  servedMatchJson,
  strongerFirst,
  whoIsBetter,
} from './match.ts';
export * from './parts.ts';
export { commandLine, commandOfRun, makeCommand } from './repeatCommands.ts';
export { runAnswers } from './run/answers.ts';
export { decidingTest, leadChart, runDocument } from './run/runDocument.ts';
export {
  addLeads,
  bestLead,
  commonFacts,
  isProven,
  type RunAnswers,
  type RunEnding,
  type RunReport,
  runState,
  secondsLeft,
} from './run/runReport.ts';
export { gameSettings, tuningReport, weightCells } from './run/tuningDocument.ts';
export { isDecidedByTest, type RunVerdict, verdictOf, verdictWords } from './run/verdict.ts';
export * from './tournament.ts';
