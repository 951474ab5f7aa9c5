/** The part of an address after `#`: it names a line of the laboratory, or a game with the coins of it that are on the board. */
import { movesFromText } from '../../arena/browser.ts';
import { positionFromText } from '../../bot/browser.ts';
import { ExpectedError, FOUR_CONNECT_XTREME, formatPosition } from '../../engine/index.ts';
import { lineAfter, lineOf, playTurns, type ShownGame, turnsText } from './game.ts';

const POSITION = '#position=';
const LINE = '&line=';
const THEN = '&then=';

/**
 * Returns the part of an address from its # on that opens a line in the laboratory: its position, the moves up to
 * the board, and those after it.
 */
export function labLink(game: ShownGame): string {
  const [line, then] = [turnsText(lineOf(game)), turnsText(lineAfter(game))];
  const parts = [POSITION + encodeURIComponent(formatPosition(game.start))];
  if (line || then) parts.push(LINE + encodeURIComponent(line));
  if (then) parts.push(THEN + encodeURIComponent(then));
  return parts.join('');
}

/**
 * Reads the address of a line: its position, all its turns, and how many coins are on the board if not all are; `null`
 * if it cannot be read.
 */
export function positionFromLink(hash: string) {
  if (!hash.startsWith(POSITION)) return null;
  const [start = '', moves = ''] = hash.slice(POSITION.length).split(LINE);
  try {
    const position = positionFromText(decodeURIComponent(start), { rules: FOUR_CONNECT_XTREME });
    const [line = [], then = []] = moves.split(THEN).map((part) => movesFromText(decodeURIComponent(part)));
    const turns = playTurns(position, [...line, ...then]);
    if (turns.slice(0, -1).some(({ outcome }) => outcome !== null)) return null;
    return { position, turns, ...(then.length > 0 && { coins: line.length }) };
  } catch (error) {
    if (error instanceof ExpectedError || error instanceof URIError) return null;
    throw error;
  }
}

/**
 * The address of a game: one of the page's replay, numbered from 1, or one that this browser stores, by its number
 * there. `play` goes on with it, `own` shows how it went, and `puzzle` asks for a better coin than `coin` was.
 */
export interface GameLink {
  readonly kind: 'game' | 'play' | 'own' | 'puzzle';
  readonly number: number;
  /** The coins on the board; 0 is before the first. Without it, the view decides where to begin. */
  readonly coin?: number;
}

/** Returns the address of a game: `#game=2&coin=7`. */
export const gameLink = ({ kind, number, coin }: GameLink): string =>
  `#${kind}=${number}${coin === undefined ? '' : `&coin=${coin}`}`;

/**
 * Reads the address of a game, such as `#game=2&coin=7`: its view, the number of the game, whose moves are stored
 * elsewhere, and a coin, if given. Returns `null` for any other address.
 */
export function gameFromLink(hash: string): GameLink | null {
  const [, kind, number, coin] = /^#(game|play|own|puzzle)=(\d{1,15})(?:&coin=(\d{1,3}))?$/.exec(hash) ?? [];
  if (kind === undefined) return null;
  return { kind: kind as GameLink['kind'], number: Number(number), ...(coin && { coin: Number(coin) }) };
}

/** Goes to an address within the page. */
export function setHash(link: string): void {
  location.hash = link;
}
