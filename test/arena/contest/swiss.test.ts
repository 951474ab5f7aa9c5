import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestView } from '../../../src/arena/contest/contestView.ts';
import { formatOf } from '../../../src/arena/contest/formats/index.ts';
import { BYE, type Meeting, tallies } from '../../../src/arena/contest/formats/meeting.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { contestDocument } from '../../../src/document/tournament.ts';
import { alwaysWith, thorough } from '../../thorough.ts';
import { newState } from './recordedLog.ts';
import { playSwiss, type SwissEvent } from './swissEvents.ts';
import { lawsOfSwiss } from './swissLaws.ts';

const events: fc.Arbitrary<SwissEvent> = fc.record({
  count: fc.integer({ min: 2, max: 12 }),
  rounds: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 14 })),
  seed: fc.nat(),
  leaving: fc.constantFrom(0, 0.1, 0.3),
  away: fc.constantFrom(0, 0.2),
  late: fc.constantFrom(0, 0, 1, 2),
});

it('nobody meets anyone twice, nobody has two byes, and none is for who is away', () =>
  alwaysWith(
    {
      numRuns: thorough(800),
      // Five bots of which all but one leave, and as many rounds as a round-robin has.
      examples: [[{ count: 5, rounds: 5, seed: 1, leaving: 0.5, away: 0, late: 0 }]],
    },
    [events],
    lawsOfSwiss,
  ));

describe('with enough rounds for all to meet', () => {
  it.each([4, 5, 6, 7, 8, 9, 16, 17])('%i bots have the schedule of a round-robin', (count) => {
    for (const rounds of [count - 1, count, 3 * count]) {
      const meetings = playSwiss({
        count,
        rounds,
        seed: rounds,
        leaving: 0,
        away: 0,
        late: 0,
      }).rounds.flatMap((round) => round.meetings);
      const games = meetings.filter(({ players }) => players[1] !== null);
      const byes = meetings.filter(({ players }) => players[1] === null);
      const whole = count % 2 === 0 || rounds >= count;
      expect(games).toHaveLength(whole ? (count * (count - 1)) / 2 : (count - 1) ** 2 / 2);
      expect(new Set(games.map(({ players }) => players.join())).size).toBe(games.length);
      expect(byes).toHaveLength(count % 2 === 0 ? 0 : Math.min(rounds, count));
    }
  });

  it('those who stay meet all others who stay, whoever leaves', () =>
    alwaysWith({ numRuns: thorough(200) }, [fc.integer({ min: 4, max: 9 }), fc.nat()], (count, seed) => {
      const { rounds, staying } = playSwiss({ count, rounds: count, seed, leaving: 0.1, away: 0.1, late: 0 });
      const met = new Set(rounds.flatMap(({ meetings }) => meetings.map(({ players }) => players.join())));
      for (const one of staying)
        for (const other of staying) if (one < other) expect(met).toContain(`${one},${other}`);
    }));
});

it('has the rounds asked for when bots come late, of however few it began with', () => {
  const event = { rounds: 5, seed: 1, leaving: 0, away: 0 };
  expect(playSwiss({ ...event, count: 2, late: 4 }).rounds).toHaveLength(5);
  expect(playSwiss({ ...event, count: 2, late: 0 }).rounds).toHaveLength(1);
  expect(formatOf('swiss', 2, 5).roundOf('round 3/1', 6)).toMatchObject({ number: 3, last: 5 });
});

it('an event that was begun without the schedule lets nobody meet anyone twice', () => {
  const format = formatOf('swiss', 4, 3);
  const field = { count: 4, isIn: () => true, isHere: () => true };
  const scheduled = format.draw(field, []);
  // The second round of the schedule, which was the first one here.
  const all = playSwiss({ count: 4, rounds: 3, seed: 1, leaving: 0, away: 0, late: 0 }).rounds;
  const meetings = (all[1]?.meetings ?? []).map(
    (one): Meeting => ({ ...one, key: one.key.replace('2/', '1/') }),
  );
  expect(meetings.map(({ players }) => players)).not.toEqual(scheduled.map(({ players }) => players));
  const met = meetings.map(({ players }) => players.join());
  const drawn = format.draw(field, meetings).map(({ players }) => players.join());
  expect(drawn).toHaveLength(2);
  expect(drawn.filter((players) => met.includes(players))).toEqual([]);
});

