/** The face of this room: what the rest of fcx may use. */

export type { PageWeights } from './pageData.ts';
export {
  eventSite,
  hostFiles,
  pageBeside,
  replayPage,
  resultPage,
  servedFiles,
  standalonePage,
} from './report/appPage.ts';
export { siteFiles } from './ui/site.ts';
