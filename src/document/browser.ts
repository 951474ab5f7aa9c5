/** The part of the face that needs no Node. */

export * from './document.ts';
export * from './words.ts';
