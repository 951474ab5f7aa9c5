/** The languages that Vier Gewinnt speaks, by their codes. */
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import type { Texts } from './texts.ts';

export const TEXTS = { de: GERMAN, en: ENGLISH } as const satisfies Record<string, Texts>;

export type Language = keyof typeof TEXTS;
