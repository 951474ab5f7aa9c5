/** What is above every page: the mark, the navigation, and the switch between light and dark. */
import { MARK_ADDRESS } from './pageData.ts';

export type SiteLink = readonly [address: string, name: string];

export interface SiteHeaderProps {
  readonly links: readonly SiteLink[];
  /** The address in the navigation that the page is at; `null` for none of them. */
  readonly at: string | null;
}

const THEME_ICON = 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2.2v13.6a6.8 6.8 0 0 1 0-13.6z';

const toView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

export function SiteHeader({ links, at }: SiteHeaderProps) {
  const [[home] = ['#']] = links;
  return (
    <header class="site">
      <div>
        <a class="brand" href={home}>
          <img src={MARK_ADDRESS} alt="fcx" /> <span aria-hidden="true">fcx</span>
        </a>
        <nav class={links.length > 0 ? 'scroll' : ''} aria-label="Sections">
          {links.map(([address, name]) => (
            <a
              key={address}
              href={address}
              aria-current={address === at ? 'page' : undefined}
              ref={address === at ? toView : null}
            >
              {name}
            </a>
          ))}
        </nav>
        <button type="button" class="quiet-button" data-theme-switch aria-label="Light or dark">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={THEME_ICON} />
          </svg>
        </button>
      </div>
    </header>
  );
}

/** What is kept in the browser, and the event of its change. */
const THEME = 'fcx-theme';

/** Shows the theme that was chosen last in this browser, and has the switch change it. */
export function startTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const kept = localStorage.getItem(THEME);
  if (kept !== null) root.dataset.theme = kept;
  system.addEventListener('change', () => dispatchEvent(new Event(THEME)));
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-theme-switch]') === null) return;
    const shown = root.dataset.theme ?? (system.matches ? 'dark' : 'light');
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
    localStorage.setItem(THEME, root.dataset.theme);
    dispatchEvent(new Event(THEME));
  });
}

/** Calls back whenever other colours are shown: a canvas has to be drawn again. @returns what ends that */
export function onTheme(changed: () => void): () => void {
  addEventListener(THEME, changed);
  return () => removeEventListener(THEME, changed);
}
