import { Args, Flags, type Interfaces } from '@oclif/core';
import type { GameRecord } from '../arena/index.ts';
import {
  boundsSchema,
  ContestLog,
  History,
  keepMatchProgress,
  lossReason,
  MOST_GAMES,
  type MoveLimits,
  matchReport,
  splitGames,
  winnerMark,
} from '../arena/index.ts';
import { GALLERY } from '../bot/index.ts';
import {
  BaseCommand,
  checkBounds,
  countFlag,
  fileFlag,
  gameFlags,
  historyFlag,
  LUCK_HELP,
  PLAYERS_HELP,
  playContest,
  readGames,
  rememberGames,
  settingFlags,
  UsageError,
  venueFlags,
  withAdvanced,
} from '../cli/index.ts';
import {
  counted,
  describeLimits,
  describeMatchProgress,
  type GalleryMatch,
  galleryDocument,
  galleryJson,
  matchDocument,
  matchJson,
} from '../document/index.ts';
import { loserOf } from '../engine/index.ts';
import { defaultsOf, withFlags } from '../system/index.ts';
import { RUNS } from '../tuner/index.ts';

const PROGRESS_INTERVAL_MS = 2000;
const DEFAULT_GAMES = 100;
const GALLERY_GAMES = 20;
/** A test that is not decided by then is hardly worth more games. */
const DEFAULT_MOST_GAMES = 20_000;

const BOUNDS = boundsSchema('A');

type MatchFlags = Interfaces.InferredFlags<typeof Match.flags>;

function boundsOf(flags: MatchFlags) {
  const { paired, sprt, games = DEFAULT_GAMES } = flags;
  if (games % 2 === 1 && (paired || sprt)) {
    throw new UsageError('games are played in pairs: --games must be even (or --no-paired without --sprt)');
  }
  const bounds = withFlags(BOUNDS, flags, defaultsOf(BOUNDS));
  checkBounds(bounds);
  return bounds;
}

function readGallery(named: readonly string[], flags: MatchFlags) {
  if (named.length + (flags.bot ?? []).length !== 1)
    throw new UsageError('with --against gallery name one player: a name, or one --bot');
  const { players, luck, limits, seed, openingPlies } = readGames([...named, ...GALLERY], flags);
  const { paired, games = GALLERY_GAMES } = flags;
  // A program comes after the players that have names.
  const own = players.at(named.length === 1 ? 0 : -1) as (typeof players)[number];
  const settings = {
    format: 'gauntlet' as const,
    games,
    test: null,
    limits,
    luck,
    suddenDeath: false,
    seeded: { seed, paired, openingPlies },
  };
  return { settings, own, players: [own, ...players.filter((one) => one !== own)] };
}

function readMatch(named: readonly string[], flags: MatchFlags) {
  const { paired, sprt, games = sprt ? DEFAULT_MOST_GAMES : DEFAULT_GAMES } = flags;
  const { players, luck, limits, seed, openingPlies } = readGames(named, flags);
  const [a, b, ...others] = players;
  if (a === undefined || b === undefined || others.length > 0) {
    throw new UsageError('a match has two players: two names, or one name and one --bot, or two --bot');
  }
  const bounds = boundsOf(flags);
  const settings = {
    games,
    test: sprt ? bounds : null,
    limits,
    luck,
    suddenDeath: flags['sudden-death'] ?? false,
    seeded: { seed, paired, openingPlies },
  };
  return { settings, players: [a, b] as const, bounds };
}

/** The flags that few matches need. */
const ADVANCED = ['depth', 'history', 'luck', 'opening', 'paired', 'sprt-elo0', 'sprt-elo1', 'sudden-death'];

/** The path that the bombs of a match are drawn from, with its seed. */
const MATCH_PATH = ['match'];

export default class Match extends BaseCommand {
  static override summary = 'Find out which of two players is better.';

  static override description = [
    'Plays games in pairs: the same bombs twice, with the starters swapped. Shows score, points, the difference in Elo with its 95 % interval, and the faults of each player. Ctrl-C ends the match; finished pairs count.',
    ...PLAYERS_HELP,
    LUCK_HELP,
    'With --json, standard output has one object; docs/json.md describes its fields. "score", "elo" and "points" are as played; "adjusted" has the same without luck. Infinite values, such as the Elo of a player with no loss, are null.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> best default --games 1000',
    `<%= config.bin %> <%= command.id %> best --bot "Mine=python3 bot.py {port} {name}" --move-time 600 --games 10`,
    `<%= config.bin %> <%= command.id %> --bot "python3 bot.py {port} {name}" --against gallery`,
  ];

  static override args = {
    a: Args.string({ description: 'player A; with --bot, programs follow the players named here' }),
    b: Args.string({ description: 'player B' }),
  };

  static override flags = withAdvanced(
    {
      ...gameFlags,
      ...venueFlags,
      games: countFlag({
        min: 1,
        max: MOST_GAMES,
        description: `games to play [default: ${DEFAULT_GAMES}; with --sprt at most ${DEFAULT_MOST_GAMES}]`,
      }),
      paired: Flags.boolean({
        default: true,
        allowNo: true,
        description:
          'play each set of bombs twice; without it each game has its own bombs, as in the contest',
      }),
      sprt: Flags.boolean({
        description: 'stop as soon as a sequential test is decided (5 % errors of each kind)',
      }),
      ...settingFlags(BOUNDS),
      replay: fileFlag({
        description: 'record every game in this file, for fcx replay; this makes games slower',
      }),
      against: Flags.string({
        options: ['gallery'],
        exclusive: ['sprt', 'sudden-death'],
        description: `meet each practice partner in ${GALLERY_GAMES} games, or in --games, and see the causes of losses`,
      }),
      history: historyFlag,
      'sudden-death': Flags.boolean({
        description: 'after a tie, play on until one player leads, as the contest does',
      }),
    },
    ADVANCED,
  );

