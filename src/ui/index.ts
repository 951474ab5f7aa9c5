/** The face of this room: the pages as HTML with their files, and the server of `fcx ui`. */

export {
  eventSiteFiles,
  hostPageFiles,
  pagePathBeside,
  standalonePage,
  standaloneReplayPage,
  standaloneResultPage,
  tablePageFiles,
} from './appPage.ts';
export { uiPageFiles } from './site.ts';
