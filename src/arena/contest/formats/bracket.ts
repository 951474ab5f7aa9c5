/**
 * A bracket as a graph: each side of a slot is a seed, or the winner or loser of another slot.
 *
 * Byes are empty slots: the entrant in the other one passes without a meeting. If neither entrant came, the better seed goes
 * on, so that a bracket always ends.
 */
import type {
  BracketMeeting,
  BracketSlot,
  EntrantField,
  Format,
  Meeting,
  Pairing,
  PlaceRange,
  Source,
} from './meeting.ts';
import { betterSeedFirst, byFewestLosses, byWins, range, sortEntrants, tallies } from './meeting.ts';
import type { Round } from './round.ts';

type Outcome = { readonly [takes in 'winner' | 'loser']?: number };

/**
 * The key of the final of a bracket; in a double elimination a second final, with a key of its own, may follow and
 * decide.
 */
export const FINAL = 'final';
const SECOND_FINAL = 'second final';

/** The winner of the meeting with this key, as a source of another slot. */
export const winnerSource = (key: string): Source => ({ of: key, takes: 'winner' });
/** The loser of the meeting with this key, as a source of another slot. */
export const loserSource = (key: string): Source => ({ of: key, takes: 'loser' });

/** Return the keys of the meetings of a round: `name/1`, `name/2`, …. */
export function numberedKeys(name: string, count: number): string[] {
  return range(count).map((place) => `${name}/${place + 1}`);
}

/** Return slots made from sources, two by two: as many as there are keys. */
export function pairSlots<Slot extends Source | null>(
  sources: readonly Slot[],
  keys: readonly string[],
  level: number,
): BracketSlot<Slot>[] {
  return keys.map((key, place) => ({
    key,
    level,
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

/** Number of rounds that a knock-out of this many entrants takes. */
export const knockOutRoundCount = (count: number) => Math.ceil(Math.log2(count));

/** Return the round of the meeting with this key in a knock-out of `count` entrants. */
export function knockOutRound(key: string, count: number): Round {
  const [at] = /\d+/.exec(key) ?? [];
  if (at === undefined) return { kind: 'final', of: key === SECOND_FINAL ? 'second' : 'all' };
  return { kind: 'knockOut', left: 2 ** (knockOutRoundCount(count) - Number(at) + 1) };
}

/**
 * Return the rounds of a knock-out as lists of slots. `name` begins the keys of the meetings; the last round is one
 * slot with the key `last`.
 */
export function knockOutRounds(count: number, name: string, last: string): BracketSlot<Source | null>[][] {
  const rounds: BracketSlot<Source | null>[][] = [];
  let sources: (Source | null)[] = firstRoundOrder(count).map((seed) => (seed === null ? null : { seed }));
  while (sources.length > 1) {
    const level = rounds.length + 1;
    const keys = sources.length === 2 ? [last] : numberedKeys(`${name} ${level}`, sources.length / 2);
    rounds.push(pairSlots(sources, keys, level));
    sources = keys.map(winnerSource);
  }
  return rounds;
}

/** The slots with two sources each, after everyone has passed the empty slots. */
function withoutByes(slots: readonly BracketSlot<Source | null>[]): BracketSlot[] {
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

/**
 * Follow all meetings through the graph. Returns the pairings that are ready to play, the places each entrant can still get,
 * and the bracket with its players; `entrants` are in the order of their seeds.
 */
function follow(slots: readonly BracketSlot[], entrants: readonly number[], meetings: readonly Meeting[]) {
  const drawn = new Map(meetings.map((meeting) => [meeting.key, meeting]));
  const passed = new Map<string, Outcome>();
  const open: Pairing[] = [];
  const bracket: BracketMeeting[] = [];
  const places = new Map<number, PlaceRange>(
    entrants.map((one) => [one, { place: 1, lastPlace: entrants.length }]),
  );
  /** For the key of a meeting, the slot in which its loser plays on. */
  const goesOn = new Map(
    slots.flatMap((slot) =>
      slot.sources.flatMap((one) => ('of' in one && one.takes === 'loser' ? [[one.of, slot] as const] : [])),
    ),
  );
  const levels = slots.flatMap((one) => (goesOn.has(one.key) ? [] : one.level));
  const countFrom = (first: number) => levels.filter((one) => one >= first).length;
  const rangeOf = (level: number) => ({ place: 2 + countFrom(level + 1), lastPlace: 1 + countFrom(level) });
  /** The places of those who lose for good at a level: each of its meetings eliminates one, even before it is played. */
  const placesAt = new Map([...new Set(levels)].map((level) => [level, rangeOf(level)]));
  const occupant = (source: Source) =>
    'seed' in source ? entrants[source.seed] : passed.get(source.of)?.[source.takes];
  /** Return the winner and the loser of a slot's meeting; neither while it is undecided. */
  const play = (slot: BracketSlot, one: number | undefined, other: number | undefined): Outcome => {
    bracket.push({ ...slot, players: [one, other] });
    const meeting = drawn.get(slot.key);
    if (one === undefined || other === undefined) return {};
    const players = betterSeedFirst(one, other);
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
      // The unbeaten finalist has lost for the first time, so a second final decides.
      const sources = [loserSource(FINAL), winnerSource(FINAL)] as const;
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

/**
 * Make a function that follows a bracket, given its slots. The function takes the entrants from the first seed on, the number
 * of all entrants and the meetings so far; its `rank` lists only the entrants of this bracket.
 */
export function bracket(slotsFor: (count: number) => BracketSlot<Source | null>[]) {
  return (entrants: readonly number[], count: number, meetings: readonly Meeting[]) => {
    const followed = follow(withoutByes(slotsFor(entrants.length)), entrants, meetings);
    const placeOf = (entrant: number) => followed.places.get(entrant)?.place ?? 1;
    const isOut = (entrant: number) => placeOf(entrant) > 1;
    /** The level of the last meeting that each entrant has reached. */
    const reached = new Map(
      followed.bracket.flatMap(({ players, level }) => players.map((one) => [one, level])),
    );
    const rank = sortEntrants(
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

/**
 * Follow a knock-out of these entrants through the meetings so far. Returns the pairings to play next, the places that
 * each entrant can still get, the bracket and the ranks.
 */
export const knockOutOf = bracket((count) => knockOutRounds(count, 'knock-out', FINAL).flat());

/** Make the format in which all entrants play in one bracket. */
export function bracketFormat(followIn: ReturnType<typeof bracket>, roundOf: Format['roundOf']): Format {
  const followAll = ({ count }: EntrantField, meetings: readonly Meeting[]) =>
    followIn(range(count), count, meetings);
  return {
    roundOf,
    draw: (field, meetings) => followAll(field, meetings).open,
    rank: (field, meetings) => followAll(field, meetings).rank,
    stages: (field, meetings) => ({ groups: [], ...followAll(field, meetings) }),
  };
}
