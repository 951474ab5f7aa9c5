/**
 * Pages that follow what folders hold: each is told of another version, and then asks for it.
 *
 * The folders are only read. Looking at them now and then finds every change, also those that no system reports: of a network's
 * disk, or a process that was killed, which writes nothing.
 */

const POLL_MS = 250;

type Tell = (version: string) => void;

/** What is at an address, and the pages that follow it. */
class Followed {
  readonly pages = new Set<Tell>();
  readonly #versionNow: () => string;
  readonly #poll = setInterval(() => this.look(), POLL_MS).unref();
  #version: string;

  constructor(versionNow: () => string) {
    this.#versionNow = versionNow;
    this.#version = versionNow();
  }

  get version(): string {
    return this.#version;
  }

  close(): void {
    clearInterval(this.#poll);
  }

  look(): void {
    const version = this.#versionNow();
    if (version === this.#version) return;
    this.#version = version;
    for (const tell of this.pages) tell(version);
  }
}

/** Pages by what they follow. */
export class Followers {
  readonly #followed = new Map<string, Followed>();

  /** Looks at once, after a change that this process has made. */
  look(): void {
    for (const followed of this.#followed.values()) followed.look();
  }

  /** Tells the version now, and whenever there is another; returns what ends that. */
  follow(address: string, versionNow: () => string, tell: Tell): () => void {
    const followed = this.#followed.get(address) ?? new Followed(versionNow);
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
