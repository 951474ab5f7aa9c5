/**
 * Every match and tournament of a folder, and the ratings of all who played in any of them. A player is what it plays with, not
 * its name: other weights, parameters, limits or files of a program make another version.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, normalize } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { appendLine, makeFolder, parseLines, pathsIn, readText } from '../../system/index.ts';
import { type PlayedGame, playedGameSchema } from '../play/playedGame.ts';
import { kindOf, type MoveLimits, type PlayerSpec } from '../players/playerSpec.ts';
import type { MeetingGames } from './contestState.ts';
import { rateMeetings } from './standings.ts';

export { winnerMark } from '../play/playedGame.ts';

const versionSchema = z.object({
  name: z.string(),
  /** Eight hexadecimal digits, of what it plays with. */
  version: z.string(),
});
type PlayedVersion = z.infer<typeof versionSchema>;
const entrySchema = z
  .object({
    at: z.iso.datetime(),
    players: z.array(versionSchema).min(2),
    meetings: z.array(
      z.object({
        players: z.tuple([z.int().min(0), z.int().min(0)]),
        games: z.array(playedGameSchema.omit({ index: true, replyMs: true })),
      }),
    ),
  })
  .refine(
    ({ players, meetings }) => meetings.every((one) => one.players.every((seat) => seat < players.length)),
    { path: ['meetings'], error: 'players of a meeting must be among those of the entry' },
  );
type HistoryEntry = z.infer<typeof entrySchema>;

export interface RatedVersion extends PlayedVersion {
  /** When it first played. */
  readonly since: string;
}

export type Ladder = ReturnType<typeof ladderOf>;

export class HistoryError extends CodedError<'unreadable' | 'invalid'> {}

const SOURCE =
  /\.(py|[cm]?[jt]s|java|class|jar|go|rs|c|cc|cpp|h|hpp|kt|cs|rb|lua|php|swift|scala|ex|hs|jl|wasm|sh|bat)$/;
/** Larger ones, such as interpreters, are known by their size and time. */
const LARGEST_READ = 1 << 26;

/** What identifies the content of a file; empty for a folder and for what cannot be read. */
function contentOf(path: string): string | Buffer {
  try {
    const { size, mtimeMs } = statSync(path);
    return size > LARGEST_READ ? `${size} ${mtimeMs}` : readFileSync(path);
  } catch {
    return '';
  }
}

/** The words of a source, among them the names of other sources that it uses. */
function wordsOf(path: string): string[] {
  if (!SOURCE.test(path)) return [];
  const words =
    contentOf(path)
      .toString('latin1')
      .match(/[\w$-]+/g) ?? [];
  return words.flatMap((word) => [word, ...word.split('-')]);
}

/**
 * The files that a player is made of: those that its command names, and the sources beside them that are named there or in one of
 * these. What else lies in a folder, such as a test, is not played.
 */
function filesOf(spec: PlayerSpec): string[] {
  const words = kindOf(spec).words?.(spec) ?? [];
  if (words.length === 0) return [];
  const files = new Set(words.filter((word) => existsSync(word)).map(normalize));
  const hasSource = [...files].some((path) => SOURCE.test(path));
  const folders = new Set(hasSource ? [] : ['.']);
  const names = new Set(words);
  for (let before = -1; before < files.size; ) {
    before = files.size;
    for (const path of files) {
      for (const word of wordsOf(path)) names.add(word);
      folders.add(SOURCE.test(path) ? dirname(path) : path);
    }
    for (const path of [...folders].flatMap(pathsIn)) {
      const [name, extension] = [basename(path), extname(path)];
      const isNamed = names.has(name) || names.has(basename(name, extension));
      if (isNamed && (extension === '' || SOURCE.test(name))) files.add(normalize(path));
    }
  }
  return [...files].sort();
}

/**
 * Identifies what a player plays with, in eight hexadecimal digits; see `filesOf` for what belongs to a program or a module.
 */
