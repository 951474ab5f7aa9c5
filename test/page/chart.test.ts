import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { ChanceCurve } from '../../src/page/board/ChanceCurve.tsx';
import { axisLabels } from '../../src/page/Chart.tsx';

it('labels an axis with the same number of digits throughout', () => {
  expect(axisLabels([0.065, 0.07, 0.075], 0.005)).toEqual(['0.065', '0.070', '0.075']);
  expect(axisLabels([0.1 + 0.2, 0.4, 1], 0.1)).toEqual(['0.3', '0.4', '1.0']);
  expect(axisLabels([0, 2.5, 5], 2.5)).toEqual(['0.0', '2.5', '5.0']);
  expect(axisLabels([-0.04 / 1e9, 50], 50)).toEqual(['0', '50']);
});

it('has no estimates of a player who gives none', () => {
  const estimates = ([1, 2] as const).map((player) => ({ player, chance: player === 1 ? 0.25 : null }));
  const shown = renderToString(h(ChanceCurve, { players: ['Ada', 'Bob'], estimates, searched: [] }));
  expect(shown.match(/ d="M[^h]*"/g)).toEqual([' d="M1 0.75"']);
});