describe('a bye', () => {
  const format = formatOf('swiss', 5, 3);
  const field = { count: 5, isIn: () => true, isHere: () => true };
  const byeIn = (drawn: readonly { readonly players: readonly (number | null)[] }[]) =>
    drawn.filter(({ players }) => players[1] === null).map(({ players }) => players[0]);

  /** The first round of five: 0 beats 1, 2 beats 3, and 4 has the bye. */
  const first = [
    { key: 'round 1/1', players: [0, 1], result: { winner: 0, points: [9, 2] } },
    { key: 'round 1/2', players: [2, 3], result: { winner: 0, points: [6, 5] } },
    { key: 'round 1/3', players: [4, null], result: BYE },
  ] as const satisfies Meeting[];

  it('goes to the last on the list at first, and then to the last of those without a win and without a bye', () => {
    expect(byeIn(format.draw(field, []))).toEqual([4]);
    // 1 lost by more than 3.
    expect(byeIn(format.draw(field, first))).toEqual([1]);
  });

  it('goes to the next if the last is away, and is not given to anybody who has had one', () => {
    expect(byeIn(format.draw({ ...field, isHere: (one) => one !== 1 }, first))).toEqual([3]);
    const isHere = (one: number) => one === 4;
    const drawn = format.draw({ ...field, isHere }, first);
    // Only 4 is there, which plays, and one of the others rests without a point.
    expect(byeIn(drawn)).toEqual([]);
    expect(drawn.flatMap(({ players }) => players)).toContain(4);
  });

  it('gives a point, and is neither a match nor won', () => {
    expect(tallies(5, first)[4]).toEqual({
      played: 0,
      wins: 0,
      byes: 1,
      losses: 0,
      points: 0,
      against: 0,
      buchholz: 0,
    });
    // By games won less lost after points: 0 won by 7, 2 by 1.
    expect(format.rank(field, first)).toEqual([0, 2, 4, 3, 1]);
  });

  it('is told as a bye: three bots, of whom the first has won one match and had a bye', () => {
    const state = newState({ format: 'swiss', games: 1 });
    const at = '2026-01-01T00:00:00.000Z';
    for (const name of ['Ada', 'Bea', 'thumb']) state.apply({ at, type: 'entered', name });
    state.apply({ at, type: 'begun' });
    for (let winner: 0 | 1 = 0; ; winner = 1) {
      const drawn = state.format.draw(state.field, state.matches);
      if (drawn.length === 0) break;
      for (const { key, players } of drawn)
        state.apply({ at, type: 'drawn', key, players: [...players], first: 0 });
      for (const { number } of state.open)
        state.apply({ at, type: 'ruled', match: number, winner, reason: 'tied' });
    }
    state.apply({ at, type: 'ended' });
    const view = contestView(state);
    expect(view.standings[0]).toMatchObject({ name: 'thumb', played: 1, wins: 1, byes: 1 });
    const text = renderDocument(contestDocument(view));
    expect(text).toContain('thumb has won 1 of 1 match, and had 1 bye');
    expect(text).toMatch(/won, byes +lost/);
  });
});

/** Standings worked out by hand, of a whole event: seven bots, three rounds, of whom one leaves after the first. */
it('has the standings that a person works out', () => {
  const won = (key: string, one: number, other: number, points: [number, number]): Meeting => ({
    key,
    players: [one, other],
    result: { winner: points[0] > points[1] ? 0 : 1, points },
  });
  const bye = (key: string, one: number): Meeting => ({ key, players: [one, null], result: BYE });
  const meetings = [
    ...[won('round 1/1', 0, 1, [2, 1]), won('round 1/2', 2, 3, [1, 2]), won('round 1/3', 4, 5, [2, 0])],
    bye('round 1/4', 6),
    ...[won('round 2/1', 0, 3, [2, 0]), won('round 2/2', 4, 6, [2, 1]), won('round 2/3', 1, 2, [2, 0])],
    ...[won('round 3/1', 0, 4, [1, 2]), won('round 3/2', 1, 3, [2, 1]), won('round 3/3', 2, 6, [2, 0])],
  ];
  // Points: 4 has 3; 0 and 1 have 2; 2, 3 and, by its bye, 6 have 1; 5 lost its only match.
  // The points of their opponents: 0 met 1, 3 and 4, 6 in all; 1 met 0, 2 and 3, 4 in all.
  // 3 met 2, 0 and 1, 5 in all; 2 met 3, 1 and 6, 4 in all; 6 met 4 and 2, 4 in all.
  // Games: 2 won 3 and lost 4; 6 won 1 and lost 4.
  const format = formatOf('swiss', 7, 3);
  const field = { count: 7, isIn: (one: number) => one !== 5, isHere: () => true };
  expect(format.rank(field, meetings)).toEqual([4, 0, 1, 3, 2, 6, 5]);
});

it('tells equal wins apart by the matches that their opponents won, not by games', () => {
  const won = (key: string, one: number, other: number, points: [number, number]): Meeting => ({
    key,
    players: [one, other],
    result: { winner: points[0] > points[1] ? 0 : 1, points },
  });
  // 0 and 1 have won one match each by the same games; 0 beat 2, who won its other match, 1 beat 3, who lost two with many games.
  const meetings = [
    ...[won('round 1/1', 0, 2, [6, 5]), won('round 1/2', 1, 3, [6, 5])],
    ...[won('round 2/1', 2, 4, [6, 0]), won('round 2/2', 3, 5, [60, 61])],
  ];
  const field = { count: 6, isIn: () => true, isHere: () => true };
  expect(formatOf('swiss', 6, 2).rank(field, meetings).indexOf(0)).toBeLessThan(
    formatOf('swiss', 6, 2).rank(field, meetings).indexOf(1),
  );
  expect(tallies(6, meetings).map(({ buchholz }) => buchholz)).toEqual([1, 0, 1, 2, 1, 0]);
});
