/** A gate that those who play wait at while it is closed. */
import { EventEmitter, once } from 'node:events';

export class Gate {
  readonly #openings = new EventEmitter<{ open: [] }>();
  #isOpen = true;

  constructor() {
    // Two players and a game may wait at once, for each of several matches.
    this.#openings.setMaxListeners(0);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    if (isOpen) this.#openings.emit('open');
  }

  /**
   * Resolves once it is open.
   *
   * @throws an AbortError once the signal is aborted
   */
  async passed(signal?: AbortSignal): Promise<void> {
    while (!this.#isOpen) await once(this.#openings, 'open', signal && { signal });
  }
}
