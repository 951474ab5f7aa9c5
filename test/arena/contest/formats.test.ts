import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEST_FORMATS, type ContestFormat, formatOf } from '../../../src/arena/contest/formats/index.ts';
import {
  BYE,
  type EntrantField,
  type Meeting,
  type MeetingResult,
  range,
  scoreOf,
  type Tally,
  tallies,
} from '../../../src/arena/contest/formats/meeting.ts';
import { roundId } from '../../../src/arena/contest/formats/round.ts';
import { swissRounds } from '../../../src/arena/contest/formats/swiss.ts';
import { roundText } from '../../../src/document/index.ts';
import { alwaysWith, thorough } from '../../thorough.ts';

/** Holds for an event of any size, with results by any seed. */
function always(law: (count: number, seed: number) => void, examples: [number, number][] = []): void {
  alwaysWith({ numRuns: thorough(60), examples }, [fc.integer({ min: 2, max: 33 }), fc.nat()], law);
}

/** Results by a seed, one in `absent` of them of meetings to which neither came. */
function resultsBy(seed: number, absent = Number.POSITIVE_INFINITY): () => MeetingResult {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return () => {
    if (absent < 100 && next(absent) === 0) return { winner: null, points: [0, 0] };
    const lost = next(6);
    return next(2) === 0
      ? { winner: 0, points: [11 - lost, lost] }
      : { winner: 1, points: [lost, 11 - lost] };
  };
}

/** So many entrants, who are all in and there. */
const fieldOf = (count: number): EntrantField => ({ count, isIn: () => true, isHere: () => true });

/** Plays an event to its end, in rounds; the ranks must be a total order all the time. */
function playOut(
  kind: ContestFormat,
  count: number,
  result: () => MeetingResult,
  fieldAfter: (draws: number) => EntrantField = () => fieldOf(count),
) {
  const format = formatOf(kind, count, null);
  const meetings: Meeting[] = [];
  const ends: number[] = [];
  for (let draws = 0; ; draws++) {
    ends.push(meetings.length);
    const field = fieldAfter(draws);
    const rank = format.rank(field, meetings);
    expect(rank.toSorted((a, b) => a - b)).toEqual(range(field.count));
    const drawn = format.draw(field, meetings);
    // What is drawn is not drawn again while it is open.
    const open = drawn.map((pairing) => ({ ...pairing, result: null }));
    expect(format.draw(field, [...meetings, ...open])).toEqual([]);
    if (drawn.length === 0) return { meetings, rank, ends };
    meetings.push(...drawn.map((one) => ({ ...one, result: one.players[1] === null ? BYE : result() })));
  }
}

const roundOf = ({ key }: Meeting) => key.replace(/\/.*/, '');

