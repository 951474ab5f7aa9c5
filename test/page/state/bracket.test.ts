import fc from 'fast-check';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { MeetingInRound } from '../../../src/arena/contest/contestView.ts';
import { isOfLosers, roundId } from '../../../src/arena/contest/formats/round.ts';
import {
  bracketProgressOf,
  bracketProgressText,
  contestStandings,
  meetingText,
  placeText,
} from '../../../src/document/index.ts';
import { Bracket, Podium } from '../../../src/page/Bracket.tsx';
import {
  HEADING_ROWS,
  layOutBracket,
  roundKey,
  SLOT_ROWS,
  winnerName,
} from '../../../src/page/state/bracket.ts';
import { alwaysWith, thorough } from '../../thorough.ts';
import { shownIn, wordsIn } from '../results/shown.ts';
import { AT, eventOf } from './drawnEvents.ts';

const FORMATS = ['knock-out', 'double-elimination', 'groups'] as const;

const events = fc
  .record({
    format: fc.constantFrom(...FORMATS),
    count: fc.integer({ min: 2, max: 33 }),
    seed: fc.nat(),
    most: fc.oneof(fc.constant(1000), fc.nat(120)),
  })
  .map((of) => ({ ...of, results: eventOf(of.format, of.count, of.seed, of.most) }));

function holds(law: (event: typeof events extends fc.Arbitrary<infer Of> ? Of : never) => void): void {
  alwaysWith({ numRuns: thorough(100) }, [events], law);
}

/** One text for each meeting of a bracket. */
const meetingOf = ({ round, number }: MeetingInRound) => `${roundId(round)} ${number}`;

