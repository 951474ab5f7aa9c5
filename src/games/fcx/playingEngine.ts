/** Identifies the code that decides the course of a tuning. */
import { kernelHash } from '../../bot/index.ts';
import { roomsHash } from '../../system/index.ts';

/** The folders whose code decides the course of a tuning, besides the compiled kernel. */
export const DECIDING_FOLDERS = [
  'engine',
  'bot/evaluation',
  'bot/network',
  'bot/kernel',
  'arena/play',
  'arena/players',
  'arena/match',
  'tuner',
  'tuner/strategies',
  'games/fcx',
];

/** Hashes of the kernel and of the code around it. */
export function playingEngine(): { readonly kernel: string; readonly code: string } {
  return {
    kernel: kernelHash(),
    code: roomsHash(DECIDING_FOLDERS),
  };
}
