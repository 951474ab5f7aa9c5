import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameRecordSchema } from '../../../src/arena/play/gameRecord.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import { encodePlayState, playStateOf, positionFromText } from '../../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME, formatPosition, openColumns } from '../../../src/engine/index.ts';
import { bombVariants } from '../../../src/page/lab/WhatIf.tsx';
import { gameFromLink, gameLink, labLink, positionFromLink } from '../../../src/page/state/address.ts';
import * as drafts from '../../../src/page/state/draft.ts';
import { isMoving, showNextFrameOf } from '../../../src/page/state/frames.ts';
import { childIndices, lineOf, shownPosition, turnsText } from '../../../src/page/state/game.ts';
import * as lab from '../../../src/page/state/lab.ts';
import { seeds } from '../../../src/verify/arbitraries.ts';
import { read } from '../../engine/boardOf.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { games, playTurns } from './turns.ts';

const BY_THE_RULES = { rules: FOUR_CONNECT_XTREME };
const BOMB_ON_BOARD = '7/7/7/3b3/2ox3/1xoox2 x 7 10 1';

const labOf = (position?: string) => lab.emptyLab(position === undefined ? undefined : read(position));
const atRest = (state: lab.LabState): lab.LabState =>
  isMoving(state.showing) ? atRest(showNextFrameOf(state)) : state;
const drop = (state: lab.LabState, column: number) =>
  lab.dropCoin(state, column, shownPosition(state).position.round);

const picked = fc.array(fc.nat({ max: 6 }), { minLength: 42, maxLength: 42 });

/** The game after a coin for each pick, which chooses among the open columns, until it is over. */
function playedOut(game: lab.LabState, picks: readonly number[]): lab.LabState {
  return picks.reduce((state, pick) => {
    const { position, outcome } = shownPosition(state);
    const open = openColumns(position.board);
    return outcome !== null ? state : drop(state, open[pick % open.length] as number);
  }, game);
}

describe('the laboratory', () => {
  it('ignores a coin for a position that is no longer on the board, or for a column that is full', () => {
    const moved = drop(labOf(), 3);
    expect(lab.dropCoin(moved, 3, 1)).toBe(moved);
    const full = [3, 3, 3, 3, 3, 3].reduce(drop, labOf());
    expect(drop(full, 3)).toBe(full);
  });

  it('says what is wrong with what cannot be read, until something else is done', () => {
    const shown = lab.changeOrProblem(() => lab.positionChange(read('nonsense')));
    const state = shown(labOf());
    expect(state.problem).toContain('a position has');
    expect(drop(state, 3).problem).toBeNull();
    const broken = () => {
      throw new TypeError('a fault of the page');
    };
    expect(() => lab.changeOrProblem(broken)).toThrow(TypeError);
  });

  it('a game goes on from any position that is not over, with help, and is kept with where it began', () => {
    const [line, set] = [[3, 3, 2].reduce(drop, labOf()), drop(labOf(BOMB_ON_BOARD), 0)];
    const games = [line, set].map((from) => lab.gameFromBoard(from, 3, 2, 'Ada'));
    expect(games.map((game) => lineOf(game).length)).toEqual([3, 0]);
    expect(games.map(({ isHelped }) => isHelped)).toEqual([true, true]);
    const kept = games.map((game) => lab.resumeGame(lab.savedGame(game)) as lab.LabState);
    const positions = [kept, [line, set]].map((all) => all.map((one) => shownPosition(one).position));
    expect(positions[0]).toEqual(positions[1]);
    expect(kept.map((game) => lab.nextGame(drop(game, 0)).start)).toEqual([labOf().start, kept[1]?.start]);
    expect([labOf(), labOf(BOMB_ON_BOARD), set].map(lab.canPlayFromHere)).toEqual([false, true, true]);
  });

  it('begins a game again from before any coin of the person, with the same bombs', () => {
    const played = [3, 3, 2, 2, 1].reduce(drop, lab.newGame([lab.PERSON, 2], 7));
    const again = [2, 3, 0].map((coins) => lab.gameBeforeCoin(played, coins));
    expect(again.map((game) => shownPosition(game).position.round)).toEqual([3, 3, 1]);
    expect(again.map(lab.seatToMove)).toEqual([lab.PERSON, lab.PERSON, lab.PERSON]);
    const [tried] = again;
    expect(tried && shownPosition([2, 2, 1].reduce(drop, tried))).toEqual(shownPosition(played));
    expect(tried?.isHelped).toBe(true);
    const lost = [0, 3, 0, 3, 0, 3, 1, 3].reduce(drop, lab.newGame([lab.PERSON, 2], 7));
    expect([
      shownPosition(lost).outcome?.winners,
      shownPosition(lab.gameBeforeCoin(lost, 8)).position.round,
    ]).toEqual([[2], 7]);
  });

  it('has the bombs of the first game of a match with its seed', () => {
    alwaysWith({ numRuns: 20 }, [seeds, picked], (seed, picks) => {
      const game = playedOut(lab.newGame([lab.PERSON, 2], seed), picks);
      expect(shownPosition(game).position).toEqual(playTurns(seed, picks, 0).at(-1)?.position);
    });
  });

  it('has a bomb that nobody can know drop with the last coin of its window, unless it has dropped', () => {
    always([games], (turns) => {
      for (const { before, column } of turns) {
        const state = { ...lab.emptyLab(before), schedule: lab.latestBombSchedule(before) };
        const { position, outcome } = shownPosition(drop(state, column));
        const due = FOUR_CONNECT_XTREME.windows.filter(({ last }) => last <= position.round).length;
        if (outcome === null) expect(position.bombsDropped).toBe(Math.max(before.bombsDropped, due));
      }
    });
  });

  it('drops no bomb twice after a position that was set up', () => {
    const state = playedOut(labOf(BOMB_ON_BOARD), [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 5, 4, 6, 6, 5]);
    expect(shownPosition(state).position.bombsDropped).toBeLessThanOrEqual(3);
  });
});

