/**
 * A second, slow computation of a contest's places, written from the words of docs/contest.md, with which tests compare the
 * real one. Nothing here is taken from `src/arena/contest` but the entries of a log.
 */
import type { GivenSettings, LogEntry } from '../../../src/arena/contest/contestFormat.ts';

interface NaiveGame {
  readonly index: number;
  readonly points: readonly [number, number];
}

interface NaiveMatch {
  readonly key: string;
  readonly players: readonly [number, number | null];
  games: NaiveGame[];
  /** The winner by a ruling, `null` for nobody; `undefined` without a ruling. */
  ruled: 0 | 1 | null | undefined;
}

type Outcome = 'won' | 'lost' | 'tied' | 'open';

/** Return the matches and the entrants of a log, read entry by entry, with nothing worked out. */
export function readNaively(entries: readonly LogEntry[]) {
  const matches: NaiveMatch[] = [];
  const out: ('disqualified' | 'withdrawn' | null)[] = [];
  for (const entry of entries) {
    if (entry.type === 'entered') out.push(null);
    if (entry.type === 'drawn')
      matches.push({ key: entry.key, players: entry.players, games: [], ruled: undefined });
    if (entry.type === 'games') matches[entry.match - 1]?.games.push(...entry.games);
    if (entry.type === 'out') out[entry.entrant] = entry.reason;
    if (entry.type === 'replaced') out[entry.entrant] = null;
    const match = 'match' in entry ? matches[entry.match - 1] : undefined;
    if (match === undefined) continue;
    if (entry.type === 'ruled') match.ruled = entry.winner;
    if (entry.type === 'voided') match.games = match.games.filter(({ index }) => index !== entry.index);
    if (entry.type === 'replayed') match.games = [];
    if (entry.type === 'voided' || entry.type === 'replayed') match.ruled = undefined;
  }
  return { matches, out };
}

/** The result of a match for its first player, from its games in order; the first `games` of them come before sudden death. */
export function outcomeOf({ games, ruled, players }: NaiveMatch, rule: GivenSettings): Outcome {
  if (players[1] === null) return 'won';
  if (ruled !== undefined) return ruled === null ? 'lost' : ruled === 0 ? 'won' : 'lost';
  const inOrder = games.toSorted((a, b) => a.index - b.index);
  const isWhole = inOrder.slice(0, rule.games).every(({ index }, place) => index === place);
  if (inOrder.length < rule.games || !isWhole) return 'open';
  let lead = 0;
  for (const { points } of inOrder) lead += points[0] - points[1];
  if (lead !== 0) return lead > 0 ? 'won' : 'lost';
  return rule.suddenDeath ? 'open' : 'tied';
}

/** The points of both players of a match, over all its games. */
export const pointsIn = ({ games }: NaiveMatch): [number, number] => [
  games.reduce((sum, { points }) => sum + points[0], 0),
  games.reduce((sum, { points }) => sum + points[1], 0),
];

/** The matches won and lost, the points and the opponents of an entrant. */
function sheetOf(matches: readonly NaiveMatch[], entrant: number, rule: GivenSettings) {
  const sheet = { score: 0, losses: 0, points: 0, against: 0, met: [] as number[] };
  for (const match of matches) {
    const slot = match.players.indexOf(entrant);
    const outcome = outcomeOf(match, rule);
    if (slot === -1 || outcome === 'open') continue;
    const other = match.players[1 - slot];
    const isWon = slot === 0 ? outcome === 'won' : outcome === 'lost' && match.ruled !== null;
    if (isWon) sheet.score++;
    if (other == null) continue;
    if (!isWon && outcome !== 'tied') sheet.losses++;
    const points = pointsIn(match);
    sheet.points += points[slot] as number;
    sheet.against += points[1 - slot] as number;
    sheet.met.push(other);
  }
  return sheet;
}

/**
 * The place of each entrant of a finished contest of a single table: by matches won, then by fewest lost, in a Swiss in place of that by the wins
 * of all opponents, then by the difference of games, then by games won. Those who are equal share a place. The disqualified come last, one by one.
 */
export function naiveTable(entries: readonly LogEntry[], rule: GivenSettings): string[] {
  const { matches, out } = readNaively(entries);
  const sheets = out.map((_, entrant) => sheetOf(matches, entrant, rule));
  const figures = sheets.map((sheet) => {
    const buchholz = sheet.met.reduce((sum, other) => sum + (sheets[other]?.score as number), 0);
    const second = rule.format === 'swiss' ? [buchholz, -sheet.losses] : [-sheet.losses];
    return { buchholz, order: [sheet.score, ...second, sheet.points - sheet.against, sheet.points], sheet };
  });
  const isLast = (entrant: number) => out[entrant] === 'disqualified';
  const isBefore = (one: number, other: number): boolean => {
    if (isLast(one) !== isLast(other)) return isLast(other);
    const order = (entrant: number) => (figures[entrant] as (typeof figures)[number]).order;
    // In a Swiss, defeats do not decide, but those who differ in them do not share a place.
    for (const [place, mine] of order(one).entries()) {
      const theirs = order(other)[place] as number;
      if (rule.format === 'swiss' && place === 2) continue;
      if (mine !== theirs) return mine > theirs;
    }
    return isLast(one) || order(one).join() !== order(other).join() ? one < other : false;
  };
  return out.map((_, entrant) => {
    const others = [...out.keys()].filter((other) => other !== entrant);
    const better = others.filter((other) => isBefore(other, entrant)).length;
    const worse = others.filter((other) => isBefore(entrant, other)).length;
    return `${better + 1}-${out.length - worse}`;
  });
}

/** `losers 2` of `losers 2/1`; a second final is part of the final. */
const stageOf = (key: string) => key.replace(/\/.*|second /g, '');

/**
 * The places in a finished knock-out or double elimination: those who are out in the same round share a place, the champion is who is never
 * out, and where nobody won a match the better seed has gone on. The disqualified come last, one by one, and the others move up.
 */
export function naiveBracket(entries: readonly LogEntry[], rule: GivenSettings): string[] {
  const { matches, out } = readNaively(entries);
  const final = matches.at(-1) as NaiveMatch;
  const champion = final.players[final.ruled !== null && outcomeOf(final, rule) === 'lost' ? 1 : 0];
  /** The index of the last match of the round in which each entrant lost. */
  const reached = [...out.keys()].map((entrant) => {
    if (entrant === champion) return matches.length;
    const own = matches.findLast(({ players }) => players.includes(entrant)) as NaiveMatch;
    return matches.findLastIndex(({ key }) => stageOf(key) === stageOf(own.key));
  });
  const staying = [...out.keys()].filter((entrant) => out[entrant] !== 'disqualified');
  return out.map((reason, entrant) => {
    const others = staying.filter((other) => other !== entrant);
    if (reason === 'disqualified') return 'last';
    const better = others.filter((other) => (reached[other] as number) > (reached[entrant] as number));
    const equal = others.filter((other) => reached[other] === reached[entrant]);
    return `${better.length + 1}-${better.length + 1 + equal.length}`;
  });
}
