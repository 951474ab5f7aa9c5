/** A result as a page shows it: its title, which may be a name that the reader gives, and the sections of its document. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Answer, ChartSpec, Section } from '../../document/browser.ts';
import { capitalised } from '../../system/browser.ts';
import { Bracket, ContestContext } from '../Bracket.tsx';
import { useView } from '../board/hooks.ts';
import { Chart } from '../Chart.tsx';
import { Contest } from '../host/HostView.tsx';
import { AllMatches } from '../host/Results.tsx';
import type { Results, StartedCommand } from '../pageData.ts';
import { Act, CopyButton, Title } from '../parts.tsx';
import { Named, ServiceContext } from './service.tsx';
import { Table } from './Table.tsx';
import { shownWords } from './Words.tsx';

interface AskButtonProps extends ComponentProps<typeof Act> {
  readonly now?: StartedCommand | undefined;
  readonly ask: () => Promise<string | null>;
  /** What is asked of a command that runs, or has failed. */
  readonly askOf?: (act: 'end' | 'dismiss') => Promise<string | null>;
}

function AskButton({ now = {}, ask, askOf, ...button }: AskButtonProps) {
  const [state, setState] = useState<'asked' | { readonly problem: string | null }>({ problem: null });
  const click = async () => {
    setState('asked');
    setState({ problem: await ask() });
  };
  return (
    <>
      {now.said === undefined ? (
        <Act {...button} disabled={state === 'asked'} onClick={() => void click()} />
      ) : (
        <Act label="Stop" onClick={() => void askOf?.('end')} />
      )}
      <span role="status">
        {now.said !== undefined && <b class="good">Running </b>}
        {now.isDone && <b class="good">Done </b>}
        {now.made && <a href={now.made.link}>{now.made.text}</a>}
        {now.said && ` ${now.said}`}
      </span>
      <span class="problem" role="alert">
        {state !== 'asked' && (state.problem ?? now.problem)}
      </span>
      {now.problem !== undefined && askOf && <Act label="Dismiss" onClick={() => void askOf('dismiss')} />}
    </>
  );
}

function Stop({ address }: { readonly address: string | undefined }) {
  const service = useContext(ServiceContext);
  if (service === null || address === undefined) return null;
  return (
    <p class="buttons">
      <AskButton label="Stop" ask={() => service.ask(address)} />
    </p>
  );
}

const PURPOSES = { play: 'Play', match: 'Play a match', tune: 'Tune', train: 'Train' };

function purposeOf(line: string): string | undefined {
  const [, verb] = new RegExp(` (${Object.keys(PURPOSES).join('|')})( |$)`).exec(line) ?? [];
  return verb === undefined ? 'Let it play elsewhere' : PURPOSES[verb as keyof typeof PURPOSES];
}

/** A command line to copy or to start, which breaks between words and flags, and within one only where it is too long for a line. */
export function Command({ line, purpose }: { readonly line: string; readonly purpose?: string | undefined }) {
  const service = useContext(ServiceContext);
  const [words = '', ...flags] = line.split(' --');
  const parts = [...words.split(' '), ...flags.map((flag) => `--${flag}`)];
  return (
    <div class="command">
      {purpose && <h3>{purpose}</h3>}
      <code>{parts.flatMap((part, index) => [index > 0 && ' ', <span>{part}</span>])}</code>
      <CopyButton text={line} />
      {service?.startable.includes(line) && (
        <AskButton
          label="Start"
          class={service.startable[0] === line ? 'primary' : ''}
          now={service.started[line]}
          ask={() => service.start(line)}
          askOf={(act) => service.ask(`${act}?${new URLSearchParams({ command: line })}`)}
        />
      )}
    </div>
  );
}

function Commands({ of: lines = [] }: { readonly of: readonly string[] | undefined }): ComponentChildren {
  return lines.map((line) => (
    <Command key={line} line={line} purpose={lines.length > 1 ? purposeOf(line) : undefined} />
  ));
}

