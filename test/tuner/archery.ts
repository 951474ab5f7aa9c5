/** Games that have nothing in common with the package's own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { builtInGame, builtInJobs, defineGame } from '../../src/tuner/ownGame.ts';

/**
 * A game in which three archers shoot once and the nearest to the middle wins. The genes are the distances right of the middle and
 * above it at which an archer aims; the wind adds a random error.
 */
export const ARCHERY = defineGame<'right' | 'top'>({
  name: 'archery',
  genes: { right: { min: -20, max: 20, value: 9 }, top: { min: -20, max: 20, value: -7 } },
  seats: 3,
  opponents: { beginner: { right: 9, top: -7 } },
  play(archers, wind) {
    const misses = archers.map(({ right, top }) =>
      Math.hypot(right + wind.gaussian(), top + wind.gaussian()),
    );
    return misses.map((own) => misses.filter((other) => other > own).length / (misses.length - 1));
  },
  champions: {
    load(file) {
      const [right, top] = JSON.parse(readFileSync(file, 'utf8')).aim;
      return { right, top };
    },
    save: async (file, { right, top }, provenance) =>
      writeFileSync(file, JSON.stringify({ aim: [right, top], ...provenance })),
  },
});

const JOBS = builtInJobs(ARCHERY, { module: import.meta.url });
/** Plays a job of archery; threads find it by this name. */
export const { play: playJob } = JOBS;

/** Archery as a built-in game. */
export const archery = builtInGame(ARCHERY, JOBS, { bow: 'yew' });

/** The text of a game's file: the player who aims nearer to 7 wins; the wind is the same for both. */
export const AIM = `export default {
  name: 'aim',
  genes: { at: { min: 0, max: 20, value: 18 } },
  opponents: { lucky: { at: 7 } },
  play([one, two], random) {
    const wind = random.gaussian();
    const misses = [one, two].map(({ at }) => Math.abs(at + wind - 7));
    const score = misses[0] === misses[1] ? 0.5 : Number(misses[0] < misses[1]);
    return [score, 1 - score];
  },
};`;
