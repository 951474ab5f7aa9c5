/** The text of a replay file: JSON Lines. The first line is the header, every other line a game; and moves as people write them. */
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { logLines, parseData } from '../../system/browser.ts';
import { type GameRecord, gameRecordSchema } from '../play/gameRecord.ts';

const REPLAY_FORMAT = 'fcx-replay';
/** Increased whenever old readers would misunderstand new files. */
const REPLAY_VERSION = 1;

/** The first line of a replay file. */
export const replayHeaderSchema = z.object({
  format: z.literal(REPLAY_FORMAT),
  version: z.literal(REPLAY_VERSION),
  /** The server's seed: the bombs of the game with number `index` are drawn from it. */
  seed: z.int().min(0),
  games: z.int().min(1),
  startedAt: z.iso.datetime(),
});

/** The first line of a replay file without the format and its version. */
export type ReplayInfo = Omit<z.infer<typeof replayHeaderSchema>, 'format' | 'version'>;

/** The content of a replay file. */
export interface Replay {
  readonly info: ReplayInfo;
  readonly games: readonly GameRecord[];
  /** True if the last line was cut off, and is left out. */
  readonly isTorn: boolean;
}

/** A replay file that cannot be written, is missing, or is broken. */
export class ReplayFileError extends CodedError<'notWritable' | 'unreadable' | 'invalid'> {}

function parseLine<T>(schema: z.ZodType<T>, line: string, place: string): T {
  const invalid = (message: string) => new ReplayFileError('invalid', `${place}: ${message}`);
  return parseData(line, schema, 'the line', invalid);
}

/** Parses and checks a replay file, called `file` in messages; throws a `ReplayFileError`. */
export function parseReplay(text: string, file: string): Replay {
  const { lines, isTorn } = logLines(text);
  const [first, ...rest] = lines;
  const { format, version, ...info } = parseLine(replayHeaderSchema, first ?? '', `${file}, line 1`);
  const games = rest.map((line, index) => parseLine(gameRecordSchema, line, `${file}, line ${index + 2}`));
  return { info, games, isTorn };
}

/** The first line of a file with this content, without its end. */
export function formatHeader(info: ReplayInfo): string {
  return JSON.stringify({ format: REPLAY_FORMAT, version: REPLAY_VERSION, ...info });
}

/** A coin, and the column into which a bomb dropped after it, or `null`. */
interface CoinMove {
  readonly column: number;
  readonly bomb: number | null;
}

/** Moves as text: columns separated by spaces, each followed by `*` and the column of its bomb if one dropped: `3 4*0`. */
export function movesText(moves: readonly CoinMove[]): string {
  return moves.map(({ column, bomb }) => (bomb === null ? column : `${column}*${bomb}`)).join(' ');
}

/** The moves of such a text. It does not check that they can be played. */
export function movesFromText(text: string): CoinMove[] {
  const coins = text.split(' ').filter(Boolean);
  return coins.map((coin) => {
    const [column, bomb] = coin.split('*').map(Number);
    return { column: column as number, bomb: bomb ?? null };
  });
}
