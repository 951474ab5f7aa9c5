/** The games of fcx. A game is a folder beside this file; nothing outside it but its line here knows it. */
import type { GameSlice } from '../cli/index.ts';
import { CONNECT4 } from './connect4/index.ts';
import { FCX } from './fcx/index.ts';
import { KITTEN } from './kitten/index.ts';

export const GAMES: readonly GameSlice[] = [FCX, CONNECT4, KITTEN];
