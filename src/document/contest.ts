/** A contest in words: its rounds, its meetings and its bots. */
import type { BracketView, ContestView, MeetingPlace, Round, SlotSource } from '../arena/browser.ts';
import { capitalised } from '../system/browser.ts';

/** Names a group by its number from 0: `group A`. */
export const groupText = (group: number) => `group ${String.fromCharCode(65 + group)}`;

const FINALS = { all: 'final', winners: 'winners’ final', losers: 'losers’ final', second: 'second final' };

/** Names a round without of how many, in a sentence: `losers’ round 2`, `semi-final`. */
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

/** Names a round where it stands alone: `Group A, round 2 of 3`, `Semi-final`. */
export function roundText(round: Round): string {
  const text = capitalised(shortRoundText(round));
  return round.kind === 'numbered' ? `${text} of ${round.last}` : text;
}

/** Names a meeting of a bracket in a sentence: `semi-final 1`, `losers’ round 2, no. 1`, `final`. */
export function meetingText({ round, number }: MeetingPlace): string {
  const text = shortRoundText(round);
  if (round.kind === 'final') return text;
  // A number after a number would read as one.
  const endsWithNumber = round.kind === 'numbered' || round.left > 8;
  return endsWithNumber ? `${text}, no. ${number}` : `${text} ${number}`;
}

/** Says where the bot of a slot will come from: `loser of semi-final 1`, `second of group A`; empty for a seed. */
export function sourceText(source: SlotSource): string {
  if (source.kind === 'seed') return '';
  if (source.kind === 'meeting') return `${source.takes} of ${meetingText(source.of)}`;
  return `${source.rank === 0 ? 'first' : 'second'} of ${groupText(source.group)}`;
}

type Row = ContestView['standings'][number];
type NamedBot = Pick<Row, 'name' | 'formerly'>;

/** Says for whom a bot plays: `for Pia`, as its results are also those of the bot whose place it has got; empty for most. */
export const placeHolderText = ({ formerly }: NamedBot) =>
  formerly.length > 0 ? `for ${formerly.join(', ')}` : '';

/** Names a bot, with those whose place it has got: `Pip (for Pia)`. */
export function botText(bot: NamedBot): string {
  const before = placeHolderText(bot);
  return before ? `${bot.name} (${before})` : bot.name;
}

/** Return the names of the bots of a contest with those whose place they have got, by the names under which they play. */
export function botTexts({ standings }: Pick<ContestView, 'standings'>): (name: string) => string {
  const texts = new Map(standings.map((row) => [row.name, botText(row)]));
  return (name) => texts.get(name) ?? name;
}

/** Says who plays in a slot of a bracket, or where that bot will come from. */
export function slotText(slot: BracketView['slots'][number], textOfBot: (name: string) => string): string {
  return slot.name === null ? sourceText(slot.source) : textOfBot(slot.name);
}
