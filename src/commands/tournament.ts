import { Args, Flags, type Interfaces } from '@oclif/core';
import { createPairExecutor } from '../arena/play/executor.ts';
import type { GameRecord } from '../arena/play/gameRecord.ts';
import { standingsOf } from '../arena/tournament/standings.ts';
import { freshReplayFile, loadTournament, TournamentFolder } from '../arena/tournament/stateFile.ts';
import { newTournament, plannedGames, playedGames, playTournament } from '../arena/tournament/tournament.ts';
import {
  TOURNAMENT_KINDS,
  type TournamentKind,
  type TournamentState,
} from '../arena/tournament/tournamentState.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { randomSeed } from '../cli/flags.ts';
import { concurrencyOf, gameFlags, limitsOf, openingPliesOf } from '../cli/gameFlags.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/interrupt.ts';
import { PLAYERS_HELP, readPlayers } from '../cli/players.ts';
import { throttle } from '../cli/progress.ts';
import { ReplayWriter } from '../records/replayFile.ts';
import { describeLimits } from '../show/match.ts';
import { formatDuration } from '../show/numbers.ts';
import { tournamentPage } from '../show/page/tournamentPage.ts';
import { describeStandings } from '../show/standings.ts';
import { harmless } from '../show/words.ts';

const DEFAULT_GAMES: Record<TournamentKind, number> = { 'round-robin': 20, gauntlet: 20, 'knock-out': 11 };
const PROGRESS_INTERVAL_MS = 5000;
const PAGE = 'index.html';

type TournamentFlags = Interfaces.InferredFlags<typeof Tournament.flags>;

export default class Tournament extends BaseCommand {
  static override summary = 'Let many players meet, and rate them.';

  static override description = [
    'round-robin: everybody meets everybody; gauntlet: the first player meets everybody; both in pairs of games with the same bombs. knock-out: matches of 11 games and sudden death as in the contest, the loser is out; the first players named are the seeds.',
    'Everything is kept in a folder while it is played: after Ctrl-C or worse, --resume goes on where it ended. At the end there is a page with the result in it.',
    ...PLAYERS_HELP,
    'With --json, standard output has one object with "standings", "cross" and the folder.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> best default reference greedy random --games 100',
    `<%= config.bin %> <%= command.id %> best mcts greedy --bot "Mine=python3 bot.py {port} {name}" --move-time 100`,
    '<%= config.bin %> <%= command.id %> best default reference mcts --format knock-out --out runs/cup',
    '<%= config.bin %> <%= command.id %> --resume runs/cup',
  ];

  static override enableJsonFlag = true;
  static override strict = false;

  static override args = {
    players: Args.string({ description: 'players, as many as you like' }),
  };

