import { Args, Flags, type Interfaces } from '@oclif/core';
import type { ContestState } from '../arena/index.ts';
import {
  contestAt,
  contestRequests,
  contestView,
  formatOf,
  History,
  helpOfFormats,
  loadContest,
  openContest,
  resumeContest,
  tournamentSettingsSchema,
} from '../arena/index.ts';
import {
  BaseCommand,
  checkVenue,
  excluding,
  folderFlag,
  gameFlags,
  historyFlag,
  NEWEST,
  newestFolder,
  PLAYERS_HELP,
  playContest,
  reachVenue,
  readGames,
  rememberGames,
  settingFlags,
  trustFlag,
  UsageError,
  venueFlags,
} from '../cli/index.ts';
import { commandLine, counted, describeLimits, makeCommand, tournamentDocument } from '../document/index.ts';
import { keepProgressFile, LineFile, trust, withFlags } from '../system/index.ts';
import { freshRunFolder } from '../tuner/index.ts';
import { writeTournamentPage } from './contestPages.ts';

const PROGRESS_INTERVAL_MS = 5000;

const settingsFlags = {
  ...gameFlags,
  ...settingFlags(tournamentSettingsSchema),
  out: folderFlag({ description: 'folder to make [default: a new one in runs/]' }),
};

/** Default games of a meeting: pairs that measure strength, or matches that have a winner. */
const DEFAULT_GAMES = { paired: 20, deciding: 11 };

type TournamentFlags = Interfaces.InferredFlags<typeof Tournament.flags>;

function describeTournament(state: ContestState, folder: string): string {
  const { entrants, header } = state;
  const { format, limits = {}, seeded } = header.settings;
  const names = entrants.map(({ name }) => name).join(', ');
  return (
    `${format} of ${entrants.length}: ${names}; ${counted(state.planned, 'game')}, ` +
    `${describeLimits(limits)}, seed ${seeded?.seed}, kept in ${folder}`
  );
}

function describeStanding(state: ContestState): string {
  const leaders = contestView(state).standings.slice(0, 3);
  const names = leaders.map(({ name }) => name).join(', ');
  return `${state.played}/${counted(state.planned, 'game')}, first so far: ${names}`;
}

export default class Tournament extends BaseCommand {
  static override summary = 'Play a tournament and rate its players.';

  static override description = [
    `Two formats play pairs of games with the same bombs. ${helpOfFormats(true).join('. ')}.`,
    `All other formats have matches of 11 games and sudden death, as the contest has. The players named first are seeded. ${helpOfFormats(false).join('. ')}.`,
    'A folder keeps the tournament. After Ctrl-C or a crash, --resume continues it where it stopped. At the end the folder has a page with the result.',
    ...PLAYERS_HELP,
    'With --json, standard output has one object with "standings", "cross" and the folder.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> best default reference greedy random --games 100',
    '<%= config.bin %> <%= command.id %> best default reference mcts --format knock-out --out runs/cup',
    '<%= config.bin %> <%= command.id %> --resume',
  ];

  static override strict = false;

  static override args = {
    players: Args.string({ description: 'two players or more' }),
  };

