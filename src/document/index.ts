/** The face of this room: results as documents, and the words and numbers of every result. */

export * from './browser.ts';
export { ladderDocument, ladderRows, ladderTable } from './ladder.ts';
export {
  betterFirst,
  describeProgress,
  type GalleryMeeting,
  galleryDocument,
  galleryFields,
  leadOverGames,
  matchAnswer,
  matchDocument,
  matchFields,
  playersTable,
  servedMatchDocument,
  servedMatchFields,
} from './match.ts';
export * from './parts.ts';
export { command, commandLine, runCommand } from './repeatCommands.ts';
export { runAnswers } from './run/answers.ts';
export { decisionOf, leadChart, runDocument } from './run/runDocument.ts';
export {
  bestLead,
  isProven,
  placeOfRun,
  plus,
  type RunAnswers,
  type RunEnding,
  type RunReport,
  secondsLeft,
  stateOf,
} from './run/runReport.ts';
export { gameSettings, tuningReport, weightCells } from './run/tuningDocument.ts';
export { isByTest, type RunVerdict, verdictOf, verdictWords } from './run/verdict.ts';
export * from './tournament.ts';
