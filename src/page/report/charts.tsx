/** Charts in a page of results: their data, which `draw.ts` draws in the reader's browser. */
import type { ChartSpec } from '../../document/index.ts';

interface ChartsProps {
  readonly specs: readonly ChartSpec[];
  /** Where the charts are loaded from once they are seen, instead. */
  readonly later?: string | undefined;
}

/** Charts side by side, as many as fit. */
export function Charts({ specs, later }: ChartsProps) {
  const places = specs.map((spec) => <div class={`chart ${spec.size}`} data-chart={JSON.stringify(spec)} />);
  return (
    <div class="charts" data-later={later}>
      {places}
    </div>
  );
}
