/**
 * A law that is tested by commands: whatever is done, in whatever order, a naive game and all implementations of the rules
 * agree.
 *
 * Commands that do not apply are left out as they come, which a path alone does not say; so the path of a failure has a
 * second part, behind `@`, with the commands that ran.
 */
import fc from 'fast-check';
import { drawPosition } from '../../engine/index.ts';
import { checkProperty, type Law, type LawTitle } from '../law.ts';
import { GAME_COMMANDS, type GameCommand, setUp } from '../model/commands.ts';

interface ModelLawDefinition<Model extends object, Real> {
  readonly commands: readonly fc.Arbitrary<fc.Command<Model, Real>>[];
  readonly mostCommands: number;
  readonly setUp: () => { model: Model; real: Real };
  readonly draw: (commands: Iterable<fc.Command<Model, Real>>) => string;
}

export function modelLaw<Model extends object, Real>(
  title: LawTitle,
  { commands, mostCommands, setUp, draw }: ModelLawDefinition<Model, Real>,
): Law {
  return {
    ...title,
    check({ path, ...parameters }) {
      const [shrinks, replayPath] = path?.split('@') ?? [];
      // The generator of commands remembers what has run: it serves one check only.
      const examples = fc.commands([...commands], {
        maxCommands: mostCommands,
        size: 'max',
        ...(replayPath !== undefined && { replayPath }),
      });
      let ran = '';
      const report = checkProperty(
        title,
        fc.property(examples, (sequence) => fc.modelRun(setUp, sequence)),
        { ...parameters, path: shrinks },
        (sequence) => {
          // What fast-check writes behind the commands that ran.
          ran = /replayPath="([^"]*)"/.exec(String(sequence))?.[1] ?? '';
          return draw(sequence);
        },
      );
      const { failure } = report;
      if (failure === null) return report;
      return { ...report, failure: { ...failure, path: `${failure.path}@${replayPath ?? ran}` } };
    },
  };
}

/** What was done until something differed, and the board that the naive game has then. */
function drawCommands(commands: Iterable<GameCommand>): string {
  const started = setUp();
  try {
    fc.modelRun(() => started, commands);
  } catch {
    // What is wrong is reported with the law.
  }
  const { model } = started;
  return `${model.log.join('\n')}\n${drawPosition(model.seen())}`;
}

export const modelLaws: readonly Law[] = [
  modelLaw(
    {
      name: 'model',
      sentence: 'engine, kernel, text notation and PlayStates agree with a naive game, whatever is done',
      source: 'Games and matches',
    },
    // About two games.
    { commands: GAME_COMMANDS, mostCommands: 120, setUp, draw: drawCommands },
  ),
];
