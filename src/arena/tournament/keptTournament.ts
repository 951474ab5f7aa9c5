/**
 * A tournament that is kept in a folder while it is played, its state written whole or not at all, so that it can always be
 * resumed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../../bot/index.ts';
import { CodedError } from '../../engine/index.ts';
import {
  checkData,
  type FolderLock,
  holdingFolder,
  makeFolder,
  parseData,
  parseJson,
  readText,
  writeWhole,
} from '../../system/index.ts';
import { openPlace } from '../match/pairRunner.ts';
import type { OpenExecutor } from '../play/executor.ts';
import { judgeSchema } from '../play/jobKind.ts';
import { type Judge, judgeOfGames } from '../play/judge.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import { newTournament, playTournament, type TournamentOptions } from './tournament.ts';
import { type TournamentSettings, type TournamentState, tournamentStateSchema } from './tournamentState.ts';

export const STATE_FILE = 'tournament.json';
const JUDGE_FILE = 'judge.json';

/** A folder that cannot hold a tournament, or holds none. */
export class TournamentFolderError extends CodedError<
  'notWritable' | 'unreadable' | 'invalid' | 'exists' | 'inUse'
> {}

function notWritable(message: string): TournamentFolderError {
  return new TournamentFolderError('notWritable', message);
}

/** The state of the tournament in a folder; throws a {TournamentFolderError} with code `unreadable` or `invalid`. */
export function loadTournament(folder: string): TournamentState {
  const path = join(folder, STATE_FILE);
  const unreadable = (message: string) =>
    new TournamentFolderError('unreadable', `there is no tournament in ${folder}: ${message}`);
  const value = parseJson(readText(path, unreadable), unreadable);
  const invalid = (message: string) => new TournamentFolderError('invalid', `${path}: ${message}`);
  return checkData(value, tournamentStateSchema, 'the file', invalid);
}

/** The replay files in the folder: `games-1.jsonl`, `games-2.jsonl`, …, one for each session. */
export function replayFiles(folder: string): string[] {
  const paths: string[] = [];
  for (;;) {
    const path = join(folder, `games-${paths.length + 1}.jsonl`);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** The replay file of the next session. */
export function freshReplayFile(folder: string): string {
  return join(folder, `games-${replayFiles(folder).length + 1}.jsonl`);
}

/** Does something in the folder of a tournament, and holds it unless that fails; throws a {TournamentFolderError}. */
function holding<T>(path: string, action: (lock: FolderLock) => Promise<T>): Promise<T> {
  if (!existsSync(path)) throw new TournamentFolderError('unreadable', `there is no tournament in ${path}`);
  return holdingFolder(path, (code, message) => new TournamentFolderError(code, message), action);
}

/**
 * Who judges the luck of a tournament, all its games alike: it is kept in the folder, as a newer fcx may have another. An older
 * folder has none yet.
 */
async function judgeOf(path: string, state: TournamentState): Promise<Judge | undefined> {
  if (!state.settings.luck) return undefined;
  const file = join(path, JUDGE_FILE);
  if (state.judge === undefined) {
    const judge = judgeOfGames();
    await writeWhole(file, `${JSON.stringify(judge)}\n`, notWritable);
    state.judge = shortHash(judge);
    return judge;
  }
  const lost = () =>
    new TournamentFolderError(
      'invalid',
      `${file} is not what the tournament began with: it judges the luck of all its games, so put the file back`,
    );
  const judge = parseData(readText(file, lost), judgeSchema, file, lost);
  if (shortHash(judge) !== state.judge) throw lost();
  return judge;
}

/** How a kept tournament is played; none of it changes what is played. */
interface KeptTournamentOptions extends Omit<TournamentOptions, 'place' | 'judge'> {
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** A tournament and its folder, which no other process can open meanwhile. Always close it. */
export type KeptTournament = ReturnType<typeof keepTournament>;

/** @throws {TournamentFolderError} in all functions, with code `notWritable` */
function keepTournament(path: string, state: TournamentState, judge: Judge | undefined, lock: FolderLock) {
  let saving = Promise.resolve();
  let waiting: Promise<void> | null = null;

  /** Writes another file into the folder, whole or not at all. */
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(path, name);
    await writeWhole(file, text, notWritable);
    return file;
  };

  /** Saves the state; resolves when it is on disk as it is now or later. */
  const save = (): Promise<void> => {
    waiting ??= saving
      .catch(() => {})
      .then(async () => {
        waiting = null;
        await write(STATE_FILE, `${JSON.stringify(state)}\n`);
      });
    saving = waiting;
    return waiting;
  };

  return {
    path,
    state,
    write,
    save,

    /** Plays what is left, or until the signal is aborted, and saves the state as games finish. */
    async play({ elsewhere, onGames = () => {}, ...options }: KeptTournamentOptions, signal: AbortSignal) {
      const failure = new AbortController();
      const place = await openPlace(options.concurrency, 1, elsewhere);
      const keep = () => {
        onGames(state);
        save().catch((error: unknown) => failure.abort(error));
      };
      try {
        const stop = AbortSignal.any([signal, failure.signal]);
        await playTournament(state, { ...options, judge, place, onGames: keep }, stop);
      } finally {
        await place.close();
        failure.signal.throwIfAborted();
        await save();
      }
    },

    close: () => lock.release(),
  };
}

/** Begins a tournament in a new folder, now; throws a {TournamentFolderError}. */
export async function beginTournament(
  path: string,
  settings: TournamentSettings,
  players: readonly PlayerSpec[],
  fcxVersion: string,
): Promise<KeptTournament> {
  makeFolder(path, notWritable);
  return holding(path, async (lock) => {
    if (existsSync(join(path, STATE_FILE)))
      throw new TournamentFolderError(
        'exists',
        `there is already a tournament in ${path}; resume it with --resume ${path}, or choose another folder`,
      );
    const start = { startedAt: new Date().toISOString(), fcxVersion };
    const state = newTournament(start, settings, players);
    const tournament = keepTournament(path, state, await judgeOf(path, state), lock);
    await tournament.save();
    return tournament;
  });
}

/** Resumes the tournament in a folder; throws a {TournamentFolderError}. */
export async function resumeTournament(path: string): Promise<KeptTournament> {
  return holding(path, async (lock) => {
    const state = loadTournament(path);
    return keepTournament(path, state, await judgeOf(path, state), lock);
  });
}
