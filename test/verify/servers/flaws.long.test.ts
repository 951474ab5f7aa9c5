/** Every flaw is found, and a server without one is not accused, whatever the seed. */
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { serverDocument } from '../../../src/commands/verify/reports.ts';
import { brokenLaws, FLAWS, type FlawName, verifyFlawed } from './flawedServer.ts';

describe('a server with a flaw', () => {
  it.each(Object.keys(FLAWS) as FlawName[])('is caught: %s', { timeout: 300_000 }, async (flaw) => {
    expect(brokenLaws(await verifyFlawed(flaw))).toContain(FLAWS[flaw][0]);
  });
});

it.each([1, 2, 3])('a server without a flaw breaks no law, seed %i', { timeout: 300_000 }, async (seed) => {
  const report = await verifyFlawed('none', { seed, games: 60, faults: true });
  expect(brokenLaws(report)).toEqual([]);
  expect(report).toMatchObject({ end: 'done', quirks: 0 });
});

it('differs from one that stops answering, whose laws not tried are named', async () => {
  const report = await verifyFlawed('hangsOnRubbish');
  expect(brokenLaws(report)).toEqual(['rubbish']);
  expect(report.end).toBe('silent');
  expect(renderDocument(serverDocument(report))).toContain('  the server stopped answering');
});
