/** The folder of an event: its log, its secrets, and a replay file for each match. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { holdFolder, makeFolder, parseData, readText, writeWhole, writing } from '../../system/index.ts';
import { formatHeader } from '../replays/replayFormat.ts';
import type { Act, EventHeader, EventSettings, NewAct } from './contestFormat.ts';
import { actSchema, EVENT_FORMAT, EVENT_VERSION, eventHeaderSchema } from './contestFormat.ts';
import { type EventMatch, EventState } from './contestState.ts';
import { commitmentOf, isSame, ownerKey, seedOf } from './secrets.ts';

export const LOG_FILE = 'event.jsonl';
const SECRETS_FILE = 'secrets.json';
const GAMES_FOLDER = 'games';

/** A folder that cannot hold an event, or holds none. */
export class EventFolderError extends CodedError<
  'notWritable' | 'unreadable' | 'invalid' | 'exists' | 'inUse'
> {}

const notWritable = (message: string) => new EventFolderError('notWritable', message);

/** What only the organiser may read before the event is over. */
const secretsSchema = z.object({ secret: z.string(), organiser: z.string() });

/** Is shown every act of a log, before it is applied. */
type Witness = (state: EventState, act: Act) => void;

/** The state of the event in a folder, and how much of its log is whole: a crash may have cut its last line off. */
function readLog(folder: string, witness: Witness = () => {}): { state: EventState; bytes: number } {
  const path = join(folder, LOG_FILE);
  const unreadable = (message: string) =>
    new EventFolderError('unreadable', `there is no event in ${folder}: ${message}`);
  const text = readText(path, unreadable);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first = '', ...rest] = whole.split('\n').slice(0, -1);
  const invalid = (line: number) => (message: string) =>
    new EventFolderError('invalid', `${path}, line ${line}: ${message}`);
  const state = new EventState(parseData(first, eventHeaderSchema, 'the line', invalid(1)));
  for (const [index, line] of rest.entries()) {
    const act = parseData(line, actSchema, 'the line', invalid(index + 2));
    witness(state, act);
    state.apply(act);
  }
  return { state, bytes: Buffer.byteLength(whole) };
}

/** The event in a folder, to look at; throws an {EventFolderError}. */
export function loadEvent(folder: string, witness?: Witness): EventState {
  return readLog(folder, witness).state;
}

export function replayFileOf(folder: string, match: number): string {
  return join(folder, GAMES_FOLDER, `match-${match}.jsonl`);
}

/** An event and its folder, which no other process can open meanwhile. Always close it. */
export type EventLog = ReturnType<typeof keepEvent>;

/**
 * Begins an event in a new folder, or goes on with the one that is there; `settings` are those of a new one, and `owners` the
 * secrets of names that have one from the beginning.
 *
 * @throws {EventFolderError}
 */
