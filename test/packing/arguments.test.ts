import { expect, it } from 'vitest';
import { readArguments } from '../../src/packing/arguments.ts';

it('every argument but the time has a default', () => {
  expect(readArguments([])).toEqual({ name: 'fcx', port: 5051, host: '127.0.0.1' });
  const mine = { name: 'Mine', port: 6000, host: '::1', moveTimeMs: 650 };
  expect(readArguments(['Mine', '6000', '::1', '650'])).toEqual(mine);
});

it.each([[['--help']], [['-h']], [['Mine', '6000', '--help']]])('%j asks for help', (args) => {
  expect(readArguments(args)).toBeNull();
});

it('a name may begin with a dash, after --', () => {
  expect(readArguments(['--', '-Mine'])).toMatchObject({ name: '-Mine' });
});

it.each([
  [['two words'], /"two words" cannot be a bot's name/],
  [['..'], /".." cannot be a bot's name/],
  [['A', 'xx'], 'the port must be a whole number from 1 to 65535, not "xx"'],
  [['A', '65536'], 'the port must be a whole number'],
  [['A', ''], 'the port must be a whole number'],
  [['A', '5051', ''], 'no server can be at host ""'],
  [['A', '5051', 'a/b'], 'no server can be at host "a/b"'],
  [['A', '5051', 'localhost', '651'], 'the move time must be a whole number from 1 to 650, not "651"'],
  [['A', '5051', 'localhost', '0'], 'the move time must be a whole number'],
  [['A', '5051', 'localhost', '600', 'more'], 'unexpected argument "more"'],
  [['--verbose'], /Unknown option '--verbose'/],
])('%j is refused', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
