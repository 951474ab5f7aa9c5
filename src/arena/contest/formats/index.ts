/**
 * The formats of an event, as pure functions.
 *
 * They are our own, except for the matching in a Swiss. tournament-pairings, and tournament-organizer on top of it, are under
 * the GPL, which the licence of fcx does not allow; brackets-manager (MIT, well kept) has no Swiss and keeps its brackets in
 * a store of its own that is changed by calls, while an event is rebuilt from a log and needs functions of what has happened.
 */
import { doubleElimination, knockOut } from './bracket.ts';
import { groupsThenKnockOut } from './groups.ts';
import type { Format } from './meeting.ts';
import { roundRobin } from './roundRobin.ts';
import { swiss, swissRounds } from './swiss.ts';

export const EVENT_FORMATS = ['round-robin', 'swiss', 'knock-out', 'double-elimination', 'groups'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** A format for this many entrants at the start; `rounds` of a Swiss, `null` for as many as it takes. */
export function formatOf(kind: EventFormat, entrants: number, rounds: number | null): Format {
  switch (kind) {
    case 'round-robin':
      return roundRobin;
    case 'swiss':
      return swiss(rounds ?? swissRounds(entrants));
    case 'knock-out':
      return knockOut;
    case 'double-elimination':
      return doubleElimination;
    case 'groups':
      return groupsThenKnockOut;
  }
}
