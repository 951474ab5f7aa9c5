/** The face of this room: what the rest of fcx may use. */

export type { PageWeights } from './pageData.ts';
export { pageBeside, replayPage, servedFiles, standalonePage } from './report/appPage.tsx';
export { documentPage, Sections } from './report/document.tsx';
export { eventSite, hostFiles } from './report/eventPages.tsx';
export { type Frame, resultsPage } from './report/parts.tsx';
export { tournamentPage } from './report/tournamentPage.tsx';
export { siteFiles } from './ui/site.tsx';