export function versionOf(spec: PlayerSpec, limits: MoveLimits): string {
  const hash = createHash('sha256');
  // Where it was read from says nothing.
  const { name, ...played } = { ...spec, file: undefined, params: undefined };
  const isLimited = kindOf(spec).isLimited?.(spec) ?? false;
  hash.update(JSON.stringify([played, isLimited ? limits : null]));
  for (const path of filesOf(spec)) hash.update(contentOf(path));
  return hash.digest('hex').slice(0, 8);
}

/** Adds a match or a tournament to the history in this file; throws an {ExpectedError} if that cannot be written. */
export async function remember(
  path: string,
  players: readonly Readonly<PlayedVersion>[],
  meetings: readonly MeetingGames[],
): Promise<void> {
  const entry: HistoryEntry = {
    at: new Date().toISOString(),
    players: players.map(({ name, version }) => ({ name, version })),
    meetings: meetings.map(({ players, games }) => ({
      players: [...players],
      games: games.map(({ index, replyMs, ...game }) => game),
    })),
  };
  makeFolder(dirname(path));
  await appendLine(path, JSON.stringify(entry));
}

/** The history in this file, in the order in which it was played, and how many of its lines cannot be read; throws a {HistoryError}. */
export function readHistory(path: string): { entries: HistoryEntry[]; unreadable: number } {
  const failed = (message: string) => new HistoryError('unreadable', message);
  const text = readText(path, failed);
  const entries = parseLines(text, entrySchema);
  const lines = text.split('\n').filter((line) => line !== '');
  if (entries.length === 0)
    throw new HistoryError('invalid', `${path} has no match and no tournament that can be read`);
  return { entries, unreadable: lines.length - entries.length };
}

/**
 * Rates all versions from all their games.
 *
 * @param names count only the meetings in which one of these takes part; all if absent
 */
export function ladderOf(history: readonly HistoryEntry[], names?: readonly string[]) {
  const versions: RatedVersion[] = [];
  const numbers = new Map<string, number>();
  const meetings = new Map<string, MeetingGames & { games: PlayedGame[] }>();
  for (const { at, players, meetings: own } of history) {
    const numberOf = (seat: number) => {
      const { name, version } = players[seat] as PlayedVersion;
      const key = `${version} ${name}`;
      const number = numbers.get(key) ?? versions.push({ name, version, since: at }) - 1;
      numbers.set(key, number);
      return number;
    };
    for (const { players: seats, games } of own) {
      if (names && !seats.some((seat) => names.includes(players[seat]?.name ?? ''))) continue;
      const [one, other] = [numberOf(seats[0]), numberOf(seats[1])];
      // A version that plays itself shows nothing.
      if (one === other) continue;
      // Games without luck measured would take it from the others.
      const key = `${one} ${other} ${games.every(({ luck }) => luck !== undefined)}`;
      const meeting = meetings.get(key) ?? { players: [one, other], games: [] };
      meetings.set(key, meeting);
      // An odd last game would have to be paired with one of another match.
      for (const game of games.slice(0, 2 * Math.floor(games.length / 2)))
        meeting.games.push({ ...game, index: meeting.games.length, replyMs: [[], []] });
    }
  }
  const all = [...meetings.values()];
  const games = all.flatMap((meeting) => meeting.games);
  const unmeasured = games.filter(({ luck }) => luck === undefined).length;
  const { standings, lead } = rateMeetings({ players: versions, meetings: all, paired: true, luck: true });
  const steps = versions.flatMap((to, number) => {
    const before = versions.findLastIndex(({ name }, other) => other < number && name === to.name);
    const from = versions[before];
    return from === undefined ? [] : [{ from, to, lead: lead(number, before) }];
  });
  return {
    versions: versions as readonly RatedVersion[],
    standings,
    /** For each version whose name has played as another before: that version, and the lead over it. */
    steps,
    /** Games whose luck was not measured. */
    unmeasured,
  };
}
