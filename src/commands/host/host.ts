import { isIP } from 'node:net';
import { Flags, type Interfaces } from '@oclif/core';
import type { HostEvent, PlayerSpec } from '../../arena/index.ts';
import {
  CONTEST_PACE,
  contestAt,
  contestRequests,
  eventSettingsSchema,
  formatOf,
  isBuiltIn,
  loadContest,
  openBot,
  openContest,
  openHost,
  resumeContest,
  splitName,
} from '../../arena/index.ts';
import { botUrl, CLOCK_MS, checkBotName } from '../../bot/index.ts';
import {
  BaseCommand,
  countFlag,
  excluding,
  fileFlag,
  folderFlag,
  interruptSignal,
  listenFlags,
  NEWEST,
  newestFolder,
  pageWeights,
  paramsFlag,
  readThinkers,
  renderDocument,
  settingFlags,
  trustFlag,
  UsageError,
} from '../../cli/index.ts';
import { commandLine, contestDocument } from '../../document/index.ts';
import { CodedError, ExpectedError } from '../../engine/index.ts';
import { keepProgressFile, readText, trust, withFlags } from '../../system/index.ts';
import { freshRunFolder } from '../../tuner/index.ts';
import { hostPageFiles } from '../../ui/index.ts';
import { PAGE_WEIGHTS, writeEventSite } from '../contestPages.ts';
import { hostForOthers, pageAddress, portProblem } from '../serve/text.ts';
import { describeHostEvent } from './text.ts';

const settingsFlags = {
  ...settingFlags(eventSettingsSchema),
  expect: fileFlag({
    description:
      'file with the names that may take part, one a line, the best seed first; NAME~SECRET keeps a name',
  }),
  player: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    description:
      'player of this machine that takes part, as fcx match names them: best, mcts, weights/mine.json, ./mybot.mjs; repeatable',
  }),
  params: paramsFlag({ multiple: true, multipleNonGreedy: true, dependsOn: ['player'] }),
  out: folderFlag({ description: 'folder to make [default: a new one in runs/]' }),
};

/** Throws a `UsageError` for a tournament; a folder without a contest is left to those who read it. */
function checkEvent(folder: string): void {
  if (contestAt(folder)?.kind === 'tournament')
    throw new UsageError(
      `${folder} holds a tournament; go on with it: ${commandLine('tournament', [], { resume: folder })}`,
    );
}

/** A file of names that cannot be read, or whose names cannot take part. */
class NamesFileError extends CodedError<'unreadable' | 'invalid'> {}

type HostFlags = Interfaces.InferredFlags<typeof HostCommand.flags>;

/** Checks that a bot can come under this line of a file of names; never shows the secret. */
function checkExpected(full: string): void {
  const { name, secret } = splitName(full);
  checkBotName(name);
  try {
    if (secret !== null) for (const part of [secret, full]) checkBotName(part);
  } catch {
    throw new NamesFileError(
      'invalid',
      `the secret of ${name} cannot be used: like a name it takes letters (A-Z, a-z), digits or any of _ . ~ -, ` +
        'and with the name at most 64 characters',
    );
  }
}

function readNames(path: string): string[] {
  const text = readText(path, (message) => new NamesFileError('unreadable', message));
  const invalid = (problem: string) => new NamesFileError('invalid', `${path}: ${problem}`);
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  try {
    names.forEach(checkExpected);
  } catch (error) {
    throw invalid((error as Error).message);
  }
  const shown = names.map((name) => splitName(name).name);
  const double = shown.find((name, index) => shown.indexOf(name) !== index);
  if (double !== undefined) throw invalid(`${double} is there twice`);
  if (names.length < 2) throw invalid('it must have at least two names, one a line');
  return names;
}

/** Return the line of an event for --json; `null` for an event without one. */
export function hostLine(event: HostEvent) {
  if (event.type === 'matchEnd') return { type: 'match' as const, ...event.match };
  if (event.type === 'over') return { type: 'event' as const, ...event.view };
  if (event.type === 'refused') return { type: 'refused' as const, ...event.refused };
  return null;
}

export default class HostCommand extends BaseCommand {
  static override summary = 'Hold a contest: bots connect and play, people watch in the browser.';

  static override description = [
    'Bots connect to ws://HOST:PORT/NAME, as to the server of the contest, and wait. The event begins when all bots of --expect are there, or --start-at of them, or the organiser starts it on the page. A bot that connects as NAME~SECRET owns NAME. fcx never shows the secret.',
    'With --player, players of this machine take part, so that a lone bot has opponents: --player best --player mcts --start-at 3. They think in threads, in their own time; a module has 700 ms for a move.',
    'After the grace period an absent bot forfeits games until it reconnects. fcx prints a link for the organiser at the start. Only the page behind this link can pause, play games again, disqualify and replace.',
    'A folder keeps everything. After a crash, --resume continues the event. A secret decides the bombs: fcx shows its hash at the start and the secret at the end. fcx verify contest checks the whole event. At the end the folder has a site with all results and replays, for any web host or the file system.',
    'With --json, standard output has one JSON object per line ("type" says which): each match, each refused bot, and last the event. All other text goes to standard error.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --player best --player mcts --start-at 3',
    '<%= config.bin %> <%= command.id %> --host 0.0.0.0 --format swiss --tables 8 --pace',
    '<%= config.bin %> <%= command.id %> --resume runs/final',
  ];

  static override enableJsonFlag = false;

