/** Stores games: in a replay file while they are played, and in the history of the folder, for `fcx ladder`. */
import { join } from 'node:path';
import { Flags } from '@oclif/core';
import { type GameRecord, History, ReplayFileError, ReplayWriter, type ServeEvent } from '../arena/index.ts';
import { commandLine, counted } from '../document/index.ts';
import { loserOf } from '../engine/index.ts';
import { checkWritable } from '../system/index.ts';
import { RUNS } from '../tuner/index.ts';
import { REPLAYS } from './input/newest.ts';

/** Return the path of a new replay file, named by the time: no file replaces another. */
export function freshReplayPath(seed: number): string {
  return `${REPLAYS}/${new Date().toISOString().replace(/[:.]/g, '-')}-seed${seed}.jsonl`;
}

type Say = (text: string) => void;

/** The content of the first line of a replay file. */
type ReplayInfo = ConstructorParameters<typeof ReplayWriter>[1];
/** The replay file to write, with `null` for none, and the content of its first line. */
export type ReplayTarget = Omit<ReplayInfo, 'startedAt'> & { readonly path: string | null };

/** A sentence about the player with the most losses: `Beta lost 5 games; why the first: fcx replay FILE --number 2 --analyze`. */
function describeLosses(losses: ReadonlyMap<string, readonly number[]>, path: string): string[] {
  const worst = [...losses].sort(([, a], [, b]) => b.length - a.length).slice(0, 1);
  return worst.map(([name, numbers]) => {
    const which = numbers.length === 1 ? 'why' : 'why the first';
    const command = commandLine('replay', [path], { number: numbers[0] as number, analyze: true });
    return `${name} lost ${counted(numbers.length, 'game')}; ${which}: ${command}`;
  });
}

/** A replay file that also counts who lost which games; it is removed if it has no games. */
class GamesFile {
  /** Numbers of games in the file, from 1, by the name of the loser. */
  readonly #losses = new Map<string, number[]>();
  #writer: ReplayWriter | null = null;
  #written = 0;
  #isRefused = false;

  constructor(
    readonly path: () => string,
    readonly terms: Omit<ReplayTarget, 'path'>,
    readonly say: Say,
  ) {}

  begin(): void {
    const { seed, games } = this.terms;
    this.#writer ??= new ReplayWriter(this.path(), { seed, games, startedAt: new Date().toISOString() });
  }

  readonly keep = (record: GameRecord): void => {
    if (this.#isRefused) return;
    try {
      this.#writer?.add(record);
    } catch (error) {
      this.#refuse(error);
      return;
    }
    this.#written++;
    const loser = loserOf(record);
    if (loser === null) return;
    const name = record.players[loser - 1] as string;
    this.#losses.set(name, [...(this.#losses.get(name) ?? []), this.#written]);
  };

  /** Stop writing, and let the following games be played all the same, as their score is worth more than the file. */
  #refuse(error: unknown): void {
    if (!(error instanceof ReplayFileError)) throw error;
    this.#isRefused = true;
    process.exitCode = 1;
    this.say(
      `${error.message}; it ends after ${counted(this.#written, 'game')}, and the others are not recorded`,
    );
  }

  /** Make the games so far readable for others. */
  show(): void {
    this.#writer?.show();
  }

  finish(): void {
    if (this.#writer === null || !this.#writer.finish() || this.#isRefused) return;
    const { path } = this.#writer;
    this.say(`replay in ${path}`);
    for (const hint of describeLosses(this.#losses, path)) this.say(hint);
  }
}

/** Run `play` and write the games that it passes to its argument, which is absent if they are not to be written. */
export async function keepGames<T>(
  { path, ...terms }: ReplayTarget,
  say: Say,
  play: (keep?: (record: GameRecord) => void) => Promise<T>,
): Promise<T> {
  if (path === null) return play();
  const file = new GamesFile(() => path, terms, say);
  file.begin();
  try {
    return await play(file.keep);
  } finally {
    file.finish();
  }
}

/**
 * Run `serve` and write the games of its events. Players may be waited for all day, so the file begins with the first match;
 * that it can be written is checked at once. Calls `onEvent` after a game is written.
 */
export async function keepServed(
  { path, ...terms }: Omit<ReplayTarget, 'path'> & { readonly path: (() => string) | null },
  say: Say,
  serve: (onEvent: (event: ServeEvent) => void) => Promise<void>,
  onEvent: (event: ServeEvent) => void = () => {},
): Promise<void> {
  if (path === null) return serve(onEvent);
  checkWritable(path());
  const file = new GamesFile(path, terms, say);
  try {
    await serve((event) => {
      if (event.type === 'matchStart') file.begin();
      if (event.type === 'game') file.keep(event.record);
      if (event.type === 'matchEnd') file.show();
      onEvent(event);
    });
  } finally {
    file.finish();
  }
}

/** The path of the history in the folder. */
export const HISTORY = join(RUNS, 'history.jsonl');

/** The flag for writing games to the history. */
export const historyFlag = Flags.boolean({
  default: true,
  allowNo: true,
  description: `remember the games in ${HISTORY}, for fcx ladder`,
});

/** Write games to the history; if that fails, say so, as the games count all the same. */
export async function rememberGames(
  players: readonly { readonly name: string; readonly version: string }[],
  meetings: Parameters<typeof History.appendToHistory>[2],
  say: (text: string) => void,
): Promise<void> {
  const played = meetings.filter(({ games }) => games.length > 1);
  if (played.length === 0) return;
  await History.appendToHistory(HISTORY, players, played).catch(({ message }: Error) =>
    say(`not remembered for fcx ladder: ${message}`),
  );
}
