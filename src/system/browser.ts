/** The part of this room's face that runs in a browser, too. */
export { csvText } from './csv.ts';
export * from './data.ts';
export * from './settings.ts';
