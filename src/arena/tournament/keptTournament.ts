/** A tournament that is kept in a folder while it is played, so that it can always be resumed. */

import { GamePlace } from '../match/gamePlace.ts';
import type { OpenExecutor } from '../play/executor.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import { loadTournament, TournamentFolder } from './stateFile.ts';
import { newTournament, playTournament, type TournamentOptions } from './tournament.ts';
import type { TournamentSettings, TournamentState } from './tournamentState.ts';

/** How a kept tournament is played; none of it changes what is played. */
interface KeptTournamentOptions extends Omit<TournamentOptions, 'place'> {
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** A tournament and its folder, which no other process can open meanwhile. Always close it. */
export class KeptTournament {
  readonly state: TournamentState;
  readonly folder: TournamentFolder;

  private constructor(state: TournamentState, folder: TournamentFolder) {
    this.state = state;
    this.folder = folder;
  }

  /**
   * Begins a tournament in a new folder, now.
   *
   * @throws {TournamentFolderError} with code `exists`, `inUse` or `notWritable`
   */
  static async begin(
    path: string,
    settings: TournamentSettings,
    players: readonly PlayerSpec[],
    fcxVersion: string,
  ): Promise<KeptTournament> {
    const folder = TournamentFolder.create(path);
    const start = { startedAt: new Date().toISOString(), fcxVersion };
    const state = newTournament(start, settings, players);
    await folder.save(state);
    return new KeptTournament(state, folder);
  }

  /**
   * Resumes the tournament in a folder.
   *
   * @throws {TournamentFolderError} with code `inUse`, `unreadable` or `invalid`
   */
  static resume(path: string): KeptTournament {
    const folder = TournamentFolder.open(path);
    try {
      return new KeptTournament(loadTournament(path), folder);
    } catch (error) {
      folder.close();
      throw error;
    }
  }

  /**
   * Plays what is left, or until the signal is aborted, and saves the state as games finish.
   *
   * @throws {TournamentFolderError} with code `notWritable`; the tournament stops then
   */
  async play(
    { elsewhere, onGames = () => {}, ...options }: KeptTournamentOptions,
    signal: AbortSignal,
  ): Promise<void> {
    const failure = new AbortController();
    const place = await GamePlace.open(options.concurrency, 1, elsewhere);
    const save = (state: TournamentState) => {
      onGames(state);
      this.folder.save(state).catch((error: unknown) => failure.abort(error));
    };
    try {
      const stop = AbortSignal.any([signal, failure.signal]);
      await playTournament(this.state, { ...options, place, onGames: save }, stop);
    } finally {
      await place.close();
      failure.signal.throwIfAborted();
      await this.folder.save(this.state);
    }
  }

  /** Lets other processes in. */
  close(): void {
    this.folder.close();
  }
}
