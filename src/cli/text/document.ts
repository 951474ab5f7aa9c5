/** A document as a terminal shows it. */
import {
  type Answer,
  type ChartSpec,
  type Document,
  numberFormat,
  type Section,
  type Tone,
  type Words,
} from '../../document/index.ts';
import { sparkline } from '../live/progress.ts';
import { paint } from './paint.ts';
import { alignColumns, harmless } from './words.ts';

const COLOURS = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const;

function inTone(text: string, tone: Tone | undefined): string {
  return tone === undefined ? text : paint(COLOURS[tone], text);
}

/** Some words in a line. */
function show(words: Words): string {
  return [words]
    .flat()
    .map((part) => {
      const { text, tone } = typeof part === 'string' ? { text: part } : part;
      return inTone(harmless(text).replaceAll('\n', '; '), tone);
    })
    .join('');
}

function answerLines({ answer, tone, reasons, commands = [] }: Answer): string[] {
  return [
    inTone(harmless(answer), tone),
    ...reasons.map((reason) => `  ${show(reason)}`),
    ...commands.map((command) => `  next: ${harmless(command)}`),
  ];
}

/** Each line as a row of bars, with its last value and the ends of the bars. */
function chartLines({ title, xLabel, x, lines }: ChartSpec): string[] {
  const rows = lines.flatMap(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    const last = known.at(-1);
    if (last === undefined) return [];
    const format = numberFormat(known);
    const range = `${format(Math.min(...known))} to ${format(Math.max(...known))}, last ${format(last)}`;
    return [[harmless(label), sparkline(known), range]];
  });
  const places = `${xLabel} ${numberFormat(x)(x[0] ?? 0)} to ${numberFormat(x)(x.at(-1) ?? 0)}`;
  return [`${harmless(title)} (${places})`, ...alignColumns(rows, () => true)];
}

function bodyOf(section: Section): string[] {
  switch (section.kind) {
    case 'verdict':
      return section.answers.flatMap(answerLines);
    case 'facts':
      return alignColumns(
        section.rows.map(([name, fact]) => [harmless(name), show(fact)]),
        () => true,
      );
    case 'table': {
      const { header, rows, textColumns = header.length, hasRemarks } = section;
      const isText = (column: number) =>
        column < textColumns || (hasRemarks === true && column === header.length - 1);
      const heads = header.some((name) => name !== '') ? [header.map(harmless)] : [];
      return alignColumns([...heads, ...rows.map((row) => row.map(show))], isText);
    }
    case 'chart':
      return section.charts.flatMap(chartLines);
    case 'note':
      return [
        ...section.text.map(show),
        ...(section.commands ?? []).map((command) => `  ${harmless(command)}`),
      ];
    case 'bracket':
      return [];
  }
}

/** Its sections as lines, with an empty line between two of them. */
export function renderDocument({ sections }: Pick<Document, 'sections'>): string {
  return sections
    .filter(({ only }) => only !== 'page')
    .map((section) => {
      const { title } = section;
      const heading = title === undefined ? [] : [paint('bold', harmless(title))];
      return [...heading, ...bodyOf(section)].join('\n');
    })
    .join('\n\n');
}
