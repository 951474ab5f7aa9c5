/** The face of this room: what the rest of fcx may use. */

export type { PageWeights } from './pageData.ts';
export { pageBeside, replayPage, servedFiles, standalonePage } from './report/appPage.tsx';
export { Charts } from './report/charts.tsx';
export { documentPage, Sections } from './report/document.tsx';
export { eventSite, hostFiles } from './report/eventPages.tsx';
export { type Frame, resultsPage, Table } from './report/parts.tsx';
export { runCommand, tournamentCommand } from './report/repeatCommands.ts';
export { Noise, runPage } from './report/runPage.tsx';
export { decisionOf, type RunReport } from './report/runReport.ts';
export { TestResult } from './report/summary.tsx';
export { tournamentPage } from './report/tournamentPage.tsx';
export { furtherLeads, gameSettings, takesLuckOut, tuningReport } from './report/tuningPage.tsx';
export { siteFiles } from './ui/site.tsx';
