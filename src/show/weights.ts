/** Weights as text. */
import { BLEND_ONE, type Blend, GAIN, NETWORK_ALONE, STAGES, TERMS } from '../bot/evaluation/blend.ts';
import { FEATURES, type FeatureName, type Weights } from '../bot/evaluation/features.ts';
import type { ReadWeights } from '../bot/evaluation/weightsFormat.ts';
import type { StoredNetwork } from '../bot/network/networkFormat.ts';
import { describeOrigin } from './networkOrigin.ts';

const SCALE_LENGTH = 21;

/** The place of a weight in its range, `--------|---*--------`, with the bar at zero. */
function drawScale(weight: number, min: number, max: number): string {
  const place = (value: number) => Math.round(((value - min) / (max - min)) * (SCALE_LENGTH - 1));
  return Array.from({ length: SCALE_LENGTH }, (_, index) =>
    index === place(weight) ? '*' : index === place(0) ? '|' : '-',
  ).join('');
}

/** Every weight with its place in its range and its meaning, and the origin of the weights. */
export function describeWeights(
  name: string,
  { weights, provenance, network, blend, missing }: ReadWeights,
): string {
  const lines = FEATURES.map((feature) => {
    const weight = weights[feature.name];
    const range = `${feature.min}..${feature.max}`;
    const scale = drawScale(weight, feature.min, feature.max);
    return `  ${feature.name.padEnd(20)} ${String(weight).padStart(5)}  ${scale} ${range.padEnd(9)}  ${feature.meaning}`;
  });
  const notes = missing.length === 0 ? [] : [`  ${describeMissing(missing)}`];
  const origin = `  ${provenance.method}: ${provenance.note}`;
  return [name, ...lines, ...notes, origin, ...describeNetwork(network, blend)].join('\n');
}

/** A network without its numbers, for reports. */
export interface NetworkSummary {
  readonly sha256: string;
  /** Size in the file. */
  readonly bytes: number;
  readonly training: StoredNetwork['training'];
}

/** Identifies a network; `null` if there is none. */
export function summarizeNetwork(network: StoredNetwork | undefined): NetworkSummary | null {
  if (network === undefined) return null;
  const { sha256, training } = network;
  return { sha256, bytes: JSON.stringify(network).length, training };
}

/** A network in a few words: `network fd365ef116a1, 434 kB`. */
export function nameNetwork(network: NetworkSummary | null): string {
  return network === null
    ? 'no network'
    : `network ${network.sha256.slice(0, 12)}, ${Math.round(network.bytes / 1000)} kB`;
}

/** The network and its training; no lines if there is none. */
function describeNetwork(stored: StoredNetwork | undefined, blend: Blend | undefined): string[] {
  const network = summarizeNetwork(stored);
  if (network === null) return [];
  const name = `  ${nameNetwork(network)}; it evaluates positions instead of the weights`;
  const training = describeOrigin(network.training).map((line) => `    ${line}`);
  return [name, ...training, ...(blend ? describeBlend(blend) : [])];
}

/** `1.25`, what a number of a blend stands for. */
function blendNumber(value: number): string {
  return (value / BLEND_ONE).toFixed(2);
}

/** What is added to the network: a line for each number that can do something, a column for each stage. */
function describeBlend(blend: Blend): string[] {
  const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(7)).join(' ');
  const lines = [GAIN, ...TERMS].map(({ name, meaning, stages }) => {
    const values = STAGES.map((stage) =>
      (stages as readonly string[]).includes(stage) ? blendNumber(blend[stage][name]) : '',
    );
    return `    ${name.padEnd(18)} ${cells(values)}   ${meaning}`;
  });
  return [
    '  evolved beside it, as logits, by stage of the game:',
    `    ${''.padEnd(18)} ${cells(STAGES)}   bombs to come, a live bomb, all bombs spent`,
    ...lines,
  ];
}

/** A note about features that a file lacks. */
export function describeMissing(missing: readonly FeatureName[]): string {
  return `without ${missing.join(', ')}: written by an older version; the default is used`;
}

/** One number in two files. */
interface WeightChange {
  readonly feature: string;
  readonly from: number;
  readonly to: number;
  /** The change as a fraction of the range, -1 to 1. */
  readonly ofRange: number;
}

function largestFirst(changes: readonly WeightChange[]): WeightChange[] {
  return changes.toSorted((one, two) => Math.abs(two.ofRange) - Math.abs(one.ofRange));
}

/** All features, the largest change first. */
export function compareWeights(from: Weights, to: Weights): WeightChange[] {
  return largestFirst(
    FEATURES.map(({ name, min, max }) => ({
      feature: name,
      from: from[name],
      to: to[name],
      ofRange: (to[name] - from[name]) / (max - min),
    })),
  );
}

/** The numbers that are added to the networks, as `stage.name`, the largest change first; none if neither file adds any. */
export function compareBlends(from: Blend | undefined, to: Blend | undefined): WeightChange[] {
  if (from === undefined && to === undefined) return [];
  const [before, after] = [from ?? NETWORK_ALONE, to ?? NETWORK_ALONE];
  return largestFirst(
    STAGES.flatMap((stage) =>
      [GAIN, ...TERMS]
        .filter(({ stages }) => (stages as readonly string[]).includes(stage))
        .map(({ name, min, max }) => ({
          feature: `${stage}.${name}`,
          from: before[stage][name],
          to: after[stage][name],
          ofRange: (after[stage][name] - before[stage][name]) / (max - min),
        })),
    ),
  );
}

/** The networks of two files. */
export interface NetworkChange {
  readonly from: NetworkSummary | null;
  readonly to: NetworkSummary | null;
}

function describeNetworkChange({ from, to }: NetworkChange): string {
  return from?.sha256 === to?.sha256
    ? `  in both: ${nameNetwork(from)}`
    : `  ${nameNetwork(from)} -> ${nameNetwork(to)}`;
}

/** The changes as a table; the last lines give the unchanged numbers and the networks. */
export function describeChanges(
  fromName: string,
  toName: string,
  changes: readonly WeightChange[],
  networks: NetworkChange,
): string {
  const lines = changes
    .filter(({ ofRange }) => ofRange !== 0)
    .map(({ feature, from, to, ofRange }) => {
      const share = `${ofRange > 0 ? '+' : ''}${(100 * ofRange).toFixed(1)} %`;
      return `  ${feature.padEnd(20)} ${String(from).padStart(5)} -> ${String(to).padStart(5)}  ${share.padStart(8)} of the range`;
    });
  const same = changes.filter(({ ofRange }) => ofRange === 0).map(({ feature }) => feature);
  if (same.length > 0) lines.push(`  the same: ${same.join(', ')}`);
  return [`${fromName} -> ${toName}`, ...lines, describeNetworkChange(networks)].join('\n');
}
