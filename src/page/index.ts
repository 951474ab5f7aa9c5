/** The face of this room: the data that a page is given, and the names that it shows. */
export { isolateWords } from './isolate.ts';
export type { PageData, PageSource, PageWeights, ResultData, StartedCommand } from './pageData.ts';
export { BRACKET_LINK, CONTEST_LINKS, MARK_ADDRESS, matchTitle, matchTitleWithScore } from './pageData.ts';
export type { SiteLink } from './shell.tsx';
export { namesWithLevels, nameWithMark } from './state/words.ts';
