/** A worker thread that scales the numbers it receives. */
import { parentPort, workerData } from 'node:worker_threads';

interface Settings {
  readonly factor: number;
}

const { factor } = workerData as Settings;
parentPort?.on('message', (value: number) => parentPort?.postMessage(factor * value));
