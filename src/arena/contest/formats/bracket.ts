/**
 * A bracket as a graph: each slot of a meeting is a seed, or the winner or loser of another meeting.
 *
 * Byes are empty slots: who is in the other one passes without a meeting. Where neither came, the better seed goes on, so
 * that a bracket always ends.
 */
import type {
  BracketMeeting,
  Field,
  Format,
  Meeting,
  Pairing,
  PlaceRange,
  Slots,
  Source,
} from './meeting.ts';
import { byFewestLosses, byWins, inOrder, numbersBelow, seeded, tallies } from './meeting.ts';
import type { Round } from './round.ts';

type Passed = { readonly [takes in 'winner' | 'loser']?: number };

export const FINAL = 'final';
const SECOND_FINAL = 'second final';

export const winnerOf = (of: string): Source => ({ of, takes: 'winner' });
export const loserOf = (of: string): Source => ({ of, takes: 'loser' });

export function keysOf(name: string, count: number): string[] {
  return numbersBelow(count).map((place) => `${name}/${place + 1}`);
}

export function inPairs<Slot extends Source | null>(
  sources: readonly Slot[],
  keys: readonly string[],
  level: number,
): Slots<Slot>[] {
  return keys.map((key, place) => ({
    ...{ key, level },
    sources: [sources[2 * place] as Slot, sources[2 * place + 1] as Slot],
  }));
}

/**
 * The order of entrants in the first round, `null` for a bye: the first on the list are the seeds, who meet as late as
 * possible and get the byes.
 */
function firstRoundOrder(count: number): (number | null)[] {
  let order = [0];
  while (order.length < count) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < count ? seed : null));
}

/** How many rounds leave one of so many. */
export const knockOutSteps = (count: number) => Math.ceil(Math.log2(count));

/** Gives the round of a knock-out of so many entrants that has the meeting with this key. */
export function knockOutRound(key: string, count: number): Round {
  const [at] = /\d+/.exec(key) ?? [];
  if (at === undefined) return { kind: 'final', of: key === SECOND_FINAL ? 'second' : 'all' };
  return { kind: 'knockOut', left: 2 ** (knockOutSteps(count) - Number(at) + 1) };
}

/** The rounds of a knock-out; the last of them is one meeting. */
export function knockOutRounds(count: number, name: string, last: string): Slots<Source | null>[][] {
  const rounds: Slots<Source | null>[][] = [];
  let sources: (Source | null)[] = firstRoundOrder(count).map((seed) => (seed === null ? null : { seed }));
  while (sources.length > 1) {
    const level = rounds.length + 1;
    const keys = sources.length === 2 ? [last] : keysOf(`${name} ${level}`, sources.length / 2);
    rounds.push(inPairs(sources, keys, level));
    sources = keys.map(winnerOf);
  }
  return rounds;
}

/** The meetings of two that are left when everyone passes the empty slots. */
function withoutByes(slots: readonly Slots<Source | null>[]): Slots[] {
  const passing = new Map<string, Source | null>();
  const comesFrom = (source: Source | null) => {
    if (source === null || 'seed' in source || !passing.has(source.of)) return source;
    return source.takes === 'winner' ? (passing.get(source.of) ?? null) : null;
  };
  return slots.flatMap(({ sources, ...slot }) => {
    const [one, other] = [comesFrom(sources[0]), comesFrom(sources[1])];
    if (one !== null && other !== null) return [{ ...slot, sources: [one, other] as const }];
    passing.set(slot.key, one ?? other);
    return [];
  });
}

