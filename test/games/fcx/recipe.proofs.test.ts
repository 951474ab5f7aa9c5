import { expect, it } from 'vitest';
import { bytesHash } from '../../../src/system/index.ts';
import { testFolder } from '../../system/folders.ts';
import { beginning } from './recipe.ts';

it('the games from which the first network is learnt begin as they did', async () => {
  const [head, length] = [36, 24_000];
  const games = await beginning(testFolder(), 'network.json', 'games-1.bin', head + length);
  expect(games.readUInt32LE(0)).toBe(length);
  expect(bytesHash(games.subarray(head, head + length))).toBe('acccfb3b50ec');
});
