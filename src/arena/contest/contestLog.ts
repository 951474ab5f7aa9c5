/** The folder of a contest: its log, its secrets, who judges its luck, and a replay file for each match. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { shortHash } from '../../bot/index.ts';
import {
  type AppendLog,
  endLine,
  FolderError,
  KeptFolder,
  logLines,
  parseData,
  readBytes,
  readText,
  shellWord,
  textOf,
  tornSentence,
} from '../../system/index.ts';
import { judgeSchema } from '../play/jobKind.ts';
import { type Judge, judgeOfGames, luckOfGame } from '../play/judge.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import { formatHeader } from '../replays/replayFormat.ts';
import type { Act, ContestHeader, GivenSettings, NewAct } from './contestFormat.ts';
import {
  actSchema,
  CONTEST_FORMAT,
  CONTEST_VERSION,
  contestHeaderSchema,
  contestSettingsSchema,
} from './contestFormat.ts';
import { type ContestMatch, ContestState, recordsOf } from './contestState.ts';
import { DEFAULT_FORMAT } from './formats/index.ts';
import { danglingReference } from './references.ts';
import { commitmentOf, isSame, ownerKey, seedOf, tossOf } from './secrets.ts';

export const LOG_FILE = 'contest.jsonl';
/** What tournaments of fcx 1.0 were kept in. */
export const OLD_TOURNAMENT = 'tournament.json';
const OLD_LOG = 'event.jsonl';
const SECRETS_FILE = 'secrets.json';
const JUDGE_FILE = 'judge.json';
const GAMES_FOLDER = 'games';

