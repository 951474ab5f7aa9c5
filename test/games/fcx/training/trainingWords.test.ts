import { expect, it, vi } from 'vitest';
import { createRunView } from '../../../../src/cli/live/runView.ts';
import type { TrainingContents } from '../../../../src/games/fcx/training/trainingFormat.ts';
import { TRAINING_WORDS } from '../../../../src/games/fcx/training/trainingWords.ts';
import { createScreen } from '../../../cli/screen.ts';
import { TRAINED, trainReportOf } from './reports.ts';

it('shows what is going on, and leaves only lasting facts when closed', async () => {
  const { stream, lines } = createScreen();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const view = createRunView<TrainingContents>(TRAINING_WORDS.scene(TRAINED.config), 'runs/x', [], stream);
  view.onProgress({ stage: 'games', done: 0, total: 1000 });
  clock.mockReturnValue(10_000);
  view.onProgress({ stage: 'games', done: 500, total: 1000 });
  expect((await lines()).slice(-2)).toEqual([
    'generation 1/2: games 500 of 1000, 50.0 games/s, 10s left',
    `${'█'.repeat(15)}${'░'.repeat(15)}`,
  ]);
  const losses = [{ epoch: 1, training: 0.6, heldOut: 0.59 }];
  view.onProgress({ stage: 'learning', share: 0.25, losses });
  expect((await lines()).at(-2)).toBe('generation 1/2: learning 25 %, loss after epoch 1: 0.5900');
  view.onGeneration(trainReportOf(1));
  view.onGeneration(trainReportOf(2));
  view.onProgress({ stage: 'lead', done: 32, total: 100 });
  expect((await lines()).at(-2)).toBe('last champion: measuring the lead: 32 of 100 pairs');
  view.close();
  clock.mockRestore();
  stream.write('weights/trained.json written\n');
  expect(await lines()).toEqual([
    'runs/x  from default.json, seed 7',
    `generation 2/2  ${'█'.repeat(30)}`,
    '  generation 1: loss 0.5700, H1 after 116 games, LLR 3.00, +35 [+14, +56] Elo over the start',
    '  generation 2: loss 0.5700, H1 after 116 games, LLR 3.00, +35 [+14, +56] Elo over the start',
    expect.stringMatching(/^held-out loss by epoch {2}[▁-█]{4}$/),
    'weights/trained.json written',
  ]);
});
