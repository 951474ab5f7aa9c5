import { expect } from 'vitest';
import { playSwiss, type SwissEvent } from './swissEvents.ts';

/** Holds the draws of an event against the rules of a Swiss, one round after the other. */
export function lawsOfSwiss(event: SwissEvent): void {
  const met = new Set<string>();
  const withBye = new Set<number>();
  for (const { isIn, here, meetings } of playSwiss(event).rounds) {
    const drawn = meetings.flatMap(({ players }) => players.filter((one) => one !== null));
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const one of drawn) expect(isIn).toContain(one);
    for (const { players } of meetings) {
      const [one, other] = players;
      if (other === null) {
        expect(withBye).not.toContain(one);
        expect(here).toContain(one);
        withBye.add(one);
      } else {
        expect(met).not.toContain(players.join());
        met.add(players.join());
      }
    }
    // A bot that is left over without a bye is away or has had one.
    for (const one of isIn)
      if (!drawn.includes(one)) expect(withBye.has(one) || !here.includes(one)).toBe(true);
  }
}
