import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@oclif/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { eventSettingsSchema, tournamentSettingsSchema } from '../../../src/arena/contest/contestFormat.ts';
import { boundsSchema } from '../../../src/arena/match/sequentialTest.ts';
import { settingFlags } from '../../../src/cli/input/flags.ts';
import { readWeights } from '../../../src/cli/input/weights.ts';
import { setting, settingsIn } from '../../../src/system/settings.ts';
import { testFolder } from '../../system/folders.ts';

const SCHEMAS = {
  tournament: tournamentSettingsSchema,
  event: eventSettingsSchema,
  test: boundsSchema('it'),
} as const;

async function parse(
  schema: (typeof SCHEMAS)[keyof typeof SCHEMAS],
  ...argv: string[]
): Promise<Record<string, unknown>> {
  const { flags } = await Parser.parse(argv, { flags: settingFlags(schema) });
  return flags as Record<string, unknown>;
}

describe.each(Object.entries(SCHEMAS))('the flags of a %s', (_, schema) => {
  const own = settingsIn(schema).filter(({ flag }) => flag !== null);

  it('take the least and the greatest number that help names, and refuse one beyond, and what is no number', async () => {
    for (const {
      flag,
      min,
      max,
      schema: { type },
    } of own) {
      if (type !== 'number') continue;
      for (const value of [min, max])
        if (value !== undefined)
          expect(await parse(schema, `--${flag}=${value}`)).toMatchObject({ [flag as string]: value });
      const refused = [
        'x',
        '',
        ...(min === undefined ? [] : [`${min - 1}`]),
        ...(max === undefined ? [] : [`${max + 1}`]),
      ];
      for (const value of refused) await expect(parse(schema, `--${flag}=${value}`)).rejects.toThrow();
    }
  });

  it('are refused beside those that they exclude', async () => {
    for (const { flag, excludes = [], min = 1 } of own)
      for (const other of excludes)
        await expect(parse(schema, `--${flag}=${min}`, `--${other}=1000`)).rejects.toThrow();
  });

  it('have the defaults that help names, where nothing else takes their place', async () => {
    const flags = await parse(schema);
    for (const { flag, default: usual, excludes, usually } of own) {
      const isPlain = usual !== undefined && excludes === undefined && usually === undefined;
      if (isPlain && usual !== false) expect([flag, flags[flag as string]]).toEqual([flag, usual]);
    }
  });
});

it('a number is within the bounds of its schema, and stands beside no flag that it excludes, be that one or several', async () => {
  const made = z.strictObject({
    share: setting(z.number().min(2).max(3), { help: 'a share', flag: 'share', excludes: ['other'] }),
    both: setting(z.number(), { help: 'neither', flag: 'both', excludes: ['other', 'share'] }),
    other: setting(z.number(), { help: 'another', flag: 'other' }),
  });
  const parsed = async (...argv: string[]) => (await Parser.parse(argv, { flags: settingFlags(made) })).flags;
  for (const share of [2, 2.5, 3]) expect(await parsed(`--share=${share}`)).toMatchObject({ share });
  for (const share of [1.9, 3.1, -2]) await expect(parsed(`--share=${share}`)).rejects.toThrow('from 2 to 3');
  for (const [one, other] of [
    ['share', 'other'],
    ['both', 'other'],
    ['both', 'share'],
  ])
    await expect(parsed(`--${one}=2`, `--${other}=2`)).rejects.toThrow(/cannot also be provided/);
});

it('a number with a sign and a fraction is read as it stands', async () => {
  expect(await parse(SCHEMAS.test, '--sprt-elo0=-2.5')).toMatchObject({ 'sprt-elo0': -2.5 });
});

it('weights that lack a feature are read with a warning that names it, whole ones without', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const whole = JSON.parse(readFileSync('weights/default.json', 'utf8'));
  const file = join(testFolder(), 'old.json');
  writeFileSync(file, JSON.stringify(whole));
  expect(readWeights(file).missing).toEqual([]);
  expect(written).not.toHaveBeenCalled();
  const { lines, ...others } = whole.weights;
  writeFileSync(file, JSON.stringify({ ...whole, weights: others }));
  expect(readWeights(file).missing).toEqual(['lines']);
  expect(written).toHaveBeenCalledWith(expect.stringContaining('without lines: written by an older version'));
});
