/**
 * Every match and tournament of a folder, and the ratings of all who played in any of them. A player is identified by what it
 * plays with, not by its name: other weights, parameters, limits or files of a program make another version.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, extname, normalize } from 'node:path';
import { chunk } from 'simple-statistics';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import {
  appendLine,
  makeFolder,
  nameSchema,
  parseLines,
  pathsIn,
  readBytes,
  readText,
  statsOf,
} from '../../system/index.ts';
import { type PlayedGame, playedGameSchema } from '../play/playedGame.ts';
import { isBuiltIn, kindOf, type MoveLimits, type PlayerSpec } from '../players/playerSpec.ts';
import { bombPathOfMatch, type ContestState, type MeetingGames } from './contestState.ts';
import { rateMeetings } from './standings.ts';

const versionSchema = z.object({
  name: nameSchema,
  /** Hash of what it plays with, eight hexadecimal digits. */
  version: z.string(),
});
type PlayedVersion = z.infer<typeof versionSchema>;
const countSchema = z.int().min(0);

/** The conditions that decide games besides the versions of their players. */
const termsSchema = z.object({
  seed: countSchema,
  /** The path that, with the seed and the number of a game, its bombs are drawn from. */
  path: z.array(z.union([z.string(), z.number()])),
  paired: z.boolean(),
  openingPlies: countSchema,
  limits: z.object({
    nodes: z.number().exactOptional(),
    depth: z.number().exactOptional(),
    moveTimeMs: z.number().exactOptional(),
  }),
  /** True if a clock or another program had a say, so that the game played again may end in another way. */
  isTimed: z.boolean(),
  /** The version of fcx whose code played; absent if that is unknown, or if several did. */
  fcxVersion: z.string().exactOptional(),
});
type Terms = z.infer<typeof termsSchema>;

const entrySchema = z
  .object({
    at: z.iso.datetime(),
    players: z.array(versionSchema).min(2),
    meetings: z.array(
      z.object({
        players: z.tuple([countSchema, countSchema]),
        /** Absent in entries of older versions of fcx, like the numbers of the games. */
        terms: termsSchema.exactOptional(),
        games: z.array(
          playedGameSchema.omit({ replyMs: true }).extend({ index: countSchema.exactOptional() }),
        ),
      }),
    ),
  })
  .refine(
    ({ players, meetings }) => meetings.every((one) => one.players.every((seat) => seat < players.length)),
    { path: ['meetings'], error: 'players of a meeting must be among those of the entry' },
  );
type HistoryEntry = z.infer<typeof entrySchema>;

/** A version of a player in the ladder. */
export interface RatedVersion extends PlayedVersion {
  /** Time of its first game. */
  readonly since: string;
}

/** The ratings of all versions in a history. */
export type Ladder = ReturnType<typeof ladderOf>;

/** The error of a history file that cannot be read (`unreadable`), or that has no valid line (`invalid`). */
export class HistoryError extends CodedError<'unreadable' | 'invalid'> {}

const SOURCE =
  /\.(py|[cm]?[jt]s|java|class|jar|go|rs|c|cc|cpp|h|hpp|kt|cs|rb|lua|php|swift|scala|ex|hs|jl|wasm|sh|bat)$/;
/** Largest file that is read, in bytes; larger ones, such as interpreters, are identified by their size and time. */
const LARGEST_READ = 1 << 26;

/** Return the bytes that identify a file's content; empty if it is no file or cannot be read. */
function contentOf(path: string): string | Buffer {
  const { size = 0, mtimeMs } = statsOf(path) ?? {};
  if (size > LARGEST_READ) return `${size} ${mtimeMs}`;
  try {
    return readBytes(path, Error);
  } catch {
    return '';
  }
}

/** Return the words of a source file, among them the names of other sources that it uses. */
function wordsOf(path: string): string[] {
  if (!SOURCE.test(path)) return [];
  const words =
    contentOf(path)
      .toString('latin1')
      .match(/[\w$-]+/g) ?? [];
  return words.flatMap((word) => [word, ...word.split('-')]);
}

