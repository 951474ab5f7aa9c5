/** Weights and networks as text. */
import { z } from 'zod';
import {
  Blends,
  countsInStage,
  FEATURES,
  isByStage,
  type ReadWeights,
  STAGES,
  type Stage,
  type StagedCount,
  type StoredNetwork,
  type Training,
  type Weights,
  weightsIn,
} from '../../bot/index.ts';
import { describeMissing } from '../../cli/index.ts';
import {
  blendTable,
  counted,
  type Document,
  type Fact,
  formatDecision,
  formatElo,
  type Section,
  signedPercent,
  type TableSection,
  verdictSection,
  weightTable,
} from '../../document/index.ts';

const SCALE_LENGTH = 21;

/** Draw the place of a weight in its range: `--------|---*--------`, with the bar at zero. */
function drawScale(weight: number, min: number, max: number): string {
  const place = (value: number) => Math.round(((value - min) / (max - min)) * (SCALE_LENGTH - 1));
  return Array.from({ length: SCALE_LENGTH }, (_, index) =>
    index === place(weight) ? '*' : index === place(0) ? '|' : '-',
  ).join('');
}

function setTable(weights: Weights): TableSection {
  const rows = FEATURES.map(({ name, min, max, meaning }) => [
    ...[name, `${weights[name]}`, drawScale(weights[name], min, max), `${min}..${max}`, meaning],
  ]);
  const header = ['', 'weight', '', 'range', ''];
  return { kind: 'table', header, rows, textColumns: 1, hasRemarks: true };
}

/** The document of a weights file: its content and its origin. */
export function weightsDocument(
  name: string,
  { weights, provenance, network: stored, blend, missing }: ReadWeights,
): Document {
  const network = summarizeNetwork(stored);
  const what = network === null ? 'weights of features' : nameNetwork(network);
  const reasons = [
    `${provenance.method}: ${provenance.note}`,
    ...(missing.length === 0 ? [] : [describeMissing(missing)]),
    ...(network === null ? [] : ['the network evaluates positions instead of the weights']),
  ];
  const sections: Section[] = [
    verdictSection('What is in it?', `${name}: ${what}`, reasons),
    isByStage(weights) ? weightTable(weights, true) : setTable(weights),
  ];
  if (network !== null)
    sections.push({ kind: 'facts', title: 'The network', rows: originFacts(network.training) });
  if (blend !== undefined) {
    const title = 'Evolved beside the network, as logits, by stage of the game';
    sections.push({ ...blendTable(blend, true), title });
  }
  return { title: name, sections };
}

/** Return the checksum, size and training of a network; `null` without one. */
export function summarizeNetwork(network: StoredNetwork | undefined) {
  if (network === undefined) return null;
  const { sha256, training } = network;
  return {
    sha256,
    /** Size in the file, in bytes. */
    bytes: JSON.stringify(network).length,
    training,
  };
}

/** A network in short, `null` for none. */
export type NetworkSummary = ReturnType<typeof summarizeNetwork>;

/** Name a network in a few words: `network fd365ef116a1, 434 kB`. */
export function nameNetwork(network: NetworkSummary): string {
  return network === null
    ? 'no network'
    : `network ${network.sha256.slice(0, 12)}, ${Math.round(network.bytes / 1000)} kB`;
}

const nullableNumber = z.number().nullable();

const promotionSchema = z.object({
  opponent: z.string(),
  opponentSha256: z.string(),
  nodes: z.number(),
  verdict: z.enum(['H0', 'H1', 'undecided']),
  llr: nullableNumber,
  testGames: z.number(),
  leadGames: z.number(),
  elo: nullableNumber,
  eloLow: nullableNumber,
  eloHigh: nullableNumber,
});

/** `tested against default.json (a5671fdb2e6a) at 4000 nodes: H1 after 640 games, LLR 2.97, +30 [+12, +48] Elo in 1000 fresh games` */
function describePromotion(promotion: z.infer<typeof promotionSchema>): string {
  const { opponent, opponentSha256, nodes, verdict, llr, testGames, leadGames } = promotion;
  // JSON has no infinite numbers.
  const low = promotion.eloLow ?? Number.NEGATIVE_INFINITY;
  const high = promotion.eloHigh ?? Number.POSITIVE_INFINITY;
  const elo = formatElo({ elo: promotion.elo ?? (promotion.eloHigh === null ? high : low), low, high });
  const test = formatDecision({ verdict, games: testGames, llr });
  return `tested against ${opponent} (${opponentSha256.slice(0, 12)}) at ${counted(nodes, 'node')}: ${test}, ${elo} in ${counted(leadGames, 'fresh game')}`;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null ? `${name} (${describeValue(inner)})` : `${name} ${inner}`,
    )
    .join(', ');
}

