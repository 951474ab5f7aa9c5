/** The page: a table, an event, a replay or the laboratory, as the data in its HTML says. */
import { render } from 'preact';
import { HostView } from './host/HostView.tsx';
import { LabView } from './lab/LabView.tsx';
import type { PageData } from './pageData.ts';
import { ReplayView } from './replay/ReplayView.tsx';
import './styles/page.css';
import './styles/board.css';
import './styles/panels.css';
import './styles/host.css';
import { TableView } from './table/TableView.tsx';

function App({ data }: { readonly data: PageData }) {
  if (data.page === 'table') return <TableView evaluation={data.evaluation} />;
  if (data.page === 'host') return <HostView />;
  if (data.page === 'replay') return <ReplayView {...data} />;
  return <LabView known={data.weights} />;
}

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData;
render(<App data={data} />, document.getElementById('app') as HTMLElement);
