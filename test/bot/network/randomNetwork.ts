import { type Network, PHASES, quantise, ROWS, UNITS } from '../../../src/bot/network/network.ts';
import { stream } from '../../../src/engine/random.ts';

/** A network of random numbers of the size of trained ones. */
export function drawNetwork(seed: number): Network {
  const random = stream(seed, 'network');
  const draw = (length: number, spread: number) =>
    Float32Array.from({ length }, () => spread * random.gaussian());
  return quantise({
    rows: draw(ROWS * UNITS, 0.2),
    output: draw(PHASES * UNITS, 0.5),
    bias: draw(PHASES, 0.5),
  });
}
