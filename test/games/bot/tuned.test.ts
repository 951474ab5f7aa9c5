import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCommand } from '../../../src/document/index.ts';
import tuned from '../../../src/games/bot/tuned.ts';
import { programName } from '../../../src/system/index.ts';
import { STRATEGY_NAMES } from '../../../src/tuner/strategies/strategies.ts';
import { jobsOfGeneration } from '../../../src/tuner/tune.ts';
import { DEFAULT_TUNE_SETTINGS } from '../../../src/tuner/tuningFormat.ts';
import { testFolder } from '../../system/folders.ts';

const BOT = 'python3 mybot.py {port} {name}';

/** What a tuning of this bot advises for a champion in a file, with the folder in which it is left out. */
function advised(
  bot: string,
  saved: { readonly file: string; readonly rival?: string; readonly isProven?: boolean },
) {
  const folder = testFolder();
  const params = join(folder, 'mine.json');
  writeFileSync(params, '{ "depth": { "value": 2, "min": 1, "max": 3 } }');
  const { game } = tuned.start({ out: join(folder, 'out.json'), from: undefined, flags: { bot, params } });
  const { file, rival, isProven = true } = saved;
  const champion = {
    folder: join(folder, 'run'),
    genome: [3],
    file: join(folder, file),
    isProven,
    ...(rival && { rival: join(folder, rival) }),
  };
  const { text = '', commands = [] } = game.advise?.(champion) ?? {};
  const lines = commands.map(([name = '', ...words]) => makeCommand(name, words).line);
  return [text, ...lines].map((line) => line.replaceAll(`${folder}/`, ''));
}

const compare = (one: string, two: string, bot = BOT) =>
  `${programName()} match --bot "${bot}" --params ${one} --params ${two} --opening 2 --sprt`;

it('a tuning ends with the commands to compare the values and to play with them', () => {
  const [text, ...commands] = advised(BOT, { file: 'mine.tuned.json' });
  expect(text).toMatch(/^mine\.values\.json has the values alone/);
  expect(commands).toEqual([
    compare('mine.tuned.json', 'mine.json'),
    'FCX_PARAMS="$(cat mine.values.json)" python3 mybot.py 5051 mybot',
  ]);
});

it('a bot keeps its own name, and a module has a command that plays it', () => {
  expect(advised('Pia=python3 bot.py {port} {name}', { file: 'mine.tuned.json' })[2]).toMatch(
    /bot\.py 5051 Pia$/,
  );
  const module = 'Pia=examples/module.mjs';
  expect(advised(module, { file: 'mine.tuned.json' })[2]).toBe(
    `${programName()} play --bot ${module} --params mine.tuned.json --port 5051`,
  );
});

it('values are compared with the file that they did not replace, and never with themselves', () => {
  const kept = { file: 'run/champion.json', rival: 'mine.tuned.json' };
  expect(advised(BOT, kept)[1]).toBe(compare('run/champion.json', 'mine.tuned.json'));
  expect(advised(BOT, { file: 'mine.json' })[1]).toBe(compare('mine.json', 'run/start.json'));
});

it('plays with no values that are not proven, but compares them', () => {
  const kept = { file: 'run/champion.json', isProven: false };
  const [text, ...commands] = advised(BOT, kept);
  expect(text).toMatch(/^Keep the values in mine\.json\./);
  expect(commands).toEqual([compare('run/champion.json', 'mine.json')]);
  // The values to keep are those that it was to beat.
  const [beaten] = advised(BOT, { ...kept, rival: 'mine.tuned.json' });
  expect(beaten).toMatch(/^Keep the values in mine\.tuned\.json\./);
});

it('fills in what a command asks for', () => {
  const bot = 'mybot {port} {param:depth} {params}';
  expect(advised(bot, { file: 'mine.tuned.json' })[2]).toBe('mybot 5051 3 mine.values.json');
});

it('has no command for a bot that only workers have', () => {
  expect(advised('mine', { file: 'mine.tuned.json' })).toHaveLength(1);
});

it.each(STRATEGY_NAMES)(
  'fills the games asked for and no more, whatever is chosen besides: %s',
  (strategy) => {
    const folder = testFolder();
    const params = join(folder, 'mine.json');
    writeFileSync(
      params,
      '{ "depth": { "value": 2, "min": 1, "max": 3 }, "book": { "value": 0, "min": 0, "max": 9 } }',
    );
    for (const games of [200, 1000, 5000]) {
      for (const more of [{}, { population: 32 }, { pairs: 5 }]) {
        const flags = { bot: BOT, params, games };
        const { game, settings, budget } = tuned.start({
          out: join(folder, 'out.json'),
          from: undefined,
          flags,
        });
        const chosen = { ...DEFAULT_TUNE_SETTINGS, ...settings, seed: 1, strategy, ...more };
        const { generations, validationPairs } = { ...chosen, ...budget?.(chosen) };
        const perGeneration = jobsOfGeneration(chosen, game.genes);
        const jobs = generations * perGeneration + validationPairs * (1 + (game.worths?.share ?? 0));
        // A generation is played whole or not at all, and there is at least one.
        expect(Math.abs(2 * jobs - games)).toBeLessThanOrEqual(Math.max(2 * perGeneration, games / 20));
      }
    }
  },
);
