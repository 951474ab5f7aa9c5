/** A result as a page shows it: its title, which may be a name that the reader gives, and the sections of its document. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Answer, ChartSpec, Command as Given, Section } from '../../document/browser.ts';
import { capitalised } from '../../system/browser.ts';
import { setPageTitle } from '../bidi.ts';
import { Chart } from '../Chart.tsx';
import { Contest } from '../host/HostView.tsx';
import type { ResultData, StartedCommand } from '../pageData.ts';
import { Button, ButtonWithDialog, CopyButton, DialogButton, Problem, ViewTitle } from '../parts.tsx';
import { Renamable, ServiceContext } from './service.tsx';
import { makeScrollable, Table } from './Table.tsx';
import { renderWords } from './Words.tsx';

interface AskButtonProps extends ComponentProps<typeof Button> {
  /** The orders of a command that nobody has trusted yet, a line each; a dialog shows them before it starts. */
  readonly asks?: readonly string[] | undefined;
  readonly now?: StartedCommand | undefined;
  readonly ask: () => Promise<string | null>;
  /** Ends a command that runs. */
  readonly end?: () => Promise<string | null>;
}

function AskButton({ now = {}, asks = [], ask, end, ...button }: AskButtonProps) {
  const [state, setState] = useState<'asked' | { readonly problem: string | null }>({ problem: null });
  const click = async (asking: Promise<string | null> | undefined) => {
    setState('asked');
    setState({ problem: (await asking) ?? null });
  };
  return (
    <>
      {now.lastLine === undefined && asks.length > 0 && (
        <ButtonWithDialog {...button} disabled={state === 'asked'} question="Do you trust this?">
          <p>You did not begin this on this machine, as far as fcx knows. It asks to</p>
          <ul>
            {asks.map((one) => (
              <li key={one}>
                <code dir="ltr">{one}</code>
              </li>
            ))}
          </ul>
          <DialogButton label="Trust and start" onClick={() => void click(ask())} />
        </ButtonWithDialog>
      )}
      {now.lastLine === undefined && asks.length === 0 && (
        <Button {...button} disabled={state === 'asked'} onClick={() => void click(ask())} />
      )}
      {now.lastLine !== undefined && <Button label="Stop" onClick={() => void click(end?.())} />}
      <span role="status">
        {now.lastLine !== undefined && <b class="good">Running </b>}
        {now.end && <b class={now.end === 'Done' ? 'good' : 'warning'}>{now.end} </b>}
        {now.made && <a href={now.made.link}>{now.made.text}</a>}
        {now.lastLine && ` ${now.lastLine}`}
      </span>
      <span class="problem" role="alert">
        {state !== 'asked' && (state.problem ?? now.problem)}
      </span>
    </>
  );
}

const PURPOSES: Readonly<Record<string, string>> = {
  play: 'Play against it',
  match: 'Play a match',
  tune: 'Tune',
  train: 'Train',
};

/** `Play a match`, `Tune from a.json`. */
function purposeOf({ name, flags: { against, from, params } }: Given): string {
  const purpose = PURPOSES[name] ?? 'Let it play elsewhere';
  if (name === 'match') return against ? 'Meet all partners' : purpose;
  const start = from ?? params;
  return start && name !== 'play' ? `${purpose} from ${start}` : purpose;
}

