import { availableParallelism } from 'node:os';
import { Flags } from '@oclif/core';
import { GAME_JOBS, PAIRS } from '../arena/index.ts';
import {
  BaseCommand,
  counted,
  countFlag,
  describeBuild,
  describeHeartbeat,
  fleetAddress,
  fleetFlag,
  interruptSignal,
  throttle,
} from '../cli/index.ts';
import { MAX_THREADS, ownBuild, readAddress } from '../fleet/index.ts';
import { GAMES } from '../games/registry.ts';

const PROGRESS_INTERVAL_MS = 30_000;
/** Timers of Node cannot wait for much longer than this. */
const DAY_SECONDS = 86_400;

export default class Worker extends BaseCommand {
  static override summary = 'Play the games of runs on other machines, which come through a Redis.';

  static override description = [
    'Takes batches of games from fcx tune, train, match and tournament with --redis, and plays them on its cores, until Ctrl-C or SIGTERM: then what is being played is finished first; a second one ends it at once. Any number of workers on any number of machines may come and go at any time; the results do not depend on them.',
    'Only games of the same build of fcx are played: others are refused, and the message says which side to update. Whatever comes out of the Redis is checked before it is played, within limits of time and memory.',
    'Bots and games of your own are played where the command line of a worker offers them, and nowhere else: what a run sends is the name of a bot with the values of its parameters, or the hash of the file of a game, never a command and never code. Runs that need what a worker does not offer pass it by.',
    'The address can be kept from the command line, where other users see it, in the environment as FCX_REDIS.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379',
    'FCX_REDIS=rediss://fcx:secret@redis.example:6380/0?prefix=fcx <%= config.bin %> <%= command.id %> --threads 4',
    `<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379 --bot mine="python3 mybot.py {port} {name} {params}"`,
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379 --game ./mygame.js',
  ];

  static override flags = {
    redis: fleetFlag,
    bot: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<name>=<command>',
      description:
        'offer this bot, for runs of fcx tune --bot <name>; a command with {port}, {name} and, if it likes, {params} or {param:NAME} in it (docs/bots.md); repeatable',
    }),
    game: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<file>',
      description:
        'offer this game of your own, for runs of fcx tune --game with a file of the same content (docs/own-game.md); repeatable',
    }),
    threads: countFlag({
      min: 1,
      max: MAX_THREADS,
      description: 'games played at once [default: one per core]',
    }),
    'batch-seconds': Flags.integer({
      min: 1,
      max: DAY_SECONDS,
      default: 600,
      helpValue: '<s>',
      description: 'seconds that a batch may take',
    }),
    memory: Flags.integer({
      min: 64,
      default: 512,
      helpValue: '<MiB>',
      description: 'memory of each thread',
    }),
    'stalled-after': Flags.integer({
      min: 1,
      max: DAY_SECONDS,
      default: 30,
      helpValue: '<s>',
      description: 'seconds without a heartbeat after which a batch is played by another worker',
    }),
  };

  async run() {
    const { flags } = await this.parse(Worker);
    const address = fleetAddress(flags.redis);
    const { shown } = readAddress(address);
    const { threads = availableParallelism() } = flags;
    const build = ownBuild(this.config.version);
    const { workForFleet } = await import('../fleet/index.ts');
    this.say(`at ${shown} with ${counted(threads, 'thread')}, build ${describeBuild(build)}`);
    const ofGames = await Promise.all(GAMES.map(({ jobKinds }) => jobKinds?.(flags) ?? []));
    const { offeredGames } = await import('../tuner/index.ts');
    const ownGames = await offeredGames(flags.game ?? []);
    const showHeartbeat = throttle((text: string) => this.say(text), PROGRESS_INTERVAL_MS);
    const last = await workForFleet(
      {
        address,
        build,
        kinds: [PAIRS, GAME_JOBS, ...ofGames.flat(), ownGames],
        threads,
        seconds: flags['batch-seconds'],
        memory: flags.memory,
        stalledSeconds: flags['stalled-after'],
        onHeartbeat: (heartbeat) =>
          (heartbeat.state === 'ending' ? this.say : showHeartbeat)(describeHeartbeat(heartbeat)),
        onNotice: this.say,
      },
      interruptSignal(),
    );
    this.say(`ended after ${counted(last.games, 'game')} in ${counted(last.batches, 'batch', 'batches')}`);
    return last;
  }
}
