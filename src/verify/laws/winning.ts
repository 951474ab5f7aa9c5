/** Who wins, and when. */
import fc from 'fast-check';
import {
  type Board,
  columnOf,
  drawBoard,
  FOUR_CONNECT_XTREME,
  hasLine,
  isFull,
  landingRow,
  lineCells,
  opponent,
  play,
  playersWithLine,
  rowOf,
  type Side,
} from '../../engine/index.ts';
import {
  armedPositions,
  type Drop,
  gamePlans,
  lastCoins,
  quietCoins,
  stackedBoards,
  wholeGamePlans,
  winningCoins,
} from '../arbitraries.ts';
import { doubleWins } from '../doubleWins.ts';
import { drawDrop } from '../drawExample.ts';
import { describePlan, playTurns } from '../gamePlan.ts';
import { ensure, ensureEqual, type Law, law } from '../law.ts';
import { scanCell, scanLineCells, scanPlayersWithLine } from '../naiveScan.ts';

const PLAYERS: readonly Side[] = [1, 2];

/** Drops that set off explosions, won by neither player, one or both. */
const explosiveDrops = fc.oneof(armedPositions, doubleWins);

export const winningLaws: readonly Law[] = [
  law<Board>(
    {
      name: 'lines',
      sentence: 'lines are found exactly where a naive scan finds them',
      source: 'Board and coins',
    },
    {
      examples: fc.oneof(stackedBoards, quietCoins),
      draw: drawBoard,
      holds: (board) => {
        for (const player of PLAYERS) {
          const scanned = scanLineCells(board, player);
          ensureEqual(
            lineCells(board, player, FOUR_CONNECT_XTREME.connect),
            scanned,
            `cells in lines of player ${player}`,
          );
          ensureEqual(
            hasLine(board, player, FOUR_CONNECT_XTREME.connect),
            scanned.length > 0,
            `whether player ${player} has a line`,
          );
        }
        ensureEqual(
          playersWithLine(board, FOUR_CONNECT_XTREME.connect),
          scanPlayersWithLine(board),
          'players with a line',
        );
      },
    },
  ),

  law(
    {
      name: 'winsAtOnce',
      sentence: 'a coin wins at once exactly when it makes a line, and for its owner alone',
      source: 'Board and coins',
    },
    {
      examples: gamePlans,
      draw: describePlan,
      holds: (plan) => {
        for (const { before, column, turn } of playTurns(plan)) {
          const row = landingRow(before.board, column) as number;
          const makesLine = scanCell(before.board, row, column, before.toMove);
          ensureEqual(
            turn.outcome?.reason === 'line',
            makesLine,
            `whether coin ${before.round} wins with a line`,
          );
          if (makesLine) ensureEqual(turn.outcome?.winners, [before.toMove], 'winners');
        }
      },
    },
  ),

  law<Drop>(
    {
      name: 'winsBeforeBlast',
      sentence: 'a coin that wins in the round of an explosion wins before it',
      source: 'Who wins when',
    },
    {
      examples: winningCoins,
      draw: drawDrop,
      holds: ({ position, column }) => {
        const turn = play(position, column, FOUR_CONNECT_XTREME);
        ensureEqual(turn.outcome, { winners: [position.toMove], reason: 'line' }, 'outcome');
        ensure(turn.explosion === null, () => 'the bomb exploded although the game was over');
        const row = landingRow(position.board, column) as number;
        const expected = position.board.map((cell, index) =>
          rowOf(index) === row && columnOf(index) === column ? position.toMove : cell,
        );
        ensureEqual(turn.position, { ...position, board: expected }, 'the last position');
      },
    },
  ),

  law<Drop>(
    {
      name: 'doubleWin',
      sentence: 'both players win when an explosion leaves both with a line',
      source: 'Who wins when',
    },
    {
      examples: doubleWins,
      draw: drawDrop,
      holds: ({ position, column }) => {
        const turn = play(position, column, FOUR_CONNECT_XTREME);
        ensureEqual(turn.outcome, { winners: [1, 2], reason: 'explosion' }, 'outcome');
      },
    },
  ),

  law<Drop>(
    {
      name: 'collapseWins',
      sentence: 'an explosion wins for exactly those who have a line after it',
      source: 'Who wins when',
    },
    {
      examples: explosiveDrops,
      draw: drawDrop,
      holds: ({ position, column }) => {
        const { explosion, outcome } = play(position, column, FOUR_CONNECT_XTREME);
        if (explosion === null) return;
        const winners = scanPlayersWithLine(explosion.board);
        ensureEqual(outcome?.winners ?? [], winners, 'winners');
        if (winners.length > 0) ensureEqual(outcome?.reason, 'explosion', 'reason');
      },
    },
  ),

  law<Drop>(
    {
      name: 'fullBoard',
      sentence: 'a full board without a line is lost by the player to move',
      source: 'A full board',
    },
    {
      examples: lastCoins,
      draw: drawDrop,
      holds: ({ position, column }) => {
        const turn = play(position, column, FOUR_CONNECT_XTREME);
        const loser = opponent(position.toMove);
        ensureEqual(turn.position.toMove, loser, 'the player to move');
        ensureEqual(turn.outcome, { winners: [position.toMove], reason: 'fullBoard' }, 'outcome');
      },
    },
  ),

  law(
    {
      name: 'goesOn',
      sentence: 'a game ends on a full board, and goes on while there is room and no line',
      source: 'A full board',
    },
    {
      examples: wholeGamePlans,
      draw: describePlan,
      holds: (plan) => {
        for (const { before, turn } of playTurns(plan)) {
          const { board } = turn.position;
          const isOver = isFull(board) || scanPlayersWithLine(board).length > 0;
          ensureEqual(turn.outcome !== null, isOver, `whether the game is over after coin ${before.round}`);
        }
      },
    },
  ),
];
