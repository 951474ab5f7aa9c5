/** The beginning and the end of a run of any kind: as text, and as fields for scripts. */
import { type Estimate, eloEstimate, eloFields } from '../../arena/index.ts';
import type { Document } from '../../document/index.ts';
import type { RunContents, RunEnd, SavedRun, Session } from '../../tuner/index.ts';
import type { RunScene } from '../live/runView.ts';

type Place<Contents extends RunContents> = Pick<SavedRun<Contents>, 'folder' | 'config'>;

/** What a kind of run says of its beginning, its progress and its end. */
export interface RunWords<Contents extends RunContents, Fields> {
  scene(config: Contents['config']): RunScene<Contents>;
  /** @param place where games are played */
  describeStart(run: Place<Contents>, place: string): string;
  /** Where a run was interrupted: `after generation 3`. */
  describePlace(run: Place<Contents>, end: Extract<RunEnd<Contents>, { interrupted: true }>): string;
  document(run: SavedRun<Contents>): Document;
  fields(run: Place<Contents>, session: Session<Contents>): Fields;
}

/**
 * What became of the champion, for scripts. It is promoted if it passed its test; `written` says whether the file was
 * written, which it is without a test that was passed where there was none to beat.
 */
export function promotionFields(
  result?: RunContents['result'],
  lead: Estimate | null = null,
  written = false,
) {
  const { test = null, incumbent } = result ?? {};
  return {
    promoted: test?.verdict === 'H1',
    written,
    ...(incumbent && { verdict: test?.verdict ?? null, opponent: incumbent.name }),
    ...eloFields(lead && eloEstimate(lead)),
    llr: test?.llr ?? null,
  };
}
