import { afterAll, expect, it, vi } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import type { ThinkRequest } from '../../../src/page/thinking/thinkWorker.ts';
import { QUIET_COINS } from '../../../src/verify/naiveRules.ts';
import { bundleThread } from '../../../tools/bundlePage.ts';

afterAll(() => vi.unstubAllGlobals());

it('a search that fails is an error of the thread, which the page shows', async () => {
  const [addEventListener, reportError] = [vi.fn(), vi.fn()];
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('reportError', reportError);
  await import('../../../src/page/thinking/thinkWorker.ts');
  const position = { ...initialPosition(1), board: QUIET_COINS };
  const data: ThinkRequest = {
    evaluation: { weights: DEFAULT_WEIGHTS },
    order: { type: 'analyze', position },
  };
  addEventListener.mock.calls[0]?.[1]({ data });
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce());
  expect(reportError.mock.calls[0]?.[0]).toEqual(new RangeError('a full board has no move to analyse'));
});

it('its bundle has no schemas: zod is larger than all the rest', async () => {
  const { metafile } = await bundleThread('src/page/thinking/thinkWorker.ts');
  const bundled = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
  expect(bundled).toContain('src/bot/kernel/kernel.ts');
  expect(bundled.filter((path) => path.startsWith('node_modules/zod/'))).toEqual([]);
});
