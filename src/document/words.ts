/** Numbers and words as people read them, on pages and in terminals; nothing here needs Node. */
import type { ContestMatchView, ContestView, GameAccount, ResultView } from '../arena/browser.ts';
import { eloEstimate } from '../arena/browser.ts';
import type { EloEstimate, Estimate, MatchReport, MoveLimits, SequentialTestResult } from '../arena/index.ts';
import { WIN_SCORE } from '../bot/browser.ts';
import type { Value } from '../bot/index.ts';
import { opponent } from '../engine/index.ts';
import { type Span, textOf } from './document.ts';

/** `1 game`, `2 games`; `1 batch`, `2 batches` with a plural of its own. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `63 %`, or `63.1 %` with one digit. */
export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** `+0.28`; `0.00` for what rounds to it: the size of a difference as text, with the sign of the difference. */
export function withSign(size: string, difference: number): string {
  if (Number.parseFloat(size) === 0) return size;
  return `${difference < 0 ? '-' : '+'}${size}`;
}

/** `+28 %` */
export function signedPercent(share: number, digits = 0): string {
  return withSign(percent(Math.abs(share), digits), share);
}

/** `+12.3` percentage points; nothing for less than a twentieth of one, which would be shown as zero. */
export function points(difference: number): string {
  const rounded = (100 * difference).toFixed(1);
  return Number(rounded) === 0 ? '' : `${difference < 0 ? '' : '+'}${rounded}`;
}

/** A difference between two scores of the search as a part of a game. */
export function gamesOfScore(difference: number): number {
  return difference / (2 * WIN_SCORE);
}

/** ` (the bomb of round 17 in column 3: -28 %)`: the greatest luck of a game, good or bad; empty if there was none. */
function describeGreatestLuck({ steps }: GameAccount): string {
  const [greatest] = steps.toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const luck = signedPercent(gamesOfScore(greatest?.luck ?? 0));
  if (greatest === undefined || luck === '0 %') return '';
  // A bomb drops before the next coin.
  const round = greatest.round + 1;
  const what =
    greatest.bomb === null
      ? `no bomb in round ${round}`
      : `the bomb of round ${round} in column ${greatest.bomb}`;
  return ` (${what}: ${luck})`;
}

/** `-41 %` of a game. A player can give away more than there is to lose, when it was given back before: that is told as a whole game. */
function describeChange(games: number): string {
  return Math.abs(games) > 1 ? `${games < 0 ? '-' : '+'}100 % or more` : signedPercent(games);
}

/**
 * `Beta lost: mistakes of Beta -9 %, luck of Beta -41 % (the bomb of round 17 in column 3: -28 %); …`: what a result is made of, in parts
 * of a game.
 */
export function describeAccount(account: GameAccount, players: readonly [string, string]): string {
  const { player, start, mistakes, opponentMistakes, luck, seenLater, result } = account;
  const change = (score: number) => describeChange(gamesOfScore(score));
  const verb = result === 0 ? 'shared the win' : 'lost';
  const own = players[player - 1];
  const main = `mistakes of ${own} ${change(mistakes)}, luck of ${own} ${change(luck)}${describeGreatestLuck(account)}`;
  const other = `mistakes of ${players[opponent(player) - 1]} ${change(opponentMistakes)}`;
  const later = change(seenLater) === '0 %' ? '' : `, seen only later ${change(seenLater)}`;
  const chance = percent(gamesOfScore(start + WIN_SCORE));
  return `${own} ${verb}: ${main}; ${other}${later}, ${chance} of a game at the start`;
}

/** A proven win or loss with its distance, else `null`. */
export function describeDistance({ winIn, lossIn }: Pick<Value, 'winIn' | 'lossIn'>): string | null {
  if (winIn !== null) return `wins in ${winIn}`;
  return lossIn === null ? null : `loses in ${lossIn}`;
}

/** A certain result, or an expected one with its chance of winning. */
export function describeValue(value: Value, digits = 0): string {
  return describeDistance(value) ?? percent(value.winningChance, digits);
}

/** Beyond this, an expected line is little more than a guess. */
export const LONGEST_LINE = 10;

/** Chess's marks for moves. */
export const VERDICT_MARKS = { blunder: '??', mistake: '?' } as const;

/** Whether both have played in a game: who loses by being gone has dropped a coin. `moves` are not known everywhere. */
export function isPlayed({ reason, moves }: Ended): boolean {
  return reason !== 'disconnect' || moves === undefined || moves.length > 1;
}

type Ended = Pick<ResultView, 'reason'> & { readonly moves?: { readonly length: number } };

