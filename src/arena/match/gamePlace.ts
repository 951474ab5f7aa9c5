/** Where the games of matches are played: on this machine, or wherever an executor has them played. */
import { type Executor, type OpenExecutor, onThreads } from '../play/executor.ts';
import { PAIRS, type PairExecutor } from '../play/pairJob.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import { DUELS, type DuelJob } from './duelJob.ts';
import type { Capacity } from './pairRunner.ts';

/** The executors of a match or a tournament. Always close it. */
export class GamePlace implements Capacity {
  readonly executor: PairExecutor;
  readonly boards: Capacity['boards'];
  #duels: Promise<Executor<DuelJob, PlayedGame[]>> | undefined;

  private constructor(executor: PairExecutor, boards: number, elsewhere: OpenExecutor | undefined) {
    this.executor = executor;
    this.boards =
      elsewhere === undefined
        ? boards
        : () => {
            this.#duels ??= Promise.resolve(elsewhere(DUELS));
            return this.#duels;
          };
  }

  /**
   * @param threads of this machine
   * @param boards of this machine for games played move by move
   * @param elsewhere plays all games instead
   */
  static async open(threads: number, boards: number, elsewhere?: OpenExecutor): Promise<GamePlace> {
    const executor = await (elsewhere ?? onThreads(threads))(PAIRS);
    return new GamePlace(executor, boards, elsewhere);
  }

  async close(): Promise<void> {
    await this.executor.close();
    // If it could not be opened, the caller that asked for it has the error.
    await this.#duels?.then((duels) => duels.close()).catch(() => {});
  }
}