  async run() {
    const { args, flags } = await this.parse(Match);
    const named = [args.a, args.b].filter((text) => text !== undefined);
    if (flags.against !== undefined) return this.meetGallery(named, flags);
    const { settings, players, bounds } = readMatch(named, flags);
    const { games, test, seeded } = settings;
    const limits: MoveLimits = settings.limits;
    const names = [players[0].name, players[1].name] as const;
    const contest = ContestLog.inMemory(settings, players);
    const parts = () => {
      const [match] = contest.state.matches;
      return match ? splitGames(match) : { games: [], suddenDeath: [] };
    };
    const reportSoFar = () =>
      matchReport(names, parts().games, bounds, contest.state.matches[0]?.regular !== null);
    // Files are hashed now, as they may change while the match goes on.
    const versions = flags.history
      ? players.map((spec) => ({ name: spec.name, version: History.playerVersion(spec, limits) }))
      : [];
    const startedAt = new Date().toISOString();
    const isSeeded = this.argv.some((word) => word.startsWith('--seed'));
    const standing = () => {
      const { strength, adjusted, sprt, points } = reportSoFar();
      const played = [...parts().games, ...parts().suddenDeath];
      return {
        startedAt,
        players: names,
        planned: games,
        points,
        gameWinners: played.map((game) => winnerMark(game.points)).join(''),
        words: [...this.argv, ...(isSeeded ? [] : ['--seed', `${seeded.seed}`])],
        replay: flags.replay ?? null,
        score: (adjusted ?? strength)?.score ?? null,
        isAdjusted: adjusted !== null,
        test: test && { ...test, llr: sprt.llr, verdict: sprt.verdict },
      };
    };
    const most = test === null ? '' : 'at most ';
    const { speed, played, interrupted } = await playContest(contest, {
      flags,
      version: this.config.version,
      say: this.say,
      everyMs: PROGRESS_INTERVAL_MS,
      path: flags.replay ?? null,
      drawnBy: MATCH_PATH,
      announce: (venue) =>
        `${names.join(' against ')}, ${most}${counted(games, 'game')}, ${describeLimits(limits)}, seed ${seeded.seed}, ${venue}`,
      standing: () => describeMatchProgress(reportSoFar()),
      show: (session) =>
        flags.history ? keepMatchProgress(RUNS, () => ({ ...session.progress(), ...standing() })) : null,
    });

    const { suddenDeath, ...regular } = parts();
    if (flags.history) {
      const terms = {
        ...seeded,
        path: [...MATCH_PATH],
        limits,
        isTimed: History.isTimed(players, limits),
        fcxVersion: this.config.version,
      };
      await rememberGames(versions, [{ players: [0, 1], terms, ...regular }], this.say);
    }
    this.endInterrupted(interrupted);
    const report = reportSoFar();
    this.show(matchDocument(report, test, suddenDeath));
    this.log(`\n${speed.describeTotal(played)}`);
    return {
      ...matchJson(report, bounds, suddenDeath),
      seed: seeded.seed,
      limits,
      interrupted,
      seconds: speed.seconds,
      gamesPerSecond: speed.gamesPerSecond(played),
    };
  }

  private async meetGallery(named: readonly string[], flags: MatchFlags) {
    const bounds = boundsOf(flags);
    const { settings, own, players } = readGallery(named, flags);
    const { seeded, limits } = settings;
    const contest = ContestLog.inMemory(settings, players);
    const losses = new Map<string, GalleryMatch['lossCounts']>();
    const onRecord = (record: GameRecord) => {
      const [loser, reason] = [loserOf(record), lossReason(record)];
      if (loser === null || reason === null || record.players[loser - 1] !== own.name) return;
      const opponent = record.players[2 - loser] as string;
      const lost = losses.get(opponent) ?? {};
      losses.set(opponent, { ...lost, [reason]: (lost[reason] ?? 0) + 1 });
    };
    const { speed, played, interrupted } = await playContest(contest, {
      flags,
      version: this.config.version,
      say: this.say,
      everyMs: PROGRESS_INTERVAL_MS,
      onRecord,
      path: flags.replay ?? null,
      announce: (venue) =>
        `${own.name} against the gallery, ${counted(contest.state.planned, 'game')}, ${describeLimits(limits)}, seed ${seeded.seed}, ${venue}`,
      standing: () => `${counted(contest.state.played, 'game')} of ${contest.state.planned}`,
      show: () => null,
    });
    this.endInterrupted(interrupted);
    const meetings = contest.state.matches
      .filter((match) => match.games.length > 0)
      .map((match): GalleryMatch => {
        const opponent = contest.state.entrant(match.players[1] as number).name;
        const report = matchReport([own.name, opponent], splitGames(match).games, bounds);
        return { opponent, report, lossCounts: losses.get(opponent) ?? {} };
      });
    this.show(galleryDocument(own.name, meetings));
    this.log(`\n${speed.describeTotal(played)}`);
    return {
      player: own.name,
      seed: seeded.seed,
      gallery: galleryJson(meetings),
      interrupted,
      seconds: speed.seconds,
    };
  }
}
