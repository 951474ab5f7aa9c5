/** The live table as a page sees it: the server's newest view, and the game in it, played by the rules. */
import type { GameView, MatchView, MoveView, TableMessage, TableView } from '../../arena/browser.ts';
import { MAX_SEED, movesText } from '../../arena/browser.ts';
import {
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Position,
  type Side,
  takeTurn,
} from '../../engine/index.ts';
import type { Showing, ShownPosition, ShownTurn } from './frames.ts';
import { isUndecided, newBomb, showAtOnce, showTurns, standOn } from './frames.ts';
import { describeEnd, describeTurn, MARKS, playerName, shownNames } from './words.ts';

export interface TableState extends ShownPosition {
  readonly view: TableView | null;
  readonly you: TableMessage['you'];
  readonly turns: readonly ShownTurn[];
  readonly showing: Showing;
  readonly announcement: string;
}

const EMPTY: ShownPosition = { position: initialPosition(1), outcome: null };

export const INITIAL_TABLE: TableState = {
  ...EMPTY,
  view: null,
  you: { controls: false, sides: [] },
  turns: [],
  showing: showAtOnce(EMPTY),
  announcement: '',
};

function isContinued({ view, turns }: TableState, game: GameView, match: number | undefined): boolean {
  return (
    view?.match?.number === match &&
    view?.game?.index === game.index &&
    view.game.starter === game.starter &&
    turns.every((turn, ply) => {
      const move = game.moves[ply];
      return move?.column === turn.column && move.bomb === (newBomb(turn)?.column ?? null);
    })
  );
}

export function playTurns(start: Position, moves: readonly Pick<MoveView, 'column' | 'bomb'>[]): ShownTurn[] {
  let before = start;
  return moves.map(({ column, bomb }) => {
    const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, () => bomb) };
    before = turn.position;
    return turn;
  });
}

export function turnsText(turns: readonly ShownTurn[]): string {
  return movesText(turns.map((turn) => ({ column: turn.column, bomb: newBomb(turn)?.column ?? null })));
}

export function heard(state: TableState, { table: told, you }: TableMessage): TableState {
  const { game } = told;
  const match = told.match && { ...told.match, players: shownNames(told.match.players) };
  const lastGame = told.lastGame && { ...told.lastGame, players: shownNames(told.lastGame.players) };
  const table = { ...told, match, lastGame };
  const next = { ...state, view: table, you };
  if (game === null) {
    const { showing, turns } = INITIAL_TABLE;
    return { ...next, ...EMPTY, showing, turns };
  }
  const continued = isContinued(state, game, match?.number);
  const known = continued ? state.turns : [];
  const start = known.at(-1)?.position ?? initialPosition(game.starter);
  const added = playTurns(start, game.moves.slice(known.length));
  const turns = [...known, ...added];
  const { position, outcome } = turns.at(-1) ?? { position: start, outcome: null };
  const isTooFast = table.speed === null && added.length > 1;
  const from = continued ? state.showing : showAtOnce({ position: start, outcome: null });
  const showing = isTooFast ? showAtOnce({ position, outcome }) : showTurns(from, added);
  const names = match?.players ?? ['', ''];
  const last = added.at(-1);
  const wasOver = continued && state.view?.game?.result;
  const said = [
    last && describeTurn(last, names),
    game.result && !wasOver && describeEnd(game.result, names),
  ].filter(Boolean);
  const announcement = said.join(' ') || state.announcement;
  // Bots answer before those who watch hear that they were asked.
  const isOpen = you.sides.length === 0 && outcome === null && game.result === null;
  const turn = game.turn ?? (isOpen ? { side: position.toMove, ms: 0, clockMs: null } : null);
  const view = { ...table, game: { ...game, turn } };
  return { ...next, view, turns, position, outcome, showing, announcement };
}

