/**
 * The exports of the compiled kernel, its limits, and a check that it was built from these sources: it has its own constants, so a
 * change of a rule, a feature or a limit without a rebuild must fail loudly.
 */
import { dequal } from 'dequal/lite';
import {
  ROWS as BOARD_ROWS,
  blastCells,
  COLUMNS,
  cellIndex,
  FOUR_CONNECT_XTREME,
  ROLLS,
  type Rules,
} from '../../engine/index.ts';
import { TERMS, type TermName } from '../evaluation/blend.ts';
import { FEATURES, type FeatureName, STAGES } from '../evaluation/features.ts';
import { PHASES, RESULTS, ROWS, UNITS } from '../network/network.ts';

/** A constant or variable of the kernel. */
interface Constant {
  readonly value: number;
}

/** The names under which the kernel exports each feature's index among its counts and weights. */
type FeatureConstants = Readonly<Record<`Feature.${FeatureName | 'count'}`, Constant>>;
type TermConstants = Readonly<Record<`Term.${TermName | 'count'}`, Constant>>;

/** Scores are expected results: `WIN_SCORE` a win, its negative a loss, 0 even. A win's score is reduced by its plies. */
export const WIN_SCORE = 1_000_000;
/** Scores beyond this, positive or negative, are proven wins and losses, barring bombs that were not searched. */
export const PROVEN_SCORE = 999_000;
/** Estimated scores stay below this. */
export const ESTIMATE_LIMIT = 900_000;
/** The deepest search in plies. */
export const MAX_DEPTH = 60;
/** The most coins that can be prescribed at the start of a game; nothing random happens before round 5. */
export const MAX_OPENING_PLIES = 4;
/** The most plies of a training game. */
export const MAX_GAME_PLIES = 128;

/** The constants above and the sizes of the network, as the kernel names them. */
const LIMITS = {
  WIN: WIN_SCORE,
  PROVEN: PROVEN_SCORE,
  LIMIT: ESTIMATE_LIMIT,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  MAX_GAME_PLIES,
  NETWORK_ROWS: ROWS,
  UNITS,
  PHASES,
  RESULTS,
  STAGES: STAGES.length,
};

type RuleConstant = 'WINDOWS' | 'FIRST_ROUND' | 'WINDOW_LENGTH' | 'WINDOW_STEP' | 'FUSE' | 'ROLLS';

/** Where the kernel has its buffers, and what it says of its last search or game. */
const VARIABLES = [
  'cells',
  'counts',
  'termCounts',
  'schedule',
  'foreseen',
  'opening',
  'coinRolls',
  'samples',
  'principalVariation',
  'principalVariationLength',
  'bestScore',
  'depthReached',
  'nodeCount',
  'plies',
] as const;

/** The exports of `assembly/index.ts`. */
export interface KernelExports
  extends FeatureConstants,
    TermConstants,
    Readonly<Record<keyof typeof LIMITS | RuleConstant | (typeof VARIABLES)[number], Constant>> {
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
  countPositionTerms(slot: number): void;
  evaluatePosition(slot: number): number;
  estimatePosition(slot: number): number;
  networkResultOf(slot: number, alone: number): number;
  forgetEstimates(): void;
  blockCell(row: number, column: number): void;
  unblock(): void;
  search(slot: number, maxDepth: number, maxNodes: number): number;
  playGame(starter: number, other: number, depth: number, nodes: number, openingPlies: number): number;
  playTrainingGame(slot: number, nodes: number): number;
}

const CELLS_BY_ROW = Array.from({ length: BOARD_ROWS }, (_, row) =>
  Array.from({ length: COLUMNS }, (_, column) => ({ row, column })),
).flat();

/** The cells that each bomb frees according to the kernel. */
function blastsOf(kernel: KernelExports): number[][] {
  return CELLS_BY_ROW.map((bomb) =>
    CELLS_BY_ROW.filter(({ row, column }) => kernel.frees(bomb.row, bomb.column, row, column)).map(
      ({ row, column }) => cellIndex(row, column),
    ),
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

/**
 * Compares the kernel's constants with those of the sources.
 *
 * @throws {Error} naming the first difference: build again
 */
export function checkBuild(kernel: KernelExports): void {
  const { connect, fuse, windows } = FOUR_CONNECT_XTREME;
  const builtWindows = Array.from({ length: kernel.WINDOWS.value }, (_, window) => {
    const first = kernel.FIRST_ROUND.value + window * kernel.WINDOW_STEP.value;
    return { first, last: first + kernel.WINDOW_LENGTH.value - 1 };
  });
  const blasts = CELLS_BY_ROW.map(({ row, column }) =>
    blastCells(row, column, FOUR_CONNECT_XTREME).toSorted((a, b) => a - b),
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

function isPlayable({ connect, windows, fuse, blast }: Rules): boolean {
  if (connect !== FOUR_CONNECT_XTREME.connect) return false;
  if (windows.length === 0) return true;
  const { windows: builtWindows, fuse: builtFuse, blast: builtBlast } = FOUR_CONNECT_XTREME;
  return dequal([windows, fuse, blast], [builtWindows, builtFuse, builtBlast]);
}

/**
 * Checks that the kernel plays these rules, whatever a full board means.
 *
 * @throws {RangeError} for other rules
 */
export function checkPlayable(rules: Rules): void {
  if (isPlayable(rules)) return;
  throw new RangeError(
    'the kernel plays four in a row, with the bombs of Four Connect Xtreme or without bombs',
  );
}
