/** One line of a schema tells a setting: its flag, its field, its row in docs and the command that repeats it follow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@oclif/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventSettingsSchema, tournamentSettingsSchema } from '../../src/arena/contest/contestFormat.ts';
import { loadAll } from '../../src/commands/index.ts';
import { commandLine } from '../../src/document/repeatCommands.ts';
import botGame from '../../src/games/bot/tuned.ts';
import { pairSettingsSchema } from '../../src/games/fcx/pairScores.ts';
import { TRAINING } from '../../src/games/fcx/training/trainingFormat.ts';
import { flagsFor, type NamedSetting, settingsIn, withFlags } from '../../src/system/settings.ts';
import { TUNING } from '../../src/tuner/tuningFormat.ts';
import { COMMANDS_PAGE, commandsPage } from '../../tools/commandsPage.ts';
import { ROOT } from '../docs/pages.ts';
import { commandsIn, fcxArguments, type ShellCommand } from '../docs/shellCommands.ts';
import { alwaysLater } from '../thorough.ts';

const COMMANDS = await loadAll();

const CASES: readonly (readonly [string, z.ZodType])[] = [
  ['tune', TUNING.config],
  ['tune', pairSettingsSchema],
  ['tune', botGame.schema as z.ZodType],
  ['train', TRAINING.config],
  ['tournament', tournamentSettingsSchema],
  ['host', eventSettingsSchema],
];

/** The settings that a flag of the command gives; the names of games are no setting of theirs. */
const ownSettings = (schema: z.ZodType) =>
  settingsIn(schema).filter(({ flag }) => flag !== null && flag !== 'game');

/** A value that the flag takes and the file can hold. */
function valueFor({
  schema,
  min = 0,
  max = 1_000_000,
  factor,
  default: usual,
}: NamedSetting): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodArray) return fc.array(word, { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodString) return word;
  if (schema instanceof z.ZodNumber && (schema.isInt || factor !== undefined || min > 0))
    return fc.integer({ min, max });
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const range = { min: Math.max(minValue ?? -500, -500), max: Math.min(maxValue ?? 500, 500), noNaN: true };
    // No command line has -0.
    return fc.double(range).map((value) => value + 0);
  }
  return usual === true ? fc.boolean() : fc.constant(true);
}

const word = fc.stringMatching(/^[A-Za-z0-9_./ {}=]{0,12}[a-z]$/);

/** A value for each flag; of flags that exclude each other, one. */
function settingsOf(all: readonly NamedSetting[]): fc.Arbitrary<Record<string, unknown>> {
  const byFlag = new Map(all.map((one) => [one.flag as string, one]));
  const values = fc.record(Object.fromEntries([...byFlag].map(([flag, one]) => [flag, valueFor(one)])));
  const [first = []] = all.flatMap(({ flag, excludes }) => (excludes ? [[flag as string, ...excludes]] : []));
  const apart = [
    ...new Set([...first, ...all.flatMap(({ flag, excludes }) => (excludes ? [flag as string] : []))]),
  ];
  return fc
    .tuple(values, apart.length > 0 ? fc.constantFrom(...apart) : fc.constant(''))
    .map(([given, kept]) =>
      Object.fromEntries(Object.entries(given).filter(([flag]) => flag === kept || !apart.includes(flag))),
    );
}

describe.each(CASES)('the settings of fcx %s', (command, schema) => {
  const flags = COMMANDS[command]!.flags!;
  const own = ownSettings(schema);

  it('come back from the command that repeats them', async () => {
    expect(own.length).toBeGreaterThan(2);
    await alwaysLater({ numRuns: 50 }, [settingsOf(own)], async (values) => {
      const settings = withFlags(schema, values) as object;
      const line = commandLine(command, [], flagsFor(schema, settings));
      const argv = (fcxArguments(commandsIn(line, 'here')[0] as ShellCommand) as string[]).slice(1);
      const named = Object.fromEntries(own.map(({ flag }) => [flag, flags[flag as string]!]));
      const parsed = await Parser.parse(argv, { flags: named, strict: true });
      expect(withFlags(schema, parsed.flags)).toEqual(settings);
    });
  });
});

it('docs/commands.md is made from the commands and the schemas; npm run build:schemas writes it', async () => {
  const page = readFileSync(join(ROOT, COMMANDS_PAGE), 'utf8');
  expect(page).toBe(await commandsPage());
  const paragraphs = page.split('\n\n').filter((paragraph) => paragraph.length > 100);
  expect(paragraphs).toEqual([...new Set(paragraphs)]);
});
