/** The end of a run of any kind: as text, and as fields for scripts. */
import { type Estimate, eloEstimate, eloFields, type SprtBounds } from '../../arena/index.ts';
import { formatElo, formatTest, luckNote } from '../../document/index.ts';
import type { FinishedTest, RunContents, RunEnd, SavedRun, Session } from '../../tuner/index.ts';
import type { RunScene } from '../live/runView.ts';

type Place<Contents extends RunContents> = Pick<SavedRun<Contents>, 'folder' | 'config'>;

/** What a kind of run says of its beginning, its progress and its end. */
export interface RunWords<Contents extends RunContents, Fields> {
  scene(config: Contents['config']): RunScene<Contents>;
  /** @param place where games are played */
  describeStart(run: Place<Contents>, place: string): string;
  /** Where a run was interrupted: `after generation 3`. */
  describePlace(run: Place<Contents>, end: Extract<RunEnd<Contents>, { interrupted: true }>): string;
  describeResult(run: Place<Contents>, result: Contents['result']): string;
  fields(run: Place<Contents>, session: Session<Contents>): Fields;
}

/** Why a champion that was tested was not promoted. */
export function describeVerdict({ verdict }: FinishedTest, champion: string): string {
  return verdict === 'H0'
    ? `${champion} is not better`
    : `the test did not decide whether ${champion} is better`;
}

interface TestConditions {
  readonly gamesPerJob: number;
  /** Whether luck was taken out. */
  readonly luck: boolean;
  /** Besides the bounds: ` at 4000 nodes`. */
  readonly conditions?: string;
}

/** The test for promotion and the lead, a line each; none if there was no test. */
export function describeTest(
  { test, incumbent: { name } }: RunContents['result'],
  { elo0, elo1 }: SprtBounds,
  lead: Estimate | null,
  { gamesPerJob, luck, conditions = '' }: TestConditions,
): string[] {
  if (test === null || lead === null) return [];
  const games = `${gamesPerJob * lead.count} fresh ${gamesPerJob === 2 ? 'paired ' : ''}games`;
  return [
    `test against ${name}${conditions}: ${formatTest(test)} (H0: ${elo0} Elo, H1: ${elo1} Elo)${luckNote(luck)}`,
    `lead over ${name} in ${games}: ${formatElo(lead)} (95 % interval)${luckNote(luck)}`,
  ];
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
