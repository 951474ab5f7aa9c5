/** All laws, by topic. */
import type { Law } from '../law.ts';
import { bombLaws } from './bombs.ts';
import { explosionLaws, gravityLaws } from './explosion.ts';
import { gameLaws } from './games.ts';

import { modelLaws } from './model.ts';
import { notationLaws } from './notation.ts';
import { winningLaws } from './winning.ts';

export const LAWS: readonly Law[] = [
  ...gravityLaws,
  ...explosionLaws,
  ...winningLaws,
  ...bombLaws,
  ...gameLaws,
  ...notationLaws,
  ...modelLaws,
];
