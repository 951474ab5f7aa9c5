import { it } from 'vitest';
import { lawsOfSwiss } from './swissLaws.ts';

it('keeps its laws in ten thousand events of 2 to 17 bots in which some leave, come late or are away', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const count = 2 + (seed % 16);
    const rounds = seed % 3 === 0 ? null : 1 + (seed % (count + 2));
    const leaving = [0, 0.05, 0.2, 0.4][seed % 4] as number;
    const away = [0, 0.15][(seed >> 2) % 2] as number;
    lawsOfSwiss({ count, rounds, seed, leaving, away, late: [0, 0, 1, 2][(seed >> 3) % 4] as number });
  }
}, 3_600_000);
