/** All of `fcx ui`: a view for each address, with what the server has there, and what it says of changes. */
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LocationProvider, useLocation } from 'preact-iso/router';
import type { Command } from '../../document/browser.ts';
import { useWindowEvent } from '../board/hooks.ts';
import type { PageData, ResultData } from '../pageData.ts';
import { Problem } from '../parts.tsx';
import { loadJson, useLoaded, useServerConnection } from '../serverLine.ts';
import { SiteHeader, type SiteHeaderProps } from '../shell.tsx';
import { DocumentView } from './ResultView.tsx';
import { type Service, ServiceContext } from './service.tsx';

/** Links that lead to other views of this page; those to files are for the browser. */
const VIEWS = /^(\.\/|[a-z]+)(\?|#|$)/;

const ENDED = 'fcx ui has ended. This page is as it was then; it goes on once fcx ui is there again.';

async function ask(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { method: 'POST' });
    return answer.ok ? null : await answer.text();
  } catch {
    return 'fcx ui has ended.';
  }
}

function serviceAt(
  address: string,
  { startable = [], started = {}, requests: asks = {} }: ResultData,
): Service {
  const start = async ({ name, line }: Command, isTrusted: boolean) => {
    const trust = isTrusted && { trust: 'yes' };
    const problem = await ask(`start?${new URLSearchParams({ of: address, command: line, ...trust })}`);
    // Whom one wants to play against is at the table.
    if (problem === null && name === 'play') location.assign('./#table');
    return problem;
  };
  return { startable, started, requests: asks, post: ask, start, load: (from) => loadJson(`data/${from}`) };
}

function Followed({ address, first }: { readonly address: string; readonly first: ResultData }) {
  const [version, setVersion] = useState(first.version);
  const results = useLoaded(`data/${address}`, version, first) ?? first;
  const { isLost } = useServerConnection(
    `of=${encodeURIComponent(address)}`,
    (heard: Pick<ResultData, 'version'>) => setVersion(heard.version),
  );
  return (
    <ServiceContext.Provider value={serviceAt(address, results)}>
      <DocumentView {...results} />
      <Problem as="card notice" text={isLost && ENDED} />
    </ServiceContext.Provider>
  );
}

interface UiViewProps {
  readonly site: SiteHeaderProps;
  readonly home: PageData;
  readonly viewOf: (data: Promise<PageData>) => Promise<ComponentChild>;
}

function sectionOf(address: string, { links }: SiteHeaderProps): string {
  if (address === '') return './';
  const [view = ''] = address.split('?');
  if (links.some(([link]) => link === view)) return view;
  if (view === 'replay') return 'replays';
  if (view === 'run' || view === 'compare') return 'runs';
  return ['contest', 'tournament', 'match'].includes(view) ? 'tournaments' : '';
}

function Addressed({ site, home, viewOf }: UiViewProps) {
  const { pathname, search } = new URL(useLocation().url, location.origin);
  const address = pathname.slice(pathname.lastIndexOf('/') + 1) + search;
  const [, setHash] = useState(location.hash);
  useWindowEvent('hashchange', () => setHash(location.hash));
  // A game that is opened in the laboratory takes its page there.
  const section = sectionOf(location.hash.startsWith('#position=') ? 'lab' : address, site);
  const [shown, setShown] = useState<{ readonly address: string; readonly view: ComponentChild }>();
  useEffect(() => {
    let isGone = false;
    const data = address === '' ? Promise.resolve(home) : (loadJson(`data/${address}`) as Promise<PageData>);
    const followed = data.then((one) =>
      one.page === 'results' ? <Followed address={address} first={one} /> : viewOf(data),
    );
    void followed
      .catch(async (error: Error) => (
        <>
          {await viewOf(Promise.reject(error))}
          <p class="view">
            <a href={section || './'}>Back to {section || 'the start'}</a>
          </p>
        </>
      ))
      .then((view) => isGone || setShown({ address, view }));
    return () => {
      isGone = true;
    };
  }, [address]);
  // A link to the view that is here takes the game away from the address, and the router says nothing.
  useWindowEvent('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('nav a') : null;
    if (link?.getAttribute('href') === (address || './')) dispatchEvent(new Event('hashchange'));
  });
  return (
    <>
      <SiteHeader {...site} at={section} />
      {/* What one leaves stays until the next view is there: nothing flickers. */}
      <div key={shown?.address} class="shown" aria-busy={shown?.address !== address}>
        {shown ? shown.view : <p class="view quiet">Loading …</p>}
      </div>
    </>
  );
}

/** Shows all of `fcx ui`: the view that the address names, which follows what the server has there. */
export function UiView(props: UiViewProps) {
  return (
    <LocationProvider scope={VIEWS}>
      <Addressed {...props} />
    </LocationProvider>
  );
}