/** What decided a game: a line, a full board, or a bad or missing answer. */
export function describeReason(result: ResultView & Ended, players: readonly [string, string]): string {
  const [winner] = result.winners;
  const loser = winner === undefined ? '' : players[opponent(winner) - 1];
  const descriptions: Record<ResultView['reason'], string> = {
    line: 'four in a line',
    explosion: 'four in a line after an explosion',
    fullBoard: `the board is full and ${loser} would have to move`,
    timeout: `${loser} did not answer in time`,
    disconnect: isPlayed(result) ? `${loser} was disconnected` : `${loser} forfeits`,
    fullColumn: `${loser} answered with column ${result.illegalColumn}, which is full`,
    outsideBoard: `${loser} answered with column ${result.illegalColumn}, which is not on the board`,
    notJson: `${loser}'s answer was not JSON`,
    noColumn: `${loser}'s answer had no number "column"`,
  };
  return descriptions[result.reason];
}

export const RATINGS_WITHOUT_LUCK = 'Bomb luck is subtracted from ratings; the table shows it in games.';

/** `+1.3`: games that luck gave, or took. */
export function formatLuck(games: number): string {
  return withSign(Math.abs(games).toFixed(1), games);
}

/** Less luck in a match is not shown. */
const LEAST_LUCK = 0.05;

/** `luck gave best 4.9 games (this much or more in 44 % of matches)`: who was lucky in a match. */
export function describeLuckOfMatch(
  { luck, luckChance }: Pick<NonNullable<MatchReport['adjusted']>, 'luck' | 'luckChance'>,
  players: readonly [string, string],
): string {
  const games = Math.abs(luck);
  if (games < LEAST_LUCK) return 'luck was even';
  const share = luckChance < 0.01 ? 'less than 1 %' : percent(luckChance);
  return `luck gave ${players[luck > 0 ? 0 : 1]} ${games.toFixed(1)} games (this much or more in ${share} of matches)`;
}

export function luckSetting(isTakenOut: boolean): string {
  return isTakenOut ? 'taken out' : 'left in';
}

const WITH_SIGN = new Intl.NumberFormat('en', { signDisplay: 'always', useGrouping: false });

/** `+12`, `-∞`. `+ 0` turns -0 into 0. */
export const formatEloDifference = (elo: number) => WITH_SIGN.format(Math.round(elo) + 0);

/** `+77` and, quiet, ` [+31, +126]`. */
export function eloWords(estimate: EloEstimate | Estimate): [Span, Span] {
  const { elo, low, high } = 'elo' in estimate ? estimate : eloEstimate(estimate);
  const interval = ` [${formatEloDifference(low)}, ${formatEloDifference(high)}]`;
  return [{ text: formatEloDifference(elo) }, { text: interval, tone: 'quiet' }];
}

/** `+77 [+31, +126]`, of a difference in Elo or of the score that stands for it. */
export function formatEloRange(estimate: EloEstimate | Estimate): string {
  return textOf(eloWords(estimate));
}

/** In Elo: of a wider interval, one says that there are too few games. */
const WIDEST = 300;

/** What a difference says of the first of two. */
export type Comparison = 'ahead' | 'behind' | 'not told apart' | 'too few games';

/**
 * What a difference says, by the ends of its 95 % interval as they are shown. All documents and pages call one better or worse by this
 * alone, so that no verdict contradicts the interval beside it.
 */
export function comparisonOf(difference: EloEstimate | Estimate): Comparison {
  const { low, high } = 'elo' in difference ? difference : eloEstimate(difference);
  if (Math.round(low) > 0) return 'ahead';
  if (Math.round(high) < 0) return 'behind';
  return high - low > WIDEST ? 'too few games' : 'not told apart';
}

/** Whether a difference leaves open who is better. */
export function isOpen(difference: EloEstimate | Estimate): boolean {
  const comparison = comparisonOf(difference);
  return comparison !== 'ahead' && comparison !== 'behind';
}

/** `+77 [+31, +126] Elo` */
export function formatElo(estimate: EloEstimate | Estimate): string {
  return `${formatEloRange(estimate)} Elo`;
}

/** Whether the first two are told apart, by the difference of their ratings. */
export function describeFirstTwo(first: string, second: string, lead: EloEstimate): string {
  const by = `${formatElo(lead)} over ${second}, the second`;
  const comparison = comparisonOf(lead);
  if (comparison === 'ahead') return `${first} is better: ${by}`;
  if (comparison === 'behind') return `The second is better by its games, though not by its place: ${by}`;
  if (comparison === 'too few games') return `Too few games to tell the first two apart: ${by}`;
  return `The first two are not told apart: ${by}`;
}

