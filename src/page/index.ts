/** The face of this room: the data that a page is given, and the names that it shows. */
export { isolated } from './bidi.ts';
export type { PageData, PageSource, PageWeights, Results, StartedCommand } from './pageData.ts';
export { BRACKET_LINK, CONTEST_LINKS, describeMatch, MARK_ADDRESS, placeOfMatch } from './pageData.ts';
export type { SiteLink } from './shell.tsx';
export { playerName, shownNames } from './state/words.ts';
