/** The folder of a contest: its log, its secrets, the judge of its luck, and a replay file for each match. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { shortHash } from '../../bot/index.ts';
import {
  type AppendLog,
  decodeUtf8,
  endLine,
  FolderError,
  logLines,
  parseData,
  readBytes,
  readText,
  shellWord,
  tornSentence,
  WorkFolder,
} from '../../system/index.ts';
import { judgeSchema } from '../play/jobKind.ts';
import { type Judge, judgeOfGames, luckOfGame } from '../play/judge.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import { formatHeader } from '../replays/replayFormat.ts';
import type { ContestHeader, GivenSettings, LogEntry, NewLogEntry } from './contestFormat.ts';
import {
  CONTEST_FORMAT,
  CONTEST_VERSION,
  contestHeaderSchema,
  contestSettingsSchema,
  logEntrySchema,
} from './contestFormat.ts';
import { type ContestMatch, ContestState, gameRecords } from './contestState.ts';
import { DEFAULT_FORMAT } from './formats/index.ts';
import { danglingReference } from './references.ts';
import { commitmentOf, isEqualSecretly, matchSeed, ownerKey, starterByToss } from './secrets.ts';

/** The name of a contest's log in its folder. */
export const LOG_FILE = 'contest.jsonl';
/** The file in which fcx 1.0 stored a tournament. */
export const OLD_TOURNAMENT = 'tournament.json';
const OLD_LOG = 'event.jsonl';
const SECRETS_FILE = 'secrets.json';
const JUDGE_FILE = 'judge.json';
const GAMES_FOLDER = 'games';