/** The log-likelihood ratio of a test; older results have `null` for one that was not formed, as too few pairs had a winner. */
type Llr = number | null;

/** A test as it is told. */
export interface ToldTest extends Pick<SequentialTestResult, 'verdict' | 'games'> {
  readonly llr: Llr;
}

/** `LLR 2.97` */
function formatLlr(llr: Llr): string {
  return llr === null ? 'too few pairs with a winner' : `LLR ${llr.toFixed(2)}`;
}

/** `LLR 1.03 of [-2.94, 2.94]` */
export function formatEvidence({ llr, lower, upper }: MatchReport['sprt']): string {
  return `${formatLlr(llr)} of [${lower.toFixed(2)}, ${upper.toFixed(2)}]`;
}

/** `H1 after 640 games, LLR 2.97` */
export function formatTest(test: ToldTest): string {
  return `${test.verdict} after ${counted(test.games, 'game')}, ${formatLlr(test.llr)}`;
}

/** `3.4 ms`, `612 ms` */
export function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** `2026-11-21 18:04 UTC`, on a page `18:04` or `21 Nov, 18:04`. */
export function timeSpan(isoTime: string): Span {
  const text = `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
  return { text, time: isoTime, order: Date.parse(isoTime) };
}

/** `18:04` in the reader's time, with the day unless it is today; then it is said where nothing else stands beside it. */
export function shortTime(time: string | number, isAlone = false): string {
  const [at, now] = [new Date(time), new Date()];
  const isToday = at.toDateString() === now.toDateString();
  const said = at.toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return isToday && isAlone ? `Today, ${said}` : said;
}

/** How to show numbers of a kind: with the digits that the largest leaves room for. */
export function numberFormat(values: readonly (number | null)[]): (value: number) => string {
  const numbers = values.filter((value) => value !== null);
  const largest = Math.max(...numbers.map(Math.abs));
  const digits = numbers.every(Number.isInteger) || largest >= 20 ? 0 : largest >= 2 ? 1 : 3;
  // `+ 0` turns -0 into 0.
  return (value) => (Number(value.toFixed(digits)) + 0).toFixed(digits);
}

/** `45s`, `3m 05s`, `1h 02m` */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${pad(whole % 60)}s`;
  return `${Math.floor(whole / 3600)}h ${pad(Math.floor((whole % 3600) / 60))}m`;
}

/** `3m 05s left`; `at most 3m 05s left` of what may end before that. */
export function formatTimeLeft(seconds: number, mayEndEarly: boolean): string {
  return `${mayEndEarly ? 'at most ' : ''}${formatDuration(seconds)} left`;
}

/** `600 ms a move` */
export function describeLimits({ moveTimeMs, depth, nodes }: MoveLimits): string {
  if (moveTimeMs !== undefined) return `${moveTimeMs} ms a move`;
  return depth === undefined ? `${nodes} nodes a move` : `depth ${depth}`;
}

/** `3`, or `3–4` where two share it or one can still get both; empty before there are any. */
export function placeText({ place, lastPlace }: Pick<Places[number], 'place' | 'lastPlace'>): string {
  if (place === null) return '';
  return place === lastPlace ? `${place}` : `${place}–${lastPlace}`;
}

/** Why a bot is out, or that it never came; `null` for one that is in. */
export function absenceOf({ out, isAbsent }: Pick<Places[number], 'out' | 'isAbsent'>): string | null {
  return out ?? (isAbsent ? 'never came' : null);
}

type Places = ContestView['standings'] | ContestView['groups'][number]['standings'];

/** What ended a match besides its games, `forfeit` or a ruling, or how many of these were; `null` for nothing. */
export function endOfMatch({ games, forfeits, unplayed, ruling }: ContestMatchView): string | null {
  if (ruling !== null) return ruling === 'nobodyCame' ? 'neither came' : ruling;
  if (forfeits.length === 0) return null;
  return games > unplayed.length ? `${counted(forfeits.length, 'game')} forfeited` : 'forfeit';
}

/** Whether a match was lost without a fight; single games may be forfeited in any. */
export function isForfeit({ isOver, games, forfeits, ruling }: ContestMatchView): boolean {
  return isOver && (forfeits.length === games || (ruling !== null && ruling !== 'tied'));
}

/** How many matches of two are over, of how many, about, where results decide who meets. */
export function matchesOver({ matches, planned, games }: Pick<ContestView, 'matches' | 'planned' | 'games'>) {
  const played = matches.filter(({ players }) => players[1] !== null);
  const over = played.filter(({ isOver }) => isOver).length;
  return { over, all: Math.max(played.length, planned / games) };
}