/**
 * Return the files that a player is made of: those that its command names, and the sources beside them that are named there or
 * in one of these. Other files of a folder, such as tests, do not count.
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

/** Return the hash of what a player plays with, eight hexadecimal digits; see `filesOf` for the files of a program or a module. */
export function playerVersion(spec: PlayerSpec, limits: MoveLimits): string {
  const hash = createHash('sha256');
  // The paths of its files do not matter, only their content.
  const { name, ...played } = { ...spec, file: undefined, params: undefined };
  const isLimited = kindOf(spec).isLimited?.(spec) ?? false;
  hash.update(JSON.stringify([played, isLimited ? limits : null]));
  for (const path of filesOf(spec)) hash.update(contentOf(path));
  return hash.digest('hex').slice(0, 8);
}

/** True if games between these players may end in another way when they are played again. */
export function isTimed(players: readonly PlayerSpec[], { moveTimeMs }: MoveLimits): boolean {
  return moveTimeMs !== undefined || !players.every(isBuiltIn);
}

/** Games between two players, and the conditions that decided them. */
export interface PlayedMeeting extends MeetingGames {
  readonly terms: Terms;
}

/**
 * Return the games of a contest of local players by meeting, as the history stores them.
 *
 * @param fcxVersion the version that has ended the contest, perhaps not the one that began it
 */
export function meetingsToRemember(
  { header, matches, entrants }: ContestState,
  fcxVersion: string,
): PlayedMeeting[] {
  const { seeded, limits } = header.settings;
  if (seeded === undefined || limits === undefined) return [];
  return matches.flatMap((match) => {
    const [one, other] = match.players;
    if (other === null) return [];
    const players = [one, other].flatMap((entrant) => entrants[entrant]?.player ?? []);
    const terms = {
      ...seeded,
      limits,
      path: bombPathOfMatch(header.settings, match),
      isTimed: isTimed(players, limits),
      ...(header.fcxVersion === fcxVersion && { fcxVersion }),
    };
    return [{ players: [one, other], terms, games: match.games }];
  });
}

/** Append a match or a tournament to the history in this file; throws an `ExpectedError` if it cannot be written. */
export async function appendToHistory(
  path: string,
  players: readonly Readonly<PlayedVersion>[],
  meetings: readonly PlayedMeeting[],
): Promise<void> {
  const entry: HistoryEntry = {
    at: new Date().toISOString(),
    players: players.map(({ name, version }) => ({ name, version })),
    meetings: meetings.map(({ players, terms, games }) => ({
      players: [...players],
      terms,
      games: games.map(({ replyMs, ...game }) => game),
    })),
  };
  makeFolder(dirname(path));
  await appendLine(path, JSON.stringify(entry));
}

/**
 * Read the history in this file, in the order of play, and the number of its lines that cannot be read. Throws a
 * `HistoryError` if the file cannot be read, or none of its lines can.
 */
export function readHistory(path: string): { entries: HistoryEntry[]; unreadable: number } {
  const failed = (message: string) => new HistoryError('unreadable', message);
  const text = readText(path, failed);
  const entries = parseLines(text, entrySchema);
  const lines = text.split('\n').filter((line) => line !== '');
  if (entries.length === 0)
    throw new HistoryError('invalid', `${path} has no match and no tournament that can be read`);
  return { entries, unreadable: lines.length - entries.length };
}

type RememberedMeeting = HistoryEntry['meetings'][number];
type RememberedGame = RememberedMeeting['games'][number];

/** Return a text that is the same for games that must end alike; `null` if a game may end in another way when it is played again, or if that is unknown. */
function nameOfGame(
  { terms }: RememberedMeeting,
  versions: readonly [number, number],
  { index, starter }: RememberedGame,
): string | null {
  if (terms?.fcxVersion === undefined || terms.isTimed || index === undefined) return null;
  const { seed, path, paired, openingPlies, limits, fcxVersion } = terms;
  const { nodes, depth } = limits;
  const bombs = paired ? Math.floor(index / 2) : index;
  // The starter comes first: this distinguishes the two games of a pair, even if the players were named the other way round.
  const seats = [versions[starter], versions[1 - starter]];
  return JSON.stringify([
    seats,
    ...[seed, path, paired, bombs, openingPlies, nodes ?? null, depth ?? null, fcxVersion],
  ]);
}

