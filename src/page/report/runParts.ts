/** What the reports on a tuning and on a training share: tests with their bars, what is noise, and how to repeat the run. */
import { decisionBounds, type Estimate, type SprtBounds } from '../../arena/index.ts';
import type { FinishedTest } from '../../tuner/index.ts';
import { formatTest } from '../text.ts';
import { chartParts } from './chartHtml.ts';
import { commandBlock, type Html, html, NOTHING } from './html.ts';

const LLR_STYLE = `
.llr { display: flex; gap: .6rem; align-items: center; max-width: 32rem; font-size: 13px; white-space: nowrap; }
.llr .track { position: relative; flex: 1; height: .9rem; background: #8883; border-radius: .2rem; overflow: hidden; }
.llr .fill { position: absolute; top: 0; bottom: 0; background: #d9822b; }
.llr .fill.H1 { background: #2a9d5c; } .llr .fill.H0 { background: #c8443c; }
.llr .zero { position: absolute; top: 0; bottom: 0; width: 1px; background: currentColor; }`;

/** What a report needs, see `renderPage`. */
export function reportParts(): { style: string; script: string } {
  const { style, script } = chartParts();
  return { style: style + LLR_STYLE, script };
}

/** Where the likelihood ratio of a test ended, between the bounds for H0 and H1. */
function llrBar({ llr, verdict }: FinishedTest, bounds: SprtBounds): Html {
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

/** How a test ended, in words and as a bar. */
export function testCell(test: FinishedTest, bounds: SprtBounds): Html {
  return html`${formatTest(test)}${llrBar(test, bounds)}`;
}

/** How the end of a run is told. */
interface Outcome {
  /** Who was tested: `The champion`. */
  readonly who: string;
  readonly out: string;
  readonly incumbent: { readonly name: string; readonly isFile: boolean };
  readonly test: FinishedTest;
  readonly lead: Estimate | null;
  readonly promoted: boolean;
}

/** What became of the champion. */
export function outcomeOf({ who, out, incumbent: { name, isFile }, test, lead, promoted }: Outcome): Html {
  if (!promoted) return html`<p>${who} did not pass its test against <b>${name}</b>, which was kept.</p>`;
  const written = html`${who} was written to <b>${out}</b>`;
  if (isFile || test.verdict === 'H1') return html`<p>${written}.</p>`;
  const verdict =
    lead !== null && lead.high < 0.5 ? 'it is worse than' : 'it was not shown to be better than';
  return html`<p>${written}, as there was no such file; but ${verdict} <b>${name}</b>.</p>`;
}

/** The test for promotion as rows of the result; none if there was none. */
export function promotionRows(test: FinishedTest | null, bounds: SprtBounds): [string, Html][] {
  if (test === null) return [];
  const hypotheses = html` (H0: ${bounds.elo0} Elo, H1: ${bounds.elo1} Elo)`;
  return [['test for promotion', html`${formatTest(test)}${hypotheses}${llrBar(test, bounds)}`]];
}

function isNoise({ low, high }: Estimate): boolean {
  return low <= 0.5 && high >= 0.5;
}

/** Says if the champion's lead may be none. */
export function leadNoise(opponent: string, lead: Estimate | null): Html {
  if (lead === null || !isNoise(lead)) return NOTHING;
  return html`<p><b>This difference is within the noise</b>: the interval of the lead over ${opponent} includes 0.</p>`;
}

/** A difference by its name, with its scores if it was measured in several ways. */
interface Difference {
  readonly name: string;
  readonly scores: readonly Estimate[];
}

/** Says which differences may be none; `remedy` is what narrows their intervals. */
export function noiseSentence(differences: readonly Difference[], remedy = NOTHING): Html {
  const clear = differences.filter(({ scores }) => !scores.every(isNoise));
  if (clear.length === differences.length) return NOTHING;
  if (clear.length > 0) {
    return html`<p>Beyond the noise: ${clear.map(({ name }) => name).join(', ')}. The other differences are within it: their intervals include 0.</p>`;
  }
  const [subject, intervals] =
    differences.length === 1
      ? ['This difference is', 'its interval includes']
      : ['These differences are', 'every interval includes'];
  return html`<p><b>${subject} within the noise</b>: ${intervals} 0.${remedy}</p>`;
}

/** The command that repeats a run of this version of fcx. */
export function repeatSection(version: string, command: string): Html {
  return html`<p>To repeat this run with fcx ${version} and the same files:</p>
${commandBlock(command)}`;
}
