/**
 * Knock-out and double elimination as a graph: each slot of a meeting is a seed, or the winner or loser of another meeting.
 *
 * Byes are empty slots, which whoever is in the other slot passes without a meeting. Where neither came, the better seed
 * goes on, so that a bracket always ends.
 */
import { firstRoundOrder } from '../../tournament/tournamentState.ts';
import {
  type Format,
  inOrder,
  type Meeting,
  numbersBelow,
  type Pairing,
  seeded,
  tallies,
} from './meeting.ts';

type Source = { readonly seed: number | null } | { readonly of: string; readonly takes: 'winner' | 'loser' };

interface Slots {
  readonly key: string;
  readonly sources: readonly [Source, Source];
  /** Who loses for good here is ranked by it: the higher, the better. */
  readonly level: number;
}

/** `undefined`: not yet known. `null`: nobody. */
type Occupant = number | null | undefined;

interface Passed {
  readonly winner: Occupant;
  readonly loser: Occupant;
}

const FINAL = 'final';
const SECOND_FINAL = 'second final';

const winnerOf = (of: string): Source => ({ of, takes: 'winner' });
const loserOf = (of: string): Source => ({ of, takes: 'loser' });

function keysOf(name: string, count: number): string[] {
  return numbersBelow(count).map((place) => `${name}/${place + 1}`);
}

/** Neighbours in a list meet. */
function inPairs(sources: readonly Source[], keys: readonly string[], level: number): Slots[] {
  return keys.map((key, place) => ({
    ...{ key, level },
    sources: [sources[2 * place] as Source, sources[2 * place + 1] as Source],
  }));
}

/** The rounds of a knock-out; the last of them is one meeting. */
function knockOutRounds(count: number, name: string, last: string): Slots[][] {
  const rounds: Slots[][] = [];
  let sources: Source[] = firstRoundOrder(count).map((seed) => ({ seed }));
  while (sources.length > 1) {
    const level = rounds.length + 1;
    const keys = sources.length === 2 ? [last] : keysOf(`${name} ${level}`, sources.length / 2);
    rounds.push(inPairs(sources, keys, level));
    sources = keys.map(winnerOf);
  }
  return rounds;
}

function doubleEliminationSlots(count: number): Slots[] {
  const winners = knockOutRounds(count, 'winners', 'winners final');
  const losers: Slots[] = [];
  const [first = [], ...later] = winners;
  let left = first.map(({ key }) => loserOf(key));
  let level = 0;
  const play = (sources: readonly Source[]) => {
    level++;
    const round = inPairs(sources, keysOf(`losers ${level}`, sources.length / 2), level);
    losers.push(...round);
    return round.map(({ key }) => winnerOf(key));
  };
  for (const round of later) {
    left = play(left);
    // Turned around, so that those who have just met do not meet again at once.
    const fallen = round.map(({ key }) => loserOf(key)).reverse();
    left = play(left.flatMap((source, place) => [source, fallen[place] as Source]));
  }
  const champion = winnerOf(winners.at(-1)?.[0]?.key ?? '');
  const sources = [champion, left[0] ?? { seed: null }] as const;
  return [...winners.flat(), ...losers, { key: FINAL, sources, level: level + 1 }];
}

/** Follows all meetings through the graph. `entrants` are those in the bracket, from the first seed on. */
function follow(slots: readonly Slots[], entrants: readonly number[], meetings: readonly Meeting[]) {
  const passed = new Map<string, Passed>();
  const open: Pairing[] = [];
  /** The level at which each has lost for good. */
  const out = new Map<number, number>();
  const goesOn = new Set(
    slots.flatMap(({ sources }) =>
      sources.flatMap((one) => ('of' in one && one.takes === 'loser' ? one.of : [])),
    ),
  );
  const occupant = (source: Source): Occupant => {
    if ('seed' in source) return source.seed === null ? null : (entrants[source.seed] ?? null);
    return passed.get(source.of)?.[source.takes];
  };
  const play = (key: string, players: readonly [number, number]): Passed => {
    const meeting = meetings.find((known) => known.key === key);
    if (meeting === undefined) open.push({ key, players });
    if (!meeting?.result) return { winner: undefined, loser: undefined };
    const won = meeting.result.winner ?? 0;
    return { winner: players[won], loser: players[1 - won] as number };
  };
  const lose = (entrant: Occupant, level: number) => {
    if (entrant != null) out.set(entrant, level);
  };
  const isDouble = goesOn.size > 0;
  for (const { key, sources, level } of slots) {
    const [one, other] = [occupant(sources[0]), occupant(sources[1])];
    if (one === undefined || other === undefined) passed.set(key, { winner: undefined, loser: undefined });
    else if (one === null || other === null) passed.set(key, { winner: one ?? other, loser: null });
    else {
      const end = play(key, seeded(one, other));
      passed.set(key, end);
      if (isDouble && key === FINAL && end.winner === other) {
        // The first defeat of the one who came without any: a second final decides.
        const second = play(SECOND_FINAL, seeded(one, other));
        passed.set(key, second);
        lose(second.loser, level);
      } else if (!goesOn.has(key)) lose(end.loser, level);
    }
  }
  return { open, out };
}

/** A bracket for these entrants, from the first seed on; `rank` is of them alone. */
function bracket(slotsFor: (count: number) => Slots[]) {
  return (entrants: readonly number[], count: number, meetings: readonly Meeting[]) => {
    const { open, out } = follow(slotsFor(entrants.length), entrants, meetings);
    const rank = inOrder(
      entrants,
      tallies(count, meetings),
      (_, entrant) => out.get(entrant) ?? Number.MAX_SAFE_INTEGER,
    );
    return { open, rank };
  };
}

/** The loser of a meeting is out. */
export const knockOutOf = bracket((count) => knockOutRounds(count, 'knock-out', FINAL).flat());
/** Out is who has lost twice. */
const doubleEliminationOf = bracket(doubleEliminationSlots);

function formatOf(follows: ReturnType<typeof bracket>): Format {
  return {
    draw: ({ count }, meetings) => follows(numbersBelow(count), count, meetings).open,
    rank: ({ count }, meetings) => follows(numbersBelow(count), count, meetings).rank,
  };
}

export const knockOut = formatOf(knockOutOf);
export const doubleElimination = formatOf(doubleEliminationOf);
