/** A game that shares nothing with ours: three archers shoot once, and the nearest to the middle wins. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { stream } from '../../src/engine/random.ts';
import type { Genome } from '../../src/tuner/genome.ts';
import { type JobScores, jobScoresSchema, type Path, type TunedGame } from '../../src/tuner/tunedGame.ts';

interface Shots {
  readonly archers: readonly Genome[];
  readonly seed: number;
  readonly path: Path;
}

/** The genes are how far right of the middle and above it an archer aims; the wind does the rest. */
export function play({ archers, seed, path }: Shots): JobScores {
  const wind = stream(seed, 'wind', ...path);
  const misses = archers.map(([x = 0, y = 0]) => Math.hypot(x + wind.gaussian(), y + wind.gaussian()));
  return { scores: misses.map((own) => misses.filter((other) => other > own).length / (misses.length - 1)) };
}

export const archery: TunedGame<Shots> = {
  genes: ['right', 'top'].map((name) => ({ name, min: -20, max: 20 })),
  referencePanel: [{ name: 'beginner', genome: [9, -7] }],
  seats: 3,
  gamesPerJob: 1,
  settings: { bow: 'long' },
  engine: { bow: 'yew' },
  player: {
    name: 'archery',
    module: import.meta.url,
    play,
    job: z.custom<Shots>(),
    result: jobScoresSchema,
    games: () => 1,
    key: ({ seed, path }) => ({ seed, path }),
  },
  job: (archers, seed, path) => ({ archers, seed, path }),
  loadChampion: (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).aim : null),
  saveChampion: async (path, aim, provenance) => writeFileSync(path, JSON.stringify({ aim, ...provenance })),
};
