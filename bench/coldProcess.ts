/** Prints the number of nodes searched in the first move of a fresh process. */
import { searchFirstMove } from './kernelSpeed.ts';

process.stdout.write(`${searchFirstMove()}\n`);
