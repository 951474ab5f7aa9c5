/** Who plays whom, and what the results say together. */
import { type Estimate, Z_95 } from '../../src/arena/match/statistics.ts';
import { DEFAULT_WEIGHTS, perFeature, type Weights } from '../../src/bot/evaluation/features.ts';

/** A player of a contest, as data. */
export type Contestant =
  | { readonly kind: 'search'; readonly limit: SearchLimit; readonly knowsBombs?: boolean }
  | { readonly kind: 'frozen'; readonly limit: SearchLimit }
  /** Our search with an evaluation that is not ours to improve: a weights file, or weights. */
  | {
      readonly kind: 'other';
      readonly weights: string | Weights;
      readonly limit: SearchLimit;
      /** What it does not know of: bombs to come, or any bomb, which then is a piece that stays. */
      readonly ignores?: 'bombsToCome' | 'bombs';
    }
  | { readonly kind: 'sparring'; readonly name: 'greedy' | 'mcts'; readonly nodes?: number };

export type SearchLimit =
  | { readonly nodes: number }
  | { readonly moveTimeMs: number }
  | { readonly depth: number };

/** Three plies with the hand-set weights, and no thought of bombs to come: a bot of the contest's kind. */
const RULES_OF_THUMB: Contestant = {
  kind: 'other',
  weights: 'default.json',
  limit: { depth: 3 },
  ignores: 'bombsToCome',
};

export interface Contest {
  readonly name: string;
  readonly players: readonly [Contestant, Contestant];
  readonly pairs: number;
}

/** The sizes of the contests. */
export interface ContestSettings {
  /** Pairs of a contest at the smaller numbers of nodes. */
  readonly pairs: number;
  /** Nodes of the players whose share of the clairvoyant's lead is measured. */
  readonly nodes: number;
  readonly moveTimeMs: number;
}

/** Nodes of the player that everything is measured from, and the two fixed numbers at which versions are compared. */
const FEW_NODES = 300;
const FIXED_NODES = [20_000, 2_000_000] as const;

/** The names of two contests whose scores make a share. */
interface Share {
  readonly over: string;
  readonly lead: string;
  readonly limit: string;
}

/**
 * The frozen version's few nodes stay the same from version to version; those of the current version play better as its
 * evaluation does, and so say what its search adds.
 */
export const SHARES: readonly [Share, Share] = [
  {
    over: 'frozen, 300 nodes',
    lead: 'current : frozen, 300 nodes',
    limit: 'clairvoyant : frozen, 300 nodes',
  },
  { over: '300 nodes', lead: 'current : 300 nodes', limit: 'clairvoyant : 300 nodes' },
];

/** A contest between slow players has fewer pairs. */
function pairsFor(pairs: number, nodes: number): number {
  return Math.max(1, Math.round(nodes > 1_000_000 ? pairs / 10 : pairs));
}

export function contestsOf({ pairs, nodes, moveTimeMs }: ContestSettings): Contest[] {
  const current: Contestant = { kind: 'search', limit: { nodes } };
  const clairvoyant: Contestant = { kind: 'search', limit: { nodes }, knowsBombs: true };
  const few: Contestant = { kind: 'search', limit: { nodes: FEW_NODES } };
  const frozenFew: Contestant = { kind: 'frozen', limit: { nodes: FEW_NODES } };
  const against = (limit: SearchLimit): readonly [Contestant, Contestant] => [
    { kind: 'search', limit },
    { kind: 'frozen', limit },
  ];
  const contests: Contest[] = [
    ...FIXED_NODES.map((fixed) => ({
      name: `current : frozen, ${fixed.toLocaleString('en')} nodes`,
      players: against({ nodes: fixed }),
      pairs: pairsFor(pairs, fixed),
    })),
    { name: `current : frozen, ${moveTimeMs} ms`, players: against({ moveTimeMs }), pairs: pairs / 4 },
    ...SHARES.flatMap(({ lead, limit }, index) => {
      const opponent = index === 0 ? frozenFew : few;
      return [
        { name: lead, players: [current, opponent] as const, pairs },
        { name: limit, players: [clairvoyant, opponent] as const, pairs: pairs / 2 },
      ];
    }),
    { name: 'clairvoyant : current', players: [clairvoyant, current], pairs: pairs / 2 },
    { name: 'current : rules of thumb', players: [current, RULES_OF_THUMB], pairs: pairs / 2 },
    {
      name: 'current : greedy',
      players: [current, { kind: 'sparring', name: 'greedy' }],
      pairs: pairs / 4,
    },
    { name: 'current : mcts', players: [current, { kind: 'sparring', name: 'mcts' }], pairs: pairs / 4 },
  ];
  return contests.map((contest) => ({ ...contest, pairs: Math.ceil(contest.pairs) }));
}