describe('the drawing of a bracket', () => {
  it('has every match once, and no place for byes', () => {
    holds(({ format, count, results }) => {
      const { boxes } = layOutBracket(results);
      const keys = boxes.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const matches = results.matches.filter(({ key }) => !key.startsWith('group'));
      expect(boxes.flatMap(({ match }) => match ?? []).length).toBe(matches.length);
      if (format === 'knock-out') expect(keys).toHaveLength(count - 1);
      if (format === 'double-elimination') {
        const second = keys.includes('second final') ? 1 : 0;
        expect(keys).toHaveLength(2 * (count - 1) + second);
      }
      if (format === 'groups') expect(keys).toHaveLength(2 * results.groups.length - 1);
      for (const { slots } of boxes)
        for (const { name, source } of slots) expect(name === null && source.kind === 'seed').toBe(false);
      expect(new Set(boxes.map(meetingOf)).size).toBe(boxes.length);
      expect(new Set(boxes.map(meetingText)).size).toBe(boxes.length);
    });
  });

  it('begins at the left, or beside the groups, and leaves no column empty', () => {
    holds(({ results }) => {
      const { boxes } = layOutBracket(results);
      const columns = new Set([
        ...(results.groups.length > 0 ? [0] : []),
        ...boxes.map(({ column }) => column),
      ]);
      expect([...columns].toSorted((a, b) => a - b)).toEqual([...columns].map((_, index) => index));
      if (results.groups.length > 0) expect(boxes.map(({ column }) => column)).not.toContain(0);
    });
  });

  it('stands in the middle of its height, and groups one below the other', () => {
    holds(({ results }) => {
      const { boxes, groups, rows } = layOutBracket(results);
      const meetings = boxes.map(({ row }) => row);
      expect(Math.min(...meetings) + Math.max(...meetings)).toBeCloseTo(rows - 1, 9);
      const heights = groups.map(({ row }, index) => (groups[index + 1]?.row ?? Number.NaN) - row);
      const sizes = groups.map(({ standings }) => standings.length * SLOT_ROWS);
      const beside = sizes.reduce((sum, size) => sum + size + HEADING_ROWS, -HEADING_ROWS);
      // Meetings lie one row apart, or as far as the groups are high.
      if (!Number.isInteger(rows)) expect(rows).toBeCloseTo(beside, 9);
      // Between two tables there is room for the name of the lower one.
      for (const [index, height] of heights.slice(0, -1).entries())
        expect(height).toBeCloseTo((sizes[index] as number) + HEADING_ROWS, 9);
    });
  });

  it('is the bracket that is played: who comes is the one that a slot waited for', () => {
    holds(({ format, count, seed, results }) => {
      const atFirst = layOutBracket(eventOf(format, count, seed, 0)).boxes;
      const awaited = new Map(atFirst.map(({ key, slots }) => [key, slots]));
      const matches = new Map(layOutBracket(results).boxes.map((box) => [meetingOf(box), box.match]));
      for (const { key, slots, match } of layOutBracket(results).boxes) {
        const areKnown = slots.every(({ name }) => name !== null);
        // Two may have come through their groups while others still play in theirs.
        expect(match !== null).toBe(areKnown && (match !== null || format !== 'groups'));
        const shown = slots.map(({ name }) => name);
        for (const { source } of awaited.get(key) ?? []) {
          if (source.kind !== 'meeting') continue;
          const before = matches.get(meetingOf(source.of)) ?? null;
          const winner = winnerName(before);
          const loser = before?.players.find((player) => player !== winner);
          expect(shown).toContain(winner === null ? null : source.takes === 'winner' ? winner : loser);
        }
      }
    });
  });

  it('leads the winner of each meeting to the next, to the right, and that of the last to the first place', () => {
    holds(({ results, most }) => {
      const { boxes, lines } = layOutBracket(results);
      const won = winnerName(boxes.at(-1)?.match ?? null);
      if (most === 1000) expect(won).toBe(results.standings[0]?.name);
      // Every meeting but the last leads somewhere.
      expect(new Set(lines.map(({ from }) => from)).size).toBe(boxes.length - 1);
      for (const { from, to, slot } of lines) {
        expect(to.column).toBeGreaterThan(from.column);
        const { name, source } = to.slots[slot];
        expect(name).toBe(winnerName(from.match));
        const { round, number } = from;
        expect(source).toEqual({ kind: 'meeting', takes: 'winner', of: { round, number } });
      }
      for (const { match, slots } of boxes) {
        if (match) expect(match.players.toSorted()).toEqual(slots.map(({ name }) => name).toSorted());
      }
    });
  });

  it('has boxes of two names that leave room between those one row apart, and groups that do with less', () => {
    expect(2 * SLOT_ROWS).toBeLessThan(1);
    expect(HEADING_ROWS).toBeLessThan(1);
  });

  it('lets no two boxes meet, and each round stand in one column', () => {
    holds(({ results }) => {
      const { boxes, rounds, columns, rows } = layOutBracket(results);
      for (const one of boxes) {
        expect(one.column).toBeLessThan(columns);
        expect(one.row).toBeLessThan(rows);
        for (const other of boxes) {
          if (other === one) continue;
          if (roundKey(one) === roundKey(other)) expect(other.column).toBe(one.column);
          if (one.column === other.column) expect(Math.abs(one.row - other.row)).toBeGreaterThanOrEqual(1);
        }
      }
      expect(rounds.map(({ key }) => key)).toEqual([...new Set(boxes.map(roundKey))]);
    });
  });

  it('leaves room for the names of the losers’ rounds between these and the others', () => {
    for (const count of [3, 4, 5, 8, 13]) {
      const { boxes } = layOutBracket(eventOf('double-elimination', count, 1, 0));
      const first = boxes.filter(({ slots }) => slots.every(({ source }) => source.kind === 'seed'));
      const lowest = Math.max(...first.map(({ row }) => row));
      const ofLosers = boxes.filter(({ round }) => isOfLosers(round));
      const highest = Math.min(...ofLosers.map(({ row }) => row));
      expect(highest - lowest).toBeGreaterThan(1 + HEADING_ROWS);
    }
  });

  it('says of a match at a table that it is live, or whom it waits for', () => {
    const results = eventOf('knock-out', 4, 1, 0);
    const shown = (awaited: object | null) => {
      const message = { table: { tables: [{ awaited }] } } as never;
      return wordsIn(
        shownIn(results, h(Bracket, { part: { from: 0, rows: 9 } }), { message, tables: new Map([[1, 0]]) }),
      );
    };
    expect(shown(null)).toContain('live, table 1');
    expect(shown({ names: ['Zed'] })).toContain('waits for Zed, table 1');
  });

  it('tells those who go on from the others only in groups that have a standing', () => {
    const ranked = (over: number) =>
      shownIn(eventOf('groups', 8, 1, over), h(Bracket, { part: { from: 0, rows: 9 } })).split('group ranked')
        .length - 1;
    expect([0, 1, 7].map(ranked)).toEqual([0, 1, 2]);
  });

  it('has the names of all rounds in one line, those of losers in another above these', () => {
    const { boxes, rounds } = layOutBracket(eventOf('double-elimination', 8, 1, 1));
    const lines = rounds.map(({ round, row }) => [isOfLosers(round), row]);
    const firstOfLosers = Math.min(...boxes.flatMap(({ key, row }) => (key.startsWith('losers') ? row : [])));
    expect(new Set(lines.map(String))).toEqual(new Set(['false,0', `true,${firstOfLosers}`]));
  });

  it('says how far each has come', () => {
    const results = eventOf('knock-out', 5, 1, 1);
    const stages = ({ standings, ...drawn }: typeof results) =>
      standings.map((row) => {
        const stage = bracketProgressOf(row, drawn);
        return stage && bracketProgressText(stage);
      });
    expect(stages(results).toSorted()).toEqual([
      ...['in the semi-final', 'in the semi-final', 'in the semi-final', 'in the semi-final'],
      'out in the quarter-final',
    ]);
    expect(stages(eventOf('knock-out', 5, 1, 1000)).slice(0, 2)).toEqual([null, 'out in the final']);
    expect(stages(eventOf('round-robin', 5, 1, 1))[0]).toBeNull();
  });

  it('numbers meetings and rounds as they are played, without byes', () => {
    const slots = (format: (typeof FORMATS)[number], count: number) => eventOf(format, count, 1, 0).bracket;
    expect(slots('knock-out', 6).slice(0, 2).map(meetingText)).toEqual([
      'quarter-final 1',
      'quarter-final 2',
    ]);
    const losers = slots('double-elimination', 6).filter(({ round }) => isOfLosers(round));
    expect(losers.map(meetingText)).toEqual([
      'losers’ round 1, no. 1',
      'losers’ round 1, no. 2',
      'losers’ round 2, no. 1',
      'losers’ final',
    ]);
  });
});

