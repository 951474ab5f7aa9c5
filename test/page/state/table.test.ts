import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GameRecord, makeRecord } from '../../../src/arena/play/gameRecord.ts';
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../../src/engine/index.ts';
import { isMoving, isOutcomeHidden, type ShownTurn } from '../../../src/page/state/frames.ts';
import { landedTurns, shownPosition } from '../../../src/page/state/game.ts';
import {
  detailsLine,
  headlineOf,
  headlineTone,
  INITIAL_TABLE,
  mayDrop,
  nextSeed,
  reduceTable,
  shownTable,
  type TableState,
} from '../../../src/page/state/table.ts';
import { seeds } from '../../../src/verify/arbitraries.ts';
import { LINE, scriptedGame } from '../../arena/scripted.ts';
import { alwaysWith } from '../../thorough.ts';
import { games, messageAbout, playTurns } from './turns.ts';

function told(message: ReturnType<typeof messageAbout>, state: TableState = INITIAL_TABLE): TableState {
  return reduceTable(state, { type: 'message', message });
}

function atRest(state: TableState): TableState {
  return isMoving(state.watched.game.showing) ? atRest(reduceTable(state, { type: 'frameOver' })) : state;
}

const coinsOf = (state: TableState) => landedTurns(state.watched.game).length;

const WON = [7, [0, 1, 0, 1, 0, 1, 0]] as const;

/** A match of two bots as its server knows it, one game after the other; × wins them all. */
class PlayedMatch {
  #game = 0;
  #coins = 0;
  #isOver = false;

  constructor(readonly games: readonly (readonly [seed: number, picks: readonly number[]])[]) {}

  turnsOf(game: number): readonly ShownTurn[] {
    return playTurns(...this.#plan(game));
  }

  #plan(game: number) {
    return this.games[game % this.games.length] as (typeof this.games)[number];
  }

