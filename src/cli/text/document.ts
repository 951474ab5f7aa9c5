/** A document as a terminal shows it. */
import {
  type Answer,
  type Document,
  isForTerminals,
  type Section,
  type Tone,
  type Words,
} from '../../document/index.ts';
import { alignColumns, harmless, paint, paintBoard, paintCoin, widthOf } from './words.ts';

const COLOURS = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const;

function inTone(text: string, tone: Tone | undefined): string {
  return tone === undefined ? text : paint(COLOURS[tone], text);
}

function show(words: Words): string {
  return [words]
    .flat()
    .map((part) => {
      const { text, tone, side, isDrawn, board } = typeof part === 'string' ? { text: part } : part;
      if (board !== undefined) return paintBoard(board);
      const shown = isDrawn ? harmless(text) : harmless(text).replaceAll('\n', '; ');
      return side === undefined ? inTone(shown, tone) : paintCoin(shown, side);
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

const USUAL_WIDTH = 80;

/** The heads of columns in several lines, a word in each, the last words at the bottom. */
function stackWords(header: readonly string[]): string[][] {
  const words = header.map((name) => name.split(' '));
  const height = Math.max(...words.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    words.map((own) => own[line - height + own.length] ?? ''),
  );
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
      const cells = rows.map((row) => row.map(show));
      const heads = header.some((name) => name !== '') ? [header.map(harmless)] : [];
      const lines = alignColumns([...heads, ...cells], isText);
      // Remarks go on under their own beginning.
      if (hasRemarks || lines.every((line) => widthOf(line) <= USUAL_WIDTH)) return lines;
      return alignColumns([...stackWords(header.map(harmless)), ...cells], isText);
    }
    case 'note':
      return [
        ...section.text.map(show),
        ...(section.commands ?? []).map((command) => `  ${harmless(command)}`),
      ];
    case 'chart':
    case 'bracket':
      return [];
  }
}

/** Its sections as lines, with an empty line between two of them; one without lines and title is left out. */
export function renderDocument({ sections, endsWithAnswer }: Omit<Document, 'title'>): string {
  const ordered = endsWithAnswer ? [...sections.slice(1), ...sections.slice(0, 1)] : sections;
  return ordered
    .filter(isForTerminals)
    .map((section) => {
      const heading = section.title === undefined ? [] : [paint('bold', harmless(section.title))];
      return [...heading, ...bodyOf(section)].join('\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}