/** For the organiser alone before the contest is over. */
const secretsSchema = z.object({ secret: z.string(), organiser: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/** Is shown every act of a log, before it is applied. */
type Witness = (state: ContestState, act: Act) => void;

/** What the contest in a folder is, of whatever version of fcx; `null` if there is none. */
export function contestAt(folder: string) {
  const has = (name: string) => existsSync(join(folder, name));
  const file = [OLD_LOG, LOG_FILE, OLD_TOURNAMENT].find(has);
  if (file === undefined) return null;
  const isEvent = file === OLD_LOG || has(SECRETS_FILE);
  return {
    /** An event of bots that connect, whose bombs follow from a secret, or a tournament. */
    kind: isEvent ? ('event' as const) : ('tournament' as const),
    /** Its log, or what is kept of it: tournaments of fcx 1.0 have no log. */
    file: join(folder, file),
    hasLog: file !== OLD_TOURNAMENT,
  };
}

const OLD_ADVICE = 'see index.html there, which it wrote at its end, or begin a new one';

/** The state of the contest in a folder, its log, and how many bytes of that are whole: a crash may have cut its last line off. */
function readLog(folder: string, witness: Witness = () => {}) {
  const { file: path, hasLog } = contestAt(folder) ?? { file: join(folder, LOG_FILE), hasLog: true };
  if (!hasLog) throw new FolderError('invalid', `${folder} holds a tournament of fcx 1.0: ${OLD_ADVICE}`);
  const unreadable = (message: string) =>
    new FolderError('unreadable', `there is no contest in ${folder}: ${message}`);
  const bytes = readBytes(path, unreadable);
  const { lines, isTorn } = logLines(textOf(bytes, path, unreadable));
  const [first = '', ...rest] = lines;
  const invalid = (line: number) => (message: string) =>
    new FolderError('invalid', `${path}, line ${line}: ${message}`);
  const state = new ContestState(parseData(first, contestHeaderSchema, 'the line', invalid(1)));
  for (const [index, line] of rest.entries()) {
    const fail = invalid(index + 2);
    const act = parseData(line, actSchema, 'the line', fail);
    const dangling = danglingReference(state, act);
    if (dangling !== null) throw fail(dangling);
    witness(state, act);
    state.apply(act);
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

/** The contest in a folder, to look at; throws a {FolderError}. */
export function loadContest(folder: string, witness?: Witness): ContestState {
  return readLog(folder, witness).state;
}

const gamesFile = (match: number) => join(GAMES_FOLDER, `match-${match}.jsonl`);

function claimOf(name: string, secret: string | null, salt: string): NewAct {
  return { type: 'claimed', name, key: secret === null ? null : ownerKey(salt, name, secret) };
}

function stamped(acts: readonly NewAct[]): Act[] {
  const at = new Date().toISOString();
  return acts.map((act) => ({ at, ...act }) as Act);
}

function headerOf(
  given: GivenSettings,
  fcxVersion: string,
  kept: Pick<ContestHeader, 'commitment' | 'judge'> = {},
): ContestHeader {
  const settings = contestSettingsSchema.parse({ format: DEFAULT_FORMAT, ...given });
  const at = new Date().toISOString();
  return { format: CONTEST_FORMAT, version: CONTEST_VERSION, at, fcxVersion, settings, ...kept };
}

/** A player of this machine that takes part; with a version, its games are to be remembered. */
export interface LocalEntrant {
  readonly player: PlayerSpec;
  readonly version?: string;
}

/** Local players take part; if there are no others, the contest begins. */
function entryOf({ seeded }: GivenSettings, players: readonly LocalEntrant[]): NewAct[] {
  const entered = players.map((one): NewAct => ({ type: 'entered', name: one.player.name, ...one }));
  return seeded === undefined ? entered : [...entered, { type: 'begun' }];
}

/** A contest and its log, which is in memory only. */
export class ContestLog {
  constructor(
    readonly state: ContestState,
    /** Judges the luck of all its games alike; absent where it is not measured. */
    readonly judge?: Judge,
  ) {}

  static inMemory(settings: GivenSettings, players: readonly PlayerSpec[]): ContestLog {
    const judge = settings.luck ? judgeOfGames() : undefined;
    const log = new ContestLog(new ContestState(headerOf(settings, '')), judge);
    const entrants = players.map((player) => ({ player }));
    log.addAll(entryOf(settings, entrants));
    return log;
  }

  /** Writes acts, all or none even if this process is killed meanwhile, and applies them. */
  addAll(acts: readonly NewAct[]): void {
    const whole = stamped(acts);
    this.store(whole);
    for (const act of whole) this.state.apply(act);
  }

  add(act: NewAct): void {
    this.addAll([act]);
  }

  /** Who starts the first game of a match: with a seed the first of its players. */
  tossOf(_key: string): 0 | 1 {
    return 0;
  }

  end(): void {
    this.add({ type: 'ended' });
  }

  protected store(_acts: readonly Act[]): void {}
}

/** A contest and its folder, which no other process can open meanwhile. Always close it. */
export class KeptContest extends ContestLog {
  readonly path: string;
  /** Says what the log has lost by a crash; `null` for nothing. */
  readonly loss: string | null;
  readonly #secrets: Secrets | null;
  readonly #folder: KeptFolder;
  readonly #log: AppendLog;

  constructor(folder: KeptFolder) {
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

  get secrets(): Secrets {
    if (this.#secrets === null) throw new Error('a contest with a seed has no secrets');
    return this.#secrets;
  }

  override tossOf(key: string): 0 | 1 {
    return this.#secrets === null ? 0 : tossOf(this.#secrets.secret, key);
  }

  override end(): void {
    if (this.#secrets === null) super.end();
    else this.add({ type: 'opened', secret: this.#secrets.secret });
  }

  protected override store(acts: readonly Act[]): void {
    this.#log.add(acts.map((act) => JSON.stringify(act)));
  }

  /** The replay files of local players: `games-1.jsonl`, `games-2.jsonl`, …, one for each session; the last is that of the next one. */
  get replayFiles(): { readonly written: readonly string[]; readonly next: string } {
    const written: string[] = [];
    for (;;) {
      const next = join(this.path, `games-${written.length + 1}.jsonl`);
      if (!existsSync(next)) return { written, next };
      written.push(next);
    }
  }

  write(name: string, text: string): Promise<string> {
    return this.#folder.write(name, text);
  }

  seedOf({ key, attempt }: ContestMatch): number {
    return seedOf(this.secrets.secret, key, attempt);
  }

  /** The replay file of a match as text; `null` for one without recorded games. */
  replayOf(match: ContestMatch): string | null {
    const records = recordsOf(match);
    if (records.length === 0) return null;
    const { settings, at } = this.state.header;
    const startedAt = match.begunAt ?? at;
    const header = formatHeader({ seed: this.seedOf(match), games: settings.games, startedAt });
    return [header, ...records.map((game) => JSON.stringify(game)), ''].join('\n');
  }

  async keepGames(match: ContestMatch): Promise<void> {
    const replay = this.replayOf(match);
    if (replay !== null) await this.write(gamesFile(match.number), replay);
  }

  /** Measures the luck of all recorded games in which it was not measured before, if there is a judge, until the signal is aborted. */
  async measureLuck(signal: AbortSignal): Promise<void> {
    if (this.judge === undefined) return;
    for (const match of this.state.matches) {
      const { number, first, games } = match;
      const records = recordsOf(match);
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

  /** Removes the replay file of a match whose games are played again; the end of the match writes it anew. */
  dropGames(match: number): void {
    rmSync(join(this.path, gamesFile(match)), { force: true });
  }

  async keepMissingGames(): Promise<void> {
    for (const match of this.state.matches) {
      if (match.result !== null && !existsSync(join(this.path, gamesFile(match.number))))
        await this.keepGames(match);
    }
  }

  /** Whether the secret is that of the name's owner; `null` if the name has no owner, or is everyone's. */
  owns(name: string, secret: string | null): boolean | null {
    const key = this.state.owners.get(name) ?? null;
    if (key === null) return null;
    return secret !== null && isSame(key, ownerKey(this.secrets.organiser, name, secret));
  }

  /** A bot has come: its name belongs to who knows this secret, `null` for everyone, if nobody has used it yet. */
  claim(name: string, secret: string | null): void {
    const { came, owners } = this.state;
    if (came.has(name)) return;
    const claim = claimOf(name, secret, this.secrets.organiser);
    if (!owners.has(name)) this.add(claim);
    if (!came.has(name)) this.add(claim);
  }

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

/** Who takes part in a new contest from its beginning on: players of this machine, and names with their secrets. */
interface Beginning {
  readonly players?: readonly LocalEntrant[];
  readonly owners?: ReadonlyMap<string, string>;
}

/**
 * Begins a contest in a new folder, or goes on with the one that is there; `settings` are those of a new one.
 *
 * @throws {FolderError}
 */
export function openContest(
  path: string,
  settings: GivenSettings | null,
  fcxVersion: string,
  beginning: Beginning = {},
): KeptContest {
  // Nothing is made where there is nothing to go on with.
  if (settings === null && !contestAt(path)?.hasLog) readLog(path);
  const folder = new KeptFolder(path);
  try {
    if (settings !== null && contestAt(path) !== null) {
      const message = `there is already a contest in ${path}; go on with it by --resume ${shellWord(path)}, or choose another folder`;
      throw new FolderError('exists', message);
    }
    if (settings !== null) beginContest(folder, settings, fcxVersion, beginning);
    return new KeptContest(folder);
  } catch (error) {
    folder.close();
    throw error;
  }
}

/** Goes on with the contest in a folder; `say` hears of a last line of its log that was cut off. Throws a {FolderError}. */
export function resumeContest(path: string, fcxVersion: string, say: (text: string) => void): KeptContest {
  const contest = openContest(path, null, fcxVersion);
  if (contest.loss !== null) say(contest.loss);
  return contest;
}

function beginContest(
  folder: KeptFolder,
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
  const acts = stamped([...claims, ...entryOf(settings, players)]);
  const log = [header, ...acts].map((line) => `${JSON.stringify(line)}\n`).join('');
  folder.begin([
    ...(secrets ? [{ name: SECRETS_FILE, text: `${JSON.stringify(secrets)}\n`, isSecret: true }] : []),
    ...(judge ? [{ name: JUDGE_FILE, text: `${JSON.stringify(judge)}\n` }] : []),
    { name: LOG_FILE, text: log },
  ]);
}
