/**
 * Pages that follow folders: each is told when something there has changed, and then loads itself again.
 *
 * The folders are only read. Where the system does not report a change, a look at the files every second finds it; so it does
 * when the process at work is killed, which writes nothing.
 */
import { type FSWatcher, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { versionOf } from './folders.ts';

const POLL_MS = 1000;
/** A file is replaced in several steps, each of which is reported. */
const SETTLE_MS = 25;
/** Pages that follow at a time, and what one may leave unread. */
const MAX_FOLLOWERS = 100;
const MAX_UNREAD_BYTES = 4096;
/** More are found by looking. */
const MAX_WATCHED = 100;

/** What some folders hold, and the pages that follow it. */
class Followed {
  readonly pages = new Set<ServerResponse>();
  readonly #folders: () => readonly string[];
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #poll = setInterval(() => this.#look(), POLL_MS).unref();
  #settling: NodeJS.Timeout | null = null;
  #version: string;

  constructor(folders: () => readonly string[]) {
    this.#folders = folders;
    this.#version = this.#watchAll();
  }

  close(): void {
    clearInterval(this.#poll);
    if (this.#settling !== null) clearTimeout(this.#settling);
    for (const folder of this.#watchers.keys()) this.#unwatch(folder);
  }

  #unwatch(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /** Watches folders that are new, too, in place of those that are no longer followed. */
  #watchAll(): string {
    const folders = this.#folders();
    const watched = new Set(folders.slice(0, MAX_WATCHED));
    for (const folder of this.#watchers.keys()) if (!watched.has(folder)) this.#unwatch(folder);
    for (const folder of watched) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, () => {
          this.#settling ??= setTimeout(() => this.#look(), SETTLE_MS);
        });
        watcher.on('error', () => this.#unwatch(folder));
        this.#watchers.set(folder, watcher);
      } catch {
        // Not there yet, or the system watches no more: then looking has to do.
      }
    }
    return folders.map(versionOf).join('\n');
  }

  #look(): void {
    this.#settling = null;
    const version = this.#watchAll();
    if (version === this.#version) return;
    this.#version = version;
    this.tell();
  }

  tell(): void {
    for (const page of this.pages) {
      if (page.writableLength > MAX_UNREAD_BYTES) page.destroy();
      else page.write('data: changed\n\n');
    }
  }
}

/** Pages by what they follow. */
export class Followers {
  readonly #followed = new Map<string, Followed>();

  /** Tells all pages of a change that is in no folder. */
  tell(): void {
    for (const followed of this.#followed.values()) followed.tell();
  }

  /** Answers with a stream of events, one for each change. */
  follow(key: string, folders: () => readonly string[], response: ServerResponse): void {
    const pages = [...this.#followed.values()].reduce((sum, one) => sum + one.pages.size, 0);
    if (pages >= MAX_FOLLOWERS) {
      response.writeHead(503, { Connection: 'close' }).end('Too many pages follow.\n');
      return;
    }
    const followed = this.#followed.get(key) ?? new Followed(folders);
    this.#followed.set(key, followed);
    followed.pages.add(response);
    response.on('close', () => {
      followed.pages.delete(response);
      if (followed.pages.size > 0) return;
      followed.close();
      this.#followed.delete(key);
    });
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    // What has changed since the page was made is not lost.
    response.write('retry: 1000\ndata: changed\n\n');
  }
}
