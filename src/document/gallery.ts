/** The result of a player against the gallery: how it does against each, and what it loses by. */
import type { lossReason, MatchReport } from '../arena/index.ts';
import { type Document, verdict, type Words } from './document.ts';
import { counted, formatEloRange, luckNote } from './words.ts';

type LossReason = NonNullable<ReturnType<typeof lossReason>>;

/** What people call them. */
const LOSS_REASONS: Readonly<Record<LossReason, string>> = {
  bomb: 'bombs',
  oddRow: 'odd rows',
  evenRow: 'even rows',
  fork: 'two threats',
  overlooked: 'not blocked',
  fullBoard: 'full board',
  time: 'time',
  fault: 'other faults',
};

/** A match against one of the gallery, the player first. */
export interface GalleryMeeting {
  readonly opponent: string;
  readonly report: MatchReport;
  readonly lost: Readonly<Partial<Record<LossReason, number>>>;
}

const REASONS = Object.keys(LOSS_REASONS) as LossReason[];

function lostBy(meetings: readonly GalleryMeeting[], reason: LossReason): number {
  return meetings.reduce((total, { lost }) => total + (lost[reason] ?? 0), 0);
}

/** All meetings in a table, and in a sentence what loses most games. */
export function galleryDocument(name: string, meetings: readonly GalleryMeeting[]): Document {
  const shown = REASONS.filter((reason) => lostBy(meetings, reason) > 0);
  const isAdjusted = meetings.some(({ report }) => report.adjusted !== null);
  const rows = meetings.map(({ opponent, report, lost }): Words[] => {
    const { strength, adjusted, points } = report;
    const score = (adjusted ?? strength)?.score;
    const counts = shown.map((reason) => `${lost[reason] ?? 0}`);
    return [opponent, points.join(' : '), score ? formatEloRange(score) : '–', ...counts];
  });
  const [worst] = shown.toSorted((one, two) => lostBy(meetings, two) - lostBy(meetings, one));
  const all = shown.reduce((total, reason) => total + lostBy(meetings, reason), 0);
  const answer =
    worst === undefined
      ? `${name} lost no game`
      : `${name} lost ${counted(all, 'game')}, most of them by ${LOSS_REASONS[worst]} (${lostBy(meetings, worst)})`;
  return {
    title: `${name} against the gallery`,
    sections: [
      verdict('What does it lose by?', answer, []),
      {
        kind: 'table',
        header: ['against', 'points', `Elo${luckNote(isAdjusted)}`, ...shown.map((one) => LOSS_REASONS[one])],
        rows,
        textColumns: 1,
      },
    ],
  };
}

/** The same for scripts. */
export function galleryFields(meetings: readonly GalleryMeeting[]) {
  return meetings.map(({ opponent, report, lost }) => {
    const { games, points, strength, adjusted } = report;
    const score = (adjusted ?? strength)?.score ?? null;
    return { opponent, games, points, score, isAdjusted: adjusted !== null, lost };
  });
}