function AnswerCard({ question, answer, todo, beginsWithWord, tone, evidence, reasons, ...more }: Answer) {
  // An interval stays whole, with its figure, and so does the name of a run.
  const said = (beginsWithWord ? capitalised(answer) : answer)
    .replaceAll(/ (\[\S+) /g, '\u00a0$1\u00a0')
    .replaceAll(/\b\d+ \w+ #\d+/g, (name) => name.replaceAll(' ', '\u00a0'));
  return (
    <section class="card answer">
      <h2 class="quiet">{question}</h2>
      <p class={`verdict ${tone ?? ''}`}>{todo ?? said}</p>
      {[...(todo ? [`${said}.`] : []), ...(evidence ? [evidence] : []), ...reasons].map((reason, index) => (
        <p key={index}>{shownWords(reason)}</p>
      ))}
      <Commands of={more.commands} />
      <Stop address={more.stop} />
    </section>
  );
}

const NO_TABLES = new Map<number, number>();

const toView = (place: HTMLElement | null) => place?.scrollIntoView();

function Outcome({ results, links, isWhole, live }: Extract<Section, { kind: 'bracket' }>) {
  const view = useView();
  const linksOf = ({ number }: { readonly number: number }) => links?.[number - 1] ?? [];
  if (isWhole) return <Contest {...{ results, linksOf, live }} isPart />;
  return (
    <ContestContext.Provider value={{ results, tables: NO_TABLES, linksOf }}>
      <Bracket />
      {links && (
        <div key={view} ref={view ? toView : null}>
          {results.bracket.length === 0 || view ? (
            <AllMatches view={view} />
          ) : (
            <details>
              <summary>All matches</summary>
              <AllMatches view="" />
            </details>
          )}
        </div>
      )}
    </ContestContext.Provider>
  );
}

function Body({ of: section }: { readonly of: Section }): ComponentChildren {
  const frame = section.isFolded ? '' : 'card';
  switch (section.kind) {
    case 'verdict':
      return (
        <div class="answers">
          {section.answers.map((answer) => (
            <AnswerCard key={answer.question} {...answer} />
          ))}
        </div>
      );
    case 'facts':
      return (
        <dl class="facts">
          {section.rows.map(([name, fact], index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{shownWords(fact)}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <div class={frame}>
          <Table {...section} />
        </div>
      );
    case 'chart':
      return (
        <div class={`charts ${frame}`}>
          {section.charts.map((spec) => (
            <Chart key={spec.title} spec={spec} />
          ))}
        </div>
      );
    case 'note':
      return (
        <>
          {section.text.map((words, index) => (
            <p key={index}>{shownWords(words)}</p>
          ))}
          <Commands of={section.commands} />
        </>
      );
    case 'bracket':
      return <Outcome {...section} />;
  }
}

/** What is closed at first: drawn once it is opened, and loaded then, if it is much. */
function Folded({ of: section }: { readonly of: Section }) {
  const service = useContext(ServiceContext);
  const [isOpen, setOpen] = useState(false);
  const [charts, setCharts] = useState<readonly ChartSpec[] | null>(null);
  const later = section.kind === 'chart' ? section.later : undefined;
  const toggled = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (isNowOpen && later !== undefined && service !== null) {
      void service.load(later).then((loaded) => setCharts(loaded as readonly ChartSpec[]));
    }
  };
  // Other kinds are in the page at once, so that it can be printed and searched.
  const isDrawn = isOpen || section.kind !== 'chart';
  const shown = section.kind === 'chart' && charts !== null ? { ...section, charts } : section;
  return (
    <details onToggle={({ currentTarget: { open } }) => toggled(open)}>
      <summary>{section.title}</summary>
      {isDrawn && <Body of={shown} />}
    </details>
  );
}

export function Sections({ of: sections }: { readonly of: readonly Section[] }): ComponentChildren {
  return sections.map((section, index) => {
    if (section.isFolded) return <Folded key={index} of={section} />;
    return (
      <section key={index}>
        {section.title && <h2>{section.title}</h2>}
        <Body of={section} />
      </section>
    );
  });
}

export function ResultView({ document: { title, beside, sections }, rename, stop }: Results) {
  useEffect(() => {
    document.title = `${title} – fcx`;
  }, [title]);
  const heading = <Title>{title}</Title>;
  return (
    <main class={`view results ${rename ? 'running' : ''}`}>
      {rename ? (
        <div class="named">
          <Named {...rename}>{heading}</Named>
          <Stop address={stop} />
          {beside && shownWords({ ...beside, isMain: true })}
        </div>
      ) : (
        heading
      )}
      <Sections of={sections} />
    </main>
  );
}