describe('places', () => {
  const rowsOf = (...figures: readonly (readonly [wins: number, points: number, buchholz: number])[]) =>
    figures.map(([wins, points, buchholz], index) => ({
      place: index + 1,
      lastPlace: index + 1,
      name: `${index}`,
      formerly: [],
      seed: 1,
      out: null,
      isAbsent: false,
      played: 3,
      wins,
      losses: 3 - wins,
      byes: 0,
      points,
      against: 9 - points,
      buchholz,
    }));
  const shown = (rows: ReturnType<typeof rowsOf>, isByBuchholz: boolean) => {
    const ranked = contestStandings({ bracket: [], groups: [], isByBuchholz }, rows);
    return ranked.map(({ buchholz, difference, ...row }) => [placeText(row), buchholz, difference]);
  };

  it('name what tells equal wins apart, and are shared by those whom only the draw does', () => {
    const swiss = rowsOf([3, 9, 4], [2, 6, 5], [2, 5, 3], [1, 4, 3], [1, 3, 3], [0, 0, 6]);
    expect(shown(swiss, true)).toEqual([
      ['1', 4, 9],
      ['2', 5, 3],
      ['3', 3, 1],
      ['4', 3, -1],
      ['5', 3, -3],
      ['6', 6, -9],
    ]);
    expect(shown(rowsOf([1, 4.5, 1], [1, 4, 1]), true)[0]?.[2]).toBe(0);
    const [first, second, third] = rowsOf([2, 6, 5], [2, 6, 4], [2, 5, 3]);
    const shared = [first, second].map((row) => ({ ...row, place: 1, lastPlace: 2 }));
    expect(shown([...shared, third] as never, false)).toEqual([
      ['1–2', null, 3],
      ['1–2', null, 3],
      ['3', null, 1],
    ]);
  });

  it('are those of a bracket that were played for', () => {
    const placesIn = (results: ReturnType<typeof eventOf>) =>
      contestStandings(results, results.standings).map(placeText).join(' ');
    for (const format of ['knock-out', 'groups'] as const)
      expect(placesIn(eventOf(format, 8, 1, 1000))).toBe('1 2 3–4 3–4 5–8 5–8 5–8 5–8');
    expect(placesIn(eventOf('knock-out', 8, 1, 1))).toBe('1–4 1–8 1–8 1–8 1–8 1–8 1–8 5–8');
    expect(placesIn(eventOf('knock-out', 6, 1, 3))).toBe('1–2 1–4 1–4 3–4 5–6 5–6');
    const over = { ...eventOf('knock-out', 8, 1, 1000), endedAt: AT };
    const podium = shownIn(over, h(Podium, {}));
    expect(podium.match(/(?<="step)\d/g)).toEqual(['1', '2', '3']);
    // Those who share a step stand side by side.
    expect(podium.match(/(?<=--names: ?)\d/g)).toEqual(['1', '1', '2']);
    expect(podium.match(/<b>/g)).toHaveLength(4);
  });
});
