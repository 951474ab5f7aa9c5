import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { TERMS } from '../../../src/bot/evaluation/blend.ts';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { FeaturePicture } from '../../../src/page/results/FeaturePicture.tsx';
import { countFeatures } from '../../bot/evaluation/featureReference.ts';
import { countTerms } from '../../bot/evaluation/termReference.ts';
import { read } from '../../engine/boardOf.ts';

it.each([
  ...FEATURES.map((one) => ({ ...one, countsOf: countFeatures })),
  ...TERMS.map((one) => ({ ...one, countsOf: countTerms })),
])('the picture of $name shows what it counts', ({ name, meaning, example, countsOf }) => {
  expect((countsOf(read(example.position)) as Record<string, number>)[name]).toBe(example.count);
  expect(renderToString(FeaturePicture({ meaning }) as never)).toContain(example.position);
});

it('a parameter of another game has no picture', () => {
  expect(FeaturePicture({ meaning: 'how far a bot walks' })).toBeNull();
});