/** Two games that were played one after the other by versions with these numbers. */
interface RememberedPair {
  /** A text that is the same for a repeat; `null` if there can be none. */
  readonly name: string | null;
  readonly versions: readonly [number, number];
  readonly games: readonly RememberedGame[];
  readonly hasLuck: boolean;
  /** True if luck was measured in the whole match; it is subtracted only if all games of a meeting have it. */
  readonly isMeasured: boolean;
}

function pairsOf(meeting: RememberedMeeting, versions: readonly [number, number]): RememberedPair[] {
  const isMeasured = meeting.games.every(({ luck }) => luck !== undefined);
  // An odd last game has no partner, and pairs must not cross matches.
  const pairs = chunk(meeting.games, 2).filter(({ length }) => length === 2);
  return pairs.map((games) => {
    const names = games.map((game) => nameOfGame(meeting, versions, game));
    return {
      name: names.includes(null) ? null : names.sort().join(' '),
      versions,
      games,
      isMeasured,
      hasLuck: games.every(({ luck }) => luck !== undefined),
    };
  });
}

/** Drop the repeats of pairs that were played again, and keep the first copy whose luck was measured, or else the first one. */
function withoutRepeats(pairs: readonly RememberedPair[]): RememberedPair[] {
  const kept = new Map<string, RememberedPair>();
  for (const pair of pairs) {
    if (pair.name === null) continue;
    const before = kept.get(pair.name);
    if (before === undefined || (pair.hasLuck && !before.hasLuck)) kept.set(pair.name, pair);
  }
  return pairs.filter((pair) => pair.name === null || kept.get(pair.name) === pair);
}

/**
 * Rates all versions of all players from the games of a history. A pair of games that was played before, without a
 * clock, adds nothing and counts once. Returns the versions, their standings, and the lead of each over the version of
 * its name before it.
 *
 * @param names count only the meetings in which one of these takes part; all if absent
 */
export function ladderOf(history: readonly HistoryEntry[], names?: readonly string[]) {
  const versions: RatedVersion[] = [];
  const numbers = new Map<string, number>();
  const pairs: RememberedPair[] = [];
  for (const { at, players, meetings } of history) {
    const numberOf = (seat: number) => {
      const { name, version } = players[seat] as PlayedVersion;
      const key = `${version} ${name}`;
      const number = numbers.get(key) ?? versions.push({ name, version, since: at }) - 1;
      numbers.set(key, number);
      return number;
    };
    for (const meeting of meetings) {
      const seats = meeting.players;
      if (names && !seats.some((seat) => names.includes(players[seat]?.name ?? ''))) continue;
      const [one, other] = [numberOf(seats[0]), numberOf(seats[1])];
      // A version that plays itself tells nothing about its strength.
      if (one !== other) pairs.push(...pairsOf(meeting, [one, other]));
    }
  }
  const counted = withoutRepeats(pairs);
  const meetings = new Map<string, MeetingGames & { games: PlayedGame[] }>();
  for (const { versions: players, isMeasured, games } of counted) {
    const key = `${players.join(' ')} ${isMeasured}`;
    const meeting = meetings.get(key) ?? { players, games: [] };
    meetings.set(key, meeting);
    for (const game of games) meeting.games.push({ ...game, index: meeting.games.length, replyMs: [[], []] });
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
    /** For each version whose name has an earlier version: both versions, and the lead of the newer one. */
    steps,
    /** Games whose luck was not measured. */
    unmeasured,
    /** Games that were played again, without a clock, and do not count. */
    repeated: 2 * (pairs.length - counted.length),
  };
}
