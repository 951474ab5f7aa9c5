/** The contests of `fcx host`: how they stand, by their logs, and the way to the page of one that is held. */
import { z } from 'zod';
import { CONTEST_FILES, contestView, isEvent, loadContest } from '../../arena/index.ts';
import { counted } from '../../document/index.ts';
import { isHeld, programName, readProgressFile } from '../../system/index.ts';
import { Command, type Content, type Frame, Table } from '../report/parts.tsx';
import { foldersWith, perVersion } from './folders.ts';
import { addressOf, StateMark } from './shell.tsx';

/** What `fcx host` says while it holds a contest: where its page is. */
const hostSchema = z.object({ address: z.url({ protocol: /^http$/ }) });

export function contestsIn(folder: string): string[] {
  return foldersWith(CONTEST_FILES, folder).filter(isEvent);
}

export function contestAddress(folder: string): string {
  return addressOf('contest', [['folder', folder]]);
}

function readContest(folder: string) {
  const { format, endedAt, standings, matches } = contestView(loadContest(folder));
  const state = endedAt !== null ? 'finished' : isHeld(folder) ? 'running' : 'stopped';
  const over = matches.filter(({ isOver }) => isOver).length;
  const progress = `${over} of ${counted(matches.length, 'match', 'matches')}`;
  return { format, state, standings, progress, bots: counted(standings.length, 'bot') } as const;
}

/** Its row in the list of tournaments. */
export const contestCells = perVersion((folder: string): readonly Content[] => {
  const { format, state, standings, progress, bots } = readContest(folder);
  const leader = standings.find(({ place }) => place === 1);
  return [format, <StateMark state={state} />, bots, progress, '', <b>{leader?.name}</b>];
});

export function eventView(folder: string, frame: Frame): string {
  const { format, state, standings, progress, bots } = readContest(folder);
  const host = isHeld(folder) ? readProgressFile(folder, hostSchema) : null;
  const rows = standings.map(({ place, name, wins, losses, points, against, out }) => [
    ...[place, name, wins, losses, `${points} : ${against}`, out],
  ]);
  return frame(
    `Contest: ${format}`,
    <>
      <p>
        <StateMark state={state} /> {bots}, {progress} over; kept in {folder}.
      </p>
      {host !== null && <a href={host.address}>Watch it at {host.address}</a>}
      {state === 'stopped' && <Command line={`${programName()} host --resume ${folder}`} />}
      <Table header={['', 'bot', 'won', 'lost', 'games', '']} rows={rows} textColumns={2} />
    </>,
  );
}
