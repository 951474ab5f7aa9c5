/** The page about replay files, compared with the schemas. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gameRecordSchema } from '../../../src/arena/play/gameRecord.ts';
import { parseReplay } from '../../../src/arena/replays/replayFormat.ts';
import { verifyReplay } from '../../../src/arena/replays/verifyReplay.ts';

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/replays.md', import.meta.url)), 'utf8');

/** The words in backquotes in the first column of the page's tables. */
const NAMES = [...PAGE.matchAll(/^\| (`.*?) \|/gm)]
  .flatMap(([, cell]) => [...(cell as string).matchAll(/`([\w.]+)`/g)])
  .map(([, name]) => name);

it('the example in docs/replays.md follows the rules', () => {
  const lines = [...PAGE.matchAll(/```json\n(.*)\n```/g)].map(([, line]) => line);
  const { games } = parseReplay(lines.join('\n'), 'docs/replays.md');
  expect(verifyReplay(games)).toEqual({ games: 1, moves: 7, mismatches: [] });
});

it('docs/replays.md explains every field and every reason', () => {
  const { schedule, ...fields } = gameRecordSchema.shape;
  const nested = Object.keys(schedule.shape).map((name) => `schedule.${name}`);
  const known = [...Object.keys(fields), ...nested, ...fields.reason.options];
  expect(NAMES).toEqual(expect.arrayContaining(known));
});
