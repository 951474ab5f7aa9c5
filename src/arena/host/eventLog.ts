/** The folder of an event: its log, its secrets, and a replay file for each match. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { holdFolder, makeFolder, parseData, readText, writeWhole, writing } from '../../system/index.ts';
import { formatHeader } from '../replays/replayFormat.ts';
import {
  type Act,
  actSchema,
  EVENT_FORMAT,
  EVENT_VERSION,
  type EventHeader,
  type EventSettings,
  eventHeaderSchema,
  type NewAct,
} from './eventFormat.ts';
import { type EventMatch, EventState } from './eventState.ts';
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

/** The state of the event in a folder, and how much of its log is whole: a crash may have cut its last line off. */
function readLog(folder: string): { state: EventState; bytes: number } {
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
    state.apply(parseData(line, actSchema, 'the line', invalid(index + 2)));
  }
  return { state, bytes: Buffer.byteLength(whole) };
}

/** The event in a folder, to look at; throws an {EventFolderError}. */
export function loadEvent(folder: string): EventState {
  return readLog(folder).state;
}

export function replayFileOf(folder: string, match: number): string {
  return join(folder, GAMES_FOLDER, `match-${match}.jsonl`);
}

/** An event and its folder, which no other process can open meanwhile. Always close it. */
export type EventLog = ReturnType<typeof keepEvent>;

/**
 * Begins an event in a new folder, or goes on with the one that is there; `settings` are those of a new one.
 *
 * @throws {EventFolderError}
 */
export function openEventLog(path: string, settings: EventSettings | null, fcxVersion: string): EventLog {
  const isNew = !existsSync(join(path, LOG_FILE));
  if (settings === null && isNew) readLog(path);
  makeFolder(path, notWritable);
  const lock = holdFolder(path, (code, message) => new EventFolderError(code, message));
  try {
    if (settings !== null && !isNew) {
      const message = `there is already an event in ${path}; go on with it by --resume ${path}`;
      throw new EventFolderError('exists', message);
    }
    if (settings !== null) beginEvent(path, settings, fcxVersion);
    return keepEvent(path, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function beginEvent(path: string, settings: EventSettings, fcxVersion: string): void {
  const secrets = { secret: randomBytes(32).toString('hex'), organiser: randomBytes(16).toString('hex') };
  const header: EventHeader = {
    ...{ format: EVENT_FORMAT, version: EVENT_VERSION, at: new Date().toISOString(), fcxVersion, settings },
    commitment: commitmentOf(secrets.secret),
  };
  const write = (name: string, data: object, mode?: number) => {
    const file = join(path, name);
    writing(file, () => writeFileSync(file, `${JSON.stringify(data)}\n`, { mode }), notWritable);
  };
  write(SECRETS_FILE, secrets, 0o600);
  // Written last: without its first line the folder holds no event.
  write(LOG_FILE, header);
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
  const handle = writing(file, () => openSync(file, 'a'), notWritable);

  /** Writes an act, which survives the end of this process, and applies it. */
  const add = (act: NewAct): void => {
    const whole = { at: new Date().toISOString(), ...act } as Act;
    writing(file, () => writeSync(handle, `${JSON.stringify(whole)}\n`), notWritable);
    state.apply(whole);
  };

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
    ...{ path, state, secrets, add, write, keepGames },

    /** Whether the secret is that of the name's owner; `null` if the name has no owner. */
    owns(name: string, secret: string | null): boolean | null {
      const key = state.owners.get(name);
      if (key === undefined) return null;
      return secret !== null && isSame(key, ownerKey(secrets.organiser, name, secret));
    },

    /** The name belongs to who knows this secret, if nobody has it yet. */
    claim(name: string, secret: string): void {
      if (state.owners.has(name)) return;
      add({ type: 'claimed', name, key: ownerKey(secrets.organiser, name, secret) });
    },

    /** Writes the replay files that a crash has prevented. */
    async keepMissingGames(): Promise<void> {
      for (const match of state.matches) {
        if (!existsSync(replayFileOf(path, match.number))) await keepGames(match);
      }
    },

    close(): void {
      closeSync(handle);
      release();
    },
  };
}
