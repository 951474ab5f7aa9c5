/** The face of this room: results as documents, and the words and numbers of every result. */

export * from './browser.ts';
export * from './gallery.ts';
export * from './match.ts';
export * from './parts.ts';
export * from './repeatCommands.ts';
export { describeNoise } from './run/noise.ts';
export { decisionOf, leadChart, runDocument } from './run/runDocument.ts';
export * from './run/runReport.ts';
export { gameSettings, leadsOf, tuningReport } from './run/tuningDocument.ts';
export * from './tournament.ts';
