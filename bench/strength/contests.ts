/** The contests, and the figures that are computed from several of their results. */

import { mean, sum } from 'simple-statistics';
import type { Estimate, Player } from '../../src/arena/index.ts';
import { Z_95 } from '../../src/arena/match/statistics.ts';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { DEFAULT_WEIGHTS, type Evaluation, WeightsFiles } from '../../src/bot/index.ts';
import { blind, clairvoyant, frozen, HAND_SET, heedless, type Limit, search, sparring } from './players.ts';

type Opened = Player | Promise<Player>;

/** A contest of two players over so many pairs of games. */
export interface Contest {
  readonly name: string;
  readonly pairs: number;
  readonly players: readonly [() => Opened, () => Opened];
}

/** The players of the contests, their limits, and the number of pairs. */
export interface Terms {
  readonly evaluation: Evaluation;
  /** The folder of the frozen version. */
  readonly frozen: () => string;
  readonly pairs: number;
  /** The number of nodes of the player whose share of the clairvoyant's lead is measured. */
  readonly nodes: number;
  readonly moveTimeMs: number;
}

/** The limit of the opponent over which leads are measured. */
const FEW: Limit = { nodes: 300 };
const RULES_OF_THUMB = () => heedless(HAND_SET, { depth: 3 });

/**
 * The opponents over which leads are measured. The frozen version stays the same from version to version; the current version with
 * few nodes has the current evaluation, so that the lead over it is that of the search.
 */
export const OPPONENTS = ['frozen, 300 nodes', '300 nodes'] as const;

/** The contests of a measurement without `--league`. */
export function contestsOf(terms: Terms): Contest[] {
  const { evaluation, pairs, nodes, moveTimeMs } = terms;
  const current = (limit: Limit = { nodes }) => search(evaluation, limit);
  const seer = () => clairvoyant(evaluation, { nodes });
  const old = (limit: Limit) => frozen(terms.frozen(), limit);
  const contest = (name: string, share: number, ...players: Contest['players']) => ({
    name,
    players,
    pairs: Math.ceil(pairs * share),
  });
  const versus = (name: string, share: number, limit: Limit) => {
    const both = [() => current(limit), () => old(limit)] as const;
    return contest(`current : frozen, ${name}`, share, ...both);
  };
  return [
    versus('20,000 nodes', 1, { nodes: 20_000 }),
    versus('2,000,000 nodes', 0.1, { nodes: 2_000_000 }),
    versus(`${moveTimeMs} ms`, 0.25, { moveTimeMs }),
    ...OPPONENTS.flatMap((name) => {
      const opponent = () => (name === '300 nodes' ? current(FEW) : old(FEW));
      return [
        contest(`current : ${name}`, 1, current, opponent),
        contest(`clairvoyant : ${name}`, 0.5, seer, opponent),
      ];
    }),
    contest('clairvoyant : current', 0.5, seer, current),
    contest('current : rules of thumb', 0.5, current, RULES_OF_THUMB),
    contest('current : greedy', 0.25, current, () => sparring('greedy')),
    contest('current : mcts', 0.25, current, () => sparring('mcts')),
  ];
}

/**
 * The lead of the current version as a share of the clairvoyant's, 0 to 1, with its 95 % interval by propagation of errors.
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
const OPPONENT: Limit = { nodes: 2000 };

const PARITY = perFeature(({ name }) => (name === 'favourableThreats' ? 100 : 0));

/**
 * Opponents unlike ourselves and unlike each other, fixed for good: a gain against copies of ourselves is no strength if it is not
 * one against these.
 */
const LEAGUE: Readonly<Record<string, () => Player>> = {
  greedy: () => sparring('greedy'),
  'mcts, 1000 coins': () => sparring('mcts', 1000),
  'mcts, 4000 coins': () => sparring('mcts', 4000),
  'rules of thumb, 3 plies': RULES_OF_THUMB,
  'weights of the first version': () => search(WeightsFiles.loadPackageWeights('reference.json'), OPPONENT),
  'blind to bombs': () => blind({ weights: DEFAULT_WEIGHTS }, OPPONENT),
  'parity of threats alone': () => search({ weights: PARITY }, OPPONENT),
  'mcts, 16 000 coins': () => sparring('mcts', 16_000),
};

/** The contests of a measurement with `--league`. */
export function leagueOf({ evaluation, pairs }: Terms): Contest[] {
  const current = () => search(evaluation, { nodes: LEAGUE_NODES });
  return Object.entries(LEAGUE).map(([name, opponent]) => ({
    name: `current : ${name}`,
    pairs,
    players: [current, opponent],
  }));
}

/** The mean of independent scores, each counting as much as any other, with its 95 % interval. */
export function meanOf(scores: readonly Estimate[]): Estimate {
  const centre = mean(scores.map((score) => score.mean));
  const spread = Math.hypot(...scores.map(({ low, high }) => (high - low) / 2)) / scores.length;
  const count = sum(scores.map((score) => score.count));
  return { mean: centre, low: centre - spread, high: centre + spread, count };
}
