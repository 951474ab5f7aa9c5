/** The face of this room: the pages as HTML with their files, and the server of `fcx ui`. */

export {
  eventSite,
  hostFiles,
  pageBeside,
  replayPage,
  resultPage,
  servedFiles,
  standalonePage,
} from './appPage.ts';
export { siteFiles } from './site.ts';