/**
 * How far the current version has come from even to the clairvoyant's score: 0 to 1, with its 95 % interval by propagation
 * of errors.
 */
export function shareOfLead(lead: Estimate, limit: Estimate): Estimate {
  const [own, most] = [lead.mean - 0.5, limit.mean - 0.5];
  const deviation = ({ low, high }: Estimate) => (high - low) / (2 * Z_95);
  const share = own / most;
  const spread = Z_95 * Math.hypot(deviation(lead) / most, (share * deviation(limit)) / most);
  return { mean: share, low: share - spread, high: share + spread, count: lead.count };
}

/** Nodes of the current version in the league, and of the searches that it meets there. */
const LEAGUE_NODES = 20_000;
const OPPONENT_NODES = 2000;

/** Numbers of the hand-set weights that others replace. */
const weightsWith = (others: Partial<Weights>): Weights => ({ ...DEFAULT_WEIGHTS, ...others });

/**
 * Opponents unlike ourselves and unlike each other, fixed for good: a gain against copies of ourselves is no strength if it is not
 * one against these.
 */
const LEAGUE: Readonly<Record<string, Contestant>> = {
  greedy: { kind: 'sparring', name: 'greedy' },
  'mcts, 1000 coins': { kind: 'sparring', name: 'mcts', nodes: 1000 },
  'mcts, 4000 coins': { kind: 'sparring', name: 'mcts', nodes: 4000 },
  'rules of thumb, 3 plies': RULES_OF_THUMB,
  'weights of the first version': {
    kind: 'other',
    weights: 'reference.json',
    limit: { nodes: OPPONENT_NODES },
  },
  'blind to bombs': {
    kind: 'other',
    weights: weightsWith({ bombLosses: 0, collapseThreats: 0 }),
    limit: { nodes: OPPONENT_NODES },
    ignores: 'bombs',
  },
  'plays for the bombs': {
    kind: 'other',
    weights: weightsWith({ bombLosses: -200, collapseThreats: 400 }),
    limit: { nodes: OPPONENT_NODES },
  },
  'parity of threats alone': {
    kind: 'other',
    weights: perFeature(({ name }) => (name === 'favourableThreats' ? 100 : 0)),
    limit: { nodes: OPPONENT_NODES },
  },
  'mcts, 16 000 coins': { kind: 'sparring', name: 'mcts', nodes: 16_000 },
};

export function leagueOf(pairs: number): Contest[] {
  const current: Contestant = { kind: 'search', limit: { nodes: LEAGUE_NODES } };
  return Object.entries(LEAGUE).map(([name, opponent]) => ({
    name: `current : ${name}`,
    players: [current, opponent],
    pairs,
  }));
}

/** The mean of independent scores, each counting as much as any other, with its 95 % interval. */
export function meanOf(scores: readonly Estimate[]): Estimate {
  const average = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const mean = average(scores.map((score) => score.mean));
  const spread = Math.hypot(...scores.map(({ low, high }) => (high - low) / 2)) / scores.length;
  const count = scores.reduce((sum, score) => sum + score.count, 0);
  return { mean, low: mean - spread, high: mean + spread, count };
}
