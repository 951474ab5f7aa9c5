/** What must hold in any contest, whatever happens in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/arena/contest/contestFormat.ts';
import type { ContestMatch, ContestState } from '../../../src/arena/contest/contestState.ts';
import { CONTEST_FORMATS } from '../../../src/arena/contest/formats/index.ts';
import { type Tally, tallies } from '../../../src/arena/contest/formats/meeting.ts';
import { rankEntrants, standingsOf } from '../../../src/arena/contest/standings.ts';
import { alwaysLater, alwaysWith, thorough } from '../../thorough.ts';
import { naiveBracket, naiveTable, outcomeOf, pointsIn, readNaively } from './naiveStandings.ts';
import { type Course, courses, type Played, playContest } from './randomContests.ts';
import { newState } from './recordedLog.ts';

function holds(
  law: (played: Played) => void,
  given: fc.Arbitrary<Course> = courses(),
  examples: [Course][] = [],
): Promise<void> {
  return alwaysLater({ numRuns: thorough(200), examples }, [given], async (course) => {
    law(await playContest(course));
  });
}

/** Applies a log entry by entry, and shows each with the matches before and after it. */
function eachEntry(
  { settings, entries }: Played,
  see: (entry: LogEntry, state: ContestState, before: readonly ContestMatch[]) => void,
): void {
  const state = newState(settings);
  for (const entry of entries) {
    const before = [...state.matches];
    state.apply(entry);
    see(entry, state, before);
  }
}

it('every contest ends, with every match decided', () =>
  holds(({ state }) => {
    expect(state.isOver).toBe(true);
    expect(state.open).toEqual([]);
  }));

it('who is out wins nothing from then on: neither a match nor a bye', () =>
  holds((played) =>
    eachEntry(played, (_, state, before) => {
      for (const [index, { result, players }] of state.matches.entries()) {
        if (result === null || before[index]?.result) continue;
        const winner = result.winner === null ? null : players[result.winner];
        if (winner != null) expect(state.entrant(winner).out).toBeNull();
      }
    }),
  ));

it('a match of one who is out goes to the other at once, whichever of the two it is, and to nobody if both are out', () =>
  holds((played) => {
    let ruled = 0;
    eachEntry(played, (entry, state) => {
      if (entry.type !== 'ruled' || entry.reason === 'nobodyCame') {
        // The organiser's entry, and the rulings that follow from it, are written before any game.
        if (entry.type !== 'games') return;
        const { players } = state.match(entry.match);
        expect(players.map((one) => one === null || state.entrant(one).out)).toEqual([null, null]);
        return;
      }
      ruled++;
      const { players } = state.match(entry.match);
      const outs = players.map((one) => (one === null ? null : state.entrant(one).out));
      const there = outs.flatMap((out, slot) => (out === null ? [slot] : []));
      expect(there.length).toBeLessThan(2);
      expect(entry.winner).toBe(there[0] ?? null);
      expect(outs).toContain(entry.reason);
    });
    if (played.entries.every(({ type }) => type !== 'out')) expect(ruled).toBe(0);
  }));

it('points add up over the log, and results follow from them', () =>
  holds(({ settings, entries, state }) => {
    const naive = readNaively(entries).matches;
    expect(naive).toHaveLength(state.matches.length);
    for (const [index, { points, result, games, ruling }] of state.matches.entries()) {
      const match = naive[index] as (typeof naive)[number];
      expect([...points]).toEqual(pointsIn(match));
      expect(games.map((game) => game.index)).toEqual(
        match.games.map((game) => game.index).toSorted((a, b) => a - b),
      );
      const winner = { won: 0, lost: ruling?.winner === null ? null : 1, tied: null, open: null };
      expect(result?.winner).toBe(winner[outcomeOf(match, settings)]);
    }
  }));

it('what the organiser has played again is kept aside, with the points that no longer count', () =>
  holds(({ entries, state }) => {
    const counted = entries.flatMap((entry) => (entry.type === 'games' ? entry.games : []));
    const pointsOf = (of: readonly { readonly points: readonly [number, number] }[]) =>
      of.reduce((sum, { points }) => sum + points[0] + points[1], 0);
    const voided = state.matches.flatMap((match) => match.voided);
    expect(pointsOf(state.matches) + pointsOf(voided)).toBe(pointsOf(counted));
    for (const { number, attempt } of state.matches)
      expect(attempt).toBe(
        entries.filter((entry) => entry.type === 'replayed' && entry.match === number).length,
      );
  }));

const placesOf = (state: ContestState) => {
  const ranks = rankEntrants(state);
  return state.entrants.map((_, entrant) => {
    const { place, lastPlace } = ranks.find((one) => one.entrant === entrant)!;
    return `${place}-${lastPlace}`;
  });
};