function groupBy(meetings: readonly Meeting[], nameOf: (meeting: Meeting) => string): Map<string, Meeting[]> {
  const groups = new Map<string, Meeting[]>();
  for (const one of meetings) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

const ofRound = (meetings: readonly Meeting[]) => groupBy(meetings, roundOf);
const lossesOf = (meetings: readonly Meeting[], count: number) =>
  tallies(count, meetings).map(({ losses }) => losses);

describe('every format', () => {
  it.each(CONTEST_FORMATS)('%s: has a name of its own for every round, with its place among them', (format) =>
    always((count, seed) => {
      const { meetings } = playOut(format, count, resultsBy(seed));
      const byKey = ofRound(meetings);
      const { roundOf } = formatOf(format, count, null);
      const rounds = [...byKey].map(([, [one]]) => roundOf((one as Meeting).key, count));
      expect(new Set(rounds.map(roundId)).size).toBe(byKey.size);
      expect(new Set(rounds.map(roundText)).size).toBe(byKey.size);
      for (const round of rounds) {
        if (round.kind === 'knockOut') expect(Math.log2(round.left) % 1).toBe(0);
        if (round.kind !== 'numbered') continue;
        expect(round.number).toBeGreaterThan(0);
        expect(round.number).toBeLessThanOrEqual(round.last);
      }
      const names = rounds.map(roundText);
      const isBracket = !['round-robin', 'swiss', 'gauntlet'].includes(format);
      if (isBracket) expect(names.filter((name) => name === 'Final')).toHaveLength(1);
      else expect(names.at(-1)).toBe(`Round ${names.length} of ${names.length}`);
    }),
  );

  it.each(CONTEST_FORMATS)('%s: nobody meets himself, and nobody plays twice in a round', (kind) =>
    always((count, seed) => {
      const { meetings } = playOut(kind, count, resultsBy(seed, 10));
      expect(new Set(meetings.map(({ key }) => key)).size).toBe(meetings.length);
      for (const [, round] of ofRound(meetings)) {
        const all = round.flatMap(({ players }) => players.filter((one) => one !== null));
        expect(new Set(all).size).toBe(all.length);
      }
    }),
  );
});

const fewerLosses = (one: Tally, other: Tally) => one.losses - other.losses;
const moreWins = (one: Tally, other: Tally) => scoreOf(other) - scoreOf(one) || fewerLosses(one, other);

it.each([
  ['knock-out', 'fewer defeats are better', fewerLosses],
  ['double-elimination', 'fewer defeats are better', fewerLosses],
  ['round-robin', 'of those with as many wins, fewer defeats are better', moreWins],
  ['swiss', 'of those with as many wins, fewer defeats are better', moreWins],
] as const)('while some have played more than others, in the standings of a %s %s', (kind, _, byMerit) =>
  always((count, seed) => {
    const { meetings } = playOut(kind, count, resultsBy(seed));
    // Some are over, and the next is played.
    const cut = seed % meetings.length;
    const known = [...meetings.slice(0, cut), { ...(meetings[cut] as Meeting), result: null }];
    const table = tallies(count, known);
    const rank = formatOf(kind, count, null).rank(fieldOf(count), known);
    const standings = rank.map((entrant) => table[entrant] as Tally);
    const isByWins = kind === 'swiss' || kind === 'round-robin';
    const shown = (tally: Tally) => [isByWins ? scoreOf(tally) : 0, tally.losses];
    expect(standings.map(shown)).toEqual(standings.toSorted(byMerit).map(shown));
  }),
);

it('a round-robin has everyone meet everyone once, at most one resting in each round, and ranks by meetings won', () =>
  always((count, seed) => {
    const { meetings, rank } = playOut('round-robin', count, resultsBy(seed));
    expect(new Set(meetings.map(({ players }) => players.join())).size).toBe((count * (count - 1)) / 2);
    expect(meetings).toHaveLength((count * (count - 1)) / 2);
    const rounds = ofRound(meetings);
    expect(rounds.size).toBe(count % 2 === 0 ? count - 1 : count);
    for (const [, round] of rounds) expect(round).toHaveLength(Math.floor(count / 2));
    const wins = rank.map((entrant) => tallies(count, meetings)[entrant]?.wins ?? 0);
    expect(wins).toEqual(wins.toSorted((a, b) => b - a));
  }));

describe('a Swiss', () => {
  it('pairs everyone in each round, nobody twice, gives nobody two byes, and leaves at most one without a defeat', () =>
    always(
      (count, seed) => {
        const { meetings } = playOut('swiss', count, resultsBy(seed));
        const rounds = ofRound(meetings);
        expect(rounds.size).toBe(swissRounds(count));
        for (const [, round] of rounds) expect(round).toHaveLength(Math.ceil(count / 2));
        expect(new Set(meetings.map(({ players }) => players.join())).size).toBe(meetings.length);
        expect(lossesOf(meetings, count).filter((losses) => losses === 0).length).toBeLessThanOrEqual(1);
        // Differences in wins alone would have had all three of the unbeaten leave their group.
      },
      [[10, 277824128]],
    ));

  it('takes in who comes late, and leaves out who withdraws', () => {
    alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 6, max: 30 }), fc.nat()], (count, seed) => {
      const gone = seed % count;
      const { meetings, rank } = playOut('swiss', count, resultsBy(seed), (draws) => ({
        ...fieldOf(draws === 0 ? count : count + 1),
        isIn: (entrant) => draws === 0 || entrant !== gone,
      }));
      const games = (entrant: number) =>
        meetings.filter(({ players }) => players.includes(entrant)).map((meeting) => roundOf(meeting));
      expect(games(gone)).toEqual(['round 1']);
      expect(games(count)).toHaveLength(swissRounds(count) - 1);
      expect(rank).toHaveLength(count + 1);
    });
  });
});

