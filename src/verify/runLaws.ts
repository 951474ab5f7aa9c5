/** All laws by topic, and their reports: which of them failed on which example. */
import { CodedError } from '../engine/index.ts';
import type { Law, LawParameters, LawReport } from './law.ts';
import { bombLaws, explosionLaws, gravityLaws } from './laws/bombs.ts';
import { gameLaws, notationLaws } from './laws/games.ts';
import { winningLaws } from './laws/winning.ts';

/** All laws of the rules. */
export const LAWS: readonly Law[] = [
  ...gravityLaws,
  ...explosionLaws,
  ...winningLaws,
  ...bombLaws,
  ...gameLaws,
  ...notationLaws,
];

/** A law or a path does not exist. */
export class LawRequestError extends CodedError<'unknownLaw' | 'badPath'> {}

/** The laws to test, and their parameters. */
export interface LawRequest extends LawParameters {
  /** The name or sentence of the only law to test, in any case; all of them if not given. */
  readonly law?: string | undefined;
}

function chosenLaws(name: string | undefined, laws: readonly Law[]): readonly Law[] {
  if (name === undefined) return laws;
  const wanted = name.trim().toLowerCase();
  const found = laws.filter(({ name, sentence }) =>
    [name, sentence].some((title) => title.toLowerCase() === wanted),
  );
  if (found.length > 0) return found;
  const names = laws.map((law) => `  ${law.name}: ${law.sentence}`).join('\n');
  throw new LawRequestError('unknownLaw', `there is no law "${name}"; the laws are:\n${names}`);
}

/** The message of fast-check for a path that it cannot follow; it has no error class for that. */
const BAD_PATH = /^Unable to replay/;

function checkLaw(law: Law, parameters: LawParameters): LawReport {
  const { path } = parameters;
  try {
    const report = law.check(parameters);
    if (path === undefined || report.runs > 0) return report;
  } catch (error) {
    if (!(error instanceof Error) || !BAD_PATH.test(error.message)) throw error;
  }
  throw new LawRequestError('badPath', `path ${path} leads to no example of "${law.name}" with this seed`);
}

/** Test laws and yield their reports. Throws a `LawRequestError` for an unknown law (before the first one is tried) or a path that leads nowhere. */
export function* runLaws(request: LawRequest, laws: readonly Law[] = LAWS): Generator<LawReport> {
  const { law: name, path } = request;
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path)) {
    const message = `a path is numbers with colons between them, like 12:0:3, not "${path}"`;
    throw new LawRequestError('badPath', message);
  }
  for (const law of chosenLaws(name, laws)) yield checkLaw(law, request);
}