  static override flags = {
    ...settingsFlags,
    tables: countFlag({ min: 1, max: 256, default: 4, description: 'matches played at once' }),
    ...listenFlags(5051),
    proxy: Flags.string({
      helpValue: '<address>',
      description: 'address of a reverse proxy, to trust its X-Forwarded-For; 127.0.0.1 if it runs here',
    }),
    pace: Flags.boolean({ description: "pause for coins, bombs and blasts as the contest's server does" }),
    end: Flags.boolean({ description: 'end with the event, instead of showing its results until Ctrl-C' }),
    resume: folderFlag({
      description: `folder of an event to continue, with its settings; ${NEWEST}, or no folder: the newest in runs`,
      ...excluding(settingsFlags),
    }),
    trust: trustFlag('resume'),
    json: Flags.boolean({ description: 'print results as JSON lines' }),
  };

  #settings(flags: HostFlags, names: readonly string[] | null, players: number) {
    const { limits, ...settings } = withFlags(eventSettingsSchema, flags);
    const { format, rounds = null, startAt = null } = settings;
    if (rounds !== null && !formatOf(format, 2, rounds).isInRounds)
      throw new UsageError('--rounds goes with --format swiss');
    const expected = names?.map((name) => splitName(name).name) ?? null;
    const most = (expected?.length ?? startAt ?? 0) + players;
    if (startAt !== null && startAt > most)
      throw new UsageError(
        `the event would never begin: --start-at is ${startAt}, and ${flags.expect} has ${expected?.length} names`,
      );
    return { ...settings, expected, clockMs: CLOCK_MS, luck: true, ...(players > 0 && { limits }) };
  }

  /** Before bots come: a module that is no bot would forfeit all its games. */
  async #tryModules(players: readonly PlayerSpec[]): Promise<void> {
    for (const own of players) if (!isBuiltIn(own)) await (await openBot(own, this.say)).close();
  }

  async #open(flags: HostFlags) {
    const { version } = this.config;
    if (flags.resume !== undefined) {
      const folder = newestFolder('event', flags.resume, this.say);
      checkEvent(folder);
      const state = loadContest(folder);
      await this.confirmTrust(folder, contestRequests(state), flags.trust);
      await this.#tryModules(state.entrants.flatMap(({ player }) => player ?? []));
      return resumeContest(folder, version, this.say);
    }
    const names = flags.expect === undefined ? null : readNames(flags.expect);
    const owners = (names ?? [])
      .map(splitName)
      .flatMap(({ name, secret }) => (secret === null ? [] : [[name, secret] as const]));
    const players = readThinkers('--player', flags.player ?? [], flags.params);
    const settings = this.#settings(flags, names, players.length);
    await this.#tryModules(players);
    const taken = players.find(({ name }) => settings.expected?.includes(name));
    if (taken)
      throw new UsageError(
        `${taken.name} is one of --expect; give the player another name, with NAME= in front`,
      );
    const log = openContest(flags.out ?? freshRunFolder(), settings, version, {
      owners: new Map(owners),
      players: players.map((player) => ({ player })),
    });
    trust(log.path, contestRequests(log.state));
    return log;
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(HostCommand);
    const { host, json, pace, port, proxy = null, tables } = flags;
    if (proxy !== null && isIP(proxy) === 0)
      throw new UsageError(`--proxy takes an IP address such as 127.0.0.1, not ${proxy}`);
    // With --json, standard output belongs to the scripts.
    const say = (text: string) => (json ? this.say(text) : this.log(text));
    const signal = interruptSignal();
    const log = await this.#open(flags);
    const again = { host, port, tables, ...(pace && { pace }), ...(proxy !== null && { proxy }) };
    const goOn = `go on with: ${commandLine('host', [], { resume: log.path, ...again })}`;
    try {
      const eventHost = await openHost(log, {
        host,
        port,
        tables,
        proxy,
        ...(pace && { pace: CONTEST_PACE }),
        files: hostPageFiles(
          pageWeights(PAGE_WEIGHTS),
          log.state.title,
          log.state.format.stages !== undefined,
        ),
        onEvent(event) {
          const text = describeHostEvent(event);
          if (text !== null) say(text);
          const line = json ? hostLine(event) : null;
          if (line !== null) process.stdout.write(`${JSON.stringify(line)}\n`);
        },
      });
      // The progress file is for fcx ui, which runs on this machine and shows how to resume.
      const address = pageAddress(host, eventHost.port);
      const progress = keepProgressFile(log.path, () => ({
        address,
        again,
        tables: eventHost.matchesAtTables,
      }));
      eventHost.changes.on('change', progress.changed);
      try {
        const shown = hostForOthers(host);
        say(`bots connect to ${botUrl(shown, eventHost.port, 'NAME')}`);
        const page = pageAddress(shown, eventHost.port);
        say(portProblem(eventHost.port) ?? `watch at ${page}, on a projector at ${page}#wall`);
        say(`the organiser's page, for nobody else: ${page}#organiser=${log.secrets.organiser}`);
        say(`event in ${log.path}; the hash of its secret: ${log.state.header.commitment}`);
        await eventHost.run(signal);
        say(`${renderDocument(contestDocument(eventHost.results()))}\n`);
        if (!signal.aborted) say(`site in ${await writeEventSite(log.path)}`);
        if (!signal.aborted && !flags.end) {
          say('the page shows the results until Ctrl-C');
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        } else if (signal.aborted) {
          this.endInterrupted();
          say(`interrupted; ${goOn}`);
        }
      } finally {
        await progress.close(!log.state.isOver);
        await eventHost.close();
      }
    } catch (error) {
      if (error instanceof ExpectedError) error.message += `; what was written before stands, ${goOn}`;
      throw error;
    } finally {
      log.close();
    }
  }
}
