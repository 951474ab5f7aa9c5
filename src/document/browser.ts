/** The part of the face that needs no Node. */

export * from './contest.ts';
export * from './document.ts';
export * from './standings.ts';
export * from './words.ts';
