/** The face of this room: results as documents, and the words and numbers of every result. */

export * from './browser.ts';
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
export { decisionOf, leadChart, runDocument, verdictOn } from './run/runDocument.ts';
export {
  bestLead,
  isProven,
  placeOfRun,
  plus,
  type RunEnding,
  type RunReport,
  secondsLeft,
  stateOf,
} from './run/runReport.ts';
export { gameSettings, tuningReport, weightCells } from './run/tuningDocument.ts';
export * from './tournament.ts';