it('a knock-out throws out everyone but the champion, once', () =>
  always((count, seed) => {
    const { meetings, rank } = playOut('knock-out', count, resultsBy(seed));
    expect(meetings).toHaveLength(count - 1);
    const losses = lossesOf(meetings, count);
    expect(rank.map((entrant) => losses[entrant])).toEqual([0, ...new Array(count - 1).fill(1)]);
    expect(meetings.at(-1)?.players).toEqual(expect.arrayContaining(rank.slice(0, 2)));
  }));

it('a knock-out goes on with the better seed where neither came', () => {
  const { rank } = playOut('knock-out', 8, () => ({ winner: null, points: [0, 0] }));
  expect(rank.slice(0, 2)).toEqual([0, 1]);
});

it('a double elimination throws out everyone but the champion, with the second defeat', () =>
  always((count, seed) => {
    const { meetings, rank } = playOut('double-elimination', count, resultsBy(seed));
    const losses = lossesOf(meetings, count);
    const [champion = 0, ...others] = rank;
    expect(losses[champion]).toBeLessThanOrEqual(1);
    expect(others.every((entrant) => losses[entrant] === 2)).toBe(true);
    // Each defeat is of one meeting: all but the champion have two.
    expect(meetings).toHaveLength(2 * (count - 1) + (losses[champion] as number));
  }));

it.each(['knock-out', 'double-elimination', 'groups'] as const)(
  'each place of a %s is within what was said of it, which only narrows',
  (kind) =>
    always((count, seed) => {
      const format = formatOf(kind, count, null);
      const field = fieldOf(count);
      const { meetings, rank, ends } = playOut(kind, count, resultsBy(seed, 9));
      let before = new Map(range(count).map((one) => [one, { place: 1, lastPlace: count }]));
      for (const over of kind === 'groups' ? ends : range(meetings.length + 1)) {
        const { places } = format.stages?.(field, meetings.slice(0, over)) ?? {};
        for (const [one, { place, lastPlace }] of places ?? []) {
          expect(place).toBeLessThanOrEqual(lastPlace);
          expect(place).toBeGreaterThanOrEqual(before.get(one)?.place ?? count);
          expect(lastPlace).toBeLessThanOrEqual(before.get(one)?.lastPlace ?? 0);
        }
        before = new Map(places);
        expect(before.size).toBe(count);
      }
      for (const [index, one] of rank.entries()) {
        const { place = 0, lastPlace = 0 } = before.get(one) ?? {};
        expect([place <= index + 1, index < lastPlace]).toEqual([true, true]);
        // Those who share it are as many as it has places.
        const sharing = [...before.values()].filter((other) => other.place === place);
        expect(sharing).toHaveLength(lastPlace - place + 1);
      }
      expect(before.get(rank[0] as number)).toEqual({ place: 1, lastPlace: 1 });
    }),
);

it('groups have everyone play its whole group, and the first two of each who are in go on to a knock-out', () =>
  always(
    (count, seed) => {
      const gone = [seed % count, (seed + 1) % count];
      // Both are out in their groups, or another once the knock-out is drawn, which stays as it is.
      const after = (draws: number) => ({
        ...fieldOf(count),
        isIn: (one: number) => !gone.slice(0, draws * (1 + (seed % 2))).includes(one),
      });
      const { meetings, rank } = playOut('groups', count, resultsBy(seed), after);
      const inGroups = meetings.filter(({ key }) => key.startsWith('group'));
      const later = meetings.filter((meeting) => !inGroups.includes(meeting));
      const groups = groupBy(inGroups, ({ key }) => key.slice(0, 7));
      for (const [, group] of groups) {
        const members = [...new Set(group.flatMap(({ players }) => players as readonly number[]))];
        expect(group).toHaveLength((members.length * (members.length - 1)) / 2);
        if (count > 5) expect(members.length).toBeGreaterThanOrEqual(3);
        expect(members.length).toBeLessThanOrEqual(6);
        const qualified = members.filter((one) => later.some(({ players }) => players.includes(one)));
        expect(qualified).toHaveLength(2);
        const { isIn } = after(1);
        expect(qualified.filter(isIn)).toHaveLength(Math.min(2, members.filter(isIn).length));
      }
      // Who has lost in the knock-out does not play again.
      const losses = lossesOf(later, count);
      const places = rank.slice(0, 2 * groups.size);
      expect(places.map((entrant) => losses[entrant])).toEqual([0, ...later.map(() => 1)]);
    },
    [[6, 1]],
  ));

