/** A place elsewhere in the view of a run: how it is there, and the last notice. */
import { harmless } from '../text/words.ts';

/** Hears of the place where games are played. */
export interface PlaceListener {
  /** How it is there, in a line; `isNews` if others play there than before. */
  onState(line: string, isNews: boolean): void;
  onNotice(message: string): void;
}

/** Keeps the last news. Calls `changed` with a line whenever there is some, or a notice. */
export function placeLine(changed: (line: string) => void) {
  let latest: string | undefined;
  let notice = '';
  return {
    onState(line: string, isNews: boolean): void {
      latest = line;
      if (isNews) changed(line);
    },
    onNotice(message: string): void {
      notice = harmless(message);
      if (notice !== '') changed(notice);
    },
    /** What a view that is redrawn shows; nothing for this machine. */
    lines(): readonly string[] {
      return latest === undefined ? [] : [latest, ...(notice === '' ? [] : [notice])];
    },
  };
}
