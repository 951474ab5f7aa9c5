// Tunes the three numbers of the game in pig.mjs, and prints what became of them. node tune.mjs
import { tune } from 'four-connect-xtreme/tuner';

const { champion, promoted, run } = await tune({
  game: new URL('./pig.mjs', import.meta.url),
  generations: 10,
  seed: 1,
  onGeneration: ({ generation, best }) =>
    console.log(`generation ${generation}: best ${best.mean.toFixed(2)}`),
});
console.log(champion, promoted ? 'is better than the start' : 'is not shown to be better than the start');
console.log(`everything about it is in ${run}`);
