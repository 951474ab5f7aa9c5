import { Args, Flags, type Interfaces } from '@oclif/core';
import { analyzeGame } from '../../arena/browser.ts';
import { accountsOfPlayers, chosenGames, loadReplay } from '../../arena/index.ts';
import { type Evaluation, Kernel, TABLE_BITS } from '../../bot/index.ts';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  newestReplay,
  pageWeights,
  readWeights,
  UsageError,
  weightsFlag,
} from '../../cli/index.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { REPLAY_FORMATS, replayFormatOf } from '../../games/registry.ts';
import { harmless, writeWhole } from '../../system/index.ts';
import { pagePathBeside, standaloneReplayPage } from '../../ui/index.ts';
import { accountsTable, gameAnalysisDocument, gameDocument } from './text.ts';

type ReplayFlags = Interfaces.InferredFlags<typeof Replay.flags>;

export default class Replay extends BaseCommand {
  static override summary = 'Show recorded games, and find the moves that lost.';

  static override description = [
    'Prints every move of a replay file, and the board after it. Use --html to step through the games.',
    'With --analyze, a search of --nodes positions compares every move with the best one. A move that loses 10 % of the chance of winning is a mistake (?), 20 % a blunder (??). The last line of a game splits its result into mistakes, bomb luck, and what only the next search saw. The same file, nodes and weights give the same analysis. The chances are estimates: for bots that search longer, use more nodes.',
    'With --html, it writes one HTML file that works without a network and without fcx. The page shows the board, the moves with their marks, and the curve of the chance. It analyses the position on the board, deeper the longer you look at it. "#game=3" after its address opens the third game.',
    ...REPLAY_FORMATS.map(({ description }) => description),
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> replays/final.jsonl --number 3 --analyze --nodes 1000000',
    '<%= config.bin %> <%= command.id %> replays/final.jsonl --html --out final.html',
  ];

  static override args = {
    file: Args.string({
      description: `${['replay file, as written by fcx serve, match or tournament', ...REPLAY_FORMATS.map(({ origin }) => origin)].join(', or ')} [default: the newest in replays]`,
    }),
  };

  static override flags = {
    number: countFlag({
      min: 1,
      description: 'the only game to print, or the one that the page opens with; from 1',
    }),
    analyze: Flags.boolean({
      description: 'mark mistakes and blunders, and say what would have been better',
    }),
    nodes: countFlag({
      default: 200_000,
      min: 100,
      description: 'positions after which the analysis of a move goes no deeper',
    }),
    weights: weightsFlag,
    html: Flags.boolean({ description: 'write a page to look at the games in a browser' }),
    out: fileFlag({ description: 'page to write [default: beside the replay file]', dependsOn: ['html'] }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Replay);
    const path = newestReplay(args.file, this.say);
    const format = replayFormatOf(path);
    if (format === undefined) return this.showGames(path, flags);
    if (flags.analyze || flags.html)
      throw new UsageError(`${path} is a ${format.name}, which can only be printed`);
    const print = await format.load();
    return print(path, flags.number, (text) => this.log(harmless(text)), this.say);
  }

  async showGames(path: string, flags: ReplayFlags) {
    const file = loadReplay(path, this.say);
    const games = chosenGames(file, path, flags.number);
    if (flags.html) return this.writePage(file, path, flags);
    const evaluation = readWeights(flags.weights);
    if (flags.analyze) return this.analyzeGames(games, flags.nodes, evaluation);
    for (const { game, number } of games) this.show(gameDocument(game, number), '\n');
    return { ...file.info, games: games.map(({ number, game }) => ({ number, ...game.record })) };
  }

  private async writePage(
    { games }: ReturnType<typeof loadReplay>,
    source: string,
    { out: path = pagePathBeside(source), number = 1, weights }: ReplayFlags,
  ) {
    await writeWhole(path, standaloneReplayPage(source, games, number, pageWeights(weights)));
    this.log(`page in ${path}`);
    return { page: path };
  }

  private async analyzeGames(games: ReturnType<typeof chosenGames>, nodes: number, evaluation: Evaluation) {
    const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
    kernel.setEvaluation(0, evaluation);
    const analysed = [];
    for (const { game, number } of games) {
      const analysis = await analyzeGame(kernel, game, { nodes });
      this.show(gameAnalysisDocument(game, analysis, number), '\n');
      const { players, starter, winners, reason } = game.record;
      analysed.push({ number, players, starter, winners, reason, ...analysis });
    }
    const players = accountsOfPlayers(analysed);
    const sections = accountsTable(players, analysed.length);
    if (sections.length > 0) this.show({ sections });
    return { nodes, games: analysed, players };
  }
}
