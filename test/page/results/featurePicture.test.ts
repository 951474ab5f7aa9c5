import { renderToString } from 'preact-render-to-string';
import { describe, expect, it, test } from 'vitest';
import { TERMS } from '../../../src/bot/evaluation/blend.ts';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';
import { EXAMPLES, FeaturePicture } from '../../../src/page/results/FeaturePicture.tsx';
import { countFeatures } from '../../bot/evaluation/featureReference.ts';
import { countTerms } from '../../bot/evaluation/termReference.ts';

const positionOf = (name: keyof typeof EXAMPLES) =>
  parsePosition(EXAMPLES[name].position, { rules: FOUR_CONNECT_XTREME });

describe('the picture of', () => {
  it.each(FEATURES)('the feature $name shows what it counts', ({ name, meaning }) => {
    expect(countFeatures(positionOf(name))[name]).toBe(EXAMPLES[name].count);
    expect(renderToString(FeaturePicture({ name, meaning }) as never)).toContain(EXAMPLES[name].position);
  });

  it.each(TERMS)('the term $name shows what it counts', ({ name, meaning }) => {
    expect(countTerms(positionOf(name))[name]).toBe(EXAMPLES[name].count);
    expect(renderToString(FeaturePicture({ name, meaning }) as never)).toContain(EXAMPLES[name].position);
  });
});

test('a parameter of another game has no picture, though it has the name of a feature', () => {
  expect(FeaturePicture({ name: 'mobility', meaning: 'how far a bot walks' })).toBeNull();
});
