/** A document as a page shows it. */
import type { Answer, Document, Meter, Section, Span, Words } from '../../document/index.ts';
import { Charts } from './charts.tsx';
import { FeaturePicture } from './featurePicture.tsx';
import { Command, type Content, DottedName, Facts, type Frame, Table } from './parts.tsx';

const VERDICTS = { good: 'H1', bad: 'H0', warning: '', quiet: '' } as const;

/** A bar from zero to a value, between two ends with names. */
function MeterBar({
  meter,
  ends,
  tone,
}: {
  meter: Meter;
  ends: readonly [string, string];
  tone: Span['tone'];
}) {
  const { low, high, value } = meter;
  const placeOf = (one: number) => (100 * (one - low)) / (high - low);
  const [zero, end] = [placeOf(0), placeOf(Math.min(high, Math.max(low, value ?? 0)))];
  // Cut out rather than placed: what is placed anew counts as a jump of the layout.
  const fill = `clip-path: inset(0 ${100 - Math.max(end, zero)}% 0 ${Math.min(end, zero)}%)`;
  const range = `between ${low.toFixed(2)} and ${high.toFixed(2)}`;
  return (
    // Drawn without a value, too: what is below must not move when there is one.
    <div class="llr" role="img" aria-label={`${value?.toFixed(2) ?? '–'} ${range}`}>
      <span>
        {ends[0]} {low.toFixed(2)}
      </span>
      <div class="track">
        <div class={`fill ${tone ? VERDICTS[tone] : ''}`} style={fill} />
        <div class="zero" style={`left: ${zero}%`} />
      </div>
      <span>
        {ends[1]} +{high.toFixed(2)}
      </span>
    </div>
  );
}

function meterOf({ text, meter, tone }: Span): Content {
  if (meter === undefined) return null;
  const { high, value, ends } = meter;
  if (ends !== undefined) return <MeterBar meter={meter} ends={ends} tone={tone} />;
  return <progress value={value ?? 0} max={high} aria-label={text || 'progress'} />;
}

/** Green for more than half, red for less; the further from it, the stronger. */
function tint(share: number): string {
  const hue = share >= 0.5 ? 140 : 10;
  return `background: hsl(${hue} 70% 45% / ${Math.round(90 * Math.abs(share - 0.5))}%)`;
}

const TONES = { good: 'good', bad: 'problem', warning: 'warning' } as const;

function shownSpan(span: Span): Content {
  const { text, tone, isStrong, isCode, link, shade, meaning } = span;
  let shown: Content = text.split('\n').flatMap((line, index) => (index === 0 ? line : [<br />, line]));
  if (meaning !== undefined) shown = <DottedName name={text} />;
  if (isCode) shown = <code>{shown}</code>;
  if (isStrong) shown = <b>{shown}</b>;
  if (link !== undefined) shown = <a href={link}>{shown}</a>;
  if (tone === 'quiet') shown = <small>{shown}</small>;
  else if (tone !== undefined) shown = <span class={TONES[tone]}>{shown}</span>;
  if (shade !== undefined) {
    shown = (
      <div class="tint" style={tint(shade)}>
        {shown}
      </div>
    );
  }
  return [
    meaning !== undefined && <FeaturePicture name={text} meaning={meaning} />,
    shown,
    meaning !== undefined && [<br />, <small class="meaning">{meaning}</small>],
    meterOf(span),
  ];
}

/** Some words with all that they have besides text. */
export function shownWords(words: Words): Content {
  return [words].flat().map((part) => shownSpan(typeof part === 'string' ? { text: part } : part));
}

function Card({ question, answer, tone, reasons, commands = [] }: Answer) {
  return (
    <section class="card stat">
      <h2>{question}</h2>
      <b class={tone && tone !== 'quiet' ? TONES[tone] : undefined}>{answer}</b>
      {reasons.map((reason) => (
        <p>{shownWords(reason)}</p>
      ))}
      {commands.map((line) => (
        <Command line={line} />
      ))}
    </section>
  );
}

function bodyOf(section: Section): Content {
  switch (section.kind) {
    case 'verdict': {
      const cards = section.answers.map((answer) => <Card {...answer} />);
      return <div class="cards summary">{cards}</div>;
    }
    case 'facts':
      return <Facts rows={section.rows.map(([name, fact]) => [name, shownWords(fact)])} />;
    case 'table':
      return <Table {...section} rows={section.rows.map((row) => row.map(shownWords))} />;
    case 'chart':
      return <Charts specs={section.charts} later={section.later} />;
    case 'note':
      return [
        section.text.map((words) => <p>{shownWords(words)}</p>),
        (section.commands ?? []).map((line) => <Command line={line} />),
      ];
  }
}

interface SectionsProps {
  readonly of: readonly Section[];
  /** What only a page can show, below the heading of the section with this title. */
  readonly inserts?: Readonly<Record<string, Content>>;
}

/** Sections of a document; those that are folded are closed at first. */
export function Sections({ of: sections, inserts = {} }: SectionsProps) {
  return sections
    .filter(({ only }) => only !== 'terminal')
    .map((section) => {
      const { title = '', isFolded } = section;
      const body = [inserts[title], bodyOf(section)];
      if (!isFolded) return [title !== '' && <h2>{title}</h2>, body];
      return (
        <details>
          <summary>{title}</summary>
          {body}
        </details>
      );
    });
}

/** A page with nothing but a document. */
export function documentPage(
  { title, sections }: Document,
  frame: Frame,
  inserts: SectionsProps['inserts'] = {},
): string {
  const hasCharts = sections.some(({ kind }) => kind === 'chart');
  return frame(title, <Sections of={sections} inserts={inserts} />, hasCharts);
}
