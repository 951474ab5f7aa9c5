/** A document as a terminal shows it. */
import {
  type Answer,
  answerText,
  type Document,
  isShownInTerminals,
  type Section,
  type TableSection,
  type Words,
} from '../../document/index.ts';
import { harmless } from '../../system/index.ts';
import { alignColumns, paint, paintBoard, paintCoin, widthOf } from './words.ts';

const COLOURS = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const;

function inTone(text: string, tone: Answer['tone']): string {
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

function answerLines({ tone, reasons, how, commands = [], ...words }: Answer): string[] {
  return [
    inTone(harmless(answerText(words)), tone),
    ...[...reasons, ...(how ? [how] : [])].map((reason) => `  ${show(reason)}`),
    ...commands.map(({ line }) => `  next: ${harmless(line)}`),
  ];
}

/** Split the heads of columns into lines, a word in each, the last words at the bottom. */
function stackWords(header: readonly string[]): string[][] {
  const words = header.map((name) => name.split(' '));
  const height = Math.max(...words.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => words.map((own) => own.at(line - height) ?? ''));
}

/** The lines of a table; one that is too wide goes on below, in parts that begin with the columns that name its rows. */
function tableLines(
  { header, rows, textColumns = header.length, hasRemarks = false }: TableSection,
  width: number,
): string[] {
  const isText = (column: number) => column < textColumns || (hasRemarks && column === header.length - 1);
  const heads = header.map(harmless);
  const cells = rows.map((row) => row.map(show));
  const named = heads.findIndex((name) => name !== '');
  const lines = alignColumns(named < 0 ? cells : [heads, ...cells], isText);
  const fits = (some: readonly string[]) => some.every((line) => widthOf(line) <= width);
  // Remarks go on under their own beginning.
  if (hasRemarks || named < 0 || fits(lines)) return lines;
  const linesOf = (columns: readonly number[]) => {
    const own = (row: readonly string[]) => columns.map((column) => row[column] ?? '');
    return alignColumns([...stackWords(own(heads)), ...cells.map(own)], (index) => isText(columns[index]!));
  };
  const names = [...heads.keys()].slice(0, named + 1);
  const done: string[] = [];
  let part = names;
  for (let column = names.length; column < heads.length; column++) {
    const longer = [...part, column];
    const hasRoom = part === names || fits(linesOf(longer));
    if (!hasRoom) done.push(...linesOf(part), '');
    part = hasRoom ? longer : [...names, column];
  }
  return [...done, ...linesOf(part)];
}

function bodyOf(section: Section, width: number): string[] {
  switch (section.kind) {
    case 'verdict':
      return section.answers.flatMap(answerLines);
    case 'facts':
      return alignColumns(
        section.rows.map(([name, fact]) => [harmless(name), show(fact)]),
        () => true,
      );
    case 'table':
      return tableLines(section, width);
    case 'note':
      return [
        ...section.text.map(show),
        ...(section.commands ?? []).map(({ line }) => `  ${harmless(line)}`),
      ];
    case 'chart':
    case 'bracket':
      return [];
  }
}

/**
 * Return the sections of a document as text, with an empty line between two of them; one without lines and title is left out.
 *
 * @param width the width that tables with figures must fit, as breaks within a line would spoil them
 */
export function renderDocument(
  { sections, endsWithAnswer }: Omit<Document, 'title'>,
  width = Number.POSITIVE_INFINITY,
): string {
  const ordered = endsWithAnswer ? [...sections.slice(1), ...sections.slice(0, 1)] : sections;
  return ordered
    .filter(isShownInTerminals)
    .map((section) => {
      const heading = section.title === undefined ? [] : [paint('bold', harmless(section.title))];
      return [...heading, ...bodyOf(section, width)].join('\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}