/** The table as far as the board shows it: how a game has ended is not said before its last coin has landed. */
export function viewOnBoard({ view, showing }: TableState): TableView | null {
  if (!view?.game?.result || view.match === null || !isUndecided(showing)) return view;
  const { game, match, lastGame } = view;
  const [first, second] = match.points;
  const [won = 0, lost = 0] = lastGame?.points ?? [];
  const before = { played: match.played - 1, points: [first - won, second - lost], isOver: false } as const;
  return { ...view, game: { ...game, result: null }, match: { ...match, ...before } };
}

/** The coins that the board shows: those to come are not listed before they have landed. */
export function turnsOnBoard({ turns, showing }: TableState): readonly ShownTurn[] {
  const { position, outcome } = standOn(showing.frame);
  return outcome === null ? turns.slice(0, position.round - 1) : turns;
}

export function mayDrop({ view, you, position, outcome }: TableState): boolean {
  const turn = view?.game?.turn;
  if (!turn || view?.isPaused || outcome !== null) return false;
  return you.sides.includes(turn.side) && position.toMove === turn.side;
}

/** `Bert wins 2 : 1.`, or as the one person who plays reads it. */
function describeScore({ players, points, played }: MatchView, person: Side | null): string {
  if (played === 0) return 'The match ended before its first game did.';
  const side = person ?? (points[0] > points[1] ? 1 : 2);
  const [own = 0, other = 0] = side === 1 ? points : points.toReversed();
  if (own === other) return `A draw, ${own} : ${other}.`;
  if (person === null) return `${players[side - 1]} wins ${own} : ${other}.`;
  return `You have ${own > other ? 'won' : 'lost'} ${own} : ${other}.`;
}

export function waitingBot({ seats }: TableView): string | null {
  const [guest, other] = seats.filter(({ name }) => name !== null);
  return guest?.choice.kind === 'connects' && other === undefined ? guest.name : null;
}

/** The side of the bot that has to connect, of those that wait, or of a match from which it has gone. */
function absentSide({ seats }: TableView): Side | null {
  const isAbsent = ({ choice, name }: TableView['seats'][0]) => choice.kind === 'connects' && name === null;
  return ([1, 2] as const).find((side) => isAbsent(seats[side - 1] as TableView['seats'][0])) ?? null;
}

/** `address`: where bots connect to. */
export function describeState({ view, you }: TableState, address = ''): string {
  if (view === null) return 'Connecting …';
  const { match, game, isPaused, awaitsNextGame } = view;
  const absent = absentSide(view);
  const [side = null, second] = you.sides;
  const person = second === undefined ? side : null;
  const end = game?.result && match ? describeEnd(game.result, match.players, person) : '';
  if (match === null) {
    if (view.awaitsPlayers)
      return absent ? `Waiting for ${MARKS[absent]}: connect to ${address}` : 'It begins …';
    const bot = waitingBot(view);
    return bot === null ? 'Connect four, and mind the bombs.' : `${bot} waits for an opponent.`;
  }
  const left = absent && `${playerName(match.players, absent)} has left`;
  const isForfeit = game?.result?.reason === 'disconnect';
  const gone = left && !isForfeit ? ` ${left}.` : '';
  if (match.isOver) {
    if (match.played === 1 && end !== '') return end;
    const last = isForfeit ? ` The last game: ${end}` : '';
    return `${describeScore(match, person)}${match.played < match.games ? last || gone : last}`;
  }
  if (end !== '') {
    const next = awaitsNextGame ? ' The next game waits for you.' : '';
    return `Game ${match.played} of ${match.games}: ${end}${left ? gone : next}`;
  }
  const count = `Game ${Math.min(match.played + 1, match.games)} of ${match.games}.`;
  if (isPaused) return `${count} Paused.`;
  const mover = game?.turn?.side;
  if (left) return `${count} ${left}, and loses ${mover === person ? 'after your coin' : 'this game'}.`;
  if (mover === undefined) return count;
  return `${count} ${mover === person ? 'Your turn.' : `${playerName(match.players, mover)} to move.`}`;
}

/** The seed for the next match: another one than the last match had, so that a rematch has other bombs. */
export function nextSeed({ match, seed }: TableView): number {
  return match === null ? seed : (seed + 1) % (MAX_SEED + 1);
}
