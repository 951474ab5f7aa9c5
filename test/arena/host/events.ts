/** Events as tests hold them: in a temporary folder, on a free port, with light bots. */
import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type ContestSettings, contestSettingsSchema } from '../../../src/arena/contest/contestFormat.ts';
import { type LocalEntrant, openContest } from '../../../src/arena/contest/contestLog.ts';
import { type HostEvent, type HostOptions, openHost } from '../../../src/arena/host/host.ts';
import { LightBot } from './lightBot.ts';

export { testFolder as eventFolder } from '../../system/folders.ts';

/** On a busy machine no game is lost on time. */
export const SETTINGS: ContestSettings = contestSettingsSchema.parse({
  format: 'round-robin',
  games: 3,
  clockMs: 20_000,
  graceMs: 20_000,
});

/** A bot that stops with its test. */
export function lightBot(...how: ConstructorParameters<typeof LightBot>): LightBot {
  const bot = new LightBot(...how);
  onTestFinished(() => bot.stop());
  return bot;
}

/** A host under test, as `hold` returns it. */
export type Held = Awaited<ReturnType<typeof hold>>;

/** Open a contest in this folder and host it until the test ends; without settings the folder's contest is continued. */
export async function hold(
  folder: string,
  settings: Partial<ContestSettings> | null,
  options: Partial<HostOptions> = {},
  players: readonly LocalEntrant[] = [],
) {
  const log = openContest(folder, settings && { ...SETTINGS, ...settings }, '0.0.0', { players });
  const events: HostEvent[] = [];
  const arrivals = new EventEmitter<{ event: [] }>();
  const host = await openHost(log, {
    host: '127.0.0.1',
    port: 0,
    tables: 2,
    ...options,
    onEvent: (event) => {
      events.push(event);
      arrivals.emit('event');
    },
  });
  const controller = new AbortController();
  const over = host.run(controller.signal);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    controller.abort();
    try {
      await over;
    } finally {
      await host.close();
      log.close();
    }
  };
  onTestFinished(stop);
  return {
    host,
    port: host.port,
    events,
    stop,
    over,
    async until(isSo: (event: HostEvent) => boolean): Promise<HostEvent> {
      for (;;) {
        const found = events.find(isSo);
        if (found !== undefined) return found;
        await once(arrivals, 'event');
      }
    },
    bots: (...names: readonly string[]) => names.map((name) => lightBot(host.port, name)),
  };
}