  static override flags = {
    ...gameFlags,
    format: Flags.option({
      options: TOURNAMENT_KINDS,
      description: 'who meets whom [default: round-robin]',
    })(),
    games: Flags.integer({
      min: 1,
      description: 'games of each meeting [default: 20, in a knock-out 11]',
    }),
    replays: Flags.boolean({
      description:
        'keep every game in the folder, for fcx replay; games are then played move by move, which is slower',
    }),
    out: Flags.string({ description: 'folder to make [default: a new one in runs/]', exclusive: ['resume'] }),
    resume: Flags.string({
      description: 'folder of a tournament to go on with',
      exclusive: ['bot', 'format', 'games', 'seed', 'opening', 'move-time', 'nodes', 'depth'],
    }),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Tournament);
    const { state, folder } =
      flags.resume === undefined
        ? await this.begin(argv as string[], flags)
        : this.resume(argv as string[], flags.resume);
    try {
      return await this.play(state, folder, flags);
    } finally {
      folder.close();
    }
  }

  private async play(
    state: TournamentState,
    folder: TournamentFolder,
    flags: TournamentFlags,
  ): Promise<unknown> {
    const started = performance.now();
    const before = playedGames(state);
    const showProgress = throttle(() => {
      const rate = (playedGames(state) - before) / ((performance.now() - started) / 1000);
      const left = (plannedGames(state) - playedGames(state)) / rate;
      const leaders = standingsOf(state)
        .rows.slice(0, 3)
        .map(({ name }) => name);
      this.say(
        `${playedGames(state)}/${plannedGames(state)} games, ${rate.toFixed(1)} games/s, ` +
          `${formatDuration(Math.max(0, left))} left, ahead: ${leaders.join(', ')}`,
      );
    }, PROGRESS_INTERVAL_MS);
    const signal = interruptSignal();
    const concurrency = concurrencyOf(
      { ...flags, 'move-time': state.settings.limits.moveTimeMs },
      state.players,
    );
    const failure = new AbortController();
    const { seed, games: planned } = state.settings;
    const replay = flags.replays
      ? new ReplayWriter(freshReplayFile(folder.path), {
          seed,
          games: planned,
          startedAt: new Date().toISOString(),
        })
      : null;
    const executor = createPairExecutor(concurrency);
    try {
      await playTournament(
        state,
        {
          executor,
          concurrency,
          programs: { onProblem: (message) => this.say(message) },
          ...(replay && { onRecord: (record: GameRecord) => replay.add(record) }),
          onGames: () => {
            showProgress();
            folder.save(state).catch((error: unknown) => failure.abort(error));
          },
        },
        AbortSignal.any([signal, failure.signal]),
      );
    } finally {
      await executor.close();
      if (replay?.finish()) this.say(`replay in ${replay.path}`);
    }
    failure.signal.throwIfAborted();
    await folder.save(state);
    const standings = standingsOf(state);
    const page = await folder.write(PAGE, tournamentPage(state, standings));

    const seconds = (performance.now() - started) / 1000;
    const games = playedGames(state) - before;
    this.log(describeStandings(state, standings));
    this.log(
      `\n${games} games in ${formatDuration(seconds)}, ${(games / seconds).toFixed(1)} games/s; page: ${page}`,
    );
    if (signal.aborted) {
      process.exitCode = INTERRUPTED_EXIT_CODE;
      this.log(`interrupted; go on with: ${this.config.bin} tournament --resume ${folder.path}`);
    }
    const { settings } = state;
    return {
      ...settings,
      folder: folder.path,
      page,
      interrupted: signal.aborted,
      played: playedGames(state),
      seconds,
      gamesPerSecond: games / seconds,
      standings: standings.rows,
      cross: standings.cross,
    };
  }

  private async begin(
    names: readonly string[],
    flags: TournamentFlags,
  ): Promise<{ state: TournamentState; folder: TournamentFolder }> {
    const players = readPlayers(names, flags.bot ?? []);
    if (players.length < 2) this.error('a tournament has at least two players', { exit: 2 });
    const kind = flags.format ?? 'round-robin';
    const games = flags.games ?? DEFAULT_GAMES[kind];
    if (kind !== 'knock-out' && games % 2 === 1) {
      this.error('games are played in pairs: --games must be even', { exit: 2 });
    }
    const settings = {
      kind,
      games,
      seed: flags.seed ?? randomSeed(),
      limits: limitsOf(flags),
      openingPlies: kind === 'knock-out' ? (flags.opening ?? 0) : openingPliesOf(flags, players),
    };
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const folder = TournamentFolder.create(flags.out ?? `runs/tournament-${stamp}`);
    const state = newTournament(settings, players);
    await folder.save(state);
    this.say(
      `${kind} of ${players.length}: ${players.map(({ name }) => name).join(', ')}; ${plannedGames(state)} games, ` +
        `${describeLimits(settings.limits)}, seed ${settings.seed}, kept in ${folder.path}`,
    );
    return { state, folder };
  }

  private resume(
    names: readonly string[],
    path: string,
  ): { state: TournamentState; folder: TournamentFolder } {
    if (names.length > 0) this.error('--resume goes on with the players it began with', { exit: 2 });
    const folder = TournamentFolder.open(path);
    try {
      const state = loadTournament(path);
      this.say(`going on after ${playedGames(state)} of ${plannedGames(state)} games`);
      return { state, folder };
    } catch (error) {
      folder.close();
      throw error;
    }
  }

  private say(text: string): void {
    process.stderr.write(`${harmless(text)}\n`);
  }
}
