/** Weights as text. */
import { FEATURES, type FeatureName, type Weights } from '../bot/evaluation/features.ts';
import type { ReadWeights } from '../bot/evaluation/weightsFormat.ts';

const SCALE_LENGTH = 21;

/** The place of a weight in its range, `--------|---*--------`, with the bar at zero. */
function drawScale(weight: number, min: number, max: number): string {
  const place = (value: number) => Math.round(((value - min) / (max - min)) * (SCALE_LENGTH - 1));
  return Array.from({ length: SCALE_LENGTH }, (_, index) =>
    index === place(weight) ? '*' : index === place(0) ? '|' : '-',
  ).join('');
}

/** Every weight with its place in its range and its meaning, and the origin of the weights. */
export function describeWeights(name: string, { weights, provenance, missing }: ReadWeights): string {
  const lines = FEATURES.map((feature) => {
    const weight = weights[feature.name];
    const range = `${feature.min}..${feature.max}`;
    const scale = drawScale(weight, feature.min, feature.max);
    return `  ${feature.name.padEnd(20)} ${String(weight).padStart(5)}  ${scale} ${range.padEnd(9)}  ${feature.meaning}`;
  });
  const notes = missing.length === 0 ? [] : [`  ${describeMissing(missing)}`];
  return [name, ...lines, ...notes, `  ${provenance.method}: ${provenance.note}`].join('\n');
}

/** A note about features that a file lacks. */
export function describeMissing(missing: readonly FeatureName[]): string {
  return `without ${missing.join(', ')}: written by an older version; the default is used`;
}

/** One feature in two sets of weights. */
interface WeightChange {
  readonly feature: string;
  readonly from: number;
  readonly to: number;
  /** The change as a fraction of the range, -1 to 1. */
  readonly ofRange: number;
}

/** All features, the largest change first. */
export function compareWeights(from: Weights, to: Weights): WeightChange[] {
  return FEATURES.map(({ name, min, max }) => ({
    feature: name,
    from: from[name],
    to: to[name],
    ofRange: (to[name] - from[name]) / (max - min),
  })).sort((one, two) => Math.abs(two.ofRange) - Math.abs(one.ofRange));
}

/** The changes as a table; the last line names the unchanged features. */
export function describeChanges(fromName: string, toName: string, changes: readonly WeightChange[]): string {
  const lines = changes
    .filter(({ ofRange }) => ofRange !== 0)
    .map(({ feature, from, to, ofRange }) => {
      const share = `${ofRange > 0 ? '+' : ''}${(100 * ofRange).toFixed(1)} %`;
      return `  ${feature.padEnd(20)} ${String(from).padStart(5)} -> ${String(to).padStart(5)}  ${share.padStart(8)} of the range`;
    });
  const same = changes.filter(({ ofRange }) => ofRange === 0).map(({ feature }) => feature);
  if (same.length > 0) lines.push(`  the same: ${same.join(', ')}`);
  return [`${fromName} -> ${toName}`, ...lines].join('\n');
}
