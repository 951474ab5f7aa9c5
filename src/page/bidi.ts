/** Has the texts and the title of a page pass through `isolateWords`, so that no name of a stranger turns around what stands beside it. */
import { options } from 'preact';
import { isolateWords } from './isolate.ts';

/** Set the title of the page, which a browser shows among those of other tabs. */
export function setPageTitle(title: string): void {
  document.title = `${isolateWords(title)} – fcx`;
}

/** Makes every text that Preact draws from now on pass through `isolateWords`. */
export function isolateTexts(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    // Those of texts have no type, and the text for their properties.
    const node = vnode as { type: unknown; props: unknown };
    if (node.type === null && typeof node.props === 'string') node.props = isolateWords(node.props);
  };
}
