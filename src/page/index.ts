/** The face of this room: what the rest of fcx may use. */

export type { PageWeights } from './pageData.ts';
export { pageBeside, replayPage, resultPage, servedFiles, standalonePage } from './report/appPage.ts';
export { eventSite, hostFiles } from './report/eventPages.tsx';
export { siteFiles } from './ui/site.ts';
