/** The head of every page: the mark, the navigation, and the switch between light and dark. */
import { MARK_ADDRESS } from './pageData.ts';
import { inBrowser } from './store.ts';

/** A link of the navigation. */
export type SiteLink = readonly [address: string, name: string];

/** The navigation of a page, and the link of the view that is shown. */
export interface SiteHeaderProps {
  readonly links: readonly SiteLink[];
  /** The address in the navigation of the view that is shown; `null` for none of them. */
  readonly at: string | null;
}

const THEME_ICON = 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2.2v13.6a6.8 6.8 0 0 1 0-13.6z';

/** Above the names in the tab bar of a phone, in a square of 24: lines alone. */
const ICONS: Readonly<Record<string, string>> = {
  Play: 'M8 5v14l11-7z',
  Lab: 'M9 3h6M10 3v6L5 18a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 14h8',
  Bot: 'M5 9h14v10H5zM12 9V4M9 13v2M15 13v2',
  Replays: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M10 9v6l5-3z',
  Runs: 'M4 4v16h16M8 15l4-4 3 3 5-7',
  Tournaments: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4a3 3 0 0 0 3 4M17 6h3a3 3 0 0 1-3 4M12 15v5M8 20h8',
  Tournament: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  Contest: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  Standings: 'M3 20v-8h6v8M9 20V5h6v15M15 20v-5h6v5z',
  Matches: 'M4 6h16M4 12h16M4 18h16',
  Bracket: 'M4 5h7v6h9M4 19h7v-8',
  Organise: 'M4 7h9M17 7h3M15 5v4M4 16h3M11 16h9M9 14v4',
};

/** Shows the links of a navigation, each with an icon, and marks the current one. */
export function Nav({ links, at, label = 'Sections' }: SiteHeaderProps & { readonly label?: string }) {
  return (
    <nav aria-label={label}>
      {links.map(([address, name]) => (
        <a key={address} href={address} aria-current={address === at ? 'page' : undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={ICONS[name]} />
          </svg>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Shows the head of every page: the mark, the navigation, and the switch between light and dark. */
export function SiteHeader(site: SiteHeaderProps) {
  const [[home] = ['#']] = site.links;
  return (
    <header class="site">
      <div>
        <a class="brand" href={home}>
          <img src={MARK_ADDRESS} alt="fcx" /> <span aria-hidden="true">fcx</span>
        </a>
        <Nav {...site} />
        <button type="button" class="quiet-button" data-theme-switch aria-label="Light or dark">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={THEME_ICON} />
          </svg>
        </button>
      </div>
    </header>
  );
}

/** The key under which the browser stores the theme, and the event of its change. */
const THEME = 'fcx-theme';

/** Shows the theme that was chosen last in this browser, and makes the switch change it. */
export function startTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const kept = inBrowser.get(THEME);
  if (kept !== null) root.dataset.theme = kept;
  system.addEventListener('change', () => dispatchEvent(new Event(THEME)));
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-theme-switch]') === null) return;
    const shown = root.dataset.theme ?? (system.matches ? 'dark' : 'light');
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
    inBrowser.set(THEME, root.dataset.theme);
    dispatchEvent(new Event(THEME));
  });
}

/**
 * Calls `changed` whenever other colours are shown, as a canvas has to be drawn again. Returns a function that ends
 * that.
 */
export function onThemeChange(changed: () => void): () => void {
  addEventListener(THEME, changed);
  return () => removeEventListener(THEME, changed);
}
