/** Laws about who wins, and when. */
import fc from 'fast-check';
import {
  cellIndex,
  drawBoard,
  FOUR_CONNECT_XTREME,
  isFull,
  Lines,
  landingRow,
  opponent,
  play,
} from '../../engine/index.ts';
import {
  armedPositions,
  doubleWins,
  drops,
  lastCoins,
  quietCoins,
  stackedBoards,
  turnLawOf,
  wholeGamePlans,
  winningCoins,
} from '../arbitraries.ts';
import { ensure, ensureEqual, type Law, lawOf } from '../law.ts';
import { scanCell, scanLineCells, scanPlayersWithLine } from '../naiveRules.ts';

const { connect } = FOUR_CONNECT_XTREME;

/** The laws about who wins, and when. */
export const winningLaws: readonly Law[] = [
  lawOf('Board and coins', { examples: fc.oneof(stackedBoards, quietCoins), draw: drawBoard })(
    'lines',
    'lines are found exactly where a naive scan finds them',
    (board) => {
      for (const player of [1, 2] as const) {
        const scanned = scanLineCells(board, player);
        ensureEqual(Lines.lineCells(board, player, connect), scanned, `cells in lines of player ${player}`);
        const has = Lines.hasLine(board, player, connect);
        ensureEqual(has, scanned.length > 0, `whether player ${player} has a line`);
      }
      ensureEqual(Lines.playersWithLine(board, connect), scanPlayersWithLine(board), 'players with a line');
    },
  ),

  turnLawOf('Board and coins')(
    'winsAtOnce',
    'a coin wins at once exactly when it makes a line, and for its owner alone',
    ({ before, column, turn }) => {
      const row = landingRow(before.board, column) as number;
      const makesLine = scanCell(before.board, row, column, before.toMove);
      const wins = turn.outcome?.reason === 'line';
      ensureEqual(wins, makesLine, `whether coin ${before.round} wins with a line`);
      if (makesLine) ensureEqual(turn.outcome?.winners, [before.toMove], 'winners');
    },
  ),

  lawOf('Who wins when', drops(winningCoins))(
    'winsBeforeBlast',
    'a coin that wins in the round of an explosion wins before it',
    ({ position, column }) => {
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      ensureEqual(turn.outcome, { winners: [position.toMove], reason: 'line' }, 'outcome');
      ensure(turn.explosion === null, () => 'the bomb exploded although the game was over');
      const row = landingRow(position.board, column) as number;
      const board = position.board.with(cellIndex(row, column), position.toMove);
      ensureEqual(turn.position, { ...position, board }, 'the last position');
    },
  ),

  lawOf('Who wins when', drops(doubleWins))(
    'doubleWin',
    'both players win when an explosion leaves both with a line',
    ({ position, column }) => {
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      ensureEqual(turn.outcome, { winners: [1, 2], reason: 'explosion' }, 'outcome');
    },
  ),

  // Won by neither player, one or both.
  lawOf('Who wins when', drops(fc.oneof(armedPositions, doubleWins)))(
    'collapseWins',
    'an explosion wins for exactly those who have a line after it',
    ({ position, column }) => {
      const { explosion, outcome } = play(position, column, FOUR_CONNECT_XTREME);
      if (explosion === null) return;
      const winners = scanPlayersWithLine(explosion.board);
      ensureEqual(outcome?.winners ?? [], winners, 'winners');
      if (winners.length > 0) ensureEqual(outcome?.reason, 'explosion', 'reason');
    },
  ),

  lawOf('A full board', drops(lastCoins))(
    'fullBoard',
    'a full board without a line is lost by the player to move',
    ({ position, column }) => {
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      ensureEqual(turn.position.toMove, opponent(position.toMove), 'the player to move');
      ensureEqual(turn.outcome, { winners: [position.toMove], reason: 'fullBoard' }, 'outcome');
    },
  ),

  turnLawOf('A full board', wholeGamePlans)(
    'goesOn',
    'a game ends on a full board, and goes on while there is room and no line',
    ({ before, turn }) => {
      const { board } = turn.position;
      const isOver = isFull(board) || scanPlayersWithLine(board).length > 0;
      ensureEqual(turn.outcome !== null, isOver, `whether the game is over after coin ${before.round}`);
    },
  ),
];
