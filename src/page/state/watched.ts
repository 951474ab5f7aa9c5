/**
 * A game that is played elsewhere, and told by reports that may be ahead of its board. Coins of the game on the board fall at once;
 * whatever else a report tells is delayed while the board moves: how the game has ended until its last coin has landed, and
 * the next game until the end of this one has been shown. All that is shown beside a board comes from the report that it has
 * reached, so no score, result or list can be ahead of it.
 */
import { initialPosition, type Side } from '../../engine/index.ts';
import {
  isMoving,
  isOutcomeHidden,
  pauseFrame,
  showAtOnce,
  showFrames,
  showNextFrameOf,
  showTurns,
  turnFrames,
} from './frames.ts';
import {
  type CoinAndBomb,
  coinAndBombOf,
  lineOf,
  openGame,
  playTurns,
  type ShownGame,
  shownPosition,
  treeOf,
} from './game.ts';

/** A game as far as a report tells it. */
export interface ReportedGame {
  /** Tells the game from all others of its table. */
  readonly id: string;
  readonly starter: Side;
  readonly moves: readonly CoinAndBomb[];
  readonly isOver: boolean;
}

/** A report about a table, with the game that it is about. */
export interface GameReport {
  readonly game: ReportedGame;
}

/**
 * A game that is played elsewhere, as its board shows it, with the report that the board has reached and perhaps a
 * newer one.
 */
export interface WatchedGame<Of extends GameReport> {
  /** The report that the board has reached: all that is shown comes from it. */
  readonly shown: Of;
  /** A newer report, until the board has reached it; `null` if there is none. */
  readonly delayed: Of | null;
  readonly game: ShownGame;
  /** True if a person sees the board; a board that nobody sees never moves. */
  readonly isSeen: boolean;
  /** The state of the last turn's repetition: `due` if an explosion in it has decided the game while it was seen. */
  readonly replay: 'due' | 'running' | null;
}

/** The way in which a table shows games; by default each as it stands, without pauses between turns. */
export interface DisplayMode<Of extends GameReport> {
  /** Puts another game on a board that has come to rest. */
  readonly take?: (watched: WatchedGame<Of>, report: Of) => WatchedGame<Of>;
  /** True if the board pauses after each turn and shows every one, however far it is behind. */
  readonly hasPauses?: boolean;
}

/** Shows a report, and its game as it stands, at once. */
function takeAtOnce<Of extends GameReport>(
  { isSeen }: { readonly isSeen: boolean },
  report: Of,
): WatchedGame<Of> {
  const start = initialPosition(report.game.starter);
  const game = openGame(start, playTurns(start, report.game.moves));
  return { shown: report, delayed: null, game, isSeen, replay: null };
}

/** True if a report continues the game on the board: the same game with at least the same coins and bombs. */
function goesOn({ shown, game }: WatchedGame<GameReport>, { id, starter, moves }: ReportedGame): boolean {
  if (id !== shown.game.id || starter !== game.start.toMove) return false;
  return lineOf(game).every((turn, index) => {
    const [own, reported] = [coinAndBombOf(turn), moves[index]];
    return own.column === reported?.column && own.bomb === reported.bomb;
  });
}

/** The game with the coins of a report that it does not have yet, which fall; and a pause, once it is over. */
function withMoves(game: ShownGame, report: ReportedGame, wasOver: boolean, hasPauses: boolean): ShownGame {
  const line = lineOf(game);
  const added = playTurns(shownPosition(game).position, report.moves.slice(line.length));
  const isEnd = report.isOver && !wasOver;
  const nodes = treeOf([...line, ...added]);
  const moved = { ...game, nodes, at: nodes.length === 0 ? null : nodes.length - 1 };
  let { showing } = game;
  if (hasPauses) {
    const frames = added.flatMap((turn) => [...turnFrames(turn), pauseFrame(turn, 'turn')]);
    // The pause after a game follows its last coin.
    if (isEnd) frames.pop();
    if (frames.length > 0) showing = showFrames(showing, frames);
  } else showing = showTurns(showing, added);
  if (isEnd) showing = showFrames(showing, [pauseFrame(nodes.at(-1) ?? shownPosition(game), 'end')]);
  return { ...moved, showing };
}

