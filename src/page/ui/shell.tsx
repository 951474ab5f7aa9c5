/** What all pages of `fcx ui` have around them: the name, the navigation, and where the page is told of changes. */
import type { Section, Words } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import { MARK_ADDRESS } from '../mark.ts';
import { type Content, documentOf, type Frame } from '../report/parts.tsx';
import { SiteHeader, type SiteHeaderProps, type SiteLink } from '../shell.tsx';

/** The sections, and the newest contest at its address, if there is one. */
export function siteLinks(contest: string | null): readonly SiteLink[] {
  return [...SECTIONS, ...(contest === null ? [] : [[contest, 'Contest'] as const])];
}

const SECTIONS: readonly SiteLink[] = [
  ['./', 'Play'],
  ['lab', 'Laboratory'],
  ['replays', 'Replays'],
  ['runs', 'Runs'],
  ['tournaments', 'Tournaments'],
];

/** An address with parameters: `run?folder=runs%2Fa`. */
export function addressOf(
  page: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  return `${page}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;
}

/** The frame of pages under a header; `live` is where their changes are told, with `null` there are none. */
export function siteFrame(header: SiteHeaderProps, live: string | null): Frame {
  return (title: string, children: Content) =>
    documentOf(
      `${title} – fcx`,
      [<link rel="icon" href={MARK_ADDRESS} />, <link rel="stylesheet" href="page/report.css" />],
      <>
        <SiteHeader {...header} />
        <main class="view" data-live={live ?? undefined}>
          <h1>{title}</h1>
          {children}
        </main>
        <script type="module" src="page/report.js" />
      </>,
    );
}

export function replayLink(path: string): string {
  return addressOf('replay', [['file', path]]);
}

/** What stands where there is nothing yet, and the command that makes something. */
export function nothing(text: Words, command: string): Section {
  return { kind: 'note', text: [text], commands: [`${programName()} ${command}`] };
}
