/** The part of this room's face that runs in a browser, too. */
export { type Evaluation, parseWeights } from './evaluation/weightsFormat.ts';
export { Kernel } from './kernel/kernel.ts';
export { type Analysis, analyze, type ColumnValue } from './search/analysis.ts';
export { chanceOutcomes } from './search/chanceOutcomes.ts';
export { winningChanceOf } from './search/winningChance.ts';
export { drawRemainingBombs } from './sparring/mcts.ts';
export { SPARRING_BOTS } from './sparring/sparringBots.ts';
export { positionFromText } from './wire/playState.ts';
