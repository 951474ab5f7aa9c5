import { join, parse } from 'node:path';
import { Flags } from '@oclif/core';
import {
  gameSettingsSchema,
  isBuiltIn,
  judgeOfGames,
  openTableServer,
  type ServeEvent,
} from '../../arena/index.ts';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  freshReplayPath,
  interruptSignal,
  keepServed,
  LUCK_HELP,
  listenFlags,
  nameWithCoin,
  randomSeed,
  readThinkers,
  readWeights,
  renderDocument,
  settingFlags,
  UsageError,
  weightsFlag,
} from '../../cli/index.ts';
import { counted, servedMatchDocument, servedMatchJson } from '../../document/index.ts';
import { tablePageFiles } from '../../ui/index.ts';
import { describeGame, moveSection } from '../replay/text.ts';
import { describeListening, describePage, describeSeatEvent, gameFields } from './text.ts';

/** Return the replay file of a run. Later runs than the first get a number; without a name, it is the time, so no file replaces another. */
function replayPath(wanted: string | undefined, seed: number, run: number): string {
  if (wanted === undefined) return freshReplayPath(seed);
  if (run === 1) return wanted;
  const { dir, name, ext } = parse(wanted);
  return join(dir, `${name}-${run}${ext}`);
}

export default class Serve extends BaseCommand {
  static override summary = "Run a game server that behaves like the contest's own.";

  static override description = [
    'Waits for two bots, lets them play a match, prints the result, and ends. A replay file records all games. If both bots leave, or you end the match on the page, it does not count. The server then waits for the next two bots.',
    LUCK_HELP,
    'With --json, standard output has one JSON object per line for each game and match ("type" says which). All other text goes to standard error. A match has "points" as played; "adjusted" is the score of player 1 without luck.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --forever --no-replay',
    '<%= config.bin %> <%= command.id %> --host 0.0.0.0 --matches 10 --seed 7 --replay today.jsonl --json',
  ];

  static override enableJsonFlag = false;

  static override flags = {
    ...listenFlags(5051),
    bot: Flags.string({
      helpValue: '<module>',
      description: 'a module that plays on the second seat, such as ./mybot.js (docs/bots.md)',
    }),
    games: countFlag({
      default: 11,
      min: 1,
      description: 'games in a match; the players take turns to start',
    }),
    matches: countFlag({
      default: 1,
      min: 1,
      description: 'matches to complete before ending',
      exclusive: ['forever'],
    }),
    forever: Flags.boolean({ description: 'serve one match after the other until Ctrl-C' }),
    seed: countFlag({ min: 0, description: 'seed of the bombs [default: random, and shown]' }),
    pace: Flags.boolean({ description: "pause for coins, bombs and blasts as the contest's server does" }),
    replay: fileFlag({
      description: 'replay file to write [default: a new one in replays/]',
      exclusive: ['no-replay'],
    }),
    'no-replay': Flags.boolean({ description: 'write no replay file' }),
    'no-page': Flags.boolean({ description: 'show no page to browsers' }),
    weights: weightsFlag,
    ...settingFlags(gameSettingsSchema.pick({ luck: true })),
    show: Flags.boolean({ description: 'draw the board after every move' }),
    json: Flags.boolean({ description: 'print results as JSON lines' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { host, games, json, show } = flags;
    const matches = flags.forever ? Number.POSITIVE_INFINITY : flags.matches;
    const seed = flags.seed ?? randomSeed();
    const [bot] = flags.bot === undefined ? [] : readThinkers('--bot', [flags.bot]);
    if (bot && isBuiltIn(bot))
      throw new UsageError(`--bot takes a module such as ./mybot.js, not ${bot.name}`);
    // With --json, standard output belongs to the scripts.
    const say = (text: string) => (json ? this.say(text) : this.log(text));
    const tell = (event: ServeEvent, seedOfRun: number) => {
      if (event.type === 'matchStart') {
        say(
          `match ${event.match}: ${nameWithCoin(event.players[0], 1)} against ${nameWithCoin(event.players[1], 2)}`,
        );
      } else if (event.type === 'move') {
        if (show) say(`\n${renderDocument({ sections: [moveSection(event.move, event.players)] })}`);
      } else if (json) {
        const line =
          event.type === 'game'
            ? gameFields(event.record, seedOfRun)
            : servedMatchJson(event.result, seedOfRun);
        this.log(JSON.stringify(line));
      } else
        say(
          event.type === 'game'
            ? describeGame(event.record)
            : renderDocument(servedMatchDocument(event.result)),
        );
    };

    const signal = interruptSignal();
    const table = await openTableServer({
      host,
      port: flags.port,
      files: flags['no-page'] ? null : tablePageFiles(judgeOfGames()),
      terms: { games, seed },
      speed: flags.pace ? 1 : null,
      evaluation: readWeights(flags.weights),
      bot,
      onProblem: (problem) => this.say(problem),
      judge: flags.luck ? judgeOfGames() : undefined,
      onSeatEvent: (event) => say(describeSeatEvent(event)),
    });
    say(describeListening(host, table.port));
    if (!flags['no-page']) say(describePage(host, table.port));
    try {
      await table.serve(
        matches,
        (run, serve) => {
          const path = flags['no-replay'] ? null : () => replayPath(flags.replay, run.seed, run.number);
          say(`seed ${run.seed}, ${counted(run.games, 'game')} a match; Ctrl-C ends the server`);
          return keepServed({ path, ...run }, say, serve, (event) => tell(event, run.seed));
        },
        signal,
      );
    } finally {
      await table.close();
    }
    this.endInterrupted(signal.aborted);
  }
}
