/** The languages of Vier Gewinnt, by their codes. */
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';

export const TEXTS = { de: GERMAN, en: ENGLISH };
