/** Prints how many nodes the first move of a fresh process searches. */
import { searchFirstMove } from './kernelSpeed.ts';

process.stdout.write(`${searchFirstMove()}\n`);
