/** Every weight of a tuning from its start to the champion. */
import type { SavedTuning, TunedGame } from '../../tuner/index.ts';
import { dottedName, type Html, html, spare, table } from './html.ts';

/** The newest champion of a run: the one it ended with, or the last that passed its trial. */
function championOf({ result, checkpoint }: SavedTuning): readonly number[] | null {
  return result?.champion ?? checkpoint?.state.champions.at(-1)?.genome ?? null;
}

/** The table; says so if there is no champion yet. */
export function weightsTable(run: SavedTuning, { genes }: TunedGame): Html {
  const champion = championOf(run);
  if (champion === null) return html`<p>There is no champion yet.</p>`;
  const { name, genome } = run.config.ancestor;
  const rows = genes.map((gene, index) => {
    const [start, end] = [genome[index] as number, champion[index] as number];
    const change = end - start;
    const text = change === 0 ? '' : `${change > 0 ? '+' : ''}${change}`;
    return [dottedName(gene.name), start, end, text, spare(`${gene.min} to ${gene.max}`)];
  });
  return html`<p>From ${name} to the champion:</p>
${table(['weight', 'start', 'champion', 'change', spare('range')], rows, 1)}`;
}
