/** The face of this room: what the rest of fcx may use. */
export type { PageWeights } from './pageData.ts';
export { servedFiles, standalonePage } from './report/appPage.ts';
export { pageBeside, replayPage } from './report/replayPage.ts';
export { renderReport } from './report/runPage.ts';
export { type ReplayPageLink, tournamentPage } from './report/tournamentPage.ts';
export { trainingPage } from './report/trainingPage.ts';
