/** A position as a user gives it to a command: text notation, a file with it or with a PlayState, or standard input. */
import { readFileSync } from 'node:fs';
import { positionFromText } from '../../bot/index.ts';
import { CodedError, NotationError, type Position, type ValidationOptions } from '../../engine/index.ts';

class PositionInputError extends CodedError<'notFound' | 'invalid'> {}

const STANDARD_INPUT = '-';

/** Rows with slashes between them, alone or before the player to move: hardly any path looks like that. */
const TEXT_NOTATION = /^([xob1-7]+(\/[xob1-7]+)+(\s|$)|\S+(\/\S+){5}\s+[xo]\s)/;

function readInput(input: string): { text: string; source: string } {
  const source = input === STANDARD_INPUT ? 'standard input' : input;
  try {
    return { text: readFileSync(input === STANDARD_INPUT ? 0 : input, 'utf8'), source };
  } catch (error) {
    if (TEXT_NOTATION.test(input.trim())) return { text: input, source: 'the position' };
    throw new PositionInputError(
      'notFound',
      `${source} is neither a position in text notation nor a file that can be read: ${(error as Error).message}`,
    );
  }
}

/** Throws a {PositionInputError} that names the source and what is wrong with it. */
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
