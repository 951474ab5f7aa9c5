/** A Redis of a test's own: Debian's redis-server on a free port, with a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../system/freePort.ts';

/** True if the program is there. Without it nothing about a fleet can be tested. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

if (!HAS_REDIS) {
  process.stderr.write(
    'redis-server is not installed: the tests of the fleet are SKIPPED (apt-get install redis-server)\n',
  );
}

/** A Redis on a free port that keeps its data in a temporary folder until `stop`. */
export class RedisServer {
  readonly port: number;
  readonly address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'fcx-redis-'));
  readonly #args: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.address = `redis://127.0.0.1:${port}`;
    this.#args = args;
  }

  static async start(...args: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), args);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const place = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.#folder];
    const kept = ['--appendonly', 'yes', '--save', ''];
    this.#process = spawn('redis-server', [...place, ...kept, ...this.#args], { stdio: 'ignore' });
    const probe = new Redis(this.port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
    probe.on('error', () => {});
    // It may ask for a password.
    await probe.ping().catch(() => {});
    probe.disconnect();
  }

  /** Ends it as a crash does, and starts it again, with or without what it held. */
  async restart({ keepsData }: { keepsData: boolean }): Promise<void> {
    await this.#end();
    if (!keepsData) {
      for (const file of ['appendonlydir', 'dump.rdb'])
        rmSync(join(this.#folder, file), { recursive: true, force: true });
    }
    await pause(300);
    await this.start();
  }

  async #end(): Promise<void> {
    if (this.#process === undefined) return;
    const over = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await over;
    this.#process = undefined;
  }

  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
