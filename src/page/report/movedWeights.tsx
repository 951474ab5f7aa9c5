/** The weights of a tuning, by stage where they have stages: from the start to now, and which have moved beyond their noise. */
import { Z_95 } from '../../arena/index.ts';
import { type Gene, type Genome, type SavedTuning, shownValue } from '../../tuner/index.ts';
import { FeaturePicture } from './featurePicture.tsx';
import { type Content, DottedName, Table } from './parts.tsx';
import { beyondNoise } from './runPage.tsx';

/**
 * How far each gene's mean has gone, in halves of the 95 % interval of a walk with the same steps in random directions; 0 for
 * one that has not moved.
 */
export function walks({ config, generations }: Pick<SavedTuning, 'config' | 'generations'>): number[] {
  const path = [config.ancestor.genome, ...generations.map(({ centre }) => centre)];
  return config.ancestor.genome.map((start, gene) => {
    const steps = path
      .slice(1)
      .map((place, index) => (place[gene] as number) - (path[index]?.[gene] as number));
    const length = Math.hypot(...steps);
    const way = Math.abs((path.at(-1)?.[gene] as number) - start);
    return length === 0 ? 0 : way / length / Z_95;
  });
}

interface MovedWeightsProps {
  readonly run: SavedTuning;
  readonly genes: readonly Gene[];
  readonly now: Genome;
}

/** A row for each name, with a column for each stage before the point. */
export function MovedWeights({ run, genes, now }: MovedWeightsProps) {
  const far = walks(run);
  const moved = new Set(beyondNoise([...genes.keys()], (gene) => far[gene] as number));
  const parts = genes.map(({ name }) => /^([^.]+)\.(.+)$/.exec(name));
  const isStaged = parts.every((one) => one !== null);
  const stages = isStaged ? [...new Set(parts.map((one) => one?.[1] ?? ''))] : [''];
  const nameOf = (index: number) => (isStaged ? parts[index]?.[2] : undefined) ?? genes[index]?.name ?? '';
  const names = [...new Set([...genes.keys()].map(nameOf))];
  const cell = (index: number): Content => {
    const gene = genes[index];
    if (gene === undefined) return '';
    const [start, end] = [run.config.ancestor.genome[index], now[index]].map((one) =>
      String(shownValue(gene, one as number)),
    );
    if (start === end) return <span class="quiet">{start}</span>;
    const text = `${start} → ${end}`;
    return moved.has(index) ? <b>{text}</b> : text;
  };
  const rows = names.map((name) => {
    const places = stages.map((stage) =>
      genes.findIndex(
        (gene, index) => nameOf(index) === name && (!isStaged || gene.name.startsWith(`${stage}.`)),
      ),
    );
    const meaning = genes[places.find((place) => place >= 0) ?? -1]?.meaning;
    const picture = <FeaturePicture name={name} meaning={meaning} />;
    const label = [picture, <DottedName name={name} />, meaning && [<br />, <small>{meaning}</small>]];
    return [label, ...places.map(cell)];
  });
  const beyond = [...moved].map((gene) => genes[gene]?.name);
  return (
    <>
      <p>
        {beyond.length === 0 ? 'No weight has' : `${beyond.length} of ${genes.length} weights have`} moved
        further than a walk of the same steps in random directions would, with 5 % risk for all weights
        together
        {beyond.length > 0 && '; they are bold'}.
      </p>
      <Table
        header={isStaged ? ['weight', ...stages] : ['weight', 'start → now']}
        rows={rows}
        textColumns={1}
      />
    </>
  );
}
