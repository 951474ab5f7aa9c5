/** What all pages of `fcx ui` have around them: the name, the navigation, and where the page is told of changes. */
import type { Section, Words } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import { MARK_ADDRESS } from '../mark.ts';
import { type Content, documentOf, type Frame } from '../report/parts.tsx';

/** The sections by their addresses. */
const SECTIONS = {
  './': 'Play',
  lab: 'Laboratory',
  replays: 'Replays',
  runs: 'Runs',
  tournaments: 'Tournaments',
} as const;

export interface SiteHeaderProps {
  /** The address of the section; `null` for none of them. */
  readonly at: string | null;
  /** The address of a contest; `null` if there is none. */
  readonly contest: string | null;
}

export function SiteHeader({ at, contest }: SiteHeaderProps) {
  const sections = { ...SECTIONS, ...(contest !== null && { [contest]: 'Contest' }) };
  const links = Object.entries(sections).map(([address, name]) => (
    <a href={address} aria-current={address === at ? 'page' : undefined}>
      {name}
    </a>
  ));
  return (
    <header class="site">
      <a class="brand" href="./">
        <img src={MARK_ADDRESS} alt="" /> fcx
      </a>
      <nav aria-label="Sections">{links}</nav>
    </header>
  );
}

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
        <main data-live={live ?? undefined}>
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
