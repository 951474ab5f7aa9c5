/** The live table as a page sees it: the server's newest view, and the game in it, played by the rules. */
import {
  type GameView,
  MAX_SEED,
  type MoveView,
  type TableMessage,
  type TableView,
  type WatcherView,
} from '../../arena/browser.ts';
import {
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Outcome,
  type Position,
  takeTurn,
} from '../../engine/index.ts';
import { counted } from '../text.ts';
import {
  NOTHING_SHOWN,
  newBomb,
  nextFrame,
  type Showing,
  type ShownTurn,
  showAtOnce,
  showTurns,
} from './frames.ts';
import { describeEnd, describeTurn, playerName } from './words.ts';

/** The page's line to the server. */
export type Connection = 'connecting' | 'open' | 'lost';

export interface TableState {
  readonly connection: Connection;
  readonly view: TableView | null;
  readonly you: WatcherView;
  readonly turns: readonly ShownTurn[];
  readonly position: Position;
  readonly outcome: Outcome | null;
  readonly showing: Showing;
  /** The page's clock when the view arrived, in milliseconds. */
  readonly receivedAt: number;
  /** What a screen reader says. */
  readonly announcement: string;
}

export type TableAction =
  | { readonly type: 'message'; readonly message: TableMessage; readonly now: number }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'frameOver' };

export const INITIAL_TABLE: TableState = {
  connection: 'connecting',
  view: null,
  you: { controls: false, sides: [] },
  turns: [],
  position: initialPosition(1),
  outcome: null,
  showing: NOTHING_SHOWN,
  receivedAt: 0,
  announcement: '',
};

function isSameMove(one: MoveView, other: ShownTurn): boolean {
  return one.column === other.column && one.bomb === (newBomb(other)?.column ?? null);
}

/** Whether the known turns are the beginning of this game. */
function isContinued({ view, turns }: TableState, game: GameView, match: number | undefined): boolean {
  return (
    view?.match?.number === match &&
    view?.game?.index === game.index &&
    view.game.starter === game.starter &&
    turns.length <= game.moves.length &&
    turns.every((turn, ply) => isSameMove(game.moves[ply] as MoveView, turn))
  );
}

function playTurns(start: Position, moves: readonly MoveView[]): ShownTurn[] {
  let before = start;
  return moves.map(({ column, bomb }) => {
    const { position, outcome } = takeTurn(before, column, FOUR_CONNECT_XTREME, () => bomb);
    const turn = { before, column, position, outcome };
    before = position;
    return turn;
  });
}

function withGame(state: TableState, { table, you }: TableMessage): TableState {
  const { game, match } = table;
  const next = { ...state, view: table, you };
  if (game === null) {
    const { position, showing, turns } = INITIAL_TABLE;
    return { ...next, position, showing, turns, outcome: null };
  }
  const continued = isContinued(state, game, match?.number);
  const known = continued ? state.turns : [];
  const start = known.at(-1)?.position ?? initialPosition(game.starter);
  const added = playTurns(start, game.moves.slice(known.length));
  const turns = [...known, ...added];
  const { position, outcome } = turns.at(-1) ?? { position: start, outcome: null };
  const isTooFast = table.speed === null && added.length > 1;
  const from = continued ? state.showing : showAtOnce(start, null);
  const showing = isTooFast ? showAtOnce(position, outcome) : showTurns(from, added);
  const names = match?.players ?? ['', ''];
  const last = added.at(-1);
  const isNewEnd = game.result !== null && !(continued && state.view?.game?.result);
  const said = [
    ...(last ? [describeTurn(last, names)] : []),
    ...(isNewEnd && game.result ? [describeEnd(game.result, names)] : []),
  ];
  const announcement = said.length > 0 ? said.join(' ') : state.announcement;
  return { ...next, turns, position, outcome, showing, announcement };
}

export function reduceTable(state: TableState, action: TableAction): TableState {
  switch (action.type) {
    case 'message':
      return { ...withGame(state, action.message), connection: 'open', receivedAt: action.now };
    case 'connection':
      return { ...state, connection: action.connection };
    case 'frameOver':
      return { ...state, showing: nextFrame(state.showing) };
  }
}

/** The side that this page may drop a coin for now, or `null`. */
export function sideToDrop({ view, you, position, outcome, connection }: TableState): number | null {
  const turn = view?.game?.turn;
  if (!turn || connection !== 'open' || view?.isPaused || outcome !== null) return null;
  return you.sides.includes(turn.side) && position.toMove === turn.side ? turn.side : null;
}

/** What goes on, in a sentence. */
export function describeState({ view, connection }: TableState): string {
  if (view === null) return connection === 'lost' ? '' : 'Connecting …';
  const { match, game, isPaused, awaitsNextGame, seats } = view;
  const end = game?.result && match ? describeEnd(game.result, match.players) : '';
  if (match === null || match.isOver) {
    const empty = seats.filter(({ name }) => name === null).length;
    const missing = empty === 0 ? '' : `Waiting for ${empty === 1 ? 'a player' : 'two players'}.`;
    const over = match && `The match is over after ${counted(match.played, 'game')}.`;
    return [end, over, missing].filter(Boolean).join(' ');
  }
  if (end !== '') {
    const next = awaitsNextGame ? ' The next game waits for you.' : '';
    return `Game ${match.played} of ${match.games}: ${end}${next}`;
  }
  const count = `Game ${Math.min(match.played + 1, match.games)} of ${match.games}.`;
  if (isPaused) return `${count} Paused.`;
  const side = game?.turn?.side;
  return side === undefined ? count : `${count} ${playerName(match.players, side)} to move.`;
}

/** The seed for the next match: another one than the last match had, so that a rematch has other bombs. */
export function nextSeed({ match, seed }: TableView): number {
  return match === null ? seed : (seed + 1) % (MAX_SEED + 1);
}
