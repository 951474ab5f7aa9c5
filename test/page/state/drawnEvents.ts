import type { ContestSettings, NewLogEntry } from '../../../src/arena/contest/contestFormat.ts';
import { ContestState } from '../../../src/arena/contest/contestState.ts';
import { contestView } from '../../../src/arena/contest/contestView.ts';
import { SETTINGS } from '../../arena/host/events.ts';

/** The time of every entry of the log. */
export const AT = '2026-01-01T00:00:00.000Z';

/** The view of an event of bots called 0, 1, 2, … after `most` matches, whose winners follow from a seed. */
export function eventOf(format: ContestSettings['format'], count: number, seed: number, most: number) {
  const header = { format: 'fcx-event', version: 1, at: AT, fcxVersion: '0', commitment: '0' } as const;
  const state = new ContestState({ ...header, settings: { ...SETTINGS, format } });
  const add = (act: NewLogEntry) => state.apply({ at: AT, ...act } as Parameters<typeof state.apply>[0]);
  for (let entrant = 0; entrant < count; entrant++) add({ type: 'entered', name: `${entrant}` });
  add({ type: 'begun' });
  let random = seed;
  for (let over = 0; ; over++) {
    for (const { key, players } of state.format.draw(state.field, state.matches)) {
      add({ type: 'drawn', key, players: [...players], first: 0 });
    }
    const [match] = state.open;
    if (match === undefined || over === most) return contestView(state);
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const winner = (random >>> 31) as 0 | 1;
    add({ type: 'ruled', match: match.number, winner: random % 16 === 0 ? null : winner, reason: 'tied' });
  }
}
