/** Colours, where the terminal has them: for coins, the bomb, the winning four, and verdicts. */
import { styleText } from 'node:util';
import { fitStream } from '../text/fitWidth.ts';
import { harmless } from '../text/words.ts';

export type Style = Parameters<typeof styleText>[0];

/** Gives a text a style. */
export type Paint = (style: Style, text: string) => string;

/** The colours of a board's symbols: the players' coins and the bomb. */
export const SYMBOL_STYLES = { x: 'red', o: 'yellow', b: 'magenta' } as const;

/** Paints for this stream: nothing if it is no terminal, has no colours, or `NO_COLOR` is set. */
export function painter(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Paint {
  const hasColours = stream.isTTY === true && stream.hasColors?.() === true;
  // The text decides, not standard output, which may be another stream.
  return hasColours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}

/** What went wrong, for standard error. */
export function errorLine(message: string): string {
  const text = fitStream(`Error: ${harmless(message)}`, process.stderr);
  return `${text.replace('Error:', (word) => painter(process.stderr)('red', word))}\n`;
}
