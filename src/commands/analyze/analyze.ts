import { Args, Flags, type Interfaces } from '@oclif/core';
import { findTurn, loadReplay } from '../../arena/index.ts';
import { type Analysis, analyze, Kernel, MAX_DEPTH, TABLE_BITS } from '../../bot/index.ts';
import {
  BaseCommand,
  countFlag,
  excluding,
  fileFlag,
  newestReplay,
  paintPosition,
  readPosition,
  readWeights,
  UsageError,
  waitFlag,
  weightsFlag,
} from '../../cli/index.ts';
import { FOUR_CONNECT_XTREME, formatPosition, fullBoardOutcome } from '../../engine/index.ts';
import { DEFAULT_TUNED, GAMES } from '../../games/registry.ts';
import { harmless } from '../../system/index.ts';
import { analysedMoveLine, analysisDocument, fullBoardDocument } from './text.ts';

/** Flags of the search and of replays; games solved exactly need none. */
const searchFlags = {
  replay: fileFlag({
    description:
      'analyse a position of this replay file [default with --number or --coin: the newest in replays]',
  }),
  number: countFlag({ min: 1, description: 'the game of the replay, from 1 [default: 1]' }),
  coin: countFlag({
    min: 1,
    description: 'the position in which this coin of the game was played [default: the last]',
  }),
  weights: weightsFlag,
  'move-time': waitFlag({
    default: 2000,
    min: 10,
    description: 'milliseconds for the whole analysis',
  }),
  depth: countFlag({
    min: 1,
    max: MAX_DEPTH,
    exclusive: ['nodes'],
    helpValue: '<plies>',
    description: 'plies to search instead of a time',
  }),
  nodes: countFlag({
    min: 100,
    description: 'positions after which the search goes no deeper, instead of a time',
  }),
};

const EXACT = GAMES.flatMap(({ name, analysis }) => (analysis === undefined ? [] : { name, ...analysis }));

const NAMES = [DEFAULT_TUNED, ...EXACT.map(({ name }) => name)];

function exactAnalysis(game: unknown) {
  return EXACT.find(({ name }) => name === game);
}

const NOTHING_NAMED = 'give a position, or a place in a replay: --replay FILE --number 1 --coin 12';

async function parseGame(game: string): Promise<string> {
  if (NAMES.includes(game)) return game;
  // Earlier versions took the number of a game here.
  if (/^\d+$/.test(game)) throw new UsageError(`--game ${game} is now --number ${game}`);
  throw new UsageError(`--game is ${NAMES.join(' or ')}, not "${game}"`);
}

type AnalyzeFlags = Interfaces.InferredFlags<typeof Analyze.flags>;

export default class Analyze extends BaseCommand {
  static override summary = 'Find the best column of a position, and the reasons.';

  static override description = [
    'Shows the best column, the expected line, the chance of winning of every column, and the evaluation by feature.',
    'The last table shows how much each coin and cell adds to the chance without search, in percentage points. fcx compares a coin with one of neither side (the mean of both colours). It compares a free cell with one that no line of four can use, and the bomb with no bomb. In JSON, evaluation.contributions has these as chances from -1 to 1, row by row from the bottom.',
    'fcx searches all columns to the same depth, as deep as time allows, so you can compare their values. A win or loss in n plies is certain for all bombs to come. If the weights file has a network, the evaluation without search is a sum of logits: the network and the evolved terms.',
    'A PlayState has no number of dropped bombs. fcx infers it from the round and the missing coins, except in rounds 9, 19 and 29 without a bomb on the board. Text notation can state it in its last field.',
    ...EXACT.map(({ description }) => description),
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> "7/7/7/3b3/2ox3/1xoox2 x 7 10 1"',
    '<%= config.bin %> <%= command.id %> --replay final.jsonl --number 3 --coin 12',
    ...EXACT.map(({ name, example }) => `<%= config.bin %> <%= command.id %> --game ${name} "${example}"`),
  ];

  static override args = {
    position: Args.string({
      description: 'text notation, a file that holds it or a PlayState (JSON), or - for standard input',
    }),
  };

  static override flags = {
    game: Flags.string({
      default: DEFAULT_TUNED,
      helpValue: NAMES.join('|'),
      parse: parseGame,
      description: `${['with bombs', ...EXACT.map(({ summary }) => summary)].join(', or ')}`,
      ...excluding(searchFlags, ({ game }) => exactAnalysis(game) !== undefined),
    }),
    ...searchFlags,
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Analyze);
    const exact = exactAnalysis(flags.game);
    const { position, document, fields } =
      exact === undefined ? this.search(args.position, flags) : await this.solve(exact, args.position);
    this.log(`${paintPosition(position)}\n${formatPosition(position)}\n`);
    this.show(document);
    return fields;
  }

  private async solve({ load, example }: (typeof EXACT)[number], input: string | undefined) {
    if (input === undefined) throw new UsageError(`give a position, such as "${example}"`);
    const analyzeExactly = await load();
    return analyzeExactly(input, (progress) => process.stderr.write(progress));
  }

  search(input: string | undefined, flags: AnalyzeFlags) {
    const { position, ...place } = this.#positionOf(input, flags);
    const evaluation = readWeights(flags.weights);
    const asJson = { ...place, position: formatPosition(position), bombsDropped: position.bombsDropped };
    const outcome = fullBoardOutcome(position, FOUR_CONNECT_XTREME);
    if (outcome !== null) {
      const columns: Analysis['columns'] = [];
      const fields = { ...asJson, ...outcome, column: null, columns };
      return { position, document: fullBoardDocument(position), fields };
    }
    const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
    kernel.setEvaluation(0, evaluation);
    const { depth, nodes, 'move-time': timeMs } = flags;
    const analysis = analyze(kernel, position, depth ? { depth } : nodes ? { nodes } : { timeMs });
    return { position, document: analysisDocument(position, analysis), fields: { ...asJson, ...analysis } };
  }

  #positionOf(input: string | undefined, { replay, number, coin }: AnalyzeFlags) {
    if (replay === undefined && coin === undefined && number === undefined) {
      if (input === undefined) throw new UsageError(NOTHING_NAMED);
      return { position: readPosition(input, { rules: FOUR_CONNECT_XTREME }) };
    }
    if (input !== undefined) throw new UsageError('give a position or a place in a replay, not both');
    const path = newestReplay(replay, this.say);
    const place = findTurn(loadReplay(path, this.say), path, number ?? 1, coin);
    this.log(analysedMoveLine(harmless(path), place));
    return { position: place.turn.before, replay: path, number: number ?? 1, coin: place.coin };
  }
}
