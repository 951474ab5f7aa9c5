/** The parsers of everything that comes from outside, each with texts that it reads. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseReplay } from '../../src/arena/replays/replayFormat.ts';
import { parseAnswer, parsePlayState, parseWeights, positionFromPlayState } from '../../src/bot/index.ts';
import { ExpectedError, FOUR_CONNECT_XTREME, parsePosition } from '../../src/engine/index.ts';
import { parseColumn, parseInstruction } from '../../src/games/connect4/connect2/connectGame.ts';
import { parseData } from '../../src/system/data.ts';
import { DEFAULT_TUNE_SETTINGS, TUNING } from '../../src/tuner/tuningFormat.ts';
import { recordedGames } from '../engine/recordedGames.ts';

/** A parser, with texts that it reads. */
export interface FuzzTarget {
  readonly name: string;
  readonly corpus: readonly string[];
  /** Throws an `ExpectedError` for what it does not read; anything else is a bug. */
  readonly parse: (text: string) => unknown;
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

class RunError extends ExpectedError {
  override readonly code = 'run';
}

const states = recordedGames()[0]?.states.slice(0, 12) ?? [];

/** The file in docs/replays.md. */
const replay = [...read('docs/replays.md').matchAll(/```json\n(.*)\n```/g)]
  .map(([, line]) => line)
  .join('\n');

/** All parsers; add a text that once failed to the corpus of its parser. */
export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'text notation',
    corpus: [
      '7/7/7/3b3/2ox3/1xoox2 x 7 10 1',
      '3o3/3x3/3o3/3x3/3o3/2bx1x1 o 8 9 1',
      '7/7/7/7/7/7 x 1 - 0',
      '7/7/7/7/7/3x3 o 2 -',
    ],
    parse: (text) => parsePosition(text, { rules: FOUR_CONNECT_XTREME }),
  },
  {
    name: 'PlayState',
    corpus: states.map((state) => JSON.stringify(state)),
    parse: (text) => positionFromPlayState(parsePlayState(text), { rules: FOUR_CONNECT_XTREME }),
  },
  {
    name: 'answer',
    corpus: ['{"column":3}', '{"column":0.75,"winningChance":0.5}', '{"column": -1}', ''],
    parse: parseAnswer,
  },
  {
    name: 'weights',
    corpus: [read('weights/default.json'), read('weights/evolved.json')],
    parse: (text) => parseWeights(text, 'x.json'),
  },
  {
    name: 'run',
    corpus: [
      JSON.stringify({ ...DEFAULT_TUNE_SETTINGS, seed: 1 }),
      JSON.stringify({ format: TUNING.format, version: TUNING.version }),
    ],
    parse: (text) => {
      for (const schema of [TUNING.config, TUNING.report, TUNING.checkpoint, TUNING.result]) {
        try {
          parseData(text, schema as never, 'run', (message) => new RunError(message));
        } catch (error) {
          if (!(error instanceof ExpectedError)) throw error;
        }
      }
    },
  },
  {
    name: 'replay',
    corpus: [replay],
    parse: (text) => parseReplay(text, 'x.jsonl'),
  },
  {
    name: 'line protocol',
    corpus: ['Move', 'Opponent played 4', '# a comment', '3', '-1', '7'],
    parse: (text) => {
      parseColumn(text);
      return parseInstruction(text);
    },
  },
];