export function openEventLog(
  path: string,
  settings: EventSettings | null,
  fcxVersion: string,
  owners: ReadonlyMap<string, string> = new Map(),
): EventLog {
  const isNew = !existsSync(join(path, LOG_FILE));
  if (settings === null && isNew) readLog(path);
  makeFolder(path, notWritable);
  const lock = holdFolder(path, (code, message) => new EventFolderError(code, message));
  try {
    if (settings !== null && !isNew) {
      const message = `there is already an event in ${path}; go on with it by --resume ${path}`;
      throw new EventFolderError('exists', message);
    }
    if (settings !== null) beginEvent(path, settings, fcxVersion, owners);
    return keepEvent(path, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function claimOf(name: string, secret: string | null, salt: string): NewAct {
  return { type: 'claimed', name, key: secret === null ? null : ownerKey(salt, name, secret) };
}

/** Acts as they stand in the log. */
function linesOf(acts: readonly Act[]): string {
  return acts.map((act) => `${JSON.stringify(act)}\n`).join('');
}

function stamped(acts: readonly NewAct[]): Act[] {
  const at = new Date().toISOString();
  return acts.map((act) => ({ at, ...act }) as Act);
}

function beginEvent(
  path: string,
  settings: EventSettings,
  fcxVersion: string,
  owners: ReadonlyMap<string, string>,
): void {
  const secrets = { secret: randomBytes(32).toString('hex'), organiser: randomBytes(16).toString('hex') };
  const header: EventHeader = {
    ...{ format: EVENT_FORMAT, version: EVENT_VERSION, at: new Date().toISOString(), fcxVersion, settings },
    commitment: commitmentOf(secrets.secret),
  };
  const claims = [...owners].map(([name, secret]) => claimOf(name, secret, secrets.organiser));
  const log = join(path, LOG_FILE);
  const begin = () => {
    writeFileSync(join(path, SECRETS_FILE), `${JSON.stringify(secrets)}\n`, { mode: 0o600 });
    writeFileSync(`${log}.new`, `${JSON.stringify(header)}\n${linesOf(stamped(claims))}`);
    // Last, and whole: without its log the folder holds no event.
    renameSync(`${log}.new`, log);
  };
  writing(log, begin, notWritable);
}

function keepEvent(path: string, release: () => void) {
  const file = join(path, LOG_FILE);
  const secretsFile = join(path, SECRETS_FILE);
  const { state, bytes } = readLog(path);
  const invalid = (message: string) => new EventFolderError('invalid', `${secretsFile}: ${message}`);
  const secrets = parseData(readText(secretsFile, invalid), secretsSchema, 'the file', invalid);
  if (commitmentOf(secrets.secret) !== state.header.commitment) {
    throw invalid('this is not the secret of the event in this folder');
  }
  truncateSync(file, bytes);
  let handle = writing(file, () => openSync(file, 'a'), notWritable);
  let size = bytes;

  /** Adds a line, or nothing: another may follow one that a full disk has ended in the middle. */
  const append = (line: string): void => {
    try {
      writeFileSync(handle, line);
    } catch (error) {
      ftruncateSync(handle, size);
      throw error;
    }
  };

  /** Adds lines to a copy, which takes the place of the log: a kill or a full disk could end a write between two of them. */
  const extend = (lines: string): void => {
    const copy = `${file}.new`;
    let next: number | undefined;
    try {
      copyFileSync(file, copy);
      next = openSync(copy, 'a');
      writeFileSync(next, lines);
      renameSync(copy, file);
      closeSync(handle);
      handle = next;
    } catch (error) {
      // A full disk has better use for its space, which an open file keeps.
      if (next !== undefined) closeSync(next);
      rmSync(copy, { force: true });
      throw error;
    }
  };
  /** Writes acts, all or none even if this process is killed meanwhile, and applies them. */
  const addAll = (acts: readonly NewAct[]): void => {
    const whole = stamped(acts);
    const lines = linesOf(whole);
    writing(file, () => (acts.length === 1 ? append(lines) : extend(lines)), notWritable);
    size += Buffer.byteLength(lines);
    for (const act of whole) state.apply(act);
  };
  const add = (act: NewAct): void => addAll([act]);

  /** Writes another file into the folder, whole or not at all. */
  const write = (name: string, text: string) => writeWhole(join(path, name), text, notWritable);

  /** Writes the replay file of a match; one without games has none. */
  const keepGames = async ({ number, key, attempt, games }: EventMatch): Promise<void> => {
    if (games.length === 0) return;
    const seed = seedOf(secrets.secret, key, attempt);
    const info = { seed, games: state.header.settings.games, startedAt: state.header.at };
    const lines = [formatHeader(info), ...games.map((game) => JSON.stringify(game))];
    await writeWhole(replayFileOf(path, number), `${lines.join('\n')}\n`, notWritable);
  };

  return {
    ...{ path, state, secrets, add, addAll, write, keepGames },

    /** Whether the secret is that of the name's owner; `null` if the name has no owner, or is everyone's. */
    owns(name: string, secret: string | null): boolean | null {
      const key = state.owners.get(name) ?? null;
      if (key === null) return null;
      return secret !== null && isSame(key, ownerKey(secrets.organiser, name, secret));
    },

    /** The name belongs to who knows this secret, `null` for everyone, if nobody has used it yet. */
    claim(name: string, secret: string | null): void {
      if (!state.owners.has(name)) add(claimOf(name, secret, secrets.organiser));
    },

    /** Removes the replay file of a match of which games are played again; it is written anew when they are over. */
    dropGames: (match: number) => rmSync(replayFileOf(path, match), { force: true }),

    /** Writes the replay files that a crash has prevented. */
    async keepMissingGames(): Promise<void> {
      for (const match of state.matches) {
        if (match.result !== null && !existsSync(replayFileOf(path, match.number))) await keepGames(match);
      }
    },

    close(): void {
      closeSync(handle);
      release();
    },
  };
}
