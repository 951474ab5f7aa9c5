/** Values with the version of what they were made of; beyond `limit` of them, the least recently used goes. */
export class Kept<T> {
  readonly #kept = new Map<string, { readonly version: string; readonly made: T }>();

  constructor(private readonly limit: number) {}

  /** `undefined` if there is none of this version. */
  find(key: string, version: string): T | undefined {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known?.version !== version) return undefined;
    this.#kept.set(key, known);
    return known.made;
  }

  keep(key: string, version: string, made: T): T {
    this.#kept.set(key, { version, made });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.limit) this.#kept.delete(oldest as string);
    return made;
  }
}
