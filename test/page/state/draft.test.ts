import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOMB, FREE } from '../../../src/engine/index.ts';
import {
  draftOf,
  emptyDraft,
  LAST_DRAFT_ROUND,
  nearestLegalDraft,
  POSSIBLE_FUSES,
  positionOfDraft,
  putPiece,
  removePiece,
} from '../../../src/page/state/draft.ts';
import { read } from '../../engine/boardOf.ts';
import { always, alwaysWith, thorough } from '../../thorough.ts';
import { games, playTurns } from './turns.ts';

const EMPTY = draftOf(read('7/7/7/7/7/7 x 1 -'));
const pieces = fc.constantFrom(1 as const, 2 as const, BOMB);
const count = (board: readonly number[], piece: number) => board.filter((cell) => cell === piece).length;

it('a position of any game is its own draft, and needs no correction', () => {
  // A bomb that takes nothing leaves no trace on the board.
  const traceless = playTurns(0, [0, 0, 0, 0, 0, 0, 0, 0]);
  alwaysWith({ examples: [[traceless]] }, [games], (turns) => {
    const areSeen = turns.every(({ explosion }) => explosion?.destroyed.length !== 0);
    for (const { position, outcome } of turns.slice(-3)) {
      if (outcome !== null) continue;
      const draft = draftOf(position);
      const { position: read } = positionOfDraft(draft);
      expect({ ...read, bombsDropped: position.bombsDropped }).toEqual(position);
      if (areSeen) expect(read?.bombsDropped).toBe(position.bombsDropped);
      expect(nearestLegalDraft(draft)).toEqual(draft);
    }
  });
});

it('a piece lies on top of its column, and taken away again leaves the draft as it was', () => {
  always([fc.array(fc.tuple(pieces, fc.nat(6)), { maxLength: 50 })], (put) => {
    let draft = EMPTY;
    for (const [piece, column] of put) {
      const next = putPiece(draft, piece, column);
      const isFull = next === draft;
      expect(count(next.board, BOMB)).toBeLessThan(2);
      // No piece floats: below each there is another.
      for (let cell = 7; cell < 42; cell++)
        if (next.board[cell] !== FREE) expect(next.board[cell - 7]).not.toBe(FREE);
      const coins = count(next.board, 1) + count(next.board, 2);
      const before = count(draft.board, 1) + count(draft.board, 2);
      expect(next.round - draft.round).toBe(coins - before);
      if (!isFull && piece !== BOMB) {
        const top = next.board.findIndex((cell, place) => cell !== draft.board[place]);
        expect(next.toMove).toBe(count(next.board, 1) > count(next.board, 2) ? 2 : 1);
        expect(removePiece(next, top).board).toEqual(draft.board);
        expect(removePiece(next, top).round).toBe(draft.round);
      }
      draft = next;
    }
    expect(emptyDraft(draft)).toMatchObject({ round: 1, toMove: 1, board: EMPTY.board });
  });
});

it('no round comes before the first, however many coins are taken away', () => {
  let draft = { ...putPiece(putPiece(EMPTY, 1, 3), 2, 3), round: 1 };
  for (const cell of [10, 3]) draft = { ...draft, ...removePiece(draft, cell) };
  expect(draft.round).toBe(1);
});

it('is put right by the nearest round and fuse that the rules allow: none that is allowed is nearer', () => {
  const drafts = fc.tuple(
    games,
    fc.integer({ min: 1, max: LAST_DRAFT_ROUND }),
    fc.constantFrom(...POSSIBLE_FUSES),
  );
  alwaysWith({ numRuns: thorough(60) }, [drafts], ([turns, round, fuse]) => {
    const last = turns.findLast(({ outcome }) => outcome === null);
    if (last === undefined) return;
    const draft = { ...draftOf(last.position), round, fuse };
    const found = nearestLegalDraft(draft);
    const away = (one: { round: number; fuse: number }) =>
      Math.abs(one.round - round) + Math.abs(one.fuse - fuse);
    expect(found).toBeDefined();
    if (found === undefined) return;
    expect(positionOfDraft(found).problem).toBeUndefined();
    const hasBomb = draft.board.includes(BOMB);
    for (let other = 1; other <= LAST_DRAFT_ROUND; other++) {
      for (const otherFuse of hasBomb ? POSSIBLE_FUSES : [fuse]) {
        const one = { ...draft, round: other, fuse: otherFuse };
        if (positionOfDraft(one).position) expect(away(one)).toBeGreaterThanOrEqual(away(found));
      }
    }
  });
});

it('says in words for a person what is wrong', () => {
  expect(positionOfDraft(EMPTY).problem).toBeUndefined();
  expect(positionOfDraft({ ...putPiece(EMPTY, BOMB, 3), round: 1 }).problem).toMatch(
    /^Bombs drop in rounds \d+–\d+/,
  );
  const coins = [0, 1, 2].reduce((draft, column) => putPiece(draft, 1, column), EMPTY);
  expect(positionOfDraft({ ...coins, round: 2 }).problem).toBe(
    'These coins cannot be on the board in this round.',
  );
});
