import { Args, Flags, type Interfaces } from '@oclif/core';
import type { GameRecord, HeldMatchSettings, PlayedGame } from '../arena/index.ts';
import {
  boundsSchema,
  DEFAULT_SPRT_BOUNDS,
  GamesSession,
  holdMatch,
  judgeOfGames,
  keepMatchProgress,
  type LossReason,
  lossReason,
  matchReport,
  versionOf,
} from '../arena/index.ts';
import { GALLERY } from '../bot/index.ts';
import {
  BaseCommand,
  checkBounds,
  countFlag,
  fileFlag,
  gameFlags,
  historyFlag,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  keepGames,
  LUCK_HELP,
  PLAYERS_HELP,
  placeFlags,
  placeOfGames,
  readGames,
  rememberGames,
  Speed,
  settingFlags,
  throttle,
  UsageError,
} from '../cli/index.ts';
import {
  counted,
  describeLimits,
  describeProgress,
  type GalleryMeeting,
  galleryDocument,
  galleryFields,
  matchDocument,
  matchFields,
} from '../document/index.ts';
import { loserOf } from '../engine/index.ts';
import { withFlags } from '../system/index.ts';
import { RUNS } from '../tuner/index.ts';

const PROGRESS_INTERVAL_MS = 2000;
const DEFAULT_GAMES = 100;
const GALLERY_GAMES = 20;
/** A test that is not decided by then is hardly worth more games. */
const DEFAULT_MOST_GAMES = 20_000;

const BOUNDS = boundsSchema('A');

type MatchFlags = Interfaces.InferredFlags<typeof Match.flags>;

/** The match that a command line asks for, and the bounds of the test, whether or not it ends the match. */
function readMatch(named: readonly (string | undefined)[], flags: MatchFlags) {
  const { paired, sprt, games = sprt ? DEFAULT_MOST_GAMES : DEFAULT_GAMES } = flags;
  const { players, luck, ...asked } = readGames(
    named.filter((text) => text !== undefined),
    flags,
  );
  const [a, b, ...others] = players;
  if (a === undefined || b === undefined || others.length > 0) {
    throw new UsageError('a match has two players: two names, or one name and one --bot, or two --bot');
  }
  if (games % 2 === 1 && (paired || sprt)) {
    throw new UsageError('games are played in pairs: --games must be even (or --no-paired without --sprt)');
  }
  const bounds = withFlags(BOUNDS, flags, DEFAULT_SPRT_BOUNDS);
  checkBounds(bounds);
  const settings: HeldMatchSettings = {
    setup: { ...asked, players: [a, b], path: ['match'], paired, ...(luck && { judge: judgeOfGames() }) },
    games,
    sprt: sprt ? bounds : null,
    suddenDeath: flags['sudden-death'],
  };
  return { settings, bounds };
}