describe('the tree of lines', () => {
  it('ends with its result in words once the last coin has landed', () => {
    const won = [0, 1, 0, 1, 0, 1, 0].reduce((state, column) => atRest(drop(state, column)), labOf());
    const falling = lab.stepMoves(lab.stepMoves(won, -1), 1);
    expect([falling, atRest(falling)].map(lab.describeGameEnd)).toEqual([
      'The last coin falls …',
      'Player 1 × wins: four in a line.',
    ]);
  });

  const opened = [3, 3, 2].reduce(drop, labOf());

  it('keeps what was played, branches where something else is, and stops at its ends', () => {
    const other = drop(lab.stepMoves(lab.stepMoves(opened, -1), -1), 4);
    expect(lineOf(other).map(({ column }) => column)).toEqual([3, 4]);
    expect(childIndices(other.nodes, 0).map((index) => other.nodes[index]?.column)).toEqual([3, 4]);
    const again = drop(lab.stepMoves(other, -1), 3);
    expect(again.nodes).toHaveLength(4);
    expect(lineOf(lab.stepMoves(again, 1)).map(({ column }) => column)).toEqual([3, 3, 2]);
    expect(lab.stepMoves(opened, 1)).toBe(opened);
    const start = lab.showMove(opened, null);
    expect([lab.stepMoves(start, -1), shownPosition(start).position.round]).toEqual([start, 1]);
  });

  it('is the same game again as a record, whose bombs drop in every line from it', () => {
    alwaysWith({ numRuns: 30 }, [seeds, picked], (seed, picks) => {
      const over = playedOut(lab.newGame([lab.PERSON, 2], seed, { names: ['Ann', 'fcx'] }), picks);
      const record = lab.labRecord(over);
      if (record === null) return;
      // A file that it is saved to begins with it.
      expect(record).toMatchObject({ match: 1, index: 0 });
      const { position, refusal, ...game } = replayRecord(gameRecordSchema.parse(record));
      expect({ position, refusal }).toEqual({ position: shownPosition(over).position, refusal: null });
      const shown = lab.replayInLab({ position, refusal, ...game }, 4);
      const columns = record.moves;
      expect(lineOf(shown).map(({ column }) => column)).toEqual(columns.slice(0, 4));
      expect(columns.reduce(drop, lab.showMove(shown, null)).nodes).toHaveLength(columns.length);
      const replayed = columns.reduce(drop, { ...lab.showMove(shown, null), nodes: [] });
      expect(shownPosition(replayed)).toEqual(shownPosition(over));
    });
    expect(lab.labRecord(opened)).toBeNull();
  });

  it('has a line from the start to an end as a game, with the bombs that dropped in it, whatever its seed', () => {
    always([games], (line) => {
      const [first] = line;
      if (first === undefined || line.at(-1)?.outcome === null) return;
      const record = lab.labRecord(lab.positionChange(first.before, line)(labOf()));
      expect(record && turnsText(replayRecord(record).turns)).toBe(turnsText(line));
    });
    expect(lab.labRecord([0, 1, 0, 1, 0].reduce(drop, labOf('7/7/7/7/7/xo5 x 3 -')))).toBeNull();
  });

  it('takes back the last coin of the person, whichever side that is, with the answer to it; of two persons the last coin', () => {
    const played = (seats: lab.LabState['seats'], coins: number) =>
      [3, 2, 4, 1, 0].slice(0, coins).reduce(drop, lab.newGame(seats, 7));
    const left = (state: lab.LabState) => lineOf(lab.takeBack(state)).length;
    for (const coins of [0, 1, 2, 3, 4, 5]) {
      const one = (side: 1 | 2) => played(side === 1 ? [lab.PERSON, 2] : [2, lab.PERSON], coins);
      // The first player drops the odd coins.
      expect(left(one(1))).toBe(Math.max(0, coins - (coins % 2 === 1 ? 1 : 2)));
      expect(left(one(2))).toBe(coins < 2 ? 0 : coins - (coins % 2 === 0 ? 1 : 2));
      expect(left(played([lab.PERSON, lab.PERSON], coins))).toBe(Math.max(0, coins - 1));
    }
  });

  it('has its bomb in other columns', () => {
    const [none, , , , , , , six] = bombVariants(read(BOMB_ON_BOARD), 2);
    expect([none?.position.bomb, six?.position.bomb]).toMatchObject([null, { column: 6, explodeInRound: 9 }]);
  });

  it('forgets what is deleted, with all that followed it', () => {
    const none = lab.deleteMove(lab.showMove(opened, 0));
    expect([none.at, childIndices(none.nodes, null), lab.deleteMove(none).at]).toEqual([null, [], null]);
  });

  it('takes a whole line, and shows its first move', () => {
    const lined = lab.playLine(opened, [4, 4, 5]);
    expect(lineOf(lined).map(({ column }) => column)).toEqual([3, 3, 2, 4]);
    const [, , , , ...then] = lineOf(lab.stepMoves(lab.stepMoves(lined, 1), 1));
    expect(then.map(({ column }) => column)).toEqual([4, 5]);
  });

  it('plays a single lab.step out, and jumps farther ones', () => {
    expect(lab.stepMoves(lab.showMove(opened, null), 1).showing.frame.falls).toHaveLength(1);
    const jump = lab.showMove(lab.showMove(opened, null), 2);
    expect(jump.showing.frame).toMatchObject({ falls: [], board: opened.nodes[2]?.position.board });
  });
});