interface CommandProps {
  readonly line: string;
  readonly purpose?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Shows a line to copy, such as a command, which scrolls where it is too long. */
export function CopyableLine({ line, purpose, children }: CommandProps) {
  return (
    <div class="command">
      {purpose && <h3>{purpose}</h3>}
      <code class="scroll" translate={false} ref={makeScrollable}>
        {line}
      </code>
      <CopyButton text={line} />
      {children}
    </div>
  );
}

function Startable({ of: command, purpose }: { readonly of: Given; readonly purpose: string | undefined }) {
  const service = useContext(ServiceContext);
  const { line } = command;
  return (
    <CopyableLine line={line} purpose={purpose}>
      {service?.startable.includes(line) && (
        <AskButton
          label="Start"
          class={service.startable[0] === line ? 'primary' : ''}
          now={service.started[line]}
          asks={service.requests[line] && [`run ${line}`, ...service.requests[line]]}
          ask={() => service.start(command, service.requests[line] !== undefined)}
          end={() => service.post(`end?${new URLSearchParams({ command: line })}`)}
        />
      )}
    </CopyableLine>
  );
}

/** Each with what starts it, where that can be; of several, with what it is for. */
function shownCommands(commands: readonly Given[] = []) {
  const purpose = commands.length > 1 ? purposeOf : () => undefined;
  return commands.map((one) => <Startable key={one.line} of={one} purpose={purpose(one)} />);
}

function AnswerCard({ question, answer, todo, beginsWithWord, tone, evidence, reasons, ...more }: Answer) {
  const { figures, how } = more;
  const [command, ...others] = shownCommands(more.commands);
  const said = beginsWithWord ? capitalised(answer) : answer;
  return (
    <section class="card answer">
      <h2 class="quiet">{question}</h2>
      <p class={`verdict ${tone ?? ''}`}>{renderWords(todo ?? said)}</p>
      {figures && <p class="figures">{renderWords(figures)}</p>}
      {[...(todo ? [`${said}.`] : []), ...(evidence ? [evidence] : []), ...reasons].map((reason, index) => (
        <p key={index}>{renderWords(reason)}</p>
      ))}
      {command}
      {others.length > 0 && (
        <details>
          <summary>Other ways to go on</summary>
          {how && <p>{how}</p>}
          {others}
        </details>
      )}
    </section>
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
              <dd>{renderWords(fact)}</dd>
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
            <p key={index}>{renderWords(words)}</p>
          ))}
          {shownCommands(section.commands)}
        </>
      );
    case 'bracket':
      return (
        <Contest
          results={section.results}
          linksOf={({ number }) => section.links?.[number - 1] ?? []}
          live={section.live}
          isPart
        />
      );
  }
}

/** Shows a section that is closed at first: drawn once it is opened, and loaded then if it is long. */
function Folded({ of: section }: { readonly of: Section }) {
  const service = useContext(ServiceContext);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ charts?: readonly ChartSpec[]; problem?: string }>({});
  const later = section.kind === 'chart' ? section.later : undefined;
  const toggled = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (isNowOpen && later !== undefined && service !== null) {
      service.load(later).then(
        (charts) => setLoaded({ charts: charts as readonly ChartSpec[] }),
        ({ message }: Error) => setLoaded({ problem: `This could not be loaded: ${message}` }),
      );
    }
  };
  // Other kinds are in the page at once, so that it can be printed and searched.
  const isDrawn = isOpen || section.kind !== 'chart';
  const shown = section.kind === 'chart' && loaded.charts ? { ...section, charts: loaded.charts } : section;
  return (
    <details onToggle={({ currentTarget: { open } }) => toggled(open)}>
      <summary>{section.title}</summary>
      <Problem text={loaded.problem} />
      {isDrawn && <Body of={shown} />}
    </details>
  );
}

/** Shows the sections of a document one below the other. */
export function DocumentSections({ of: sections }: { readonly of: readonly Section[] }): ComponentChildren {
  const titles = sections.map(({ title, kind }) => title ?? kind);
  // A section that comes or goes takes no state with it: its key is its title, and its number among those with the same title.
  const keyOf = (index: number) =>
    `${titles[index]} ${titles.slice(0, index).filter((one) => one === titles[index]).length}`;
  return sections.map((section, index) =>
    section.isFolded ? (
      <Folded key={keyOf(index)} of={section} />
    ) : (
      <section key={keyOf(index)}>
        {section.title && <h2>{section.title}</h2>}
        <Body of={section} />
      </section>
    ),
  );
}

/** Shows a document as a page; its title is a name that can be changed where the server allows it. */
export function DocumentView({ document: { title, beside, sections }, rename, stop }: ResultData) {
  useEffect(() => setPageTitle(title), [title]);
  const service = useContext(ServiceContext);
  const heading = <ViewTitle>{title}</ViewTitle>;
  return (
    <main class="view results">
      <div class="named">
        {rename ? <Renamable {...rename}>{heading}</Renamable> : heading}
        {service && stop && <AskButton label="Stop" ask={() => service.post(stop)} />}
        {beside && renderWords({ ...beside, isMain: true })}
      </div>
      <DocumentSections of={sections.filter(({ only }) => only !== 'terminal')} />
    </main>
  );
}