  /** Drops a coin, ends the game, or begins the next one. */
  play(): void {
    if (this.#isOver) {
      this.#game++;
      this.#coins = 0;
      this.#isOver = false;
    } else if (this.#coins === this.turnsOf(this.#game).length) this.#isOver = true;
    else this.#coins++;
  }

  #record(index: number): GameRecord {
    const turns = this.turnsOf(index);
    const last = turns.at(-1) as ShownTurn;
    return makeRecord({
      match: 1,
      index,
      players: ['A', 'B'],
      starter: 1,
      schedule: drawSchedule(FOUR_CONNECT_XTREME, this.#plan(index)[0]),
      moves: turns.map(({ column }) => column),
      replyMs: turns.map(() => 1),
      winners: [1],
      reason: 'line',
      illegalColumn: null,
      position: last.position,
    });
  }

  message() {
    const played = this.#game + Number(this.#isOver);
    const points = [played, 0] as const;
    const match = { ...MATCH, games: 1000, isOver: false, played, points };
    const result = this.#isOver ? ({ winners: [1], reason: 'line', illegalColumn: null } as const) : null;
    const lastGame = played === 0 ? null : this.#record(played - 1);
    const turns = this.turnsOf(this.#game).slice(0, this.#coins);
    const seats = ['A', 'B'].map((name) => ({ ...BOT, name })) as never;
    const table = { match, seats, speed: null, lastGame, lastMatch: lastGame && match };
    return messageAbout(turns, { index: this.#game, result }, { ...table, awaitsNextGame: this.#isOver });
  }
}

const GAME = playTurns(7, [3, 3, 3, 2, 4, 4, 2, 5, 1, 0, 6, 6]);

const MATCH = {
  number: 1,
  games: 1,
  played: 1,
  isOver: true,
  luck: null,
  series: { won: [0, 0], matches: 0 },
  players: ['A', 'B'],
  points: [1, 0],
} as const;

const saidOf = (state: TableState) => [headlineOf(shownTable(state)), detailsLine(state)];

const BOT = { choice: { kind: 'connects' }, name: null } as const;
const SEATED = { choice: { kind: 'person' }, name: 'A' } as const;

describe('the table', () => {
  it('lets a page do nothing before its server has said what it may, and plays at the speed of the contest', () => {
    expect(shownTable(INITIAL_TABLE)).toEqual({ view: null, you: { controls: false, sides: [] } });
    expect(mayDrop(INITIAL_TABLE)).toBe(false);
    expect(INITIAL_TABLE.pace).toBe(1);
  });

  it('shows the position of the newest view, whichever of the views it was sent', () => {
    const lengths = fc.array(fc.nat({ max: 42 }), { maxLength: 6 });
    alwaysWith({ numRuns: 50 }, [games, lengths], (turns, some) => {
      let state = INITIAL_TABLE;
      for (const length of [...some, turns.length]) state = told(messageAbout(turns.slice(0, length)), state);
      state = atRest(state);
      expect(shownPosition(state.watched.game).position).toEqual(turns.at(-1)?.position);
      expect(state.watched.game.showing.frame.board).toEqual(turns.at(-1)?.position.board);
    });
  });

  it('announces the last coin, and the end once', () => {
    const before = told(messageAbout(GAME.slice(0, 2)));
    expect(before.announcement).toBe('Beta ○: column 3.');
    const result = { winners: [1], reason: 'fullColumn', illegalColumn: 2 } as const;
    const over = told(messageAbout(GAME.slice(0, 2), { result }), before);
    expect(over.announcement).toBe('Alpha × wins: Beta answered with column 2, which is full.');
    const moved = told(messageAbout(GAME.slice(0, 2), { result }, { isPaused: true }), over);
    expect(moved.announcement).toBe(over.announcement);
  });

  it('says how a game has ended, and counts it, once its last coin has landed', () => {
    const game = playTurns(7, [0, 1, 0, 1, 0, 1, 0]);
    const result = { winners: [1], reason: 'line', illegalColumn: null } as const;
    const lastGame = { points: [1, 0], players: ['A', 'B'] } as unknown as GameRecord;
    const begun = { ...MATCH, points: [0, 0], played: 0, isOver: false } as const;
    const before = told(messageAbout(game.slice(0, 6), {}, { match: begun }));
    const over = told(messageAbout(game, { result }, { match: MATCH, lastGame }), before);
    const seen = (state: TableState) => {
      const shown = shownTable(state);
      return [shown.view?.match?.points, headlineOf(shown)];
    };
    expect(seen(over)).toEqual([[0, 0], 'A 0 : 0 B']);
    expect(seen(atRest(over))).toEqual([[1, 0], 'A × wins']);
  });

  it('says which game is played, how it stands, and who is to move to those who play', () => {
    const match = { ...MATCH, games: 2, isOver: false };
    const turn = { side: 2, ms: 0, clockMs: null } as const;
    const said = (game: object, change: object, sides: (1 | 2)[] = []) => {
      const table = { match: { ...match, ...change } };
      const message = messageAbout(GAME.slice(0, 1), { index: 1, ...game }, table);
      return saidOf(told({ ...message, you: { controls: true, sides } }));
    };
    expect(said({ turn }, {})).toEqual(['A 1 : 0 B', 'Game 2 of 2.']);
    expect(said({ turn }, {}, [2])[0]).toBe('Your turn');
    expect(said({ turn }, {}, [1])[0]).toBe('B ○ to move');
    expect(said({ turn }, {}, [1, 2])[0]).toBe('B ○ to move');
    expect(said({}, { isOver: true })).toEqual(['Broken off at 1 : 0', '']);
    const open = told(messageAbout(GAME.slice(0, 1), {}, { match }));
    expect(headlineOf(shownTable(open), 'A × is ahead, 60 %')).toBe('A × is ahead, 60 %');
    expect(said({}, { isOver: true, points: [0, 1] }, [2])[0]).toBe('Broken off at 1 : 0');
    expect(said({}, { isOver: true, played: 0, points: [0, 0] })[0]).toBe('No game was finished');
  });

  it('says to a person who has won, and to all how a match has ended', () => {
    const result = { winners: [1], reason: 'line', illegalColumn: null } as const;
    const said = (match: object, sides: (1 | 2)[] = []) => {
      const message = messageAbout(GAME.slice(0, 1), { result }, { match: { ...MATCH, ...match } });
      return saidOf(told({ ...message, you: { controls: true, sides } }));
    };
    expect(said({}, [1])).toEqual(['You have won', 'Four in a line.']);
    expect(said({}, [2])[0]).toBe('You have lost');
    expect(said({})[0]).toBe('A × wins');
    const three = { games: 3, played: 3, points: [1, 2] };
    expect(said(three)).toEqual(['B wins 2 : 1', 'Last game: four in a line.']);
    expect(said(three, [1])[0]).toBe('You have lost 1 : 2');
    expect(said(three, [2])[0]).toBe('You have won 2 : 1');
    expect(said({ games: 2, played: 2, points: [1, 1] })[0]).toBe('A draw, 1 : 1');
  });

  it('says that a bot has left, and that it lost by that', () => {
    const turn = { side: 1, ms: 0, clockMs: null } as const;
    const seats = [SEATED, BOT] as const;
    const line = { winners: [1], reason: 'line', illegalColumn: null } as const;
    const said = (game: object, match: object, more: object = { bots: [] }, sides: (1 | 2)[] = [1]) => {
      const ofMatch = { ...MATCH, games: 3, isOver: false, ...match };
      const table = { seats, awaitsNextGame: true, match: ofMatch, ...more };
      return saidOf(told({ ...messageAbout([], game, table), you: { controls: true, sides } }));
    };
    expect(said({ turn }, {})).toEqual([
      'B has left: any coin ends the game',
      'Game 2 of 3. B ○ has left, and loses this game.',
    ]);
    expect(said({ result: line }, {})[1]).toBe('Game 1 of 3. Four in a line. B ○ has left.');
    // After the last game it does not matter.
    expect(said({ result: line }, { isOver: true, played: 3 })[1]).toBe('Last game: four in a line.');
    expect(said({ result: line }, { isOver: true, played: 2 })[1]).toBe(
      'Last game: four in a line. B ○ has left.',
    );
    const result = { ...line, reason: 'disconnect' };
    expect(said({ result }, {})[1]).toBe('Game 1 of 3. B was disconnected.');
    expect(said({ result }, { isOver: true, played: 3 })[1]).toBe('Last game: B was disconnected.');
  });

  it('lists no coin that has not landed on the board, and jumps where too many have come at once', () => {
    const first = told(messageAbout(GAME.slice(0, 1)));
    const more = told(messageAbout(GAME.slice(0, 3)), first);
    expect(coinsOf(more)).toBe(1);
    expect(coinsOf(reduceTable(more, { type: 'frameOver' }))).toBe(2);
    expect(coinsOf(atRest(more))).toBe(3);
    const all = told(messageAbout(GAME), first).watched.game.showing;
    expect(all).toMatchObject({ queue: [], frame: { ms: 0, falls: [] } });
    const won = playTurns(7, [0, 1, 0, 1, 0, 1, 0]);
    expect(coinsOf(atRest(told(messageAbout(won))))).toBe(7);
  });

  it('shows bots’ games coin by coin with their ends, and then the newest that is complete', async () => {
    const [line, other] = [await scriptedGame(LINE), await scriptedGame(LINE.toReversed())];
    const seats = ['A', 'B'].map((name) => ({ ...BOT, name }));
    const match = { ...MATCH, games: 9, isOver: false };
    const at = (index: number, played: number, game: object = {}) => {
      const { record } = played === 1 ? line : other;
      const lastGame = played === 0 ? null : { ...record, index: played - 1, players: ['A', 'B'] };
      const now = { ...match, played, points: [played, 0] };
      const table: object = { match: now, speed: null, seats, lastGame, lastMatch: lastGame && now };
      return messageAbout([], { index, ...game }, table);
    };
    let state = told(at(0, 0));
    const seen: string[] = [];
    const look = () => {
      const { game, match: shown } = shownTable(state).view ?? {};
      const text = `${game?.index}: ${coinsOf(state)} ${game?.result ? 'over' : ''} ${shown?.points}`;
      if (text !== seen.at(-1)) seen.push(text);
      expect(detailsLine(state)).not.toMatch(/ 0 (game|match)/);
    };
    const frame = () => {
      state = reduceTable(state, { type: 'frameOver' });
      look();
    };
    state = told(at(1, 1), state);
    look();
    frame();
    // The bots are faster than the coins fall.
    for (const message of [at(2, 2), at(3, 3)]) state = told(message, state);
    while (seen.length < 12) frame();
    expect(seen).toEqual([
      ...['0: 0  0,0', '0: 1  0,0', '0: 2  0,0', '0: 3  0,0', '0: 4  0,0', '0: 5  0,0', '0: 6  0,0'],
      ...['0: 7 over 1,0', '2: 0  2,0', '2: 1  2,0', '2: 2  2,0', '2: 3  2,0'],
    ]);
    expect(detailsLine(told(at(7, 7), state))).toContain('The bots are 4 games ahead.');
    const isLive = reduceTable(told(at(7, 7), state), { type: 'pace', pace: null });
    expect(shownTable(isLive).view?.game?.index).toBe(7);
    const isHidden = reduceTable(told(at(7, 7), state), { type: 'seen', isSeen: false });
    expect(shownTable(isHidden).view?.game?.index).toBe(7);
  });

  it('tells nothing of a game before its last coin has landed, and all once the board has come to rest', () => {
    const pace = fc.constantFrom(null, 1 as const);
    const steps = fc.array(fc.constantFrom('play', 'play', 'play', 'message', 'frame'), { maxLength: 150 });
    const picks = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 42 });
    const plans = fc.array(fc.tuple(seeds, picks), { minLength: 2, maxLength: 4 });
    alwaysWith({ numRuns: 100 }, [plans, pace, steps], (all, speed, some) => {
      const match = new PlayedMatch([WON, ...all]);
      let state = reduceTable(told(match.message()), { type: 'pace', pace: speed });
      for (const step of some) {
        if (step === 'play') match.play();
        if (step === 'message') state = told(match.message(), state);
        if (step === 'frame' && isMoving(state.watched.game.showing))
          state = reduceTable(state, { type: 'frameOver' });
        const { view } = shownTable(state);
        const index = view?.game?.index ?? 0;
        const isEnded =
          coinsOf(state) === match.turnsOf(index).length && !isOutcomeHidden(state.watched.game.showing);
        if (isEnded) continue;
        expect(view?.game?.result).toBeNull();
        expect(view?.match?.points[0]).toBeLessThanOrEqual(index);
        expect(view?.match?.played).toBeLessThanOrEqual(index);
        expect(view?.awaitsNextGame).toBe(false);
      }
      state = atRest(told(match.message(), state));
      const { table } = match.message();
      const { view } = shownTable(state);
      expect(view?.game).toMatchObject({ index: table.game?.index, result: table.game?.result });
      expect(view?.match).toMatchObject({ points: table.match?.points, played: table.match?.played });
    });
  });

  it('is good or bad news for the one who plays: of the game, and of the match once that is over', () => {
    const tone = (sides: (1 | 2)[], winners: (1 | 2)[], match: object) => {
      const result = { winners, reason: 'line', illegalColumn: null } as const;
      const message = messageAbout(GAME, { result }, { match: { ...MATCH, ...match } });
      return headlineTone(shownTable(told({ ...message, you: { controls: true, sides } })));
    };
    const goesOn = { games: 3, isOver: false };
    const news = ([[1], [2], [1, 2]] as const).map((winners) => [
      tone([1], [...winners], goesOn),
      tone([2], [...winners], goesOn),
      tone([], [...winners], goesOn),
    ]);
    expect(news).toEqual([
      ['good', 'bad', ''],
      ['bad', 'good', ''],
      ['', '', ''],
    ]);
    // Whoever won the last game.
    const over = { games: 3, played: 3, isOver: true, points: [1, 2] };
    expect([tone([1], [1], over), tone([2], [1], over)]).toEqual(['bad', 'good']);
  });

  it('proposes other bombs for a rematch', () => {
    expect(nextSeed(messageAbout([], {}, { match: null, seed: 7 }).table)).toBe(7);
    expect(nextSeed(messageAbout([], {}, { match: MATCH, seed: 7 }).table)).toBe(8);
    expect(nextSeed(messageAbout([], {}, { match: MATCH, seed: 0xffffffff }).table)).toBe(0);
  });

  it('lets a person drop a coin when it is the turn of the own side, and the table is not paused', () => {
    const turn = { side: 1, ms: 0, clockMs: null } as const;
    const may = (sides: (1 | 2)[], table: object = {}) =>
      mayDrop(told({ ...messageAbout([], { turn }, table), you: { controls: true, sides } }));
    expect([may([1]), may([]), may([1], { isPaused: true })]).toEqual([true, false, false]);
    expect([may([2]), may([1, 2])]).toEqual([false, true]);
  });

  it('takes no coin of a person before the board shows whose turn it is, nor after the end', () => {
    const may = (moves: number, side: 1 | 2, game: object = {}) =>
      mayDrop(
        told({
          ...messageAbout(GAME.slice(0, moves), { turn: { side, ms: 0, clockMs: null }, ...game }),
          you: { controls: true, sides: [1, 2] },
        }),
      );
    expect([may(0, 1), may(1, 2), may(2, 1)]).toEqual([true, true, true]);
    // The clock is another's than the position says.
    expect([may(0, 2), may(1, 1)]).toEqual([false, false]);
    const won = playTurns(7, [0, 1, 0, 1, 0, 1, 0]);
    const over = messageAbout(won, { turn: { side: 2, ms: 0, clockMs: null } });
    expect(mayDrop(told({ ...over, you: { controls: true, sides: [1, 2] } }))).toBe(false);
    expect(mayDrop(INITIAL_TABLE)).toBe(false);
  });
});
