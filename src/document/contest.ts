/** A contest in words: its rounds, its meetings and its bots. */
import type { BracketView, ContestView, MeetingInRound, Round, SlotSource } from '../arena/browser.ts';
import { capitalised } from '../system/browser.ts';

/** Returns the name of a group, by its number from 0: `group A`. */
export const groupText = (group: number) => `group ${String.fromCharCode(65 + group)}`;

const FINALS = { all: 'final', winners: 'winners’ final', losers: 'losers’ final', second: 'second final' };

/**
 * Returns the name of a round for the middle of a sentence, without the number of all rounds: `losers’ round 2`,
 * `semi-final`.
 */
export function shortRoundText(round: Round): string {
  if (round.kind === 'final') return FINALS[round.of];
  if (round.kind === 'knockOut') {
    if (round.left === 4) return 'semi-final';
    return round.left === 8 ? 'quarter-final' : `round of ${round.left}`;
  }
  const number = `round ${round.number}`;
  if (round.group !== null) return `${groupText(round.group)}, ${number}`;
  return round.of === 'losers' ? `losers’ ${number}` : number;
}

/**
 * Returns the name of a round for a heading or a cell, with the number of all rounds: `Group A, round 2 of 3`,
 * `Semi-final`.
 */
export function roundText(round: Round): string {
  const text = capitalised(shortRoundText(round));
  return round.kind === 'numbered' ? `${text} of ${round.last}` : text;
}

/**
 * Returns the name of one meeting of a bracket for the middle of a sentence: `semi-final 1`, `losers’ round 2, no. 1`,
 * `final`.
 */
export function meetingText({ round, number }: MeetingInRound): string {
  const text = shortRoundText(round);
  if (round.kind === 'final') return text;
  // A number after a number would read as one.
  const endsWithNumber = round.kind === 'numbered' || round.left > 8;
  return endsWithNumber ? `${text}, no. ${number}` : `${text} ${number}`;
}

/**
 * Says where the bot of a bracket's slot will come from: `loser of semi-final 1`, `second of group A`; empty for a
 * seed.
 */
export function sourceText(source: SlotSource): string {
  if (source.kind === 'seed') return '';
  if (source.kind === 'meeting') return `${source.takes} of ${meetingText(source.of)}`;
  return `${source.rank === 0 ? 'first' : 'second'} of ${groupText(source.group)}`;
}

type Row = ContestView['standings'][number];
type NamedBot = Pick<Row, 'name' | 'formerly'>;

/**
 * Says for which earlier bots this bot plays, as it has taken over their place and their results: `for Pia`; empty for
 * most.
 */
export const placeHolderText = ({ formerly }: NamedBot) =>
  formerly.length > 0 ? `for ${formerly.join(', ')}` : '';

/** Returns the name of a bot, with the names of those whose place it has taken over: `Pip (for Pia)`. */
export function botText(bot: NamedBot): string {
  const before = placeHolderText(bot);
  return before ? `${bot.name} (${before})` : bot.name;
}

/**
 * Returns a function that turns the name under which a bot plays into its `botText`; names that are not in the
 * standings stay as they are.
 */
export function botTexts({ standings }: Pick<ContestView, 'standings'>): (name: string) => string {
  const texts = new Map(standings.map((row) => [row.name, botText(row)]));
  return (name) => texts.get(name) ?? name;
}

/**
 * Returns the text of a slot of a bracket: the bot that plays there, or where that bot will come from. `textOfBot`
 * comes from `botTexts`.
 */
export function slotText(slot: BracketView['slots'][number], textOfBot: (name: string) => string): string {
  return slot.name === null ? sourceText(slot.source) : textOfBot(slot.name);
}
