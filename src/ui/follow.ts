/**
 * Pages that follow what folders hold: each hears of a new version, and then asks for it.
 *
 * The folders are only read. The system reports most changes at once; looking at them now and then finds the others: of a
 * network's disk, or a process that was killed, which writes nothing.
 */
import { type FSWatcher, watch } from 'node:fs';

const POLL_MS = 500;
/** A change is mostly several writes. */
const SETTLE_MS = 20;

type VersionListener = (version: string) => void;

/** The version of what some folders hold, and the folders to watch. */
export interface FolderContents {
  readonly version: string;
  readonly folders: readonly string[];
}

class Followed {
  readonly pages = new Set<VersionListener>();
  readonly #contentsNow: () => FolderContents;
  readonly #poll = setInterval(() => this.look(), POLL_MS).unref();
  readonly #watchers = new Map<string, FSWatcher>();
  #settling: NodeJS.Timeout | null = null;
  version = '';

  constructor(contentsNow: () => FolderContents) {
    this.#contentsNow = contentsNow;
    this.look();
  }

  close(): void {
    clearInterval(this.#poll);
    clearTimeout(this.#settling ?? undefined);
    this.#watch([]);
  }

  look(): void {
    const { version, folders } = this.#contentsNow();
    this.#watch(folders);
    if (version === this.version) return;
    this.version = version;
    for (const tell of this.pages) tell(version);
  }

  #lookSoon(): void {
    this.#settling ??= setTimeout(() => {
      this.#settling = null;
      this.look();
    }, SETTLE_MS).unref();
  }

  #unwatch(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /** Has the system report changes in these folders, and no others; one that it cannot watch is left to the poll. */
  #watch(folders: readonly string[]): void {
    for (const folder of this.#watchers.keys()) if (!folders.includes(folder)) this.#unwatch(folder);
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, () => this.#lookSoon());
        watcher.on('error', () => this.#unwatch(folder));
        this.#watchers.set(folder, watcher);
      } catch {
        // The folder is not there yet, or the system watches no more.
      }
    }
  }
}

/** The pages that follow addresses; each hears when the version of its address changes. */
export class Followers {
  readonly #followed = new Map<string, Followed>();

  /** Looks at all followed folders now, as after an action that changed one. */
  look(): void {
    for (const followed of this.#followed.values()) followed.look();
  }

  /** Calls `tell` with the version of an address now and whenever it changes; returns a function that ends that. */
  follow(address: string, contentsNow: () => FolderContents, tell: VersionListener): () => void {
    const followed = this.#followed.get(address) ?? new Followed(contentsNow);
    this.#followed.set(address, followed);
    followed.pages.add(tell);
    tell(followed.version);
    return () => {
      followed.pages.delete(tell);
      if (followed.pages.size > 0) return;
      followed.close();
      this.#followed.delete(address);
    };
  }
}
