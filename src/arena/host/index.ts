/** What the face of this room shows of events. */
export { splitName } from './admission.ts';
export { type Host, type HostEvent, openHost } from './host.ts';
export { MATCH_PAGE } from './hostPage.ts';
