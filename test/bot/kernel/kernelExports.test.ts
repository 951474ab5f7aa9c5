import { describe, expect, it } from 'vitest';
import { checkBuild, type KernelExports } from '../../../src/bot/kernel/kernelExports.ts';
import { compileKernel } from '../../../src/bot/kernel/kernelModule.ts';

const host = { shouldStop: () => 0, progressed: () => 0 };
const built = new WebAssembly.Instance(compileKernel(), { search: host }).exports as unknown as KernelExports;

const other = { value: 77 };
const CONSTANTS = [
  ...['WIN', 'PROVEN', 'LIMIT', 'MAX_DEPTH', 'MAX_OPENING_PLIES', 'MAX_GAME_PLIES'],
  ...['NETWORK_ROWS', 'UNITS', 'PHASES', 'RESULTS'],
];

describe('a kernel', () => {
  it('that was built from these sources is accepted', () => {
    expect(() => checkBuild(built)).not.toThrow();
  });

  it.each<[string, Partial<KernelExports>]>([
    ['windows', { WINDOWS: { value: 2 } }],
    ['windows', { FIRST_ROUND: other }],
    ['windows', { WINDOW_LENGTH: other }],
    ['windows', { WINDOW_STEP: other }],
    ['connect', { connect: () => 5 }],
    ['fuse', { FUSE: other }],
    ['rolls', { ROLLS: other }],
    [
      'blasts',
      { frees: (...[row, column, otherRow, otherColumn]) => +(row === otherRow && column === otherColumn) },
    ],
    ...CONSTANTS.map((name): [string, Partial<KernelExports>] => [name, { [name]: other }]),
  ])('that was built with other %s is refused: %o', (what, changed) => {
    const outdated = { ...built, ...changed } as KernelExports;
    expect(() => checkBuild(outdated)).toThrow(
      new RegExp(`^the kernel was built with other values of ${what}: .*; run the build$`),
    );
  });

  it('that lacks a variable is refused, and the build recommended', () => {
    const { samples: _, ...fewer } = built;
    expect(() => checkBuild(fewer as KernelExports)).toThrow(/other values of variables: .*; run the build/);
  });

  it('that counts other features is refused, and the difference named', () => {
    const { 'Feature.lines': _, ...fewer } = built;
    expect(() => checkBuild(fewer as KernelExports)).toThrow(/other values of features: .*; run the build/);
    const renamed = { ...fewer, 'Feature.luck': other } as unknown as KernelExports;
    expect(() => checkBuild(renamed)).toThrow(/"luck"/);
  });
});