  static override flags = {
    ...settingsFlags,
    ...venueFlags,
    history: historyFlag,
    replay: Flags.boolean({
      description: 'record every game in the folder, for fcx replay and as a page; this makes games slower',
    }),
    resume: folderFlag({
      description: `folder of a tournament to resume, with the settings it began with; ${NEWEST}, or no folder: the newest in runs`,
      ...excluding(settingsFlags),
    }),
    trust: trustFlag('resume'),
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

  private async open(named: readonly string[], flags: TournamentFlags) {
    const { version } = this.config;
    if (flags.resume !== undefined) {
      if (named.length > 0) throw new UsageError('--resume keeps the players that the tournament began with');
      await reachVenue(flags);
      const folder = newestFolder('tournament', flags.resume, this.say);
      if (contestAt(folder)?.kind === 'event')
        throw new UsageError(
          `${folder} holds an event; go on with it: ${commandLine('host', [], { resume: folder })}`,
        );
      await this.confirmTrust(folder, contestRequests(loadContest(folder)), flags.trust);
      return resumeContest(folder, version, this.say);
    }
    const { players, seed, limits, openingPlies, luck } = readGames(named, flags);
    if (players.length < 2) throw new UsageError('a tournament has at least two players');
    const asked = withFlags(tournamentSettingsSchema.partial({ games: true }), flags);
    const { format, rounds = null } = asked;
    const { isDrawnAtOnce: paired = false, isInRounds = false } = formatOf(format, players.length, rounds);
    const games = asked.games ?? DEFAULT_GAMES[paired ? 'paired' : 'deciding'];
    if (paired && games % 2 === 1) throw new UsageError('games are played in pairs: --games must be even');
    if (rounds !== null && !isInRounds) throw new UsageError('--rounds goes with --format swiss');
    checkVenue(flags, { players, limits, keepsGames: flags.replay });
    await reachVenue(flags);
    const seeded = { seed, paired, openingPlies: paired ? openingPlies : (asked.seeded?.openingPlies ?? 0) };
    const settings = { ...asked, games, rounds, suddenDeath: !paired, limits, luck, seeded };
    const entrants = players.map((player) => ({
      player,
      ...(flags.history && { version: History.playerVersion(player, limits) }),
    }));
    const contest = openContest(flags.out ?? freshRunFolder(), settings, version, { players: entrants });
    trust(contest.path, contestRequests(contest.state));
    return contest;
  }

  private async play(tournament: ReturnType<typeof openContest>, flags: TournamentFlags) {
    const { state, path: folder } = tournament;
    const { settings } = state.header;
    if (flags.resume !== undefined) LineFile.finishIn(folder);
    const { speed, played, interrupted } = await playContest(tournament, {
      flags,
      version: this.config.version,
      say: this.say,
      everyMs: PROGRESS_INTERVAL_MS,
      path: flags.replay ? tournament.nextReplayFile : null,
      announce: () =>
        flags.resume === undefined
          ? describeTournament(state, folder)
          : `resuming after ${state.played} of ${counted(state.planned, 'game')}`,
      standing: () => describeStanding(state),
      show: (session) => keepProgressFile(folder, () => session.progress()),
    });
    if (state.isOver) await this.remember(tournament);
    const page = await writeTournamentPage(folder, state, this.say);
    const next = interrupted ? [makeCommand('tournament', [], { resume: folder })] : [];
    this.show(tournamentDocument(state, { next }));
    const session = played === 0 ? '' : `${counted(played, 'game')} in ${speed.describeTotal(played)}; `;
    this.log(`\n${session}page: ${page}`);
    this.endInterrupted(interrupted);
    const { format: kind, games, rounds, limits = {}, luck, seeded } = settings;
    const { seed = 0, openingPlies = 0 } = seeded ?? {};
    const { figures } = contestView(state);
    return {
      kind,
      games,
      rounds,
      limits,
      luck,
      seed,
      openingPlies,
      folder,
      page,
      interrupted,
      played: state.played,
      seconds: speed.seconds,
      gamesPerSecond: speed.gamesPerSecond(played),
      standings: figures?.rows ?? [],
      cross: figures?.cross ?? [],
    };
  }

  /** Adds the games to the history, once, if that was asked for when the tournament began. */
  private async remember(tournament: ReturnType<typeof openContest>): Promise<void> {
    const { state } = tournament;
    const { entrants, isRemembered } = state;
    const named = entrants.flatMap(({ name, version }) => (version === null ? [] : [{ name, version }]));
    if (isRemembered || named.length < entrants.length) return;
    await rememberGames(named, History.meetingsToRemember(state, this.config.version), this.say);
    tournament.add({ type: 'remembered' });
  }
}
