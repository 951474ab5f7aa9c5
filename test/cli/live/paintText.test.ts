import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { type Paint, painter } from '../../../src/cli/live/paint.ts';
import { paintText } from '../../../src/cli/live/paintText.ts';
import { drawPosition } from '../../../src/engine/draw.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';

/** `<style:text>` */
const tagged: Paint = (style, text) => `<${[style].flat().join('+')}:${text}>`;

function drawn(notation: string): string {
  return drawPosition(parsePosition(notation, { rules: FOUR_CONNECT_XTREME, coinCounts: false }));
}

it('coins and the bomb of a board have colours', () => {
  expect(paintText(drawn('7/7/7/7/7/x1o1b2 x 9 10 1'), tagged).split('\n')[5]).toBe(
    '0 | <red:x> . <yellow:o> . <magenta:b> . .',
  );
});

it('a four stands out', () => {
  const row = '<red+bold+inverse:x> <red+bold+inverse:x> <red+bold+inverse:x> <red+bold+inverse:x>';
  const lines = ['5 | . . . . . . .', '4 | . . . . . . .', '3 | . . . . . . .', '2 | . . . . . . .'];
  const text = [...lines, '1 | o . o . . . .', '0 | o x x x x . .'].join('\n');
  expect(paintText(text, tagged)).toContain(`0 | <yellow:o> ${row} . .`);
});

it.each([
  ['✗ noHoles: a coin hangs', '<red:✗> noHoles: a coin hangs'],
  ['Alpha (x): column 3??', 'Alpha <red:(x)>: column 3<red:??>'],
  ['Alpha (x): column 3?', 'Alpha <red:(x)>: column 3<yellow:?>'],
  ['is better (H1)', 'is better <green:(H1)>'],
  ['did it work?', 'did it work?'],
])('%j is painted by its words', (text, painted) => {
  expect(paintText(text, tagged)).toBe(painted);
});

it('without a terminal or with NO_COLOR nothing is painted, and colours change no character', () => {
  const text = drawn('7/7/7/7/7/x1o1b2 x 9 10 1');
  const stream = (isTTY: boolean, colours: boolean) => ({ isTTY, hasColors: () => colours });
  expect(paintText(text, painter(stream(false, true)))).toBe(text);
  expect(paintText(text, painter(stream(true, false)))).toBe(text);
  const painted = paintText(text, painter(stream(true, true)));
  expect(painted).not.toBe(text);
  expect(stripVTControlCharacters(painted)).toBe(text);
});
