import { BaseCommand, fleetAddress, fleetFlag } from '../../cli/index.ts';
import { readAddress } from '../../fleet/index.ts';
import { fleetDocument } from './text.ts';

export default class FleetList extends BaseCommand {
  static override summary = 'List the workers at a Redis: games per second, build, and waiting runs.';

  static override description =
    'Games per second are those of the last minute. With --json, standard output has one object with "workers", "runs" and "queues", one queue for each build of fcx.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379',
    'FCX_REDIS=redis://10.0.0.1:6379 <%= config.bin %> <%= command.id %> --json',
  ];

  static override flags = { redis: fleetFlag };

  async run() {
    const { flags } = await this.parse(FleetList);
    const address = fleetAddress(flags.redis);
    const { fleetStatus } = await import('../../fleet/index.ts');
    const status = await fleetStatus(address);
    this.show(fleetDocument(status, readAddress(address)));
    return status;
  }
}
