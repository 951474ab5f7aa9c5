import { expect, it } from 'vitest';
import { tuningWords } from '../../../src/commands/tune/text.ts';
import type { FinishedTest } from '../../../src/tuner/run/format.ts';
import { configOf, tuneReportOf } from '../../tuner/madeUpRun.ts';
import { targetGame } from '../../tuner/scriptedGame.ts';

const config = configOf(targetGame);
const { genome } = config.ancestor;

it('introduces a run by its settings, with no more of a checksum than people compare', () => {
  const game = {
    ...targetGame,
    settings: { ...targetGame.settings, network: 'fd365ef116a1'.padEnd(64, '0'), luck: true },
  };
  const short = { ...config, settings: { ...config.settings, generations: 1 } };
  expect(tuningWords(game).describeStart(short)).toEqual([
    '1 generation of 32',
    '40 games each',
    '100 nodes a move',
    '2 random coins at the start',
    'network fd365ef116a1',
    'luck taken out',
    'ga',
  ]);
  expect(tuningWords(game).describeStart(config)[0]).toBe('200 generations of 32');
  const levels = [{ name: '300 nodes', share: 1 }];
  expect(tuningWords({ ...game, levels }).describeStart(config)[0]).toBe('at most 200 generations of 32');
});

it('shows the lead over the start first, and challengers only once one had its trial', () => {
  const places = { candidate: genome, centre: genome, spread: genome };
  const report = tuneReportOf(1, { ...places, lead: { elo: 41, low: 33, high: null } });
  const levels = [{ name: '300 nodes', share: 1 }];
  const scene = tuningWords({ ...targetGame, levels }).scene(config);
  const lines = scene.drawGenerations([report]);
  expect(lines[0]).toBe('lead over the start +41 [+33, +∞] Elo, at 300 nodes');
  expect(scene.logGeneration(report, '')[0]).toContain('lead over the start +41 [+33, +∞] Elo, at 300 nodes');
  expect(lines.join('\n')).not.toContain('trial');
  const counts: FinishedTest['counts'] = [1, 1, 1, 1, 1];
  const trial = { verdict: 'H0', llr: -3, counts, games: 10 } as const;
  expect(scene.drawGenerations([{ ...report, trial }]).join('\n')).toContain(
    'challengers that passed their trial: 0',
  );
});

it('draws the lead on a scale that holds 0, with the last value: a small step back is no collapse', () => {
  const scene = tuningWords(targetGame).scene(config);
  const at = { candidate: genome, centre: genome, spread: genome };
  const drawn = (...leads: { elo: number | null; low: number | null; high: number | null }[]) =>
    scene.drawGenerations(leads.map((lead, index) => tuneReportOf(index + 1, { ...at, lead })))[1];
  const lead = (elo: number) => ({ elo, low: elo - 50, high: elo + 50 });
  expect(drawn(lead(90), lead(182), lead(174))).toBe('from 0 on  ▄██ +174');
  expect(drawn(lead(-20), lead(-10))).toBe('from 0 on  ▁▅ -10');
  // A lead without end is far above its lower bound, and not nil.
  expect(drawn(lead(100), { elo: null, low: 200, high: null })).toBe('from 0 on  ▅█ +200');
});

it('says of a generation whose genomes are all the same that it compared nothing', () => {
  const scene = tuningWords(targetGame).scene(config);
  const report = tuneReportOf(1, { candidate: genome, centre: genome, spread: genome });
  const saidOf = (diversity: number) => [
    scene.logGeneration({ ...report, diversity }, '').join('\n'),
    scene.drawGenerations([{ ...report, diversity }]).join('\n'),
  ];
  for (const said of saidOf(0)) expect(said).toContain('the same: its games compared nothing');
  for (const said of saidOf(0.01)) expect(said).not.toContain('compared nothing');
});
