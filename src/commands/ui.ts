import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Flags, type Interfaces } from '@oclif/core';
import { History, judgeOfGames, openTableServer } from '../arena/index.ts';
import {
  allPageWeights,
  BaseCommand,
  countFlag,
  folderFlag,
  freshReplayPath,
  HISTORY,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  keepServed,
  REPLAYS,
  randomSeed,
  readGames,
  readWeights,
  UsageError,
  weightsFlag,
} from '../cli/index.ts';
import { CodedError } from '../engine/index.ts';
import { folderRequests, reportOfRun } from '../games/registry.ts';
import { askToStop, writeWhole } from '../system/index.ts';
import { RUNS } from '../tuner/index.ts';
import { standalonePage, uiPageFiles } from '../ui/index.ts';
import { pageAddress, portProblem } from './serve/text.ts';

const LABORATORY = 'Four Connect Xtreme: the laboratory';

const HOST = '127.0.0.1';
const GAMES = 1;

/** Number of last lines shown of a command that fails. */
const LINES = 3;

class StartError extends CodedError<'notStarted'> {}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [command: string, ...words: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(address: string, onFailure: () => void): void {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...words, address], { stdio: 'ignore', detached: true, windowsHide: true });
  opener.on('error', onFailure).unref();
}

/** Start fcx in the background, where it goes on without this process; `ended` rejects with its last lines if it fails. */
function startInBackground(words: readonly string[], cwd: string) {
  const log = join(tmpdir(), `fcx-${randomUUID()}.log`);
  const output = openSync(log, 'w');
  const program = [...process.execArgv, process.argv[1] as string, ...words];
  const child = spawn(process.execPath, program, {
    cwd,
    stdio: ['ignore', 'ignore', output],
    detached: true,
    windowsHide: true,
  });
  child.unref();
  closeSync(output);
  const lines = () => readFileSync(log, 'utf8').trim().split('\n');
  const forget = () => rmSync(log, { force: true });
  process.once('exit', forget);
  const ended = once(child, 'exit')
    .then(([code, signal]) => {
      // A run that is stopped at once has not failed.
      if (code === 0 || code === INTERRUPTED_EXIT_CODE || signal) return code === 0 ? 'Done' : 'Stopped';
      const lastLine = lines().slice(-LINES).join('\n');
      throw new StartError('notStarted', lastLine || `fcx ${words[0]} has failed`);
    })
    .finally(() => {
      process.off('exit', forget);
      forget();
    });
  return { child, pid: child.pid ?? 0, lastLine: () => lines().at(-1) ?? '', ended };
}

/** The line of `--json`. */
export function uiLine(port: number) {
  return { type: 'listening' as const, address: pageAddress(HOST, port), port };
}

/** Return the line of `--json` for a page that was written. */
export const pageLine = (page: string) => ({ type: 'page' as const, page });

export default class Ui extends BaseCommand {
  static override summary = 'Play, analyse, and follow runs in a browser.';

  static override description =
    'Opens everything at one address: a table to play at, the laboratory, and the replays in ./replays. It also shows the runs, tournaments, matches and contests in ./runs, live. It only reads them, unless you start, stop or name one. Matches at the table go to ./replays; a game against fcx stays in its browser. Only this machine can open the page. Ctrl-C ends it.\n\nWith --out it writes the laboratory, and a game against fcx, as a page into a folder, and ends. The page is for any web host, and works from the file system without a network. Rules, search and weights are inside.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> --open',
    '<%= config.bin %> <%= command.id %> --port 8080 --weights weights/tuned.json',
    '<%= config.bin %> <%= command.id %> --out site',
  ];

  static override enableJsonFlag = false;

  static override flags = {
    port: countFlag({ default: 5050, min: 0, max: 65535, description: 'port; 0 takes any free one' }),
    open: Flags.boolean({ description: 'open it in a browser' }),
    weights: weightsFlag,
    out: folderFlag({
      description: 'write the laboratory as a page into this folder instead',
      exclusive: ['port', 'open'],
    }),
    json: Flags.boolean({ description: 'print the address, or with --out the page, as a JSON line' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Ui);
    if (flags.out !== undefined) return this.writePage(flags.out, flags);
    const problem = portProblem(flags.port);
    if (problem !== null) throw new UsageError(problem);
    // With --json, standard output belongs to the scripts.
    const say = (text: string) => (flags.json ? this.say(text) : this.log(text));
    const signal = interruptSignal();
    let bot: ChildProcess | undefined;
    const table = await openTableServer({
      host: HOST,
      port: flags.port,
      files: uiPageFiles({
        runs: RUNS,
        replays: REPLAYS,
        readRun: reportOfRun,
        requestsOf: folderRequests,
        evaluation: judgeOfGames(),
        start(words, folder) {
          const isBot = words[0] === 'play';
          if (isBot && bot?.exitCode === null && bot.signalCode === null)
            throw new StartError('notStarted', 'a bot was started here already; it plays until fcx ui ends');
          const started = startInBackground(words, folder);
          if (isBot) bot = started.child;
          return started;
        },
        weights: () => allPageWeights(flags.weights, this.say),
        ladder(way) {
          const history = join(way, HISTORY);
          if (!existsSync(history)) return null;
          return History.ladderOf(History.readHistory(history).entries);
        },
        nameOfBot: (bot, params) => readGames([], { bot: [bot], params: [params] }).players[0]?.name ?? '',
        port: () => table.port,
      }),
      terms: { games: GAMES, seed: randomSeed() },
      speed: 1,
      evaluation: readWeights(flags.weights),
      onProblem: (problem) => this.say(problem),
      judge: judgeOfGames(),
    });
    const line = uiLine(table.port);
    if (flags.json) this.log(JSON.stringify(line));
    else say(`${line.address}\nCtrl-C ends it`);
    if (flags.open) openBrowser(line.address, () => this.say(`no browser to open; go to ${line.address}`));
    try {
      await table.serve(
        Number.POSITIVE_INFINITY,
        (run, serve) => keepServed({ path: () => freshReplayPath(run.seed), ...run }, say, serve),
        signal,
      );
    } finally {
      if (bot?.pid !== undefined && bot.exitCode === null && bot.signalCode === null) askToStop(bot.pid);
      await table.close();
    }
  }

  private async writePage(folder: string, { weights, json }: Interfaces.InferredFlags<typeof Ui.flags>) {
    const path = join(folder, 'index.html');
    const data = { page: 'lab' as const, weights: allPageWeights(weights, this.say) };
    await writeWhole(path, standalonePage(LABORATORY, data));
    this.log(json ? JSON.stringify(pageLine(path)) : `laboratory in ${path}`);
  }
}
