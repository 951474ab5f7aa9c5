/**
 * Every match and tournament of a folder, and the ratings of all who played in any of them. A player is what it plays with, not
 * its name: other weights, parameters, limits or files of a program make another version.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { append, makeFolder, parseData, readText } from '../../system/index.ts';
import type { EloEstimate } from '../match/statistics.ts';
import { playedGameSchema } from '../play/playedGame.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import { leadIn, type Standings, standingsOf } from './standings.ts';
import type { Meeting } from './tournamentState.ts';

const versionSchema = z.object({
  name: z.string(),
  /** Eight hexadecimal digits, of what it plays with. */
  version: z.string(),
});
type PlayedVersion = z.infer<typeof versionSchema>;
const entrySchema = z.object({
  at: z.iso.datetime(),
  players: z.array(versionSchema).min(2),
  meetings: z.array(
    z.object({
      players: z.tuple([z.int().min(0), z.int().min(0)]),
      games: z.array(playedGameSchema.omit({ index: true, replyMs: true })),
    }),
  ),
});
type HistoryEntry = z.infer<typeof entrySchema>;

/** A version of a player. */
export interface RatedVersion extends PlayedVersion {
  /** When it first played. */
  readonly since: string;
}

/** The versions by their numbers, and how they stand. */
export interface Ladder {
  readonly versions: readonly RatedVersion[];
  readonly standings: Standings;
  /** For each version whose name has played as another before: that version, and the lead over it. */
  readonly steps: readonly LadderStep[];
}

interface LadderStep {
  readonly from: RatedVersion;
  readonly to: RatedVersion;
  readonly lead: EloEstimate;
}

/** A history that cannot be read. */
export class HistoryError extends CodedError<'unreadable' | 'invalid'> {}

/** Larger files in a command are no sources of a bot. */
const LARGEST_SOURCE = 1 << 22;

function contentOf(path: string): Buffer | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() && stat.size <= LARGEST_SOURCE ? readFileSync(path) : null;
}

/** Identifies what a player plays with; of a program, the files that its command names are a part of it. */
export function versionOf(spec: PlayerSpec, limits: MoveLimits): string {
  const hash = createHash('sha256');
  // Where it was read from says nothing.
  const { name, ...played } = { ...spec, file: undefined, params: undefined };
  const isLimited = spec.kind === 'weights' || (spec.kind === 'sparring' && spec.bot === 'mcts');
  hash.update(JSON.stringify([played, isLimited ? limits : null]));
  const words =
    spec.kind === 'program' ? spec.command.split(/["'\s]+/) : spec.kind === 'module' ? [spec.file] : [];
  for (const word of words) hash.update(contentOf(word) ?? '');
  return hash.digest('hex').slice(0, 8);
}

/** Adds a match or a tournament to the history in this file; throws an {ExpectedError} if that cannot be written. */
export async function remember(
  path: string,
  players: readonly PlayerSpec[],
  limits: MoveLimits,
  meetings: readonly Pick<Meeting, 'players' | 'games'>[],
): Promise<void> {
  const entry: HistoryEntry = {
    at: new Date().toISOString(),
    players: players.map((spec) => ({ name: spec.name, version: versionOf(spec, limits) })),
    meetings: meetings.map(({ players, games }) => ({
      players,
      games: games.map(({ index, replyMs, ...game }) => game),
    })),
  };
  makeFolder(dirname(path));
  await append(path, `${JSON.stringify(entry)}\n`);
}

/** The history in this file, in the order in which it was played; throws a {HistoryError}. A last line that was cut off is left out. */
export function readHistory(path: string): HistoryEntry[] {
  const unreadable = (message: string) => new HistoryError('unreadable', message);
  const lines = readText(path, unreadable).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const invalid = (message: string) =>
      new HistoryError('invalid', `${path}, line ${index + 1}: ${message}`);
    return parseData(line, entrySchema, 'the line', invalid);
  });
}

/**
 * Rates all versions from all their games.
 *
 * @param names count only the meetings in which one of these takes part; all if absent
 */
export function ladderOf(history: readonly HistoryEntry[], names?: readonly string[]): Ladder {
  const versions: RatedVersion[] = [];
  const numbers = new Map<string, number>();
  const meetings = new Map<string, Meeting>();
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
      const key = `${one} ${other}`;
      const meeting = meetings.get(key) ?? { round: 0, players: [one, other], games: [] };
      meetings.set(key, meeting);
      // An odd last game would have to be paired with one of another match.
      for (const game of games.slice(0, 2 * Math.floor(games.length / 2)))
        meeting.games.push({ ...game, index: meeting.games.length, replyMs: [[], []] });
    }
  }
  const settings = { kind: 'round-robin', games: 2, luck: true } as const;
  const played = { players: versions, meetings: [...meetings.values()], settings };
  if (versions.length === 0) return { versions, standings: { rows: [], cross: [] }, steps: [] };
  const steps = versions.flatMap((to, number) => {
    const before = versions.findLastIndex(({ name }, other) => other < number && name === to.name);
    const from = versions[before];
    return from === undefined ? [] : [{ from, to, lead: leadIn(played, [number, before]) }];
  });
  return { versions, standings: standingsOf(played), steps };
}