it('a bracket after groups has the two who go on once their own group is through', () => {
  const [format, field] = [formatOf('groups', 8, null), fieldOf(8)];
  const won = { winner: 0, points: [2, 0] } as const;
  const drawn = format.draw(field, []);
  const meetings = drawn.map((one) => ({ ...one, result: one.key.startsWith('group A') ? won : null }));
  const { groups, bracket } = format.stages!(field, meetings);
  const known = bracket.flatMap(({ players }) => players.filter((player) => player !== undefined));
  expect(new Set(known)).toEqual(new Set(groups?.[0]?.ranks.slice(0, 2)));
});

describe('seeds', () => {
  /** In which the better seed always wins. */
  const byRank = (): MeetingResult => ({ winner: 0, points: [6, 0] });

  it('of a knock-out meet as late as they can: in a round for so many, these are the best of all', () =>
    alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 2, max: 33 })], (count) => {
      const { meetings, rank } = playOut('knock-out', count, byRank);
      expect(rank.slice(0, 2)).toEqual([0, 1]);
      const rounds = [...ofRound(meetings).values()];
      for (const [index, round] of rounds.toReversed().entries()) {
        const left = 2 ** (index + 1);
        const players = round.flatMap((meeting) => meeting.players as readonly number[]);
        expect(Math.max(...players)).toBeLessThan(Math.min(left, count));
        // The best of them meets the last.
        for (const {
          players: [one, other],
        } of round)
          expect(one + (other as number)).toBe(left - 1);
      }
    }));

  it('of a knock-out without a match in the first round are the best ones', () =>
    alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 3, max: 33 })], (count) => {
      const { meetings } = playOut('knock-out', count, byRank);
      const [first = []] = [...ofRound(meetings).values()];
      const playing = first.flatMap((meeting) => meeting.players as readonly number[]);
      const resting = range(count).filter((one) => !playing.includes(one));
      expect(resting).toEqual(range(resting.length));
    }));

  it('groups are seeded like a snake: there and back again, so that the sums of full rounds are equal', () =>
    alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 6, max: 33 })], (count) => {
      const meetings = formatOf('groups', count, null).draw(fieldOf(count), []);
      const groups = new Map<string, Set<number>>();
      for (const { key, players } of meetings) {
        const name = key.replace(/,.*/, '');
        const group = groups.get(name) ?? new Set();
        groups.set(name, group);
        for (const one of players) if (one !== null) group.add(one);
      }
      const size = groups.size;
      for (const [index, group] of [...groups.values()].entries()) {
        const own = [...group].sort((a, b) => a - b);
        const expected = range(count).filter((one) => {
          const [lap, place] = [Math.floor(one / size), one % size];
          return index === (lap % 2 === 0 ? place : size - 1 - place);
        });
        expect(own).toEqual(expected);
      }
      // Two laps, there and back, are worth the same to each group.
      const sums = [...groups.values()].map((group) =>
        [...group].filter((one) => one < 2 * size).reduce((sum, one) => sum + one, 0),
      );
      expect(new Set(sums).size).toBe(1);
    }));

  it('two who have met in the first round of a double elimination do not meet at once among the losers', () =>
    // Of up to four there is one match in the second round of the losers, for whoever is left.
    alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 5, max: 33 }), fc.nat()], (count, seed) => {
      const { meetings } = playOut('double-elimination', count, resultsBy(seed));
      const inRound = (name: string) => meetings.filter((meeting) => roundOf(meeting) === name);
      const first = inRound('winners 1').map(({ players }) => players.join());
      const soon = [...inRound('losers 1'), ...inRound('losers 2')].map(({ players }) => players.join());
      expect(soon.filter((pair) => first.includes(pair))).toEqual([]);
    }));
});