describe('a position being set up', () => {
  const empty = drafts.draftOf(shownPosition(labOf()).position);
  const put = (piece: 1 | 2 | 99, column: number) => (draft: drafts.Draft) =>
    drafts.putPiece(draft, piece, column);
  const changed = (...changes: ((draft: drafts.Draft) => drafts.Draft)[]) =>
    changes.reduce((draft, change) => change(draft), empty);

  it('counts rounds with the coins, lets the side with fewer coins move, and says what is wrong', () => {
    const draft = changed(put(1, 3), put(2, 3), put(1, 4));
    expect(draft).toMatchObject({ round: 4, toMove: 2 });
    expect(drafts.positionOfDraft(draft)).toMatchObject({ position: { round: 4 } });
    expect(drafts.emptyDraft(draft)).toEqual(empty);
    const early = changed(put(99, 0));
    expect(drafts.positionOfDraft(early)).toEqual({ problem: expect.stringContaining('rounds 5–10') });
    const late = { ...changed(put(1, 3), put(2, 3), put(1, 4), put(2, 2), put(99, 4)), round: 9, fuse: 1 };
    expect(drafts.nearestLegalDraft(late)).toEqual({ ...late, round: 5, fuse: 4 });
  });

  it('has one bomb at most, and never floats, whatever is put and removed', () => {
    const { board } = drafts.removePiece(changed(put(1, 0), put(99, 0), put(2, 0), put(99, 1)), 0);
    expect(board.slice(0, 2)).toEqual([2, 99]);
    const puts = fc.tuple(fc.constantFrom(1 as const, 2 as const, 99 as const), fc.nat({ max: 6 }));
    const removes = fc
      .nat({ max: 41 })
      .map((cell) => (draft: drafts.Draft) => drafts.removePiece(draft, cell));
    const one = fc.oneof(
      puts.map(([piece, column]) => put(piece, column)),
      removes,
    );
    always([fc.array(one, { maxLength: 60 })], (changes) => {
      const result = drafts.positionOfDraft(changed(...changes));
      if ('problem' in result) expect(result.problem).not.toMatch(/float|bombs on the board/);
    });
  });
});

