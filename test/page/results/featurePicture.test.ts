import { renderToString } from 'preact-render-to-string';
import { describe, expect, it, test } from 'vitest';
import { TERMS } from '../../../src/bot/evaluation/blend.ts';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { FeaturePicture } from '../../../src/page/results/FeaturePicture.tsx';
import { countFeatures } from '../../bot/evaluation/featureReference.ts';
import { countTerms } from '../../bot/evaluation/termReference.ts';
import { read } from '../../engine/boardOf.ts';

describe('the picture of', () => {
  it.each(FEATURES)('the feature $name shows what it counts', ({ name, meaning, example }) => {
    expect(countFeatures(read(example.position))[name]).toBe(example.count);
    expect(renderToString(FeaturePicture({ meaning }) as never)).toContain(example.position);
  });

  it.each(TERMS)('the term $name shows what it counts', ({ name, meaning, example }) => {
    expect(countTerms(read(example.position))[name]).toBe(example.count);
    expect(renderToString(FeaturePicture({ meaning }) as never)).toContain(example.position);
  });
});

test('a parameter of another game has no picture', () => {
  expect(FeaturePicture({ meaning: 'how far a bot walks' })).toBeNull();
});
