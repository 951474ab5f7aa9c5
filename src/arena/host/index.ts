/** What the face of this room shows of events. */
export { splitName } from './admission.ts';
export type { EventSettings } from './eventFormat.ts';
export { EventFolderError, LOG_FILE, loadEvent, openEventLog } from './eventLog.ts';
export type { EventState } from './eventState.ts';
export { EVENT_FORMATS, type EventFormat } from './formats/index.ts';
export { type Host, type HostEvent, openHost } from './host.ts';
export { MATCH_PAGE } from './hostPage.ts';
export { type EventMatchView, type EventView, eventView, resultsJson, standingsCsv } from './hostView.ts';
export { type EventReport, verifyEvent } from './verifyEvent.ts';
