/**
 * The exports of the compiled kernel, and a check that it was built from these sources: it has its own constants, so a
 * change of a rule, a feature or a limit without a rebuild must fail loudly.
 */
import { blastCells, COLUMNS, cellIndex, FOUR_CONNECT_XTREME, ROLLS, ROWS } from '../../engine/index.ts';
import { TERMS, type TermName } from '../evaluation/blend.ts';
import { FEATURES, type FeatureName } from '../evaluation/features.ts';

/** A constant of the kernel. */
interface Constant {
  readonly value: number;
}

/** The names under which the kernel exports each feature's index among its counts and weights. */
type FeatureConstants = Readonly<Record<`Feature.${FeatureName | 'count'}`, Constant>>;
type TermConstants = Readonly<Record<`Term.${TermName | 'count'}`, Constant>>;

/** Limits repeated in the sources, so that they are available without loading a kernel. */
export type KernelLimit =
  | 'WIN'
  | 'PROVEN'
  | 'LIMIT'
  | 'MAX_DEPTH'
  | 'MAX_OPENING_PLIES'
  | 'MAX_GAME_PLIES'
  | 'RECORD_BYTES'
  | 'NETWORK_ROWS'
  | 'UNITS'
  | 'PHASES'
  | 'STAGES'
  | 'RESULTS';

type RuleConstant = 'WINDOWS' | 'FIRST_ROUND' | 'WINDOW_LENGTH' | 'WINDOW_STEP' | 'FUSE' | 'ROLLS';

/** The exports of `assembly/index.ts`. */
export interface KernelExports
  extends FeatureConstants,
    TermConstants,
    Readonly<Record<KernelLimit | RuleConstant, Constant>> {
  readonly memory: WebAssembly.Memory;
  frees(bombRow: number, bombColumn: number, row: number, column: number): number;
  connect(): number;
  cellsAddress(): number;
  countsAddress(): number;
  weightsAddressOf(slot: number): number;
  optionsAddressOf(slot: number): number;
  allocateTable(bits: number): void;
  nextGeneration(): void;
  principalVariationAddress(): number;
  scheduleAddress(): number;
  foreseenAddress(): number;
  setForeseen(is: number): void;
  openingAddress(): number;
  loadPosition(fuse: number, round: number, bombsDropped: number, fullBoardDraws: number): void;
  storePosition(): number;
  playColumn(column: number): number;
  countPositionFeatures(): void;
  evaluatePosition(slot: number): number;
  estimatePosition(slot: number): number;
  blockCell(row: number, column: number): void;
  unblock(): void;
  search(slot: number, maxDepth: number, maxNodes: number): number;
  bestScore(): number;
  depthReached(): number;
  nodeCount(): number;
  principalVariationLength(): number;
  playGame(starter: number, other: number, depth: number, nodes: number, openingPlies: number): number;
  gamePlies(): number;
  networkAddressOf(slot: number): number;
  networkResultOf(slot: number, alone: number): number;
  blendAddressOf(slot: number): number;
  termCountsAddress(): number;
  countPositionTerms(slot: number): void;
  forgetEstimates(): void;
  coinRollsAddress(): number;
  recordsAddress(): number;
  playTrainingGame(slot: number, nodes: number): number;
}

const CELLS_BY_ROW = Array.from({ length: ROWS }, (_, row) =>
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
export function checkBuild(kernel: KernelExports, limits: Readonly<Record<KernelLimit, number>>): void {
  const { connect, fuse, windows } = FOUR_CONNECT_XTREME;
  const builtWindows = Array.from({ length: kernel.WINDOWS.value }, (_, window) => {
    const first = kernel.FIRST_ROUND.value + window * kernel.WINDOW_STEP.value;
    return { first, last: first + kernel.WINDOW_LENGTH.value - 1 };
  });
  const blasts = CELLS_BY_ROW.map(({ row, column }) =>
    blastCells(row, column, FOUR_CONNECT_XTREME).toSorted((a, b) => a - b),
  );
  const compared: (readonly [what: string, built: unknown, wanted: unknown])[] = [
    ['features', membersOf(kernel, 'Feature'), sortedNames(FEATURES)],
    ['terms', membersOf(kernel, 'Term'), sortedNames(TERMS)],
    ['connect', kernel.connect(), connect],
    ['windows', builtWindows, windows],
    ['fuse', kernel.FUSE.value, fuse],
    ['rolls', kernel.ROLLS.value, ROLLS],
    ['blasts', blastsOf(kernel), blasts],
    ...Object.entries(limits).map(
      ([name, value]) => [name, kernel[name as KernelLimit].value, value] as const,
    ),
  ];
  for (const [what, built, wanted] of compared) {
    const [was, is] = [JSON.stringify(built), JSON.stringify(wanted)];
    if (was !== is)
      throw new Error(`the kernel was built with other values of ${what}: ${was}, not ${is}; run the build`);
  }
}
