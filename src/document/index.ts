/** The face of this room: results as documents, and the words and numbers of every result. */

export * from './browser.ts';
export * from './match.ts';
export * from './spans.ts';
export * from './stageRows.ts';
export * from './tournament.ts';
