/** The part of this room's face that runs in a browser, too. */
export { checkData, parseData, parseJson } from './data.ts';
