import { basename } from 'node:path';
import { Args, Flags, type Interfaces } from '@oclif/core';
import type { KeptTournament, TournamentKind } from '../../arena/index.ts';
import {
  beginTournament,
  freshReplayFile,
  GamesSession,
  loadReplay,
  plannedGames,
  playedGames,
  ReplayFileError,
  replayFiles,
  resumeTournament,
  standingsOf,
  TOURNAMENT_KINDS,
  versionOf,
} from '../../arena/index.ts';
import {
  BaseCommand,
  checkPlace,
  checkRedis,
  counted,
  countFlag,
  excluding,
  folderFlag,
  gameFlags,
  historyFlag,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  keepGames,
  NEWEST,
  PLAYERS_HELP,
  pageWeights,
  placeFlags,
  placeOfGames,
  readGames,
  rememberGames,
  Speed,
  throttle,
  tournamentToResume,
  UsageError,
} from '../../cli/index.ts';
import { pageBeside, type ReplayPageLink, replayPage, tournamentPage } from '../../page/index.ts';
import { keepProgressFile, programName } from '../../system/index.ts';
import { freshRunFolder } from '../../tuner/index.ts';
import { describeProgress, describeStandings, describeTournament } from './text.ts';

const PROGRESS_INTERVAL_MS = 5000;
const PAGE = 'index.html';

/** What a resumed tournament keeps. */
const settingsFlags = {
  ...gameFlags,
  format: Flags.option({ options: TOURNAMENT_KINDS, description: 'who meets whom [default: round-robin]' })(),
  games: countFlag({ min: 1, description: 'games of each meeting [default: 20, in a knock-out 11]' }),
  out: folderFlag({ description: 'folder to make [default: a new one in runs/]' }),
};

const DEFAULT_GAMES: Record<TournamentKind, number> = { 'round-robin': 20, gauntlet: 20, 'knock-out': 11 };

type TournamentFlags = Interfaces.InferredFlags<typeof Tournament.flags>;

/** Writes a page for every replay file in the folder, and says which ones cannot be read. */
async function writeReplayPages(
  tournament: KeptTournament,
  say: (text: string) => void,
): Promise<ReplayPageLink[]> {
  const links: ReplayPageLink[] = [];
  for (const source of replayFiles(tournament.path)) {
    try {
      const [replay, weights] = [loadReplay(source), pageWeights('best.json')];
      const page = basename(pageBeside(source));
      await tournament.write(page, replayPage({ replay, source, game: 0, weights }));
      links.push({ page, games: replay.games });
    } catch (error) {
      if (!(error instanceof ReplayFileError)) throw error;
      say(`without its games: ${error.message}`);
    }
  }
  return links;
}

export default class Tournament extends BaseCommand {
  static override summary = 'Play a tournament and rate its players.';

  static override description = [
    'round-robin: each player meets every other; gauntlet: the first player meets every other; both play pairs of games with the same bombs. knock-out: matches of 11 games and sudden death, as in the contest; the loser is out, and the players named first are seeded.',
    'The tournament is kept in a folder while it is played: after Ctrl-C or a crash, --resume continues it where it stopped. At the end the folder has a page with the result.',
    ...PLAYERS_HELP,
    'With --json, standard output has one object with "standings", "cross" and the folder.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> best default reference greedy random --games 100',
    `<%= config.bin %> <%= command.id %> best mcts greedy --bot "Mine=python3 bot.py {port} {name}" --move-time 100`,
    '<%= config.bin %> <%= command.id %> best default reference mcts --format knock-out --out runs/cup',
    '<%= config.bin %> <%= command.id %> --resume runs/cup',
    '<%= config.bin %> <%= command.id %> --resume',
  ];

  static override strict = false;

  static override args = {
    players: Args.string({ description: 'two players or more' }),
  };

  static override flags = {
    ...settingsFlags,
    ...placeFlags,
    history: historyFlag,
    replays: Flags.boolean({
      description:
        'record every game in the folder, for fcx replay and as a page; games are then played move by move, which is slower',
    }),
    resume: folderFlag({
      description: `folder of a tournament to resume, with the settings it began with; ${NEWEST}, or no folder: the newest in runs`,
      ...excluding(settingsFlags),
    }),
  };

