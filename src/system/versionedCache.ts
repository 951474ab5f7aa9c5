/** A cache of values by key, each valid for one version of its source; beyond `limit` values, the least recently used is dropped. */
export class VersionedCache<T> {
  readonly #entries = new Map<string, { readonly version: string; readonly value: T }>();

  constructor(private readonly limit: number) {}

  /** Return the value of a key; `undefined` if it has none of this version. */
  get(key: string, version: string): T | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (entry?.version !== version) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Store the value of a key for a version, and return the value. */
  set(key: string, version: string, value: T): T {
    this.#entries.set(key, { version, value });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.limit) this.#entries.delete(oldest as string);
    return value;
  }
}
