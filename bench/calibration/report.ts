/** The calibration of told chances, as numbers and as lines of text. */
import { PHASE_NAMES, phaseAfter } from '../../src/bot/network/network.ts';
import { winningChanceOf } from '../../src/bot/search/winningChance.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { type Calibration, calibrate, type Prediction } from '../../src/games/fcx/training/calibration.ts';
import type { Told } from './toldGames.ts';

/** What the bot tells of the positions of a game, and what became of them. */
export function predictionsOf(game: readonly Told[]): Prediction[] {
  return game.map(({ round, bombsDropped, hasBomb, score, points }) => ({
    phase: phaseAfter(bombsDropped, hasBomb),
    chance: winningChanceOf({ round, bombsDropped }, score, FOUR_CONNECT_XTREME),
    points,
  }));
}

/** A calibration error, and the one to be expected of a perfectly calibrated search from as many games. */
interface MeasuredError {
  readonly error: number;
  readonly byChance: number;
}

export interface CalibrationReport {
  readonly games: number;
  readonly overall: MeasuredError;
  readonly byPhase: MeasuredError;
  /** The curve over all phases. */
  readonly curve: Calibration['phases'][number]['bins'];
  readonly phases: Calibration['phases'];
}

const BINS = 20;
/** The mean size of a normal deviate with a standard deviation of 1. */
const MEAN_SIZE = Math.sqrt(2 / Math.PI);

/** The error that chance makes: the surprises of one game add up, as its positions share a result; those of others do not. */
function errorByChance(games: readonly (readonly Prediction[])[]): number {
  const variances = new Map<number, number>();
  for (const game of games) {
    const surprises = new Map<number, number>();
    for (const { phase, chance, points } of game) {
      const bin = phase * BINS + Math.min(BINS - 1, Math.floor(chance * BINS));
      surprises.set(bin, (surprises.get(bin) ?? 0) + points - chance);
    }
    for (const [bin, sum] of surprises) variances.set(bin, (variances.get(bin) ?? 0) + sum ** 2);
  }
  const positions = games.reduce((sum, { length }) => sum + length, 0);
  const spread = [...variances.values()].reduce((sum, variance) => sum + Math.sqrt(variance), 0);
  return (MEAN_SIZE * spread) / Math.max(1, positions);
}

/** The calibration over all positions, and by phase. */
export function reportCalibration(games: readonly (readonly Prediction[])[]): CalibrationReport {
  const together = games.map((game) => game.map((one) => ({ ...one, phase: 0 })));
  const [whole, split] = [calibrate(together.flat()), calibrate(games.flat())];
  return {
    games: games.length,
    overall: { error: whole.error, byChance: errorByChance(together) },
    byPhase: { error: split.error, byChance: errorByChance(games) },
    curve: whole.phases[0]?.bins ?? [],
    phases: split.phases,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function describeError({ error, byChance }: MeasuredError): string {
  return `${percent(error)} (${percent(byChance)} by chance)`;
}

/** The curve, the error of each phase, and the errors in total. */
export function describeCalibration({ games, overall, byPhase, curve, phases }: CalibrationReport): string {
  return [
    '      told       won  positions',
    ...curve.map(
      ({ predicted, won, count }) =>
        `${percent(predicted).padStart(10)}${percent(won).padStart(10)}${String(count).padStart(11)}`,
    ),
    '',
    ...phases.map(
      ({ phase, count, error }) =>
        `${(PHASE_NAMES[phase] as string).padEnd(16)} ${percent(error).padStart(7)} of ${count} positions`,
    ),
    '',
    `calibration error over all positions ${describeError(overall)}`,
    `calibration error by phase           ${describeError(byPhase)}`,
    `from ${games} games`,
  ].join('\n');
}
