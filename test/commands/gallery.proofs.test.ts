import { expect, it } from 'vitest';
import { GALLERY } from '../../src/bot/index.ts';
import { EXAMPLE_MODULE } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { resultOf } from './runCommand.ts';

it('fcx match meets the gallery, and says what the player loses by', async () => {
  const limits = '--nodes 100 --seed 3 --threads 1 --games 1 --no-paired --no-luck'.split(' ');
  const args = ['match', '--bot', EXAMPLE_MODULE, '--against', 'gallery', ...limits];
  const { player, gallery } = await resultOf(args, testFolder());
  expect(gallery.map(({ opponent }: { opponent: string }) => opponent)).toEqual(GALLERY);
  for (const { games, points, lost } of gallery) {
    const losses = Object.values<number>(lost).reduce((sum, one) => sum + one, 0);
    // Both win after some explosions.
    expect(losses).toBe(games - points[0]);
  }
  expect(player).toBe('examples_module');
});