/** Facts about the training of a network, and the test that it passed. */
export function originFacts({ promotion, ...rest }: Training): Fact[] {
  const facts = Object.entries(rest).map(([name, value]): Fact => [name, describeValue(value)]);
  const { data } = promotionSchema.safeParse(promotion);
  if (data !== undefined) return [...facts, ['promotion', describePromotion(data)]];
  return promotion === undefined ? facts : [...facts, ['promotion', describeValue(promotion)]];
}

interface WeightChange {
  readonly feature: string;
  readonly from: number;
  readonly to: number;
  /** The change as a fraction of the range, -1 to 1. */
  readonly ofRange: number;
}

/** The numbers of two files, as `stage.name` if there are stages, the largest change first. */
function compare<
  Row extends StagedCount & { readonly name: string; readonly min: number; readonly max: number },
>(
  rows: readonly Row[],
  stages: readonly (Stage | null)[],
  numbersOf: (name: Row['name'], stage: Stage) => readonly [from: number, to: number],
): WeightChange[] {
  const changes = stages.flatMap((stage) =>
    rows
      .filter((row) => stage === null || countsInStage(row, stage))
      .map(({ name, min, max }) => {
        const [from, to] = numbersOf(name, stage ?? STAGES[0]);
        const feature = stage === null ? name : `${stage}.${name}`;
        return { feature, from, to, ofRange: (to - from) / (max - min) };
      }),
  );
  return changes.sort((one, two) => Math.abs(two.ofRange) - Math.abs(one.ofRange));
}

type Numbers = Pick<ReadWeights, 'weights' | 'blend'>;

/**
 * Compare all features, as `stage.name` if either file has weights by stage, then the terms added to the networks, if either
 * file has any; each part with the largest change first.
 */
export function compareWeights(from: Numbers, to: Numbers): WeightChange[] {
  const files = [from, to] as const;
  const byStage = files.some(({ weights }) => isByStage(weights));
  const features = compare(FEATURES, byStage ? STAGES : [null], (name, stage) => [
    weightsIn(stage, from.weights)[name],
    weightsIn(stage, to.weights)[name],
  ]);
  if (files.every(({ blend }) => blend === undefined)) return features;
  const [before, after] = [from.blend ?? Blends.NETWORK_ALONE, to.blend ?? Blends.NETWORK_ALONE];
  const terms = compare<Blends.BlendTerm>([Blends.GAIN, ...Blends.TERMS], STAGES, (name, stage) => [
    before[stage][name],
    after[stage][name],
  ]);
  return [...features, ...terms];
}

/** The document of the differences between two files, the largest change first. */
export function changesDocument(
  from: string,
  to: string,
  changes: readonly WeightChange[],
  networks: { readonly from: NetworkSummary; readonly to: NetworkSummary },
): Document {
  const different = changes.filter(({ ofRange }) => ofRange !== 0);
  const same = changes.filter(({ ofRange }) => ofRange === 0).map(({ feature }) => feature);
  const [before, after] = [nameNetwork(networks.from), nameNetwork(networks.to)];
  const isSame = networks.from?.sha256 === networks.to?.sha256;
  const rows = different.map((one) => [
    ...[one.feature, `${one.from}`, '->', `${one.to}`, `${signedPercent(one.ofRange, 1)} of the range`],
  ]);
  const answer = `${from} -> ${to}: ${different.length} of ${counted(changes.length, 'number')} differ`;
  const changed: Section = { kind: 'table', header: ['', '', '', '', ''], rows, textColumns: 1 };
  return {
    title: `${from} -> ${to}`,
    sections: [
      verdictSection('What differs?', answer, [isSame ? `in both: ${before}` : `${before} -> ${after}`]),
      ...(rows.length === 0 ? [] : [changed]),
      ...(same.length === 0 ? [] : [{ kind: 'note', text: [`the same: ${same.join(', ')}`] } as const]),
    ],
  };
}
