/** The sections of `fcx ui`, and how its results lead from one to another. */
import type { Section, Words } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import type { SiteLink } from '../shell.tsx';

const SECTIONS: readonly SiteLink[] = [
  ['./', 'Play'],
  ['lab', 'Laboratory'],
  ['replays', 'Replays'],
  ['runs', 'Runs'],
  ['tournaments', 'Tournaments'],
];

/** The sections, and the newest contest at its address, if there is one. */
export function siteLinks(contest: string | null): readonly SiteLink[] {
  return contest === null ? SECTIONS : [...SECTIONS, [contest, 'Contest']];
}

/** An address with parameters: `run?folder=runs%2Fa`. */
export function addressOf(
  page: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  return `${page}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;
}

export function replayLink(path: string): string {
  return addressOf('replay', [['file', path]]);
}

/** What stands where there is nothing yet, and the command that makes something. */
export function nothing(text: Words, command: string): Section {
  return { kind: 'note', text: [text], commands: [`${programName()} ${command}`] };
}
