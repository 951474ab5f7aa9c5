/**
 * Pages that follow folders: each is told when something there has changed, and then loads itself again.
 *
 * The folders are only read. Looking at them now and then finds every change, also those that no system reports: of a network's
 * disk, or a process that was killed, which writes nothing.
 */
import type { ServerResponse } from 'node:http';
import { versionOf } from './folders.ts';

const POLL_MS = 500;
/** Pages that follow at a time, and what one may leave unread. */
const MAX_FOLLOWERS = 100;
const MAX_UNREAD_BYTES = 4096;

/** What some folders hold, and the pages that follow it. */
class Followed {
  readonly pages = new Set<ServerResponse>();
  readonly #versionNow: () => string;
  readonly #poll = setInterval(() => this.#look(), POLL_MS).unref();
  #version: string;

  constructor(folders: () => readonly string[]) {
    this.#versionNow = () => folders().map(versionOf).join('\n');
    this.#version = this.#versionNow();
  }

  close(): void {
    clearInterval(this.#poll);
  }

  #look(): void {
    const version = this.#versionNow();
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