it('the standings of a table follow from the results, by a second telling of its rules', () =>
  holds(
    ({ settings, entries, state }) => expect(placesOf(state)).toEqual(naiveTable(entries, settings)),
    courses(['round-robin', 'gauntlet', 'swiss']),
  ));

it('the places in a bracket follow from the results, by a second telling of its rules', () =>
  holds(
    ({ settings, entries, state }) => {
      const places = placesOf(state);
      const naive = naiveBracket(entries, settings);
      const isOut = (entrant: number) => state.entrant(entrant).out === 'disqualified';
      expect(places.map((place, entrant) => (isOut(entrant) ? 'last' : place))).toEqual(naive);
      const last = rankEntrants(state).slice(naive.filter((place) => place !== 'last').length);
      expect(last.every(({ entrant, place, lastPlace }) => isOut(entrant) && place === lastPlace)).toBe(true);
    },
    courses(['knock-out', 'double-elimination']),
  ));

it('a log that is read again is the same contest', () =>
  holds((played) => {
    const state = newState(played.settings);
    for (const entry of played.entries) state.apply(entry);
    expect(state.matches).toEqual(played.state.matches);
    expect(rankEntrants(state)).toEqual(rankEntrants(played.state));
  }));

describe('luck', () =>
  it.each(CONTEST_FORMATS)(
    'of all players of a %s adds up to nothing, and what one had the others had not',
    (format) =>
      holds(
        ({ state }) => {
          const { rows } = standingsOf(state);
          const luckOf = new Map(rows.map(({ player, luck }) => [player, luck as number]));
          expect(rows.reduce((sum, { luck }) => sum + (luck as number), 0)).toBeCloseTo(0, 6);
          if (state.entrants.length === 2) expect(luckOf.get(0)).toBeCloseTo(-(luckOf.get(1) as number), 6);
        },
        courses([format]),
      ),
  ));

/** A quiet contest in which every game ends the other way round. */
function mirrored({ settings, entries }: Played): ContestState {
  const state = newState(settings);
  for (const entry of entries) {
    if (entry.type !== 'games') state.apply(entry);
    else {
      const games = entry.games.map((game) => {
        const { points, luck = 0 } = game;
        return { ...game, points: [points[1], points[0]] as typeof points, luck: -luck };
      });
      state.apply({ ...entry, games });
    }
  }
  return state;
}

it('a mirrored contest has mirrored standings: wins are losses, and ratings and luck have the other sign', () =>
  alwaysLater(
    { numRuns: thorough(100) },
    [courses(['round-robin', 'gauntlet']), fc.boolean()],
    async (course, paired) => {
      const seeded = { seed: 1, paired, openingPlies: 0 };
      const quiet = { ...course, trouble: 1e6, games: paired ? 4 : course.games, suddenDeath: false };
      const played = await playContest(quiet, { seeded, limits: { nodes: 1 } });
      const other = mirrored(played);
      const [one, two] = [standingsOf(played.state).rows, standingsOf(other).rows];
      const count = one.length;
      const table = tallies(count, played.state.matches);
      const back = tallies(count, other.matches);
      for (const { player, rating, luck } of one) {
        const mirror = two.find((row) => row.player === player)!;
        expect(mirror.rating.elo).toBeCloseTo(-rating.elo, 4);
        expect(mirror.rating.high).toBeCloseTo(-rating.low, 4);
        expect(mirror.luck).toBeCloseTo(-(luck as number), 6);
        const { wins, losses, points, against } = table[player] as Tally;
        expect(back[player]).toMatchObject({
          wins: losses,
          losses: wins,
          points: against,
          against: points,
        });
      }
    },
  ));

it('the order in which entrants are listed moves no place of a round-robin but by the seeds of equals', () =>
  alwaysWith({ numRuns: thorough(60) }, [fc.integer({ min: 2, max: 7 }), fc.nat()], (count, seed) => {
    const strengths = Array.from({ length: count }, (_, entrant) => (entrant * 7919 + seed) % 101);
    const shift = (entrant: number) => (entrant + 1) % count;
    const tableOf = (strengthOf: (entrant: number) => number) => {
      const meetings = [];
      for (let one = 0; one < count; one++)
        for (let two = one + 1; two < count; two++) {
          const lead = Math.sign(strengthOf(one) - strengthOf(two));
          const points = [3 + lead, 3 - lead] as const;
          const result = {
            winner: lead === 0 ? null : lead > 0 ? (0 as const) : (1 as const),
            isTie: lead === 0,
            points,
          };
          meetings.push({ key: `${one}/${two}`, players: [one, two] as const, result });
        }
      return tallies(count, meetings);
    };
    const plain = tableOf((entrant) => strengths[entrant] as number);
    const shifted = tableOf((entrant) => strengths[shift(entrant)] as number);
    expect(shifted).toEqual(plain.map((_, entrant) => plain[shift(entrant)]));
  }));
