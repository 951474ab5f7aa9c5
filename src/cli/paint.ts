/** Colours, where the terminal has them. */
import { styleText } from 'node:util';
import { harmless } from '../show/words.ts';

export type Style = Parameters<typeof styleText>[0];

/** Gives a text a style. */
export type Paint = (style: Style, text: string) => string;

/** Paints for this stream: nothing if it is no terminal, has no colours, or `NO_COLOR` is set. */
export function painter(stream: NodeJS.WriteStream): Paint {
  const hasColours = stream.isTTY && stream.hasColors();
  return hasColours ? (style, text) => styleText(style, text) : (_, text) => text;
}

/** What went wrong, for standard error. */
export function errorLine(message: string): string {
  return `${painter(process.stderr)('red', 'Error:')} ${harmless(message)}\n`;
}
