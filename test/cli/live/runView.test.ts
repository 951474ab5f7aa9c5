import { expect, it, vi } from 'vitest';
import { createRunView } from '../../../src/cli/live/runView.ts';
import { tuneScene } from '../../../src/commands/tune/text.ts';
import { DEFAULT_TUNE_SETTINGS, type TuningContents } from '../../../src/tuner/tuningFormat.ts';
import { tuneReportOf } from '../../tuner/madeUpRun.ts';
import { createScreen } from '../screen.ts';

const GENES = [{ name: 'centre', min: 0, max: 10 }];
const CONFIG = {
  settings: { ...DEFAULT_TUNE_SETTINGS, generations: 2, seed: 7 },
  ancestor: { name: 'default', genome: [5] },
};
const GENERATION = { games: 100, candidate: [6], seconds: 10 };
const ELO = { elo: 1, low: 0, high: 2 };
const TEST = { games: 64, llr: 1, lower: -2.94, upper: 2.94, verdict: 'undecided', elo: ELO };

it('leaves only lasting facts on the screen when closed', async () => {
  const { stream, lines } = createScreen();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const view = createRunView<TuningContents>(tuneScene(CONFIG, GENES), 'runs/x', [], stream);
  clock.mockReturnValue(10_000);
  view.onGeneration(tuneReportOf(1, GENERATION));
  expect((await lines())[1]).toMatch(/^generation 1\/2 .* 10\.0 games\/s, 10s left$/);
  view.onGeneration(tuneReportOf(2, GENERATION));
  view.onProgress({ stage: 'test', result: TEST as TuningContents['progress']['result'] });
  expect((await lines()).slice(-2)).toEqual([
    'choosing the champion and testing it',
    'test: 64 games, LLR 1.00 of [-2.94, 2.94], +1 [+0, +2] Elo',
  ]);
  view.close();
  clock.mockRestore();
  stream.write('weights/best.json replaced\n');
  const left = await lines();
  expect(left.slice(0, 2)).toEqual(['runs/x  ga, seed 7', `generation 2/2  ${'█'.repeat(30)}`]);
  expect(left.slice(-2)).toEqual(['  centre     5 → 6', 'weights/best.json replaced']);
  expect(left.join('\n')).not.toMatch(/left|test|choosing/);
});
