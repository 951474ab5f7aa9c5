import { BaseCommand, interruptSignal, listenFlags } from '../../../cli/index.ts';
import { harmless } from '../../../system/index.ts';
import { openClowder } from '../wire/clowder.ts';
import { CLOWDER_PORT } from './kittenBots.ts';

/** The command `fcx games kitten clowder`. */
export default class KittenClowder extends BaseCommand {
  static override summary =
    'Run the clowder of Exploding Kittens, where bots register and the arena finds them.';

  static override description =
    'Gives every bot a port (MEOW), keeps bots that send heartbeats (SWISH), and lists them for the arena (QUERY), as the public service does. It drops a bot that unregisters (CATNAP) or is silent for 5000 seconds. Ctrl-C ends it.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --host 0.0.0.0 --port 65432',
  ];

  static override enableJsonFlag = false;

  static override flags = listenFlags(CLOWDER_PORT);

  async run(): Promise<void> {
    const { flags } = await this.parse(KittenClowder);
    const signal = interruptSignal();
    const server = await openClowder(flags, (message) => this.log(harmless(message)));
    this.log(`the clowder listens on ${flags.host}:${server.port}; Ctrl-C ends it`);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await server.close();
    this.endInterrupted();
  }
}
