import { expect, it } from 'vitest';
import { isolateWords } from '../../src/page/isolate.ts';

const apart = (word: string) => `\u2068${word}\u2069`;

it('signs that turn the direction of writing are shown, and those that join letters and emoji stay', () => {
  expect(isolateWords('Ada\u202E1 : 2 Bea\u200B')).toBe('Ada?1 : 2 Bea?');
  for (const plain of ['Ada beats Bea 2 : 0', '👩‍👩‍👧 Zoë', 'naïve\u00ADly', 'Ада', '愛'])
    expect(isolateWords(plain)).toBe(plain);
});

it('words from right to left are kept to themselves, each name apart, so that a score stays beside the name before it', () => {
  expect(isolateWords('שלום 2 : 0 דני')).toBe(`${apart('שלום')} 2 : 0 ${apart('דני')}`);
  expect(isolateWords('בן-דוד – عمر')).toBe(`${apart('בן-דוד')} – ${apart('عمر')}`);
  expect(isolateWords('bot_שלום_2')).toBe(`bot_${apart('שלום')}_2`);
});
