/** Servers over real sockets: flaws are found, and our own server has none. All flaws: `flaws.long.test.ts`. */
import { describe, expect, it } from 'vitest';
import { encodePlayState, playStateOf } from '../../../src/bot/wire/playState.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { serverDocument } from '../../../src/commands/verify/reports.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { verifyServer } from '../../../src/verify/servers/verifyServer.ts';
import { serving } from '../../arena/server/serving.ts';
import { expectOneResult } from '../../document/agreement.ts';
import { brokenLaws, FLAWS, type FlawName, verifyFlawed } from './flawedServer.ts';

/** Those that take the fewest games. */
const QUICK: readonly FlawName[] = [
  'squareBlast',
  'countdownEarly',
  'sameStarter',
  'hiddenBombs',
  'textFrames',
];

describe('a server with a flaw', () => {
  it.each(QUICK)('is caught: %s', async (flaw) => {
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
    expect(bombs).toHaveLength(1);
    expect(starter).toBe(1);
    const document = serverDocument(report);
    expectOneResult(document, report, [0]);
    const shown = renderDocument(document);
    expect(shown).toContain(`coin 1 starts; columns ${columns.join(' ')}\n`);
    expect(shown).toMatch(
      /^✗ bombFuse: a bomb explodes in the fourth round after the one it dropped in \(When bombs drop\)$/m,
    );
    expect(shown).toMatch(/^✗ \d+ games?, \d+ states, .*: 1 law broken \(seed 1\)$/m);
  });
});

describe('a server without a flaw', () => {
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
