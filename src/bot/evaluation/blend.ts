/**
 * The numbers that evolution adds to a network: for each stage of the game a gain on its logit and weights of a few terms.
 *
 * A network learns what positions are worth on average. Self-play decides what a search makes of that: how sure to be
 * of it, and which plain facts to add. The terms are whole numbers counted on a position, the side to move's minus the
 * opponent's, as in `features.ts`; `assembly/network/blend.ts` counts them, and a test has a plain count of each meaning. With
 * a live bomb, threats and free cells are those after its explosion.
 *
 * The value of a position is the network's logit times the gain plus the sum of counts times weights, as a logit.
 */
import { type Described, ODD_THREAT, perName, perStage, type Stage, within } from './features.ts';

/** The whole number that stands for a gain of 1, and for a weight of one unit of logit. */
export const BLEND_ONE = 256;

/** A number of a stage: its meaning and its range. */
interface Term extends Omit<Described, 'example'> {
  /** Allowed values, both ends included; whole numbers, in units of 1 / `BLEND_ONE`. */
  readonly min: number;
  readonly max: number;
}

/** The terms in their order, each with its range, its stages and a position in which it counts. */
export const TERMS = [
  {
    name: 'zugzwang',
    meaning:
      'the opponent will first run out of cells that are not just below a threat (−1: the side to move)',
    ...within(512),
    example: { position: ODD_THREAT, count: 1, ring: [0, 3] },
  },
  {
    name: 'lowestThreats',
    meaning: 'columns whose lowest threat cannot be reached yet and is in a row favourable to its owner',
    ...within(512),
    example: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  },
  {
    name: 'lastCell',
    meaning: 'the side to move fills the last free cell (−1: the opponent)',
    ...within(512),
    example: {
      position: 'xoxoxo1/xoxoxox/oxoxoxo/oxoxoxo/xoxoxox/xoxoxox x 43 - 3',
      count: 1,
      ring: [5, 6],
    },
  },
  {
    name: 'mobility',
    meaning: 'open columns in which a coin does not open an opponent’s threat just above it',
    ...within(128),
    example: { position: ODD_THREAT, count: 1, ring: [0, 3] },
  },
  {
    name: 'bombLosses',
    meaning: 'coins that the live bomb will destroy',
    ...within(128),
    stages: ['live'],
    example: { position: '7/7/7/7/2x4/ooxbx1o x 7 9 1', count: 2 },
  },
  {
    name: 'threats',
    meaning: 'free cells in which one more coin makes four',
    ...within(128),
    example: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  },
  {
    name: 'collapseThreats',
    meaning: 'threats that the live bomb’s explosion will give (or, negative, take)',
    ...within(128),
    stages: ['live'],
    example: { position: '7/7/7/3x3/3o3/xxxbooo x 9 11 1', count: 1 },
  },
] as const satisfies readonly (Term & Described)[];

/** The name of a term. */
export type TermName = (typeof TERMS)[number]['name'];

/** The gain of a stage, a factor of the network's logit. */
export const GAIN = {
  name: 'gain',
  meaning: 'what the network’s logit is multiplied by',
  min: 64,
  max: 512,
} as const satisfies Term;

/** The numbers added to a network: for each stage the gain and the weights of the terms. */
export type Blend = Readonly<Record<Stage, Readonly<Record<TermName | 'gain', number>>>>;

/** The gain or a term of the list. */
export type BlendTerm = Term & { readonly name: TermName | 'gain' };

/** A record with one entry for each number of a blend, stage by stage. */
export function perTerm<T>(
  value: (term: BlendTerm, stage: Stage) => T,
): Record<Stage, Record<TermName | 'gain', T>> {
  return perStage((stage) => perName<BlendTerm, T>([GAIN, ...TERMS], (term) => value(term, stage)));
}

/** The blend that leaves a network as it is. */
export const NETWORK_ALONE: Blend = perTerm(({ name }) => (name === 'gain' ? BLEND_ONE : 0));
