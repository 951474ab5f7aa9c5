/** A position as a user gives it to a command: text notation, a file with it or with a PlayState, or standard input. */
import { existsSync, readFileSync } from 'node:fs';
import { positionFromText } from '../../bot/index.ts';
import { CodedError, NotationError, type Position, type ValidationOptions } from '../../engine/index.ts';
import { decodeUtf8, readText } from '../../system/index.ts';

class PositionInputError extends CodedError<'notFound' | 'invalid'> {}

const STANDARD_INPUT = '-';

/** Rows with slashes between them, alone or before the player to move: hardly any path looks like that. */
const TEXT_NOTATION = /^([xob1-7]+(\/[xob1-7]+)+(\s|$)|\S+(\/\S+){5}\s+[xo]\s)/;

function readInput(input: string): { text: string; source: string } {
  if (input === STANDARD_INPUT) {
    const source = 'standard input';
    return {
      text: decodeUtf8(readFileSync(0), source, (message) => new PositionInputError('invalid', message)),
      source,
    };
  }
  const isFile = existsSync(input);
  if (!isFile && TEXT_NOTATION.test(input.trim())) return { text: input, source: 'the position' };
  const unreadable = (message: string) =>
    new PositionInputError(
      'notFound',
      isFile
        ? message
        : `${input} is neither a position in text notation nor a file that can be read: ${message}`,
    );
  return { text: readText(input, unreadable), source: input };
}

/** Read a position. Throws a `PositionInputError` that names the source and the fault. */
export function readPosition(input: string, options: ValidationOptions): Position {
  const { text, source } = readInput(input);
  try {
    return positionFromText(text, options);
  } catch (error) {
    if (error instanceof NotationError)
      throw new PositionInputError('invalid', `${source}: ${error.message}`);
    throw error;
  }
}
