import { Args, Flags } from '@oclif/core';
import { Kernel, MAX_DEPTH } from '../bot/kernel/kernel.ts';
import { type AnalysisLimits, analyze } from '../bot/search/analysis.ts';
import { TABLE_BITS } from '../bot/search/timedSearch.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { excluding, weightsFlag } from '../cli/flags.ts';
import { solveProgress } from '../cli/progress.ts';
import { readPosition } from '../cli/readPosition.ts';
import { readWeights } from '../cli/weights.ts';
import { fullBoardOutcome } from '../engine/position.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME } from '../engine/rules.ts';
import { formatPosition } from '../engine/text.ts';
import { describeAnalysis, describeFullBoard } from '../show/analysis.ts';
import { describeSolution } from '../show/solution.ts';
import { Solver } from '../solver/solver.ts';

/** Flags of the search; games solved exactly need none. */
const searchFlags = {
  weights: weightsFlag,
  time: Flags.integer({
    default: 2000,
    min: 10,
    helpValue: '<ms>',
    description: 'milliseconds for the whole analysis',
  }),
  depth: Flags.integer({
    min: 1,
    max: MAX_DEPTH,
    exclusive: ['nodes'],
    helpValue: '<plies>',
    description: 'plies to search instead of a time',
  }),
  nodes: Flags.integer({
    min: 100,
    helpValue: '<n>',
    description: 'positions after which the search goes no deeper, instead of a time',
  }),
};

export default class Analyze extends BaseCommand {
  static override summary = 'Say what the search thinks of a position.';

  static override description = [
    "Shows the best column, the expected line, every column's chance of winning and the evaluation feature by feature.",
    'Last comes what each coin and cell adds to the chance without search, in percentage points: a coin compared with one of neither side (the mean of both colours), a free cell with one that no line of four can run through, the bomb with none. In JSON, evaluation.contributions holds these as chances from -1 to 1, row by row from the bottom.',
    'All columns are searched to the same depth, as deep as time allows, so their values are comparable. A win or loss in n plies is certain, whatever bombs come. If the weights file has a network, the evaluation without search is a sum of logits: the network’s and what evolution adds to it.',
    'A PlayState does not say how many bombs have dropped. This follows from the round and the missing coins, except in rounds 9, 19 and 29 without a bomb on the board. Text notation can give it in its last field.',
    'With --game connect4, the game is Connect Four without bombs, and a full board is a draw: every column is solved exactly, from the opening book or by searching to the end. This takes less than a second with 14 coins or more on the board or with fewer than 4, and up to about a minute in between.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> "7/7/7/3b3/2ox3/1xoox2 x 7 10 1"',
    '<%= config.bin %> <%= command.id %> state.json --time 10000',
    'echo "7/7/7/7/ooo4/xxx4 x 7 - 0" | <%= config.bin %> <%= command.id %> - --depth 8 --json',
    '<%= config.bin %> <%= command.id %> --game connect4 "7/7/7/7/7/7 x 1 - 0"',
  ];

  static override enableJsonFlag = true;

  static override args = {
    position: Args.string({
      required: true,
      description: 'text notation, a file that holds it or a PlayState (JSON), or - for standard input',
    }),
  };

  static override flags = {
    game: Flags.option({
      options: ['xtreme', 'connect4'] as const,
      default: 'xtreme',
      description: 'with bombs, or plain Connect Four, solved exactly',
      ...excluding(searchFlags, ({ game }) => game === 'connect4'),
    })(),
    ...searchFlags,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Analyze);
    if (flags.game === 'connect4') return this.#solve(args.position);
    const evaluation = readWeights(flags.weights);
    const position = readPosition(args.position, { rules: FOUR_CONNECT_XTREME });
    const asJson = { position: formatPosition(position), bombsDropped: position.bombsDropped };
    const outcome = fullBoardOutcome(position, FOUR_CONNECT_XTREME);
    if (outcome !== null) {
      this.log(describeFullBoard(position));
      return { ...asJson, ...outcome, column: null, columns: [] };
    }
    const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
    kernel.setEvaluation(0, evaluation);
    const { depth, nodes, time: timeMs } = flags;
    const limits: AnalysisLimits = depth ? { depth } : nodes ? { nodes } : { timeMs };
    const analysis = analyze(kernel, position, limits);
    this.log(describeAnalysis(position, analysis));
    return { ...asJson, ...analysis };
  }

  #solve(input: string): unknown {
    const position = readPosition(input, { rules: CONNECT_FOUR });
    const write = (text: string) => process.stderr.write(text);
    const solution = new Solver().solve(position, solveProgress(write));
    this.log(describeSolution(position, solution));
    return { position: formatPosition(position), ...solution };
  }
}
