/** Swiss events in which bots leave, come late, go away for a while and come back, to hold against their laws. */
import { formatOf } from '../../../src/arena/contest/formats/index.ts';
import { BYE, type Meeting, type MeetingResult, range } from '../../../src/arena/contest/formats/meeting.ts';
import { stream } from '../../../src/engine/random.ts';

/** The settings of a random Swiss event, and the seed from which its results follow. */
export interface SwissEvent {
  readonly count: number;
  /** `null` for as many as leave one unbeaten. */
  readonly rounds: number | null;
  readonly seed: number;
  /** The share of bots that withdraw after a round, and of those that are away when one is drawn. */
  readonly leaving: number;
  readonly away: number;
  /** Bots that come after the first round. */
  readonly late: number;
}

/** A round of a Swiss event as it was drawn and played. */
export interface SwissRound {
  /** The numbers of the bots that are still in the event, and those of them that are present. */
  readonly isIn: readonly number[];
  readonly here: readonly number[];
  readonly meetings: readonly Meeting[];
}

/** The rounds of an event, whose results follow from its seed, and who is still in at its end. */
export function playSwiss({ count, rounds, seed, leaving, away, late }: SwissEvent) {
  const random = stream(seed, 'swiss');
  const format = formatOf('swiss', count, rounds);
  const out = new Set<number>();
  const meetings: Meeting[] = [];
  const played: SwissRound[] = [];
  for (;;) {
    const all = range(count + (played.length > 0 ? late : 0));
    const isIn = all.filter((one) => !out.has(one));
    const here = isIn.filter(() => random.float() >= away);
    const field = {
      count: all.length,
      isIn: (one: number) => !out.has(one),
      isHere: (one: number) => here.includes(one),
    };
    const drawn = format.draw(field, meetings);
    if (drawn.length === 0) return { rounds: played, staying: isIn };
    const resultOf = (): MeetingResult => {
      const winner = random.pick([0, 0, 0, 1, 1, 1, null]) as 0 | 1 | null;
      return { winner, points: winner === null ? [0, 0] : winner === 0 ? [6, 5] : [5, 6] };
    };
    const round = drawn.map(
      (one): Meeting => ({ ...one, result: one.players[1] === null ? BYE : resultOf() }),
    );
    meetings.push(...round);
    played.push({ isIn, here, meetings: round });
    for (const one of isIn) if (random.float() < leaving) out.add(one);
  }
}
