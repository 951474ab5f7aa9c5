/**
 * Names and comments come from strangers, in any script. Where these are written from right to left, they would change places with what
 * stands beside them, such as a score, and signs that turn the direction of writing would do so with the rest of the sentence. In each
 * text of a page, such words are kept to themselves, and such signs are shown as `?`, as a terminal shows them.
 */
import { options } from 'preact';

/** Signs that change the direction of what follows, or that show nothing. Those that join letters and emoji are none of them. */
const TURNING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Words of Hebrew, Arabic and their relatives, with what stands within a name. */
const FROM_RIGHT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}](?:[ _.'-]?[\p{M}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}])*/gu;

const ISOLATE = { begin: '\u2068', end: '\u2069' };

/**
 * Returns a text to show among others: words from right to left are kept to themselves, and signs that turn the
 * direction of writing become `?`.
 */
export function isolateWords(text: string): string {
  return text.replace(TURNING, '?').replace(FROM_RIGHT, (word) => `${ISOLATE.begin}${word}${ISOLATE.end}`);
}

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
