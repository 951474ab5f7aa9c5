/** How a network came about, as text. */

import { z } from 'zod';
import type { Training } from '../../bot/index.ts';
import { counted, formatElo, formatTest } from '../../page/index.ts';

const nullableNumber = z.number().nullable();

/** The test that a network passed before it was written, as far as it is shown. */
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

/** An end of an interval, of which JSON has no infinite ones. */
function orInfinite(elo: number | null, infinite: number): number {
  return elo ?? infinite;
}

/** `tested against default.json (a5671fdb2e6a) at 4000 nodes: H1 after 640 games, LLR 2.97, +30 [+12, +48] Elo in 1000 fresh games` */
function describePromotion(promotion: z.infer<typeof promotionSchema>): string {
  const { opponent, opponentSha256, nodes, verdict, llr, testGames, leadGames } = promotion;
  const low = orInfinite(promotion.eloLow, Number.NEGATIVE_INFINITY);
  const high = orInfinite(promotion.eloHigh, Number.POSITIVE_INFINITY);
  const elo = formatElo({
    elo: orInfinite(promotion.elo, high === Number.POSITIVE_INFINITY ? high : low),
    low,
    high,
  });
  const test = formatTest({ verdict, games: testGames, llr });
  return `tested against ${opponent} (${opponentSha256.slice(0, 12)}) at ${counted(nodes, 'node')}: ${test}, ${elo} in ${counted(leadGames, 'fresh game')}`;
}

/** A value in one line: `seed 7, games 30000`. */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null ? `${name} (${describeValue(inner)})` : `${name} ${inner}`,
    )
    .join(', ');
}

/** Everything known about a network's training, a line each. */
export function describeOrigin({ promotion, ...rest }: Training): string[] {
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${describeValue(value)}`);
  const { data } = promotionSchema.safeParse(promotion);
  if (data !== undefined) return [...lines, describePromotion(data)];
  return promotion === undefined ? lines : [...lines, `promotion: ${describeValue(promotion)}`];
}
