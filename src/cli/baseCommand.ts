/** What all commands share: expected failures become one clear line and exit code 1; bugs keep their stack. */
import { Command } from '@oclif/core';
import { ExpectedError } from '../engine/errors.ts';

export abstract class BaseCommand extends Command {
  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (error instanceof ExpectedError && !this.jsonEnabled()) {
      this.error(error.message, { code: error.code, exit: 1 });
    }
    return super.catch(error);
  }

  protected override toErrorJson(error: unknown): unknown {
    if (error instanceof ExpectedError) return { error: { code: error.code, message: error.message } };
    return super.toErrorJson(error);
  }
}