function describeMatchSettings({ setup, games, sprt }: HeldMatchSettings, place: string): string {
  const [a, b] = setup.players;
  return (
    `${a.name} against ${b.name}, ${sprt === null ? '' : 'at most '}${counted(games, 'game')}, ` +
    `${describeLimits(setup.limits)}, seed ${setup.seed}, ${place}`
  );
}

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
    '<%= config.bin %> <%= command.id %> new=weights/mine.json reference --sprt --sprt-elo1 20',
    '<%= config.bin %> <%= command.id %> best mcts --move-time 100 --games 20',
    `<%= config.bin %> <%= command.id %> best --bot "Mine=python3 bot.py {port} {name}" --move-time 600 --games 10`,
    `<%= config.bin %> <%= command.id %> --bot "python3 bot.py {port} {name}" --against gallery`,
    '<%= config.bin %> <%= command.id %> best default --games 10000 --redis redis://10.0.0.1:6379',
    '<%= config.bin %> <%= command.id %> best greedy --no-paired --games 11 --sudden-death --json',
  ];

  static override args = {
    a: Args.string({ description: 'player A; with --bot, programs follow the players named here' }),
    b: Args.string({ description: 'player B' }),
  };

  static override flags = {
    ...gameFlags,
    ...placeFlags,
    games: countFlag({
      min: 1,
      description: `games to play [default: ${DEFAULT_GAMES}; with --sprt at most ${DEFAULT_MOST_GAMES}]`,
    }),
    paired: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'play each set of bombs twice; without it each game has its own bombs, as in the contest',
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
      exclusive: ['sprt', 'sudden-death', 'replay', 'redis', 'logs'],
      description: `meet each practice partner (${GALLERY.join(', ')}) in ${GALLERY_GAMES} games, or --games each, and see what the player loses by`,
    }),
    history: historyFlag,
    'sudden-death': Flags.boolean({
      description: 'after a tie, play on until one player leads, as the contest does',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Match);
    if (flags.against !== undefined) return this.meetGallery([args.a, args.b], flags);
    const { settings, bounds } = readMatch([args.a, args.b], flags);
    const { players, limits, seed } = settings.setup;
    const names = [players[0].name, players[1].name] as const;
    const games = { players, limits, keepsGames: flags.replay !== undefined };
    const { name, plays } = placeOfGames(flags, this.config.version, games, this.say);

    // Somebody may change a file while the match goes on.
    const versions = flags.history
      ? players.map((spec) => ({ name: spec.name, version: versionOf(spec, limits) }))
      : [];
    const speed = new Speed();
    const soFar: PlayedGame[] = [];
    const showProgress = throttle(() => {
      // A test may end at any time.
      const share = flags.sprt ? null : soFar.length / settings.games;
      const standing = describeProgress(matchReport(names, soFar, bounds));
      this.say(`${standing}, ${speed.describe(soFar.length, share)}`);
    }, PROGRESS_INTERVAL_MS);
    const startedAt = new Date().toISOString();
    const replay = flags.replay ?? null;
    const session = new GamesSession(name);
    const progress = () => {
      const { strength, adjusted, sprt, points } = matchReport(names, soFar, bounds);
      return {
        ...{ ...session.progress(), startedAt, players: names, planned: settings.games, points, replay },
        score: (adjusted ?? strength)?.score ?? null,
        isAdjusted: adjusted !== null,
        test: settings.sprt && { ...settings.sprt, llr: sprt.llr, verdict: sprt.verdict },
      };
    };
    const shown = flags.history ? keepMatchProgress(RUNS, progress) : null;
    const onGames = (played: readonly PlayedGame[]) => {
      soFar.push(...played);
      session.add(names, played);
      shown?.changed();
      showProgress();
    };
    const target = { path: replay, seed, games: settings.games };
    const held = await keepGames(target, this.say, (onRecord) => {
      this.say(describeMatchSettings(settings, name));
      return holdMatch(settings, { ...plays, onRecord, onGames }, interruptSignal());
    }).finally(() => shown?.close());

    if (flags.history) await rememberGames(versions, [{ players: [0, 1], games: [...held.games] }], this.say);
    const { suddenDeath, interrupted } = held;
    if (interrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
    const report = matchReport(names, held.games, bounds);
    const total = held.games.length + suddenDeath.length;
    this.show(matchDocument(report, settings.sprt, suddenDeath));
    this.log(`\n${speed.describeTotal(total)}`);
    return {
      ...matchFields(report, bounds, suddenDeath),
      seed,
      limits,
      interrupted,
      seconds: speed.seconds,
      gamesPerSecond: speed.gamesPerSecond(total),
    };
  }

  /** One player against each of the gallery. */
  private async meetGallery(named: readonly (string | undefined)[], flags: MatchFlags) {
    const signal = interruptSignal();
    const meetings: GalleryMeeting[] = [];
    const speed = new Speed();
    let name = '';
    let seed: number | undefined;
    for (const opponent of GALLERY) {
      const given = named.filter((text) => text !== undefined);
      const players = [...given, ...(flags.bot ?? [])];
      if (players.length !== 1)
        throw new UsageError('with --against gallery name one player: a name, or one --bot');
      const { games = GALLERY_GAMES } = flags;
      const { settings, bounds } = readMatch([...given, opponent], {
        ...flags,
        games,
        ...(seed !== undefined && { seed }),
      });
      const { players: both, limits } = settings.setup;
      // All of them meet it with the same bombs.
      seed = settings.setup.seed;
      // A program comes after the players that have names.
      const own = given.length > 0 ? 0 : 1;
      name = both[own].name;
      const setup = { ...settings.setup, players: own === 0 ? both : ([both[1], both[0]] as const) };
      const { plays } = placeOfGames(
        flags,
        this.config.version,
        { players: both, limits, keepsGames: true },
        this.say,
      );
      const lost: Partial<Record<LossReason, number>> = {};
      const onRecord = (record: GameRecord) => {
        const [loser, reason] = [loserOf(record), lossReason(record)];
        if (loser === null || reason === null || record.players[loser - 1] !== name) return;
        lost[reason] = (lost[reason] ?? 0) + 1;
      };
      const held = await holdMatch({ ...settings, setup }, { ...plays, onRecord }, signal);
      if (held.games.length > 0)
        meetings.push({ opponent, report: matchReport([name, opponent], held.games, bounds), lost });
      this.say(
        `${name} against ${opponent}: ${counted(held.games.length, 'game')}, ${speed.describeTotal(held.games.length)}`,
      );
      if (held.interrupted) break;
    }
    if (signal.aborted) process.exitCode = INTERRUPTED_EXIT_CODE;
    this.show(galleryDocument(name, meetings));
    return {
      player: name,
      seed,
      gallery: galleryFields(meetings),
      interrupted: signal.aborted,
      seconds: speed.seconds,
    };
  }
}
