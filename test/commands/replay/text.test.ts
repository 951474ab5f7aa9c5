import { expect, it } from 'vitest';
import type { Reply } from '../../../src/arena/play/player.ts';
import { analyzeGame } from '../../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { gameAnalysisDocument } from '../../../src/commands/replay/text.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { scriptedGame } from '../../arena/scripted.ts';

const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS });

it.each<[string, Reply]>([
  ['Beta did not answer in time', { type: 'forfeit', reason: 'timeout' }],
  ['Beta was disconnected', { type: 'forfeit', reason: 'disconnect' }],
  ["Beta's answer was not JSON", { type: 'forfeit', reason: 'notJson' }],
  ['Beta answered with column 9, which is not on the board', { type: 'column', column: 9, ms: 1 }],
])('the analysis of a game that was forfeited says how: %s', async (how, reply) => {
  const game = replayRecord((await scriptedGame([3, 3, 3, reply])).record);
  const document = gameAnalysisDocument(game, await analyzeGame(kernel, game, { nodes: 500 }), 1);
  expect(renderDocument(document)).toContain(`0 mistakes; lost after coin 3: ${how}\n`);
});
