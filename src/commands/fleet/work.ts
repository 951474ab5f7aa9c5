import { availableParallelism } from 'node:os';
import { Flags } from '@oclif/core';
import { GAME_JOBS, PAIRS } from '../../arena/index.ts';
import {
  BaseCommand,
  countFlag,
  fleetAddress,
  fleetFlag,
  interruptSignal,
  throttle,
} from '../../cli/index.ts';
import { counted } from '../../document/index.ts';
import { MAX_THREADS, ownBuild, readAddress } from '../../fleet/index.ts';
import { GAMES } from '../../games/registry.ts';
import { describeBuild, describeHeartbeat } from './text.ts';

const PROGRESS_INTERVAL_MS = 30_000;
/** Longest time of a flag: Node's timers cannot wait for much longer. */
const DAY_SECONDS = 86_400;

export default class FleetWork extends BaseCommand {
  static override summary = 'Play games for runs on other machines, through a Redis.';

  static override description = [
    'Takes batches of games from fcx tune, train, match and tournament with --redis, and plays them on all cores, or on those of --threads. Ctrl-C or SIGTERM ends it after the current games; a second one ends it at once. Workers on any number of machines may start and stop at any time. The results do not depend on them.',
    'A worker plays only games of its own build of fcx. It refuses others, and the message says which side to update. It checks everything that it reads from the Redis, and plays within limits of time and memory.',
    'A worker plays your own bots and games only if its command line offers them. A run sends the name of a bot and the values of its parameters, or the hash of a game file. It never sends a command or code. A worker skips runs that need other bots or games.',
    'Other users can see the command line. To hide the address, put it in the environment variable FCX_REDIS.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379',
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
        'offer this bot for runs of fcx tune --bot <name>: a command with {port} and {name}, and optionally {params} or {param:NAME} (docs/bots.md); repeatable',
    }),
    game: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<file>',
      description:
        'offer this game of your own for runs of fcx tune --game with the same file (docs/library.md); repeatable',
    }),
    threads: countFlag({
      min: 1,
      max: MAX_THREADS,
      description: 'games played at once [default: one per core]',
    }),
    'batch-seconds': countFlag({
      min: 1,
      max: DAY_SECONDS,
      default: 600,
      helpValue: '<s>',
      description: 'seconds that a batch may take',
    }),
    memory: countFlag({
      min: 64,
      default: 512,
      helpValue: '<MiB>',
      description: 'memory of each thread',
    }),
    'stalled-after': countFlag({
      min: 1,
      max: DAY_SECONDS,
      default: 30,
      helpValue: '<s>',
      description: 'seconds without a heartbeat after which a batch is played by another worker',
    }),
  };

  async run() {
    const { flags } = await this.parse(FleetWork);
    const address = fleetAddress(flags.redis);
    const { shown } = readAddress(address);
    const { threads = availableParallelism() } = flags;
    const build = ownBuild(this.config.version);
    const { workForFleet } = await import('../../fleet/index.ts');
    this.say(`at ${shown} with ${counted(threads, 'thread')}, build ${describeBuild(build)}`);
    const ofGames = await Promise.all(GAMES.map(({ jobKinds }) => jobKinds?.(flags) ?? []));
    const { offeredGames } = await import('../../tuner/index.ts');
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
