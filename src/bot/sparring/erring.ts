/** Plays well but for every fifth coin, which it drops anywhere: an opponent whose mistakes are there to be taken. */
import { minimax } from './minimax.ts';
import { type ChooseColumn, randomColumn } from './simpleBots.ts';

const ERRORS = 0.2;
const CONSIDERED = minimax(3);

export const erringColumn: ChooseColumn = (position, random, rules, limits) =>
  random.float() < ERRORS ? randomColumn(position, random) : CONSIDERED(position, random, rules, limits);