/** Follows all meetings through the graph. `entrants` are those in the bracket, from the first seed on. */
function follow(slots: readonly Slots[], entrants: readonly number[], meetings: readonly Meeting[]) {
  const drawn = new Map(meetings.map((meeting) => [meeting.key, meeting]));
  const passed = new Map<string, Passed>();
  const open: Pairing[] = [];
  const bracket: BracketMeeting[] = [];
  const places = new Map<number, PlaceRange>(
    entrants.map((one) => [one, { place: 1, lastPlace: entrants.length }]),
  );
  /** Where the loser of a meeting plays on. */
  const goesOn = new Map(
    slots.flatMap((slot) =>
      slot.sources.flatMap((one) => ('of' in one && one.takes === 'loser' ? [[one.of, slot] as const] : [])),
    ),
  );
  const levels = slots.flatMap((one) => (goesOn.has(one.key) ? [] : one.level));
  const countFrom = (first: number) => levels.filter((one) => one >= first).length;
  const rangeOf = (level: number) => ({ place: 2 + countFrom(level + 1), lastPlace: 1 + countFrom(level) });
  /** The places of those who lose for good in the meetings of a level: each puts one out, also while it is to be played. */
  const placesAt = new Map([...new Set(levels)].map((level) => [level, rangeOf(level)]));
  const occupant = (source: Source) =>
    'seed' in source ? entrants[source.seed] : passed.get(source.of)?.[source.takes];
  /** The winner and the loser of two, who are to meet here; nobody as long as that is open. */
  const play = (slot: Slots, one: number | undefined, other: number | undefined): Passed => {
    bracket.push({ ...slot, players: [one, other] });
    const meeting = drawn.get(slot.key);
    if (one === undefined || other === undefined) return {};
    const players = seeded(one, other);
    if (meeting === undefined) open.push({ key: slot.key, players });
    if (!meeting?.result) return {};
    const won = meeting.result.winner ?? 0;
    return { winner: players[won], loser: players[1 - won] as number };
  };
  const isDouble = goesOn.size > 0;
  for (const slot of slots) {
    const { key, level } = slot;
    const [one, other] = [occupant(slot.sources[0]), occupant(slot.sources[1])];
    let end = play(slot, one, other);
    if (isDouble && key === FINAL && end.winner !== undefined && end.winner === other) {
      // The first defeat of the one who came without any: a second final decides.
      const sources = [loserOf(FINAL), winnerOf(FINAL)] as const;
      end = play({ key: SECOND_FINAL, sources, level }, one, other);
    }
    passed.set(key, end);
    for (const player of [one, other]) {
      if (player === undefined || (player === end.loser && goesOn.has(key))) continue;
      let worst = slot;
      for (let next = goesOn.get(key); next; next = goesOn.get(next.key)) worst = next;
      const { place, lastPlace } = placesAt.get(worst.level) as PlaceRange;
      const isWinner = player === end.winner;
      places.set(player, { place: player === end.loser ? place : 1, lastPlace: isWinner ? 1 : lastPlace });
    }
  }
  return { open, places, bracket };
}

/** A bracket for these entrants, from the first seed on; `rank` is of them alone. */
export function bracket(slotsFor: (count: number) => Slots<Source | null>[]) {
  return (entrants: readonly number[], count: number, meetings: readonly Meeting[]) => {
    const followed = follow(withoutByes(slotsFor(entrants.length)), entrants, meetings);
    const placeOf = (entrant: number) => followed.places.get(entrant)?.place ?? 1;
    const isOut = (entrant: number) => placeOf(entrant) > 1;
    /** The level of the last meeting to which each has come. */
    const reached = new Map(
      followed.bracket.flatMap(({ players, level }) => players.map((one) => [one, level])),
    );
    const rank = inOrder(
      entrants,
      tallies(count, meetings),
      (_, entrant) => -placeOf(entrant),
      // Before the final, the unbeaten stand above those with a defeat.
      (tally, entrant) => (isOut(entrant) ? 0 : byFewestLosses(tally, entrant)),
      (_, entrant) => (isOut(entrant) ? 0 : (reached.get(entrant) ?? 0)),
      byWins,
    );
    return { ...followed, rank };
  };
}

export const knockOutOf = bracket((count) => knockOutRounds(count, 'knock-out', FINAL).flat());

/** The format in which all play in one bracket. */
export function bracketFormat(follows: ReturnType<typeof bracket>, roundOf: Format['roundOf']): Format {
  const of = ({ count }: Field, meetings: readonly Meeting[]) =>
    follows(numbersBelow(count), count, meetings);
  return {
    roundOf,
    draw: (field, meetings) => of(field, meetings).open,
    rank: (field, meetings) => of(field, meetings).rank,
    stages: (field, meetings) => ({ groups: [], ...of(field, meetings) }),
  };
}
