/** The weights of a tuning, by stage where they have stages: from the start to now. */
import { type Gene, type Genome, type SavedTuning, shownValue } from '../../tuner/index.ts';
import { FeaturePicture } from './featurePicture.tsx';
import { type Content, DottedName, Table } from './parts.tsx';

interface MovedWeightsProps {
  readonly run: SavedTuning;
  readonly genes: readonly Gene[];
  readonly now: Genome;
}

/** A row for each name, with a column for each stage before the point. */
export function MovedWeights({ run, genes, now }: MovedWeightsProps) {
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
    return `${start} → ${end}`;
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
  return (
    <Table
      header={isStaged ? ['weight', ...stages] : ['weight', 'start → now']}
      rows={rows}
      textColumns={1}
    />
  );
}