/** The board of a game at rest, as it stands. */
const atRest = (game: ShownGame): ShownGame => ({ ...game, showing: showAtOnce(shownPosition(game)) });

/** Returns a watched game after its first report, shown as it stands. */
export function watchGame<Of extends GameReport>(report: Of): WatchedGame<Of> {
  return takeAtOnce({ isSeen: false }, report);
}

/** Returns a watched game after another report, which is shown now, or once the board has reached it. */
export function receiveReport<Of extends GameReport>(
  watched: WatchedGame<Of>,
  report: Of,
  { take = takeAtOnce, hasPauses = false }: DisplayMode<Of> = {},
): WatchedGame<Of> {
  const { shown, delayed, game, isSeen, replay } = watched;
  const isSame = goesOn(watched, report.game);
  // A turn that is shown once more has been seen: nothing waits for it.
  const isBusy = isSeen && isMoving(game.showing) && replay !== 'running';
  if (!isSame) {
    if (isBusy) return { ...watched, delayed: report };
    return isSeen ? take(watched, report) : takeAtOnce(watched, report);
  }
  const newest = delayed && goesOn(watched, delayed.game) ? delayed : shown;
  const wasOver = newest.game.isOver;
  // The end of a game is shown as it is until its pause is over.
  if (wasOver && isBusy) return { ...watched, delayed: report };
  const moved = withMoves(game, report.game, wasOver, hasPauses);
  if (!isSeen) return { ...watched, shown: report, delayed: null, game: atRest(moved) };
  const isBlast = report.game.isOver && !wasOver && moved.nodes.at(-1)?.outcome?.reason === 'explosion';
  const next = { ...watched, game: moved, replay: isBlast ? ('due' as const) : replay };
  const isAhead = report.game.isOver && isOutcomeHidden(moved.showing) && replay !== 'running';
  return isAhead ? { ...next, delayed: report } : { ...next, shown: report, delayed: null };
}

/** Shows what was delayed, if the board has reached it. */
function catchUp<Of extends GameReport>(
  watched: WatchedGame<Of>,
  { take = takeAtOnce }: DisplayMode<Of>,
): WatchedGame<Of> {
  const { shown, delayed, game } = watched;
  if (delayed === null) return watched;
  const isSame = goesOn(watched, delayed.game);
  const isWaiting = isSame && !shown.game.isOver ? isOutcomeHidden(game.showing) : isMoving(game.showing);
  if (isWaiting) return watched;
  return isSame ? { ...watched, shown: delayed, delayed: null } : take(watched, delayed);
}

/** Returns a watched game with the next frame of its board, and the report that has been waiting for it. */
export function advanceBoard<Of extends GameReport>(
  watched: WatchedGame<Of>,
  manner: DisplayMode<Of> = {},
): WatchedGame<Of> {
  const game = showNextFrameOf(watched.game);
  const isReplayed = watched.replay === 'running' && !isMoving(game.showing);
  return catchUp({ ...watched, game, replay: isReplayed ? null : watched.replay }, manner);
}

/** Notes whether a person sees the board. Where nobody does, everything known is shown at once. */
export function setSeen<Of extends GameReport>(watched: WatchedGame<Of>, isSeen: boolean): WatchedGame<Of> {
  if (isSeen) return { ...watched, isSeen };
  return takeAtOnce({ isSeen }, watched.delayed ?? watched.shown);
}

/** Returns a watched game that shows its last turn once more. */
export function replayTurn<Of extends GameReport>(watched: WatchedGame<Of>): WatchedGame<Of> {
  const { nodes, start } = watched.game;
  const last = nodes.at(-1);
  if (last === undefined) return watched;
  const before = showAtOnce(nodes.at(-2) ?? { position: start, outcome: null });
  const game = { ...watched.game, showing: showTurns(before, [last]) };
  return { ...watched, game, replay: 'running' };
}
