/** What the face of this room shows of events. */

export type { EventSettings } from '../contest/contestFormat.ts';
export { EventFolderError, LOG_FILE, loadEvent, openEventLog } from '../contest/contestLog.ts';
export type { EventState } from '../contest/contestState.ts';
export { EVENT_FORMATS, type EventFormat } from '../contest/formats/index.ts';
export { type EventReport, verifyEvent } from '../contest/verifyContest.ts';
export { splitName } from './admission.ts';
export { type Host, type HostEvent, openHost } from './host.ts';
export { MATCH_PAGE } from './hostPage.ts';
export { type EventMatchView, type EventView, eventView, resultsJson, standingsCsv } from './hostView.ts';
