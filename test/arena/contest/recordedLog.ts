/** A log in memory that remembers its entries as they were written: all or none of each write. */
import {
  contestSettingsSchema,
  type GivenSettings,
  type LogEntry,
} from '../../../src/arena/contest/contestFormat.ts';
import { ContestLog, ContestState } from '../../../src/arena/index.ts';

/** An empty contest with these settings. */
export function newState(settings: GivenSettings): ContestState {
  const at = '2026-01-01T00:00:00.000Z';
  const header = { format: 'fcx-contest', version: 1, at, fcxVersion: '0' } as const;
  return new ContestState({ ...header, settings: contestSettingsSchema.parse(settings) });
}

/** A contest's log in memory; `writes` has the entries of each write. */
export class RecordedLog extends ContestLog {
  readonly writes: (readonly LogEntry[])[] = [];

  constructor(settings: GivenSettings, before: readonly (readonly LogEntry[])[] = []) {
    super(newState(settings));
    for (const entries of before) for (const entry of entries) this.state.apply(entry);
  }

  protected override store(entries: readonly LogEntry[]): void {
    this.writes.push(entries);
  }
}
