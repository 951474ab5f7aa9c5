import fc from 'fast-check';
import { it } from 'vitest';
import { thorough } from '../../thorough.ts';
import { GAME_COMMANDS, setUp } from './gameCommands.ts';

const commands = fc.commands([...GAME_COMMANDS], { maxCommands: 200, size: 'max' });

it('engine, kernel, text notation and PlayStates agree with a naive game, whatever is done', () => {
  fc.assert(
    fc.property(commands, (sequence) => fc.modelRun(setUp, sequence)),
    { numRuns: thorough(40) },
  );
});
