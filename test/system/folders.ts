/** Folders that tests write into. They are removed when they are no longer needed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

function makeFolder(end: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-test-'));
  end(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** An empty folder for the test that runs; a concurrent one says what to do at its end. */
export function testFolder(end = onTestFinished): string {
  return makeFolder(end);
}

/** An empty folder for all tests of a file or of a `describe`. */
export function sharedFolder(): string {
  return makeFolder(afterAll);
}
