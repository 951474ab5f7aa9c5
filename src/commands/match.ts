import { Args, Flags } from '@oclif/core';
import { holdMatch } from '../arena/match/holdMatch.ts';
import { DEFAULT_SPRT_BOUNDS, matchReport } from '../arena/match/matchReport.ts';
import { createPairExecutor } from '../arena/play/executor.ts';
import type { GameRecord } from '../arena/play/gameRecord.ts';
import { leaderOf, type PlayedGame } from '../arena/play/playedGame.ts';
import type { PlayerSpec } from '../arena/players/playerSpec.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { randomSeed } from '../cli/flags.ts';
import { concurrencyOf, gameFlags, limitsOf, openingPliesOf } from '../cli/gameFlags.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/interrupt.ts';
import { PLAYERS_HELP, readPlayers } from '../cli/players.ts';
import { throttle } from '../cli/progress.ts';
import { ReplayWriter } from '../records/replayFile.ts';
import { describeLimits } from '../show/match.ts';
import { describeMatchReport, describeStanding, matchReportJson } from '../show/matchReport.ts';
import { formatDuration } from '../show/numbers.ts';
import { harmless } from '../show/words.ts';

const DEFAULT_GAMES = 100;
/** A test that is not decided by then is hardly worth more games. */
const DEFAULT_MOST_GAMES = 20_000;
const PROGRESS_INTERVAL_MS = 2000;

export default class Match extends BaseCommand {
  static override summary = 'Find out which of two players is better.';

  static override description = [
    'Plays pairs of games, the same bombs twice with the starters swapped, and shows score, points, the difference in Elo with its 95 % interval, and what the players did wrong. Ctrl-C ends it; the pairs that are over count.',
    ...PLAYERS_HELP,
    'With --json, standard output has one object: "games", "points" (of A and B), "score", "scoreLow", "scoreHigh", "elo", "eloLow", "eloHigh", "llr", "sprt" (bounds, verdict, pairs with a winner) and the figures of both "players". What is infinite, as the Elo of a player who has won everything, is null.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> best default --games 1000',
    '<%= config.bin %> <%= command.id %> new=weights/mine.json reference --sprt --sprt-elo1 20',
    '<%= config.bin %> <%= command.id %> best mcts --move-time 100 --games 20',
    `<%= config.bin %> <%= command.id %> best --bot "Mine=python3 bot.py {port} {name}" --move-time 600 --games 10`,
    '<%= config.bin %> <%= command.id %> best greedy --no-paired --games 11 --sudden-death --json',
  ];

  static override enableJsonFlag = true;

  static override args = {
    a: Args.string({ description: 'player A; with --bot, programs follow the players named here' }),
    b: Args.string({ description: 'player B' }),
  };

  static override flags = {
    ...gameFlags,
    games: Flags.integer({
      min: 1,
      description: `games to play [default: ${DEFAULT_GAMES}; with --sprt at most ${DEFAULT_MOST_GAMES}]`,
    }),
    paired: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'the same bombs in two games; without, each game has its own, as in the contest',
    }),
    sprt: Flags.boolean({ description: 'stop as soon as a sequential test is decided (errors 5 %)' }),
    'sprt-elo0': Flags.integer({
      default: DEFAULT_SPRT_BOUNDS.elo0,
      description: 'difference in Elo under H0',
    }),
    'sprt-elo1': Flags.integer({
      default: DEFAULT_SPRT_BOUNDS.elo1,
      description: 'difference in Elo under H1',
    }),
    replay: Flags.string({
      description:
        'file to keep every game in, for fcx replay; games are then played move by move, which is slower',
    }),
    'sudden-death': Flags.boolean({
      description: 'after a tie play on until somebody leads, as the contest does',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Match);
    const named = [args.a, args.b].filter((text) => text !== undefined);
    const [a, b, ...others] = readPlayers(named, flags.bot ?? []);
    if (a === undefined || b === undefined || others.length > 0) {
      this.error('a match has two players: two names, or one name and one --bot, or two --bot', { exit: 2 });
    }
    const bounds = { ...DEFAULT_SPRT_BOUNDS, elo0: flags['sprt-elo0'], elo1: flags['sprt-elo1'] };
    if (bounds.elo0 >= bounds.elo1) this.error('--sprt-elo0 must be below --sprt-elo1', { exit: 2 });
    const games = flags.games ?? (flags.sprt ? DEFAULT_MOST_GAMES : DEFAULT_GAMES);
    if (games % 2 === 1 && (flags.paired || flags.sprt)) {
      this.error('games are played in pairs: --games must be even (or --no-paired without --sprt)', {
        exit: 2,
      });
    }

    const players: [PlayerSpec, PlayerSpec] = [a, b];
    const names = [a.name, b.name] as const;
    const limits = limitsOf(flags);
    const seed = flags.seed ?? randomSeed();
    const concurrency = concurrencyOf(flags, players);
    this.say(
      `${a.name} against ${b.name}, ${flags.sprt ? 'at most ' : ''}${games} games, ${describeLimits(limits)}, ` +
        `seed ${seed}, ${concurrency} at a time`,
    );
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const soFar: PlayedGame[] = [];
    const showProgress = throttle(() => {
      const rate = soFar.length / seconds();
      this.say(
        `${describeStanding(matchReport(names, soFar, bounds))}, ` +
          `${rate.toFixed(1)} games/s, ${formatDuration((games - soFar.length) / rate)} left`,
      );
    }, PROGRESS_INTERVAL_MS);

    const replay = flags.replay
      ? new ReplayWriter(flags.replay, { seed, games, startedAt: new Date().toISOString() })
      : null;
    const executor = createPairExecutor(concurrency);
    const match = await holdMatch(
      {
        setup: {
          players,
          limits,
          seed,
          path: ['match'],
          paired: flags.paired,
          openingPlies: openingPliesOf(flags, players),
          programs: { onProblem: (message) => this.say(message) },
          ...(replay && { onRecord: (record: GameRecord) => replay.add(record) }),
        },
        games,
        sprt: flags.sprt ? bounds : null,
        suddenDeath: flags['sudden-death'],
      },
      { executor, boards: Math.min(concurrency, Math.ceil(games / 2)) },
      (played) => {
        soFar.push(...played);
        showProgress();
      },
      interruptSignal(),
    ).finally(async () => {
      await executor.close();
      if (replay?.finish()) this.say(`replay in ${replay.path}`);
    });

    if (match.interrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
    const report = matchReport(names, match.games, bounds);
    this.log(describeMatchReport(report, bounds, match.suddenDeath));
    const total = match.games.length + match.suddenDeath.length;
    this.log(`${formatDuration(seconds())}, ${(total / seconds()).toFixed(1)} games/s`);
    const winner = leaderOf(match.suddenDeath);
    return {
      ...matchReportJson(report, bounds),
      suddenDeath:
        match.suddenDeath.length > 0
          ? { games: match.suddenDeath.length, winner: winner === null ? null : names[winner] }
          : null,
      seed,
      limits,
      interrupted: match.interrupted,
      seconds: seconds(),
      gamesPerSecond: total / seconds(),
    };
  }

  private say(text: string): void {
    process.stderr.write(`${harmless(text)}\n`);
  }
}
