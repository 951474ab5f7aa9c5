/**
 * The exports of the compiled kernel, its limits, and a check that it was built from these sources: it has its own constants, so a
 * change of a rule, a feature or a limit without a rebuild must fail loudly.
 */
import { dequal } from 'dequal/lite';
import type { Rules } from '../../engine/index.ts';
import { CELLS, columnOf, Explosions, FOUR_CONNECT_XTREME, ROLLS, rowOf } from '../../engine/index.ts';
import * as limits from '../assembly/limits.ts';
import { PHASES, RESULTS, ROWS, UNITS } from '../assembly/network/networkLayout.ts';
import { TERMS, type TermName } from '../evaluation/blend.ts';
import { FEATURES, type FeatureName, STAGES } from '../evaluation/features.ts';

/** The limits of the kernel. Scores are its values for the side to move. */
export {
  LIMIT as ESTIMATE_LIMIT,
  MAX_DEPTH,
  MAX_GAME_PLIES,
  MAX_OPENING_PLIES,
  MAX_STRAY_COINS,
  PROVEN as PROVEN_SCORE,
  WIN as WIN_SCORE,
} from '../assembly/limits.ts';

/** The sizes that the kernel was built with, as it names them. */
const LIMITS = { ...limits, NETWORK_ROWS: ROWS, UNITS, PHASES, RESULTS, STAGES: STAGES.length };

type RuleConstant = 'WINDOWS' | 'FIRST_ROUND' | 'WINDOW_LENGTH' | 'WINDOW_STEP' | 'FUSE' | 'ROLLS';

/** The variables of the kernel: addresses of its buffers, and results of its last search or game. */
const VARIABLES = [
  'cells',
  'counts',
  'termCounts',
  'schedule',
  'foreseen',
  'opening',
  'starterLuck',
  'coinRolls',
  'samples',
  'strayRolls',
  'principalVariation',
  'principalVariationLength',
  'bestScore',
  'depthReached',
  'nodeCount',
  'plies',
] as const;

type ConstantName =
  | `Feature.${FeatureName | 'count'}`
  | `Term.${TermName | 'count'}`
  | keyof typeof LIMITS
  | RuleConstant
  | (typeof VARIABLES)[number];

/** The exports of `assembly/index.ts`. */
export interface KernelExports extends Readonly<Record<ConstantName, { readonly value: number }>> {
  readonly memory: WebAssembly.Memory;
  frees(bombRow: number, bombColumn: number, row: number, column: number): number;
  connect(): number;
  weightsOf(slot: number): number;
  optionsOf(slot: number): number;
  networkOf(slot: number): number;
  blendOf(slot: number): number;
  allocateTable(bits: number): void;
  nextGeneration(): void;
  setForeseen(is: number): void;
  loadPosition(fuse: number, round: number, bombsDropped: number, fullBoardDraws: number): void;
  storePosition(): number;
  playColumn(column: number): number;
  countPositionFeatures(): void;
  countPositionTerms(): void;
  evaluatePosition(): number;
  estimatePosition(): number;
  networkResult(): number;
  forgetEstimates(): void;
  blockCell(row: number, column: number): void;
  unblock(): void;
  search(slot: number, maxDepth: number, maxNodes: number): number;
  playGame(
    starter: number,
    other: number,
    depth: number,
    nodes: number,
    openingPlies: number,
    luckDepth: number,
  ): number;
  luckOfBomb(slot: number, depth: number): number;
  playTrainingGame(slot: number, nodes: number, luckDepth: number): number;
}

const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

/** The cells that each bomb frees according to the kernel. */
function blastsOf(kernel: KernelExports): number[][] {
  return ALL_CELLS.map((bomb) =>
    ALL_CELLS.filter((cell) => kernel.frees(rowOf(bomb), columnOf(bomb), rowOf(cell), columnOf(cell))),
  );
}

/** The members of one of the kernel's enumerations, without their count. */
function membersOf(kernel: KernelExports, enumeration: 'Feature' | 'Term'): string[] {
  return Object.keys(kernel)
    .filter((name) => name.startsWith(`${enumeration}.`) && name !== `${enumeration}.count`)
    .map((name) => name.slice(enumeration.length + 1))
    .toSorted();
}

function sortedNames(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name).toSorted();
}

/** Compares the kernel's constants with those of the sources; throws an error that names the first that differs. */
export function checkBuild(kernel: KernelExports): void {
  const { connect, fuse, windows } = FOUR_CONNECT_XTREME;
  const builtWindows = Array.from({ length: kernel.WINDOWS.value }, (_, window) => {
    const first = kernel.FIRST_ROUND.value + window * kernel.WINDOW_STEP.value;
    return { first, last: first + kernel.WINDOW_LENGTH.value - 1 };
  });
  const blasts = ALL_CELLS.map((bomb) =>
    Explosions.blastCells(rowOf(bomb), columnOf(bomb), FOUR_CONNECT_XTREME).toSorted((a, b) => a - b),
  );
  const compared: (readonly [what: string, built: unknown, wanted: unknown])[] = [
    ['variables', VARIABLES.filter((name) => name in kernel), VARIABLES],
    ['features', membersOf(kernel, 'Feature'), sortedNames(FEATURES)],
    ['terms', membersOf(kernel, 'Term'), sortedNames(TERMS)],
    ['connect', kernel.connect(), connect],
    ['windows', builtWindows, windows],
    ['fuse', kernel.FUSE.value, fuse],
    ['rolls', kernel.ROLLS.value, ROLLS],
    ['blasts', blastsOf(kernel), blasts],
    ...Object.entries(LIMITS).map(
      ([name, value]) => [name, kernel[name as keyof typeof LIMITS].value, value] as const,
    ),
  ];
  for (const [what, built, wanted] of compared) {
    const [was, is] = [JSON.stringify(built), JSON.stringify(wanted)];
    if (was !== is)
      throw new Error(`the kernel was built with other values of ${what}: ${was}, not ${is}; run the build`);
  }
}

/** Checks that the kernel can play these rules, whatever a full board means; throws a `RangeError` if it cannot. */
export function checkPlayable(rules: Rules): void {
  const { connect, fullBoard } = FOUR_CONNECT_XTREME;
  const bombsArePlayable = rules.windows.length === 0 || dequal({ ...rules, fullBoard }, FOUR_CONNECT_XTREME);
  if (rules.connect === connect && bombsArePlayable) return;
  throw new RangeError(
    'the kernel plays four in a row, with the bombs of Four Connect Xtreme or without bombs',
  );
}
