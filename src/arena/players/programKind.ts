/** An external program, started by a shell; `{port}` and `{name}` in its command are filled in, see `startProgram`. */
import { z } from 'zod';
import { Params } from '../../bot/browser.ts';
import type { PlayerKind } from './playerSpec.ts';

const schema = z.object({
  kind: z.literal('program'),
  name: z.string(),
  command: z.string(),
  /** The file that its parameters come from, as it was called on the command line, and their values. */
  params: z.string().exactOptional(),
  parameters: Params.parameterValuesSchema.exactOptional(),
});

export type ProgramSpec = z.infer<typeof schema>;

export const PROGRAM: PlayerKind<typeof schema> = {
  schema,
  async open(spec, options) {
    const { ProgramPlayer } = await import('./programPlayer.ts');
    return ProgramPlayer.listen(spec, options);
  },
  text: ({ command }) => ({ named: command, what: 'program:', code: command }),
  words: ({ command }) => command.split(/["'\s]+/),
};
