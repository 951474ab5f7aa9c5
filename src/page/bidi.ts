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

/** The text, as it is to be shown among others. */
export function isolated(text: string): string {
  return text.replace(TURNING, '?').replace(FROM_RIGHT, (word) => `${ISOLATE.begin}${word}${ISOLATE.end}`);
}

/** Set the title of the page, which a browser shows among those of other tabs. */
export function setPageTitle(title: string): void {
  document.title = `${isolated(title)} – fcx`;
}

/** Has each text that is shown from now on be isolated. */
export function isolateTexts(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    // Those of texts have no type, and the text for their properties.
    const node = vnode as { type: unknown; props: unknown };
    if (node.type === null && typeof node.props === 'string') node.props = isolated(node.props);
  };
}
