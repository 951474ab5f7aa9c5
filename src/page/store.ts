/**
 * The one home of what a browser keeps for pages. Site data may be blocked, a frame sandboxed, or the quota used up: each access may
 * throw. What cannot be kept is then remembered as long as the page is open.
 */
import { createStore, delMany, entries, update } from 'idb-keyval';

/** Short texts by key. */
export interface TextStore {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** @param open the browser's storage; even to ask for it may throw */
function guarded(open: () => Storage): TextStore {
  const remembered = new Map<string, string>();

  const remove = (key: string) => {
    remembered.delete(key);
    try {
      open().removeItem(key);
    } catch {
      // Nothing is kept there.
    }
  };

  return {
    get(key) {
      try {
        return remembered.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, text) {
      try {
        open().setItem(key, text);
        remembered.delete(key);
      } catch {
        // After a reload, an older text would pass for this one.
        remove(key);
        remembered.set(key, text);
      }
    },
    remove,
  };
}

/**
 * Short texts, such as choices of the person, that all tabs of this browser share, and that stay; games are in
 * `gamesInBrowser`. Where the browser stores nothing, they last as long as the page is open.
 */
export const inBrowser = guarded(() => localStorage);

/** Texts of this tab, which survive a reload. */
export const inTab = guarded(() => sessionStorage);

/** Values by number that all tabs of this browser share, and that stay. */
export interface ValueStore<Value> {
  /** Returns all stored values; none where the browser stores nothing. */
  readonly read: () => Promise<readonly (readonly [number, Value])[]>;
  /** Changes one value, which another tab may have changed, too, and forgets others. */
  readonly change: (key: number, by: (kept?: Value) => Value, forgotten: readonly number[]) => Promise<void>;
}

/**
 * Opens the store of games by number, the only one in its database; short texts, such as choices of the person,
 * are in `inBrowser`. Where the browser stores nothing, it is always empty.
 */
export function gamesInBrowser<Value>(): ValueStore<Value> {
  const store = createStore('fcx', 'games');
  return {
    read: async () => {
      try {
        return await entries<number, Value>(store);
      } catch {
        return [];
      }
    },
    change: async (key, by, forgotten) => {
      try {
        await Promise.all([update(key, by, store), delMany([...forgotten], store)]);
      } catch {
        // It is kept nowhere.
      }
    },
  };
}
