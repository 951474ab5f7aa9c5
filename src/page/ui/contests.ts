/** The contests of `fcx host`: how they stand, by their logs, and the way to the page of one that is held. */
import { z } from 'zod';
import { CONTEST_FILES, type ContestView, contestView, isEvent, loadContest } from '../../arena/index.ts';
import {
  contestDocument,
  counted,
  type Document,
  stateSpan,
  type Words,
  type WorkState,
} from '../../document/index.ts';
import { isHeld, programName, readProgressFile } from '../../system/index.ts';
import { foldersWith, perVersion } from './folders.ts';
import { addressOf } from './links.ts';

/** What `fcx host` says while it holds a contest: where its page is. */
const hostSchema = z.object({ address: z.url({ protocol: /^http$/ }) });

export function contestsIn(folder: string): string[] {
  return foldersWith(CONTEST_FILES, folder).filter(isEvent);
}

export function contestAddress(folder: string): string {
  return addressOf('contest', [['folder', folder]]);
}

function stateOf(folder: string, { endedAt }: ContestView): WorkState {
  return endedAt !== null ? 'finished' : isHeld(folder) ? 'running' : 'stopped';
}

/** Its row in the list of tournaments. */
export const contestCells = perVersion((folder: string): readonly Words[] => {
  const view = contestView(loadContest(folder));
  const { format, standings, matches } = view;
  const over = matches.filter(({ isOver }) => isOver).length;
  const progress = `${over} of ${counted(matches.length, 'match', 'matches')}`;
  const leader = standings.find(({ place }) => place === 1)?.name ?? '';
  const bots = counted(standings.length, 'bot');
  return [format, stateSpan(stateOf(folder, view)), bots, progress, '', { text: leader, isStrong: true }];
});

export function contestResult(folder: string): Document {
  const view = contestView(loadContest(folder));
  const state = stateOf(folder, view);
  const host = isHeld(folder) ? readProgressFile(folder, hostSchema) : null;
  const link: Words[] = host === null ? [] : [{ text: `Watch it at ${host.address}`, link: host.address }];
  const reasons = [[stateSpan(state), `, kept in ${folder}`], ...link];
  const commands = state === 'stopped' ? [`${programName()} host --resume ${folder}`] : [];
  return contestDocument(view, { reasons, commands });
}
