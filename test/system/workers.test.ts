import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { moduleBeside, startWorker } from '../../src/system/workers.ts';

it('a worker runs the TypeScript beside the calling TypeScript, from any folder', async () => {
  const before = process.cwd();
  process.chdir(tmpdir());
  const worker = startWorker(moduleBeside(import.meta.url, './scalingWorker'), { workerData: { factor: 3 } });
  try {
    worker.postMessage(14);
    expect(await once(worker, 'message')).toEqual([42]);
  } finally {
    process.chdir(before);
    await worker.terminate();
  }
});

it('the module beside compiled JavaScript is JavaScript', () => {
  expect(moduleBeside('file:///app/dist/arena/executor.js', './jobWorker').href).toBe(
    'file:///app/dist/arena/jobWorker.js',
  );
});

it('a module that cannot be loaded is an error of the worker', async () => {
  const worker = startWorker(moduleBeside(import.meta.url, './nowhere'));
  const [error] = await once(worker, 'error');
  expect(String(error)).toContain('nowhere');
});
