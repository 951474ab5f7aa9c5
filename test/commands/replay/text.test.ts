import { expect, it } from 'vitest';
import type { Reply } from '../../../src/arena/play/player.ts';
import { analyzeGame } from '../../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { gameAnalysisDocument, gameDocument } from '../../../src/commands/replay/text.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { scriptedGame } from '../../arena/scripted.ts';

const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS });

async function describeAnalysisOf(replies: readonly (number | Reply)[]): Promise<string> {
  const game = replayRecord((await scriptedGame(replies)).record);
  return renderDocument(gameAnalysisDocument(game, await analyzeGame(kernel, game, { nodes: 500 }), 1));
}

it.each<[string, Reply]>([
  ['Beta did not answer in time', { type: 'forfeit', reason: 'timeout' }],
  ['Beta was disconnected', { type: 'forfeit', reason: 'disconnect' }],
  ["Beta's answer was not JSON", { type: 'forfeit', reason: 'notJson' }],
  ['Beta answered with column 9, which is not on the board', { type: 'column', column: 9, ms: 1 }],
])('the analysis of a game that was forfeited says how: %s', async (how, reply) => {
  expect(await describeAnalysisOf([3, 3, 3, reply])).toContain(`0 mistakes; lost after coin 3: ${how}\n`);
});

it('names are shown without the control characters that a terminal would obey', async () => {
  const { record } = await scriptedGame([0, 1, 0, 1, 0, 1, 0]);
  const game = replayRecord({ ...record, players: ['A\x1b[2J', 'B\x07'] });
  const analysis = await analyzeGame(kernel, game, { nodes: 500 });
  const documents = [gameDocument(game, 1), gameAnalysisDocument(game, analysis, 1)];
  const text = documents.map(renderDocument).join('\n');
  expect(text).toContain('A?[2J (x) against B? (o)');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/);
});