/** The secrets of an event, for the organiser alone until the contest is over. */
const secretsSchema = z.object({ secret: z.string(), organiser: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/** A callback that is called with every log entry, before it is applied to the state. */
type Witness = (state: ContestState, entry: LogEntry) => void;

/** Return the kind and the log of the contest in a folder, of any version of fcx; `null` if there is none. */
export function contestAt(folder: string) {
  const has = (name: string) => existsSync(join(folder, name));
  const file = [OLD_LOG, LOG_FILE, OLD_TOURNAMENT].find(has);
  if (file === undefined) return null;
  const isEvent = file === OLD_LOG || has(SECRETS_FILE);
  return {
    /** An event of bots that connect, whose bombs follow from a secret, or a tournament of local players. */
    kind: isEvent ? ('event' as const) : ('tournament' as const),
    /** Path of its log; of `tournament.json` for a tournament of fcx 1.0, which has no log. */
    file: join(folder, file),
    hasLog: file !== OLD_TOURNAMENT,
  };
}

const OLD_ADVICE = 'see index.html there, which it wrote at its end, or begin a new one';

/** Read the contest in a folder: its state, and how many bytes of its log are whole, as a crash may have cut off the last line. */
function readLog(folder: string, witness: Witness = () => {}) {
  const { file: path, hasLog } = contestAt(folder) ?? { file: join(folder, LOG_FILE), hasLog: true };
  if (!hasLog) throw new FolderError('invalid', `${folder} holds a tournament of fcx 1.0: ${OLD_ADVICE}`);
  const unreadable = (message: string) =>
    new FolderError('unreadable', `there is no contest in ${folder}: ${message}`);
  const bytes = readBytes(path, unreadable);
  const { lines, isTorn } = logLines(decodeUtf8(bytes, path, unreadable));
  const [first = '', ...rest] = lines;
  const invalid = (line: number) => (message: string) =>
    new FolderError('invalid', `${path}, line ${line}: ${message}`);
  const state = new ContestState(parseData(first, contestHeaderSchema, 'the line', invalid(1)));
  for (const [index, line] of rest.entries()) {
    const fail = invalid(index + 2);
    const entry = parseData(line, logEntrySchema, 'the line', fail);
    const dangling = danglingReference(state, entry);
    if (dangling !== null) throw fail(dangling);
    witness(state, entry);
    state.apply(entry);
  }
  const ended = bytes.lastIndexOf('\n') + 1;
  return {
    state,
    path,
    isTorn,
    bytes: isTorn ? ended : bytes.length,
    isEnded: isTorn || ended === bytes.length,
  };
}

/** Return the state of the contest in a folder, without opening it for writing. Throws a `FolderError`. */
export function loadContest(folder: string, witness?: Witness): ContestState {
  return readLog(folder, witness).state;
}

const sessionFile = (folder: string, session: number) => join(folder, `games-${session}.jsonl`);

/** Return the paths of the replay files of a tournament, `games-1.jsonl`, `games-2.jsonl`, …: one for each session so far. */
export function replayFilesIn(folder: string): string[] {
  const written: string[] = [];
  for (;;) {
    const next = sessionFile(folder, written.length + 1);
    if (!existsSync(next)) return written;
    written.push(next);
  }
}

const gamesFile = (match: number) => join(GAMES_FOLDER, `match-${match}.jsonl`);

function claimOf(name: string, secret: string | null, salt: string): NewLogEntry {
  return { type: 'claimed', name, key: secret === null ? null : ownerKey(salt, name, secret) };
}

function stamped(entries: readonly NewLogEntry[]): LogEntry[] {
  const at = new Date().toISOString();
  return entries.map((entry) => ({ at, ...entry }) as LogEntry);
}

function headerOf(
  given: GivenSettings,
  fcxVersion: string,
  hashes: Pick<ContestHeader, 'commitment' | 'judge'> = {},
): ContestHeader {
  const settings = contestSettingsSchema.parse({ format: DEFAULT_FORMAT, ...given });
  const at = new Date().toISOString();
  return { format: CONTEST_FORMAT, version: CONTEST_VERSION, at, fcxVersion, settings, ...hashes };
}

/** A player of this machine that takes part; with a version, its games are added to the history. */
export interface LocalEntrant {
  readonly player: PlayerSpec;
  readonly version?: string;
}

/** The log entries with which local players enter; they also begin a contest that has a seed. */
function entryOf({ seeded }: GivenSettings, players: readonly LocalEntrant[]): NewLogEntry[] {
  const entered = players.map((one): NewLogEntry => ({ type: 'entered', name: one.player.name, ...one }));
  return seeded === undefined ? entered : [...entered, { type: 'begun' }];
}

/** A contest and its log, in memory only. */
export class ContestLog {
  constructor(
    readonly state: ContestState,
    /** Judges the luck of all its games alike; absent where it is not measured. */
    readonly judge?: Judge,
  ) {}

  /** Create a contest of local players that is not stored. */
  static inMemory(settings: GivenSettings, players: readonly PlayerSpec[]): ContestLog {
    const judge = settings.luck ? judgeOfGames() : undefined;
    const log = new ContestLog(new ContestState(headerOf(settings, '')), judge);
    const entrants = players.map((player) => ({ player }));
    log.addAll(entryOf(settings, entrants));
    return log;
  }

  /** Write entries, all or none even if this process is killed meanwhile, and apply them. */
  addAll(entries: readonly NewLogEntry[]): void {
    const whole = stamped(entries);
    this.store(whole);
    for (const entry of whole) this.state.apply(entry);
  }

  /** Write one entry and apply it. */
  add(entry: NewLogEntry): void {
    this.addAll([entry]);
  }

  /** Return the index, in its pairing, of the player who starts the first game of the match with this key: 0 in a contest with a seed. */
  starterOf(_key: string): 0 | 1 {
    return 0;
  }

  /** Write that the contest is over. */
  end(): void {
    this.add({ type: 'ended' });
  }

  /** Write entries to the log file; a contest in memory has none. */
  protected store(_acts: readonly LogEntry[]): void {}
}

/** A contest whose log lies in a folder, which no other process can open meanwhile. Always close it. */
export class StoredContest extends ContestLog {
  readonly path: string;
  /** A sentence about the last line of the log that a crash has cut off; `null` if none was. */
  readonly loss: string | null;
  readonly #secrets: Secrets | null;
  readonly #folder: WorkFolder;
  readonly #log: AppendLog;

  constructor(folder: WorkFolder) {
    const { path } = folder;
    const { state, path: log, bytes, isTorn, isEnded } = readLog(path);
    super(state, judgeIn(path, state.header));
    this.path = path;
    this.#folder = folder;
    this.#secrets = secretsIn(path, state.header);
    this.loss = isTorn ? tornSentence(log) : null;
    // An editor may have left out the end of the last line, and another line follows.
    if (!isEnded) endLine(log);
    this.#log = folder.openLog(basename(log), isEnded ? bytes : bytes + 1);
  }

  /** The secrets of an event; throws for a contest with a seed. */
  get secrets(): Secrets {
    if (this.#secrets === null) throw new Error('a contest with a seed has no secrets');
    return this.#secrets;
  }

  override starterOf(key: string): 0 | 1 {
    return this.#secrets === null ? 0 : starterByToss(this.#secrets.secret, key);
  }

  /** Write that the contest is over, and with it the secret. */
  override end(): void {
    if (this.#secrets === null) super.end();
    else this.add({ type: 'opened', secret: this.#secrets.secret });
  }

  protected override store(entries: readonly LogEntry[]): void {
    this.#log.add(entries.map((entry) => JSON.stringify(entry)));
  }

  /** The path of the replay file of the next session of local players. */
  get nextReplayFile(): string {
    return sessionFile(this.path, replayFilesIn(this.path).length + 1);
  }

  /** Write a file in the folder of the contest and return its path. */
  write(name: string, text: string): Promise<string> {
    return this.#folder.write(name, text);
  }

  /** Return the seed of a match of an event. */
  seedOf({ key, attempt }: ContestMatch): number {
    return matchSeed(this.secrets.secret, key, attempt);
  }

  /** The replay file of a match as text; `null` for one without recorded games. */
  replayOf(match: ContestMatch): string | null {
    const records = gameRecords(match);
    if (records.length === 0) return null;
    const { settings, at } = this.state.header;
    const startedAt = match.begunAt ?? at;
    const header = formatHeader({ seed: this.seedOf(match), games: settings.games, startedAt });
    return [header, ...records.map((game) => JSON.stringify(game)), ''].join('\n');
  }

  /** Write the replay file of a match, if it has recorded games. */
  async writeReplay(match: ContestMatch): Promise<void> {
    const replay = this.replayOf(match);
    if (replay !== null) await this.write(gamesFile(match.number), replay);
  }

  /** Measures the luck of all recorded games in which it was not measured before, if there is a judge, until the signal is aborted. */
  async measureLuck(signal: AbortSignal): Promise<void> {
    if (this.judge === undefined) return;
    for (const match of this.state.matches) {
      const { number, first, games } = match;
      const records = gameRecords(match);
      if (records.length === 0 || games.every(({ luck }) => luck !== undefined)) continue;
      const measured: number[] = [];
      for (const record of records) {
        // It takes a millisecond or two, and pages are answered meanwhile.
        await setImmediate();
        if (signal.aborted) return;
        const luck = luckOfGame(record, this.judge);
        measured.push(first === 0 ? luck : -luck);
      }
      this.add({ type: 'measured', match: number, luck: measured });
    }
  }

  /** Remove the replay file of a match whose games are played again; it is written anew when the match ends. */
  removeReplay(match: number): void {
    rmSync(join(this.path, gamesFile(match)), { force: true });
  }

  /** Write the replay files that finished matches lack, as after a crash. */
  async writeMissingReplays(): Promise<void> {
    for (const match of this.state.matches) {
      if (match.result !== null && !existsSync(join(this.path, gamesFile(match.number))))
        await this.writeReplay(match);
    }
  }

  /** True if this is the secret of the name's owner; `null` if the name has no owner or belongs to everyone. */
  owns(name: string, secret: string | null): boolean | null {
    const key = this.state.owners.get(name) ?? null;
    if (key === null) return null;
    return secret !== null && isEqualSecretly(key, ownerKey(this.secrets.organiser, name, secret));
  }

  /** Note that a bot of this name has come. If nobody has used the name yet, it belongs to who knows the secret from now on; without one, to everyone. */
  claim(name: string, secret: string | null): void {
    const { came, owners } = this.state;
    if (came.has(name)) return;
    const claim = claimOf(name, secret, this.secrets.organiser);
    if (!owners.has(name)) this.add(claim);
    if (!came.has(name)) this.add(claim);
  }

  /** Close the log and unlock the folder. */
  close(): void {
    try {
      this.#log.close();
    } finally {
      this.#folder.close();
    }
  }
}

function secretsIn(path: string, { commitment }: ContestHeader): Secrets | null {
  if (commitment === undefined) return null;
  const file = join(path, SECRETS_FILE);
  const invalid = (message: string) => new FolderError('invalid', `${file}: ${message}`);
  const secrets = parseData(readText(file, invalid), secretsSchema, 'the file', invalid);
  if (commitmentOf(secrets.secret) !== commitment)
    throw invalid('this is not the secret of the contest in this folder');
  return secrets;
}

function judgeIn(path: string, { judge: hash }: ContestHeader): Judge | undefined {
  if (hash === undefined) return undefined;
  const file = join(path, JUDGE_FILE);
  const lost = () =>
    new FolderError(
      'invalid',
      `${file} is not what the contest began with: it judges the luck of all its games, so put the file back`,
    );
  const judge = parseData(readText(file, lost), judgeSchema, file, lost);
  if (shortHash(judge) !== hash) throw lost();
  return judge;
}

/** Those who take part in a new contest from the start: players of this machine, and names with their secrets. */
interface Beginning {
  readonly players?: readonly LocalEntrant[];
  readonly owners?: ReadonlyMap<string, string>;
}

/**
 * Begin a contest in a new folder, or, with `null` for settings, resume the one in the folder. Returns it open; the caller
 * closes it.
 *
 * @throws `FolderError`
 */
export function openContest(
  path: string,
  settings: GivenSettings | null,
  fcxVersion: string,
  beginning: Beginning = {},
): StoredContest {
  // Fail before a folder is made, if there is no contest to resume.
  if (settings === null && !contestAt(path)?.hasLog) readLog(path);
  const folder = new WorkFolder(path);
  try {
    if (settings !== null && contestAt(path) !== null) {
      const message = `there is already a contest in ${path}; go on with it by --resume ${shellWord(path)}, or choose another folder`;
      throw new FolderError('exists', message);
    }
    if (settings !== null) beginContest(folder, settings, fcxVersion, beginning);
    return new StoredContest(folder);
  } catch (error) {
    folder.close();
    throw error;
  }
}

/** Resume the contest in a folder and return it open; the caller closes it. `say` is called if the last line of its log was cut off. Throws a `FolderError`. */
export function resumeContest(path: string, fcxVersion: string, say: (text: string) => void): StoredContest {
  const contest = openContest(path, null, fcxVersion);
  if (contest.loss !== null) say(contest.loss);
  return contest;
}

function beginContest(
  folder: WorkFolder,
  settings: GivenSettings,
  fcxVersion: string,
  { players = [], owners = new Map() }: Beginning,
): void {
  const secrets =
    settings.seeded === undefined
      ? { secret: randomBytes(32).toString('hex'), organiser: randomBytes(16).toString('hex') }
      : null;
  const judge = settings.luck ? judgeOfGames() : null;
  const header = headerOf(settings, fcxVersion, {
    ...(secrets && { commitment: commitmentOf(secrets.secret) }),
    ...(judge && { judge: shortHash(judge) }),
  });
  const claims = [...owners].map(([name, secret]) => claimOf(name, secret, secrets?.organiser ?? ''));
  const entries = stamped([...claims, ...entryOf(settings, players)]);
  const log = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
  folder.begin([
    ...(secrets ? [{ name: SECRETS_FILE, text: `${JSON.stringify(secrets)}\n`, isSecret: true }] : []),
    ...(judge ? [{ name: JUDGE_FILE, text: `${JSON.stringify(judge)}\n` }] : []),
    { name: LOG_FILE, text: log },
  ]);
}
