/** What a command that replaces weights says of a file that git tracks, as in a clone of fcx. */
import { trackedState } from '../system/index.ts';

/** Says that the file will be replaced, and how to get the old one back; nothing if git does not track it. */
export function sayReplacedFile(path: string, say: (text: string) => void): void {
  const state = trackedState(path);
  if (state === 'committed') {
    say(
      `better weights will replace ${path}, which git tracks; the old ones come back with: git restore ${path}`,
    );
  } else if (state === 'changed') {
    say(
      `better weights will replace ${path}, which has changes that are not committed: git cannot bring them back; --out writes another file`,
    );
  }
}
