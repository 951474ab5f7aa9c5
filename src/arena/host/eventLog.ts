/** The folder of an event: its log, its secrets, and a replay file for each match. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import {
  describeHolder,
  makeFolder,
  parseData,
  readText,
  takeLock,
  writeWhole,
  writing,
} from '../../system/index.ts';
import { formatHeader } from '../replays/replayFormat.ts';
import {
  type Act,
  actSchema,
  type EventSettings,
  eventHeaderSchema,
  type NewAct,
  newHeader,
} from './eventFormat.ts';
import { type EventMatch, EventState } from './eventState.ts';
import { commitmentOf, seedOf } from './secrets.ts';

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
export type EventLog = ReturnType<typeof openEventLog>;

/**
 * Begins an event in a new folder, or goes on with the one that is there; `settings` are those of a new one.
 *
 * @throws {EventFolderError}
 */
export function openEventLog(path: string, settings: EventSettings | null, fcxVersion: string) {
  const file = join(path, LOG_FILE);
  if (settings === null && !existsSync(file)) readLog(path);
  makeFolder(path, notWritable);
  const lock = writing(path, () => takeLock(path), notWritable);
  if (lock === null) throw new EventFolderError('inUse', describeHolder(path));
  try {
    return keepEvent(path, settings, fcxVersion, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function keepEvent(path: string, settings: EventSettings | null, fcxVersion: string, release: () => void) {
  const file = join(path, LOG_FILE);
  const secretsFile = join(path, SECRETS_FILE);
  const isNew = !existsSync(file);
  if (isNew && settings !== null) {
    const secrets = { secret: randomBytes(32).toString('hex'), organiser: randomBytes(16).toString('hex') };
    const header = newHeader(settings, commitmentOf(secrets.secret), fcxVersion, new Date().toISOString());
    writing(
      secretsFile,
      () => writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 }),
      notWritable,
    );
    // Written last: without its first line the folder holds no event.
    writing(file, () => writeFileSync(file, `${JSON.stringify(header)}\n`), notWritable);
  } else if (settings !== null) {
    throw new EventFolderError(
      'exists',
      `there is already an event in ${path}; go on with it by --resume ${path}`,
    );
  }
  const { state, bytes } = readLog(path);
  const invalid = (message: string) => new EventFolderError('invalid', `${secretsFile}: ${message}`);
  const secrets = parseData(readText(secretsFile, invalid), secretsSchema, 'the file', invalid);
  if (commitmentOf(secrets.secret) !== state.header.commitment) {
    throw invalid('this is not the secret of the event in this folder');
  }
  truncateSync(file, bytes);
  const handle = writing(file, () => openSync(file, 'a'), notWritable);

  const writeGames = async ({ number, key, attempt, games }: EventMatch): Promise<void> => {
    const seed = seedOf(secrets.secret, key, attempt);
    const info = { seed, games: state.header.settings.games, startedAt: state.header.at };
    const lines = [formatHeader(info), ...games.map((game) => JSON.stringify(game))];
    await writeWhole(replayFileOf(path, number), `${lines.join('\n')}\n`, notWritable);
  };

  return {
    path,
    state,
    secrets,

    /** Writes an act, which survives the end of this process, and applies it. */
    add(act: NewAct): void {
      const whole = { at: new Date().toISOString(), ...act } as Act;
      writing(file, () => writeSync(handle, `${JSON.stringify(whole)}\n`), notWritable);
      state.apply(whole);
    },

    /** Writes another file into the folder, whole or not at all. */
    write: (name: string, text: string) => writeWhole(join(path, name), text, notWritable),

    /** Writes the replay file of a match; one without games has none. */
    async keepGames(match: EventMatch): Promise<void> {
      if (match.games.length > 0) await writeGames(match);
    },

    /** Writes the replay files that a crash has prevented. */
    async keepMissingGames(): Promise<void> {
      for (const match of state.matches) {
        if (match.games.length > 0 && !existsSync(replayFileOf(path, match.number))) await writeGames(match);
      }
    },

    close(): void {
      closeSync(handle);
      release();
    },
  };
}
