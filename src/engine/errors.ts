/**
 * The root of all expected failures: bad input, a lost peer, an illegal move.
 *
 * They carry a message for a person and a code for a script, are thrown where the failure is understood, and are shown
 * once, by the command. Any other exception is a bug.
 */
export abstract class ExpectedError extends Error {
  /** Names the failure for scripts; stable between versions. */
  abstract readonly code: string;

  override get name(): string {
    return this.constructor.name;
  }
}

/** An expected failure that has one of several codes. */
export abstract class CodedError<Code extends string> extends ExpectedError {
  override readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
