/**
 * Names and comments come from strangers, in any script. Where these are written from right to left, they would change places with what
 * stands beside them, such as a score, and signs that turn the direction of writing would do so with the rest of the sentence. In each
 * text of a page, such words are kept to themselves, and such signs are shown as `?`, as a terminal shows them.
 */
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
