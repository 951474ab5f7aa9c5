/** Who is at a Redis, and what waits there. */
import { readAddress } from './address.ts';
import { connect } from './connection.ts';
import { queueName } from './keys.ts';
import { type RunSign, runRegister, type WorkerSign, workerRegister } from './register.ts';

/** The batches of one build. */
export interface QueueStatus {
  readonly build: string;
  readonly waiting: number;
  readonly active: number;
  /** Kept for people to look at; 100 at most. */
  readonly failed: number;
}

export interface FleetStatus {
  readonly workers: readonly WorkerSign[];
  readonly runs: readonly RunSign[];
  readonly queues: readonly QueueStatus[];
}

/**
 * Looks once.
 *
 * @throws {FleetError} for an address where no Redis answers
 */
export async function fleetStatus(text: string): Promise<FleetStatus> {
  const address = readAddress(text);
  const { prefix } = address;
  const { redis, disconnect } = await connect(address, 'workers');
  try {
    const workers = await workerRegister(redis, prefix).list();
    const runs = await runRegister(redis, prefix).list();
    const { Queue } = await import('bullmq');
    const queues: QueueStatus[] = [];
    for (const build of new Set([...workers, ...runs].map((each) => each.build.hash))) {
      const queue = new Queue(queueName(build), { connection: redis, prefix, skipMetasUpdate: true });
      const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
      queues.push({ build, waiting, active, failed });
      await queue.close();
    }
    return { workers, runs, queues };
  } finally {
    disconnect();
  }
}
