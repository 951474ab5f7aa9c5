/** A module of JavaScript or TypeScript, see `modulePlayer.ts`. */
import { z } from 'zod';
import { Params } from '../../bot/browser.ts';
import type { PlayerKind } from './playerKind.ts';

const schema = z.object({
  kind: z.literal('module'),
  name: z.string(),
  /** Its path, as on the command line. */
  file: z.string(),
  /** The name of the export that is the bot; the default export if absent. */
  entry: z.string().exactOptional(),
  /** As those of a program. */
  params: z.string().exactOptional(),
  parameters: Params.parameterValuesSchema.exactOptional(),
});

export type ModuleSpec = z.infer<typeof schema>;

export const MODULE: PlayerKind<typeof schema> = {
  schema,
  isBuiltIn: false,
  async make(spec, { clockMs, tuned }) {
    const { modulePlayer, tunedModule } = await import('./modulePlayer.ts');
    return tuned ? tunedModule(spec, tuned, clockMs) : modulePlayer(spec, clockMs);
  },
  text: ({ file, entry }) => {
    return { named: entry === undefined ? file : `${file}#${entry}`, what: 'module:', code: file };
  },
  words: ({ file }) => [file],
};
