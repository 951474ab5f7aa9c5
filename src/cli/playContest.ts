/** Plays a contest of players of this machine for a command: where its flags say, with progress for those who watch, and its games stored. */
import { type ContestLog, type GameRecord, GamesSession, runLocalContest } from '../arena/index.ts';
import { interruptSignal } from './baseCommand.ts';
import type { VenueFlags } from './input/gameFlags.ts';
import { venueOfGames } from './input/venues.ts';
import { keepGames, type ReplayTarget } from './keepGames.ts';
import { GameSpeed, throttle } from './live/progress.ts';

interface ContestPlay {
  readonly flags: VenueFlags;
  readonly version: string;
  readonly say: (text: string) => void;
  readonly path: ReplayTarget['path'];
  /** The path that bombs are drawn by besides the seed, if it is not that of the match. */
  readonly drawnBy?: readonly string[];
  announce(venue: string): string;
  /** Called with the record of every game that counts; records make games slower. */
  readonly onRecord?: (record: GameRecord) => void;
  standing(): string;
  readonly everyMs: number;
  show(session: GamesSession): { changed(): void; close(): Promise<void> } | null;
}

/** Play the rest of a contest, or until Ctrl-C. Returns the number of games played, their speed, and whether it was interrupted. */
export async function playContest(contest: ContestLog, play: ContestPlay) {
  const { flags, say, path, drawnBy } = play;
  const { state } = contest;
  const { seeded, test, games, limits = {} } = state.header.settings;
  const players = state.entrants.flatMap(({ player }) => player ?? []);
  const toPlay = { players, limits, keepsGames: path !== null || play.onRecord !== undefined };
  const { name, plays } = venueOfGames(flags, play.version, toPlay, say);
  const signal = interruptSignal();
  const speed = new GameSpeed();
  const before = state.played;
  const session = new GamesSession(name);
  const showProgress = throttle(() => {
    const played = state.played - before;
    // A test may end at any time.
    const isKnown = test === null && !state.format.hasUnevenPace;
    const left = isKnown ? speed.secondsFor(state.planned - state.played, played) : null;
    say(`${play.standing()}, ${speed.describe(played, left)}`);
  }, play.everyMs);
  const target = { path, seed: seeded?.seed ?? 0, games };
  await keepGames(target, say, (keep) => {
    say(play.announce(name));
    const shown = play.show(session);
    const receivers = [keep, play.onRecord].filter((take) => take !== undefined);
    const onEach = (record: GameRecord) => {
      for (const take of receivers) take(record);
    };
    const onRecord = receivers.length > 0 ? onEach : undefined;
    const onGames: Parameters<typeof runLocalContest>[1]['onGames'] = ({ players: pair }, counted) => {
      const [one = '', other = ''] = pair.map((player) => state.entrants[player as number]?.name);
      session.add([one, other], counted);
      shown?.changed();
      showProgress();
    };
    return runLocalContest(contest, { ...plays, path: drawnBy, onRecord, onGames }, signal).finally(
      shown?.close,
    );
  });
  return { played: state.played - before, speed, interrupted: signal.aborted };
}
