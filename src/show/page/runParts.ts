/** Parts of the report on a tuning: the test as a bar, the way of every weight, and the command that repeats the run. */
import { decisionBounds, type SprtBounds } from '../../arena/match/sprt.ts';
import type { Estimate } from '../../arena/match/statistics.ts';
import type { FinishedTest } from '../../runs/measured.ts';
import type { Game } from '../../tuner/game.ts';
import type { RunConfig, RunRecord } from '../../tuner/runFormat.ts';
import type { GeneSensitivity } from '../../tuner/sensitivity.ts';
import { shellWord } from '../words.ts';
import { type Html, html, NOTHING, table } from './html.ts';

/** Whether the interval of a score includes that of equals. */
export function isNoise({ low, high }: Estimate): boolean {
  return low <= 0.5 && high >= 0.5;
}

/** Where the likelihood ratio of a test ended, between the bounds for H0 and H1. */
export function llrBar({ llr, verdict }: FinishedTest, bounds: SprtBounds): Html {
  if (llr === null) return NOTHING;
  const { lower, upper } = decisionBounds(bounds);
  const place = (100 * (Math.min(upper, Math.max(lower, llr)) - lower)) / (upper - lower);
  const zero = (100 * -lower) / (upper - lower);
  const left = Math.min(place, zero);
  return html`<div class="llr" role="img" aria-label="LLR ${llr.toFixed(2)} between ${lower.toFixed(2)} and ${upper.toFixed(2)}: ${verdict}">
<span>H0 ${lower.toFixed(2)}</span>
<div class="track"><div class="fill ${verdict}" style="left: ${left}%; width: ${Math.abs(place - zero)}%"></div><div class="zero" style="left: ${zero}%"></div></div>
<span>H1 +${upper.toFixed(2)}</span>
</div>`;
}

export const LLR_STYLE = `
.llr { display: flex; gap: .6rem; align-items: center; max-width: 32rem; font-size: 13px; white-space: nowrap; }
.llr .track { position: relative; flex: 1; height: .9rem; background: #8883; border-radius: .2rem; overflow: hidden; }
.llr .fill { position: absolute; top: 0; bottom: 0; background: #d9822b; }
.llr .fill.H1 { background: #2a9d5c; } .llr .fill.H0 { background: #c8443c; }
.llr .zero { position: absolute; top: 0; bottom: 0; width: 1px; background: currentColor; }`;

/** The newest champion of a run: the one it ended with, or the last that passed its trial. */
function championOf({ result, checkpoint }: RunRecord): readonly number[] | null {
  return result?.champion ?? checkpoint?.state.champions.at(-1)?.genome ?? null;
}

/** Every weight at the start and in the champion. */
export function weightsTable(run: RunRecord, { genes }: Game): Html {
  const champion = championOf(run);
  if (champion === null) return html`<p>There is no champion yet.</p>`;
  const { name, genome } = run.config.ancestor;
  const rows = genes.map((gene, index) => {
    const [start, end] = [genome[index] as number, champion[index] as number];
    const change = end - start;
    const text = change === 0 ? '' : `${change > 0 ? '+' : ''}${change}`;
    return [gene.name, start, end, text, `${gene.min} to ${gene.max}`];
  });
  return table(['weight', name, 'champion', 'change', 'range'], rows, 1);
}

/** What the sensitivity means as a whole. */
export function noiseSentence(sensitivity: readonly GeneSensitivity[]): Html {
  const clear = sensitivity.filter(({ variations }) => variations.some(({ score }) => !isNoise(score)));
  if (clear.length === 0) {
    return html`<p><b>These differences are within the noise</b>: every interval includes 0. More <code>--pairs</code> narrow the intervals.</p>`;
  }
  if (clear.length === sensitivity.length) return NOTHING;
  return html`<p>Beyond the noise: ${clear.map(({ name }) => name).join(', ')}. The differences of the other weights are within the noise: their intervals include 0.</p>`;
}

function flagsOf({ settings, ancestor, out, ...game }: RunConfig): [string, unknown][] {
  const { generations, population, pairs, strategy, seed, validationPairs, sprt } = settings;
  const { limits = {}, openingPlies } = game as { limits?: object; openingPlies?: number };
  return [
    ...(openingPlies === undefined ? [['game', 'kitten'] as [string, unknown]] : []),
    ['from', ancestor.name],
    ...Object.entries({ strategy, generations, population, pairs }),
    ...Object.entries(limits),
    ...(openingPlies === undefined ? [] : [['opening', openingPlies] as [string, unknown]]),
    ['sprt-elo0', sprt.elo0],
    ['sprt-elo1', sprt.elo1],
    ['validation', validationPairs],
    ['seed', seed],
    ['out', out],
  ];
}

/** The command line of a run: with the same version of fcx and the same files it gives the same weights. */
export function repeatCommand(config: RunConfig): string {
  return ['fcx tune', ...flagsOf(config).map(([name, value]) => `--${name} ${shellWord(`${value}`)}`)].join(
    ' ',
  );
}
