/** The part of the face that needs no Node. */

export type * from './document.ts';
export * from './words.ts';
