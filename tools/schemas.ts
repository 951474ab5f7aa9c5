/** The formats of fcx as JSON Schema: those of files, made from the schemas that check them, and those of results, from their types. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { contestHeaderSchema, logEntrySchema } from '../src/arena/contest/contestFormat.ts';
import { gameRecordSchema } from '../src/arena/play/gameRecord.ts';
import { replayHeaderSchema } from '../src/arena/replays/replayFormat.ts';
import { weightsFileSchema } from '../src/bot/evaluation/weightsFormat.ts';
import { parametersFileSchema } from '../src/bot/program/parameters.ts';
import { answerSchema } from '../src/bot/wire/answer.ts';
import { playStateSchema } from '../src/bot/wire/playState.ts';
import { TRAINING } from '../src/games/fcx/training/trainingFormat.ts';
import { gameDescriptionSchema } from '../src/tuner/ownGame.ts';
import { TUNING } from '../src/tuner/tuningFormat.ts';
import { schemasOf } from './typeSchema.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

interface Format {
  readonly schema: z.ZodType;
  readonly description: string;
}

const GAMES = new URL('../src/games/', import.meta.url);

/** The modules in which games declare their own formats and results. */
const OF_GAMES = readdirSync(GAMES)
  .map((game) => new URL(`${game}/schemas.ts`, GAMES))
  .filter((file) => existsSync(file));

/** The formats by the names of their files, without `.schema.json`. */
const FORMATS: Record<string, Format> = {
  'play-state': { schema: playStateSchema, description: 'A state, as servers send it to bots.' },
  answer: { schema: answerSchema, description: 'An answer of a bot.' },
  weights: { schema: weightsFileSchema, description: 'A weights file: weights/*.json.' },
  params: { schema: parametersFileSchema, description: 'A file of parameters of a bot, as fcx writes it.' },
  'replay-header': { schema: replayHeaderSchema, description: 'The first line of a replay file.' },
  'replay-game': { schema: gameRecordSchema, description: 'Every other line of a replay file: a game.' },
  'run-config': { schema: TUNING.config, description: 'config.json in the folder of a tuning.' },
  'run-game': {
    schema: gameDescriptionSchema,
    description: 'game.json in the folder of a tuning of a game in a file: what readers need of it.',
  },
  'run-generation': { schema: TUNING.report, description: 'A line of generations.jsonl of a tuning.' },
  'run-result': { schema: TUNING.result, description: 'result.json of a tuning.' },
  'training-config': { schema: TRAINING.config, description: 'config.json in the folder of a training.' },
  'training-generation': {
    schema: TRAINING.report,
    description: 'A line of generations.jsonl of a training.',
  },
  'training-result': { schema: TRAINING.result, description: 'result.json of a training.' },
  'contest-header': {
    schema: contestHeaderSchema,
    description: 'The first line of contest.jsonl of fcx tournament and fcx host.',
  },
  'contest-act': { schema: logEntrySchema, description: 'Every other line of contest.jsonl: an act.' },
};

for (const file of OF_GAMES) Object.assign(FORMATS, (await import(file.href)).FORMATS);

/** The required fields without those that have a default. */
function dropDefaulted({ required, properties }: z.core.JSONSchema.BaseSchema): string[] | undefined {
  return required?.filter((name) => {
    const field = properties?.[name];
    return !(typeof field === 'object' && 'default' in field);
  });
}

/** The texts of the schema files for the results of commands with `--json`, by their names. Takes seconds. */
export function resultSchemaFiles(): Record<string, string> {
  const files = [new URL('results.ts', import.meta.url), ...OF_GAMES].map((file) => fileURLToPath(file));
  const schemas = schemasOf(files, 'Results');
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `results/${name}.schema.json`,
      `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 2)}\n`,
    ]),
  );
}

/** The texts of the schema files of formats, by their names. */
export function schemaFiles(): Record<string, string> {
  const files = Object.entries(FORMATS).map(([name, { schema, description }]) => {
    // Other parts of a zod schema, such as conditions between fields, are left out.
    const { $schema, ...rest } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        const required = dropDefaulted(jsonSchema);
        if (required !== undefined) jsonSchema.required = required;
      },
    });
    return [`${name}.schema.json`, `${JSON.stringify({ $schema, description, ...rest }, null, 2)}\n`];
  });
  return Object.fromEntries(files);
}
