/** The drawings of docs/rules.md are what the engine makes of their positions. */
import { describe, expect, it } from 'vitest';
import { play } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { parsePosition } from '../../src/engine/text.ts';
import { DRAWINGS, drawingText } from './drawnRules.ts';
import { blocksOf, readPage } from './pages.ts';

const blocks = blocksOf(readPage('docs/rules.md')).map(({ lines }) => lines.join('\n'));

describe('the drawing of', () => {
  it.each(DRAWINGS.map((drawing) => [drawing.shows, drawing] as const))('%s', (_, drawing) => {
    const position = parsePosition(drawing.position, { rules: FOUR_CONNECT_XTREME });
    const { outcome } = play(position, drawing.column, FOUR_CONNECT_XTREME);
    expect(outcome?.winners ?? []).toEqual(drawing.winners);
    expect(blocks).toContain(drawingText(drawing));
  });
});
