/** Servers over real sockets: flaws are found, and our own server has none. All flaws, and more seeds: `npm run test:long`. */
import { describe, expect, it } from 'vitest';
import { encodePlayState, playStateOf } from '../../../src/bot/wire/playState.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { serverDocument } from '../../../src/commands/verify/text.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { verifyServer } from '../../../src/verify/servers/verifyServer.ts';
import { serving } from '../../arena/server/serving.ts';
import { expectOneResult } from '../../document/agreement.ts';
import { IS_LONG } from '../../thorough.ts';
import { brokenLaws, FLAWS, type FlawName, verifyFlawed } from './flawedServer.ts';

/** Those that take the fewest games. */
const QUICK = ['squareBlast', 'countdownEarly', 'sameStarter', 'hiddenBombs', 'textFrames'] as const;
const TRIED: readonly FlawName[] = IS_LONG ? (Object.keys(FLAWS) as FlawName[]) : QUICK;

describe('a server with a flaw', () => {
  it.each(TRIED)('is caught: %s', { timeout: 300_000 }, async (flaw) => {
    const report = await verifyFlawed(flaw);
    const [law] = FLAWS[flaw];
    expect(brokenLaws(report)).toContain(law);
    const tally = report.laws.find(({ name }) => name === law);
    expect(tally?.detected?.seconds).toBeGreaterThan(0);
    expect(tally?.shortest?.message).not.toBe('');
  });

  it('is shown with the shortest game that breaks the law, state by state', async () => {
    const report = await verifyFlawed('fuseOfThree');
    const { shortest } = report.laws.find(({ name }) => name === 'bombFuse')!;
    const { columns, bombs, states, starter } = shortest!.transcript!;
    expect(states).toHaveLength(columns.length + 1);
    expect(states[0]).toBe(encodePlayState(playStateOf(initialPosition(1), 'fcx-verify-1')));
    const [{ round, row, column } = { round: 0, row: 0, column: 0 }, ...others] = bombs;
    expect([starter, others]).toEqual([1, []]);
    const document = serverDocument(report);
    expectOneResult(document, report, [0]);
    const shown = renderDocument(document);
    expect(shown).toContain(`coin 1 starts; columns ${columns.join(' ')}\n`);
    expect(shown).toContain(`bombs: round ${round} in row ${row}, column ${column}\n`);
    expect(shown).toMatch(
      /^✗ bombFuse: a bomb explodes in the fourth round after the one it dropped in \(When bombs drop\)$/m,
    );
    expect(shown).toMatch(/^✗ \d+ games?, \d+ states, .*: 1 law broken \(seed 1\)$/m);
  });
});

it.skipIf(!IS_LONG)('differs from one that stops answering, whose laws not tried are named', async () => {
  const report = await verifyFlawed('hangsOnRubbish');
  expect(brokenLaws(report)).toEqual(['rubbish']);
  expect(report.end).toBe('silent');
  expect(renderDocument(serverDocument(report))).toContain('  the server stopped answering');
});

describe('a server without a flaw', () => {
  it.skipIf(!IS_LONG).each([1, 2, 3])('breaks no law, seed %i', { timeout: 300_000 }, async (seed) => {
    const report = await verifyFlawed('none', { seed, games: 60, faults: true });
    expect(brokenLaws(report)).toEqual([]);
    expect(report).toMatchObject({ end: 'done', quirks: 0 });
  });

  it('breaks no law, and its report says how much that means', async () => {
    const { port } = await serving({ matches: Number.POSITIVE_INFINITY, games: 11 }, { clockMs: 700 });
    const url = `ws://127.0.0.1:${port}`;
    const report = await verifyServer({ url, seed: 1, minutes: 5, games: 4, faults: true });
    expect(brokenLaws(report)).toEqual([]);
    expect(report).toMatchObject({ end: 'done', violations: 0, quirks: 0 });
    expect(report.laws.filter(({ cases }) => cases === 0).map(({ name }) => name)).not.toContain('late');
    const shown = renderDocument(serverDocument(report));
    expect(shown).toMatch(/^not met {2}an? .*$/m);
    expect(shown).toMatch(/^✓ \d+ games, \d+ states, .*: no law was broken \(seed 1\)$/m);
  });
});
