/** A room whose mutants `npm run test:mutation` tries. */
export interface MutatedRoom {
  readonly sources: string;
  /** Parts of the paths of the tests that its mutants have to pass. */
  readonly tests: readonly string[];
}

/** The rooms by the names that the command takes. */
export const ROOMS: Readonly<Record<string, MutatedRoom>> = {
  contest: {
    sources: 'src/arena/contest',
    tests: ['test/arena/contest/', 'test/document/tournament', 'test/arena/host/host.test'],
  },
  host: { sources: 'src/arena/host', tests: ['test/arena/host/'] },
  match: {
    sources: 'src/arena/match',
    tests: [
      'test/arena/match/',
      'test/arena/contest/meetingRule',
      'test/arena/contest/localContest',
      'test/document/',
    ],
  },
  system: {
    sources: 'src/system',
    tests: ['test/system/', 'test/arena/contest/contestLog', 'test/tuner/run/'],
  },
  tuner: { sources: 'src/tuner', tests: ['test/tuner/'] },
  'cli-input': { sources: 'src/cli/input', tests: ['test/cli/input/', 'test/system/settings'] },
  'page-state': { sources: 'src/page/state', tests: ['test/page/state/'] },
};
