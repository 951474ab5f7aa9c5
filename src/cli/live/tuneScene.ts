/** What the view of a tuning shows. */

import { counted, formatElo, formatEstimate, formatEvidence, formatTest } from '../../page/index.ts';
import {
  type Gene,
  type GenerationReport,
  type Genome,
  placeInRange,
  type RunConfig,
  type TuneProgress,
} from '../../tuner/index.ts';
import { sparkline } from './progress.ts';
import type { RunScene } from './runView.ts';

const MOVED_SHOWN = 5;

/** The weights that moved farthest from the ancestor to the best guess, relative to their ranges. */
function movedMost(genes: readonly Gene[], ancestor: Genome, { candidate }: GenerationReport): string[] {
  const moves = genes.map((gene, index) => {
    const from = ancestor[index] as number;
    const to = candidate[index] as number;
    return {
      name: gene.name,
      from,
      to,
      distance: Math.abs(placeInRange(to, gene) - placeInRange(from, gene)),
    };
  });
  moves.sort((one, two) => two.distance - one.distance);
  const width = Math.max(...genes.map(({ name }) => name.length));
  return moves
    .slice(0, MOVED_SHOWN)
    .map(({ name, from, to }) => `  ${name.padEnd(width)} ${String(from).padStart(5)} → ${to}`);
}

export function tuneScene(
  { settings, ancestor }: Pick<RunConfig, 'settings' | 'ancestor'>,
  genes: readonly Gene[],
): RunScene<GenerationReport, TuneProgress> {
  const { generations, strategy, seed } = settings;
  return {
    generations,
    title: `${strategy}, seed ${seed}`,
    gamesOf: ({ games }) => games,
    finalLine: 'choosing the champion and testing it',

    logGeneration({ generation, best, mean, diversity, trial }, speed) {
      const line =
        `generation ${String(generation).padStart(String(generations).length)}/${generations}` +
        `  best ${formatEstimate(best)}  mean ${formatEstimate(mean)}  diversity ${diversity.toFixed(3)}` +
        `  ${speed}`.trimEnd();
      return trial === null ? [line] : [line, `  trial of a challenger: ${formatTest(trial)}`];
    },

    drawGenerations(reports) {
      const last = reports.at(-1);
      if (last === undefined) return [];
      const passed = reports.filter(({ trial }) => trial?.verdict === 'H1').length;
      const lastTrial = reports.findLast(({ trial }) => trial !== null);
      return [
        `best ${formatEstimate(last.best)}  mean ${formatEstimate(last.mean)}  ` +
          `diversity ${last.diversity.toFixed(3)}  step ${last.step.toFixed(3)}`,
        `best score  ${sparkline(reports.map(({ best }) => best.mean))}`,
        `diversity   ${sparkline(reports.map(({ diversity }) => diversity))}`,
        `challengers that passed their trial: ${passed}` +
          (lastTrial?.trial
            ? `; last trial after generation ${lastTrial.generation}: ${formatTest(lastTrial.trial)}`
            : ''),
        'weights that moved most',
        ...movedMost(genes, ancestor.genome, last),
      ];
    },

    drawProgress: ({ result }, completed) => [
      `${completed === generations ? 'test' : 'trial'}: ${counted(result.games, 'game')}, ` +
        `${formatEvidence(result)}, ${formatElo(result.elo)}`,
    ],
  };
}
