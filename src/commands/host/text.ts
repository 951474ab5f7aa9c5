/** Events of a host as lines of text. */
import { ANSWERS_ALL, type HostEvent } from '../../arena/index.ts';
import { counted, matchEndText } from '../../document/index.ts';
import { harmless } from '../../system/index.ts';
import { describeGame } from '../replay/text.ts';

type MatchEnd = Extract<HostEvent, { type: 'matchEnd' }>;

function describeMatch({ match }: MatchEnd) {
  const { number, key, players, points, ruling, winner } = match;
  const end = matchEndText(match);
  const [one, other] = players.map((name) => harmless(name ?? 'nobody'));
  const won = ruling !== null && winner !== null ? `, ${[one, other][winner]} wins` : '';
  return `match ${number} (${key}): ${one} ${points[0]} : ${points[1]} ${other}${end === null ? '' : `, ${end}`}${won}`;
}

function describeCommand(command: Extract<HostEvent, { type: 'act' }>['command']): string {
  switch (command.type) {
    case 'begin':
      return 'begin';
    case 'pause':
      return `${command.isPaused ? 'pause' : 'go on'}, ${command.table === null ? 'all tables' : `table ${command.table + 1}`}`;
    case 'void':
      return `match ${command.match}, game ${command.index + 1} is void`;
    case 'replay':
      return `match ${command.match} is played again`;
    case 'out':
      return `${command.name} ${command.reason === 'withdrawn' ? 'withdraws' : 'is disqualified'}`;
    case 'replace':
      return `${command.by} takes the place of ${command.name}`;
  }
}

/** Describe an event in a line; `null` for one that is not worth a line. */
export function describeHostEvent(event: HostEvent): string | null {
  switch (event.type) {
    case 'came':
      return `${harmless(event.guest.name)} is there`;
    case 'left':
      return `${harmless(event.guest.name)} has left`;
    case 'cut':
      return `${harmless(event.guest.name)} is cut off (${event.reason})`;
    case 'refused':
      return `${harmless(`${event.refused.name} from ${event.refused.address}`)} is refused: ${event.refused.reason}`;
    case 'strays':
      return `${harmless(event.guest.name)} ${ANSWERS_ALL}`;
    case 'heard':
      return null;
    case 'problem':
      return harmless(event.text);
    case 'begun':
      return 'the event begins';
    case 'matchStart':
      return `table ${event.table + 1}, match ${event.match.number} (${event.match.key}): ${event.match.players.map((name) => harmless(name ?? '')).join(' against ')}`;
    case 'game':
      return `match ${event.record.match}, ${describeGame(event.record)}`;
    case 'matchEnd':
      return describeMatch(event);
    case 'act':
      return `the organiser: ${harmless(describeCommand(event.command))}`;
    case 'over':
      return `the event is over after ${counted(event.view.matches.length, 'match', 'matches')}`;
  }
}
