/**
 * One event in which the host is killed 10 times, bots 100 times, and 50 connections are cut, beside the same event in peace.
 *
 *     npm run build && node --import tsx bench/hostChaos.ts --seed 1
 *
 * Prints one JSON object. Of the games that nobody left, `changed` went otherwise than in peace: it should be 0, as should
 * `countedTwice` and `late`; `left` is at most as many as were killed and cut, `faults` is empty.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { holdInChaos } from '../test/arena/host/chaos.ts';

const { values } = parseArgs({
  options: {
    bots: { type: 'string', default: '16' },
    games: { type: 'string', default: '11' },
    tables: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'fcx-chaos-'));
const begun = performance.now();
const { folders: _, ...report } = await holdInChaos(folder, {
  ...{ bots: Number(values.bots), games: Number(values.games), tables: Number(values.tables) },
  seed: Number(values.seed),
  disturbances: { killHost: 10, killBot: 100, cut: 25, cutUnseen: 25 },
});
rmSync(folder, { recursive: true });
const seconds = Math.round((performance.now() - begun) / 1000);
process.stdout.write(`${JSON.stringify({ ...report, seconds })}\n`);