describe('an address', () => {
  it('names a game and its coins, and nothing else', () => {
    const kind = fc.constantFrom('game' as const, 'play' as const, 'own' as const);
    const links = fc.record(
      { kind, number: fc.nat(), coin: fc.nat({ max: 60 }) },
      { requiredKeys: ['kind', 'number'] },
    );
    always([links], (link) => {
      expect(gameFromLink(gameLink(link))).toEqual(link);
    });
    for (const hash of ['', '#', '#game=', '#game=x', '#lab=1', '#own=1&coin=', '#standings'])
      expect(gameFromLink(hash)).toBeNull();
  });
});

describe('a shared position', () => {
  it('survives a link, and text and PlayState when pasted', () => {
    alwaysWith({ numRuns: 50 }, [games], (turns) => {
      const { before } = turns.at(-1) as (typeof turns)[number];
      const linkFrom = (...line: Parameters<typeof lab.positionChange>) =>
        positionFromLink(labLink(lab.positionChange(...line)(labOf())));
      expect(linkFrom(before)).toEqual({ position: before, turns: [] });
      const [first] = turns as [(typeof turns)[number]];
      const linked = linkFrom(first.before, turns);
      expect(linked).toEqual({ position: first.before, turns });
      const part = turns.length > 1 ? { coins: 1 } : {};
      expect(linkFrom(first.before, turns, 1)).toEqual({ ...linked, ...part });
      expect(positionFromText(` ${formatPosition(before)}\n`, BY_THE_RULES)).toEqual(before);
    });
    const { before } = playTurns(7, [3, 3, 4]).at(-1) as ReturnType<typeof playTurns>[number];
    expect(positionFromText(encodePlayState(playStateOf(before, 'Alpha')), BY_THE_RULES)).toEqual(before);
  });

  it.each([
    '',
    '#',
    '#position=',
    '#position=%',
    '#position=nonsense',
    '#position=7%2F7%2F7%2F7%2F7%2F7%20x%201%20-%200&line=9',
    '#position=7%2F7%2F7%2F7%2F7%2F7%20x%201%20-%200&line=0&then=%',
    '#position=7%2F7%2F7%2F7%2F7%2F7%20x%201%20-%200&then=0',
    '#position=7%2F7%2F7%2F7%2F7%2F7%20x%201%20-%200&line=0 1 0 1 0 1 0&then=1',
  ])('is none in the link %j', (hash) => {
    expect(positionFromLink(hash)).toBeNull();
  });
});

it('goes on with a saved game against fcx as if it had never been left', () => {
  always([seeds, fc.array(fc.nat(), { maxLength: 45 })], (seed, picks) => {
    const begun = lab.newGame([lab.PERSON, 3], seed, { names: ['Ann', 'fcx level 3'], isHelped: true });
    const left = playedOut(begun, picks);
    const resumed = lab.resumeGame(lab.savedGame(left)) as lab.LabState;
    const { seats, names, isHelped } = resumed;
    expect({ seats, names, isHelped }).toEqual({ seats: left.seats, names: left.names, isHelped: true });
    expect(shownPosition(resumed)).toMatchObject(shownPosition(left));
    expect(turnsText(lineOf(resumed))).toBe(turnsText(lineOf(left)));
  });
});

it.each([
  '',
  '{}',
  '{"seats":[0,3],"seed":1,"names":["Ann","fcx"],"moves":"9 9 9"}',
  // Each of these once left a page that could not be shown.
  '{"moves":"3"}',
  '{"seats":[3],"seed":1,"names":["Ann","fcx"],"moves":"3"}',
  '{"seats":[0,"3"],"seed":1,"names":["Ann","fcx"],"moves":"3"}',
  '{"seats":[0,3],"names":["Ann","fcx"],"moves":"3"}',
  '{"seats":[0,3],"seed":1,"names":null,"moves":"3"}',
])('a saved game that cannot be read, %j, is none', (saved) => {
  expect(lab.resumeGame(saved)).toBeNull();
});