  async run() {
    const { argv, flags } = await this.parse(Tournament);
    const tournament = await this.open(argv as string[], flags);
    try {
      return await this.play(tournament, flags);
    } finally {
      tournament.close();
    }
  }

  /** Begins the tournament of a command line, or resumes it. */
  private async open(named: readonly string[], flags: TournamentFlags): Promise<KeptTournament> {
    if (flags.resume !== undefined) {
      if (named.length > 0) throw new UsageError('--resume keeps the players that the tournament began with');
      await checkRedis(flags.redis);
      return resumeTournament(tournamentToResume(flags.resume, this.say));
    }
    const { players, ...asked } = readGames(named, flags);
    if (players.length < 2) throw new UsageError('a tournament has at least two players');
    const { format: kind = 'round-robin', games = DEFAULT_GAMES[kind], out = freshRunFolder() } = flags;
    if (kind !== 'knock-out' && games % 2 === 1) {
      throw new UsageError('games are played in pairs: --games must be even');
    }
    const openingPlies = kind === 'knock-out' ? (flags.opening ?? 0) : asked.openingPlies;
    checkPlace(flags.redis, { players, limits: asked.limits, keepsGames: flags.replays });
    await checkRedis(flags.redis);
    const settings = { kind, games, ...asked, openingPlies };
    const tournament = await beginTournament(out, settings, players, this.config.version);
    if (flags.history) {
      tournament.state.versions = players.map((spec) => versionOf(spec, asked.limits));
      await tournament.save();
    }
    return tournament;
  }

  private async play(tournament: KeptTournament, flags: TournamentFlags) {
    const { state, path: folder } = tournament;
    const { players, settings } = state;
    const { seed, games: planned, limits } = settings;
    this.say(
      flags.resume === undefined
        ? describeTournament(state, folder)
        : `resuming after ${playedGames(state)} of ${counted(plannedGames(state), 'game')}`,
    );
    const toPlay = { players, limits, keepsGames: flags.replays };
    const { name, plays } = placeOfGames(flags, this.config.version, toPlay, this.say);
    const signal = interruptSignal();
    const speed = new Speed();
    const before = playedGames(state);
    const showProgress = throttle(() => {
      const games = playedGames(state) - before;
      this.say(describeProgress(state, speed.describe(games, games / (plannedGames(state) - before))));
    }, PROGRESS_INTERVAL_MS);
    const session = new GamesSession(name);
    const shown = keepProgressFile(folder, () => session.progress());
    const seen = new Map(state.meetings.map((meeting) => [meeting, meeting.games.length]));
    const onGames = () => {
      for (const meeting of state.meetings) {
        const { players: pair, games } = meeting;
        const [one, other] = pair.map((player) => players[player]?.name ?? '') as [string, string];
        session.add([one, other], games.slice(seen.get(meeting) ?? 0));
        seen.set(meeting, games.length);
      }
      shown.changed();
      showProgress();
    };
    const target = { path: flags.replays ? freshReplayFile(folder) : null, seed, games: planned };
    await keepGames(target, this.say, (onRecord) =>
      tournament.play({ ...plays, onRecord, onGames }, signal),
    ).finally(() => shown.close());

    const { versions } = state;
    if (versions !== undefined && playedGames(state) >= plannedGames(state)) {
      const named = players.map(({ name }, player) => ({ name, version: versions[player] as string }));
      await rememberGames(named, state.meetings, this.say);
      delete state.versions;
      await tournament.save();
    }
    const standings = standingsOf(state);
    const page = await tournament.write(
      PAGE,
      tournamentPage(state, standings, await writeReplayPages(tournament, this.say)),
    );
    const games = playedGames(state) - before;
    this.log(describeStandings(state, standings));
    this.log(`\n${counted(games, 'game')} in ${speed.describeTotal(games)}; page: ${page}`);
    if (signal.aborted) {
      process.exitCode = INTERRUPTED_EXIT_CODE;
      this.log(`interrupted; resume with: ${programName()} tournament --resume ${folder}`);
    }
    return {
      ...settings,
      folder,
      page,
      interrupted: signal.aborted,
      played: playedGames(state),
      seconds: speed.seconds,
      gamesPerSecond: speed.gamesPerSecond(games),
      standings: standings.rows,
      cross: standings.cross,
    };
  }
}
