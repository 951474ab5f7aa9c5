import { expect, it } from 'vitest';
import { tryParameters, tryStart } from '../../../src/games/bot/probe.ts';
import type { Genome } from '../../../src/tuner/index.ts';

const GENES = ['own', 'dead', 'style', 'twin'].map((name) => ({
  name,
  min: 0,
  max: name === 'style' ? 2 : 9,
}));
const START = [0, 5, 1, 0];

/** Plays by these answers; returns what is said, and how many couples were asked for. */
async function probe(answer: (genome: Genome) => unknown) {
  const said: string[] = [];
  let asked = 0;
  await tryParameters(
    GENES,
    START,
    async (couples) => {
      asked += couples.length;
      return couples.map(([one, two]) => ({ alike: answer(one) === answer(two) }));
    },
    (text) => said.push(text),
  );
  return { said, asked };
}

it('names what never changes an answer, and finds what counts only where another is not at its start', async () => {
  const { said } = await probe(
    ([own = 0, , style, twin = 0]) => `${own > 4},${style === 1},${own * twin > 20}`,
  );
  expect(said).toEqual([expect.stringMatching(/^dead changes no answer in 12 games/)]);
});

it('asks no more of a parameter that has shown', async () => {
  expect(await probe((genome) => genome.join())).toEqual({ said: [], asked: 1 + GENES.length });
});

it('says that nothing shows of a bot that plays differently with the same values', async () => {
  let turn = 0;
  expect((await probe(() => turn++)).said).toEqual([expect.stringContaining('plays differently each time')]);
});

it('refuses a deaf bot', async () => {
  await expect(probe(() => 3)).rejects.toMatchObject({ code: 'ignored' });
});

it('refuses a bot only if it fails again and again', async () => {
  const fault = { parameters: {}, did: 'fell asleep' };
  const trial = (failures: number) =>
    tryStart(async (game) => [{ scores: [1, 0], alike: true, ...(game < failures && { faults: [fault] }) }]);
  await trial(2);
  await expect(trial(3)).rejects.toThrow('starts from: it fell asleep');
});
