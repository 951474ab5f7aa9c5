/** The page: a table, an event, a replay, a result, the laboratory or all of them, as the data in its HTML says. */
import { type ComponentChild, render } from 'preact';
import type { ContestView, GameRecord } from '../arena/browser.ts';
import { isolateTexts } from './bidi.ts';
import { Contest, HostView, organisersSecret } from './host/HostView.tsx';
import { DeskPage } from './lab/Desk.tsx';
import {
  matchTitleWithScore,
  ORGANISE_LINK,
  type PageData,
  type PageSource,
  type PageWeights,
} from './pageData.ts';
import { Problem } from './parts.tsx';
import { DocumentView } from './results/ResultView.tsx';
import { UiView } from './results/UiView.tsx';
import { loadJson } from './serverLine.ts';
import { SiteHeader, type SiteHeaderProps, startTheme } from './shell.tsx';
import { loadStoredGames } from './state/played.ts';
import { TablePage } from './table/TableView.tsx';
import { surviveTranslation } from './translation.ts';
import 'uplot/dist/uPlot.min.css';
import './styles/page.css';
import './styles/board.css';
import './styles/panels.css';
import './styles/host.css';
import './styles/results.css';

/** A script sets it: a page from the file system can load nothing else. */
declare global {
  var fcxWeights: PageWeights;
}

/** Milliseconds that a first picture waits for the games that this browser stores. */
const PATIENCE_MS = 300;

async function viewOf(data: PageData): Promise<ComponentChild> {
  if (data.page === 'host') return data.results ? <Contest results={data.results} /> : <HostView />;
  if (data.page === 'results') return <DocumentView {...data} />;
  await Promise.race([loadStoredGames(), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  if (data.page === 'table') return <TablePage weights={data.weights} save={data.save} />;
  if (data.at !== undefined && location.hash === '') history.replaceState(null, '', data.at);
  if (data.page === 'replay') {
    const { games, ...names } =
      data.games === 'beside' ? { ...data, ...(await gamesBeside()) } : { ...data, games: data.games };
    if (games.length === 0) throw new Error('There is no game in it yet.');
    const weights = data.weights === 'shared' ? globalThis.fcxWeights : data.weights;
    return <DeskPage known={[weights]} replay={games} {...names} save={data.save} />;
  }
  return <DeskPage known={data.weights} save={data.save} />;
}

async function gamesBeside() {
  const load = (address: string) => loadJson(address, 'No game of this match has been finished yet.');
  const addresses = [location.pathname.replace(/html$/, 'json'), '../results.json'];
  const [games, results] = (await Promise.all(addresses.map(load))) as [GameRecord[], ContestView];
  return { games, of: games.map(({ match }) => matchTitleWithScore(results, match)) };
}

function Failure({ reason }: { readonly reason: string }) {
  return (
    <main class="view">
      <h1>This page cannot be shown</h1>
      <Problem text={reason} />
    </main>
  );
}

const ALONE: SiteHeaderProps = { links: [], at: null };

function shown(data: Promise<PageData>): Promise<ComponentChild> {
  return data.then(viewOf).catch((error: Error) => <Failure reason={error.message} />);
}

async function start(): Promise<void> {
  startTheme();
  isolateTexts();
  const source = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageSource;
  const { site: own = ALONE } = source;
  // Only a host serves games like this.
  const isOrganised = 'games' in source && source.games === 'beside' && organisersSecret() !== null;
  const [page, name] = ORGANISE_LINK;
  const site = isOrganised ? { ...own, links: [...own.links, [`../index.html${page}`, name] as const] } : own;
  // A browser that blocks fonts uses another one.
  const font = document.fonts.load('1em Inter', 'a-').catch(() => []);
  const view =
    'home' in source ? (
      <UiView site={site} home={source.home} viewOf={shown} />
    ) : (
      <>
        {source.page !== 'host' && <SiteHeader {...site} />}
        {await shown(Promise.resolve(source))}
      </>
    );
  // In another font, all would move once.
  await font;
  const app = document.getElementById('app') as HTMLElement;
  surviveTranslation(app);
  render(view, app);
}

void start();
