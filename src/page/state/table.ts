/** The live table as a page sees it: the server's newest view, and the game in it, played by the rules. */
import type {
  GameRecord,
  GameView,
  MatchView,
  MoveView,
  Speed,
  TableMessage,
  TableView,
} from '../../arena/browser.ts';
import { MAX_SEED, movesText, replayRecord } from '../../arena/browser.ts';
import { counted, describeReason } from '../../document/browser.ts';
import {
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Position,
  type Side,
  takeTurn,
} from '../../engine/index.ts';
import { capitalised } from '../../system/browser.ts';
import type { Showing, ShownPosition, ShownTurn } from './frames.ts';
import { isMoving, isUndecided, newBomb, showAtOnce, showTurns, standOn } from './frames.ts';
import { describeEnd, describeTurn, describeWinner, MARKS, playerName, shownNames } from './words.ts';

/** A game with its match as it then stood, and the record of it or of the one before. */
type Told = Pick<TableView, 'game' | 'match' | 'lastGame'>;

export interface TableState extends ShownPosition {
  readonly told: TableMessage | null;
  /** Bots' games as fast as they are played: `null`; otherwise coin by coin, at this factor of the contest's speed. */
  readonly pace: Speed;
  /** All that is known of the game that is shown coin by coin. */
  readonly whole: Told | null;
  readonly isRested: boolean;
  /** As far as it is shown. */
  readonly view: TableView | null;
  readonly you: TableMessage['you'];
  readonly turns: readonly ShownTurn[];
  readonly showing: Showing;
  readonly announcement: string;
}

type Seen = Pick<TableState, 'view' | 'you'>;

const EMPTY: ShownPosition = { position: initialPosition(1), outcome: null };

export const INITIAL_TABLE: TableState = {
  ...EMPTY,
  told: null,
  pace: 1,
  whole: null,
  isRested: false,
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

function take(state: TableState, told: TableView, you: TableMessage['you']): TableState {
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

/** Whether bots' games are shown coin by coin, each with its end, and later than they are played. */
export function isHeld({ told, pace }: Pick<TableState, 'told' | 'pace'>): boolean {
  const { seats, speed } = told?.table ?? {};
  const isOfBots = seats?.every(({ choice }) => choice.kind !== 'person') ?? false;
  return isOfBots && (pace ?? speed ?? null) !== null;
}

function toldOf(record: GameRecord, match: MatchView): Told {
  const { index, starter, winners, reason, illegalColumn } = record;
  const moves = replayRecord(record).turns.map((turn) => {
    const { column, ms, toldChance: chance } = turn;
    return { column, ms, chance, bomb: newBomb(turn)?.column ?? null };
  });
  const result = { winners, reason, illegalColumn };
  return { game: { index, starter, moves, turn: null, result }, match, lastGame: record };
}

/** Of all games of a server, which is first. */
export const orderOf = (match: number, index: number) => match * 2 ** 32 + index;

const placeOf = ({ match, game }: Told) => orderOf(match?.number ?? 0, game?.index ?? -1);

/** Which game to show: the same one until its end has been seen, then the newest that is complete, or the one that is played. */
function gameToShow({ whole, isRested, turns }: TableState, table: TableView): Told {
  const { match, game, lastGame, lastMatch } = table;
  const live = { match, game, lastGame };
  if (match === null || whole === null || whole.game === null) return live;
  const place = placeOf(whole);
  if (placeOf(live) === place) return live;
  const last = lastGame && lastMatch && toldOf(lastGame, lastMatch);
  const { result, moves } = whole.game;
  const isSeen = result !== null && turns.length === moves.length && isRested;
  if (!isSeen && last && placeOf(last) === place) return last;
  if (!isSeen && result !== null) return whole;
  if (last && placeOf(last) > place) return last;
  return game === null ? whole : live;
}

function withoutEnd(view: TableView): TableView {
  if (!view.game?.result || view.match === null) return view;
  const { game, match, lastGame } = view;
  const [first, second] = match.points;
  const [won = 0, lost = 0] = lastGame?.points ?? [];
  const points = [first - won, second - lost] as const;
  const before = { played: match.played - 1, points, isOver: false, luck: null };
  return { ...view, game: { ...game, result: null }, match: { ...match, ...before } };
}

function goOn(state: TableState): TableState {
  if (state.told === null) return state;
  const { table, you } = state.told;
  if (!isHeld(state)) return { ...take(state, table, you), whole: null };
  const whole = gameToShow(state, table);
  if (whole.game === null) return { ...take(state, { ...table, ...whole }, you), whole };
  const isNew = state.whole !== null && placeOf(whole) !== placeOf(state.whole);
  const known = isNew ? 0 : state.turns.length;
  const isNext = state.isRested && !isNew && !isMoving(state.showing);
  const moves = whole.game.moves.slice(0, state.whole?.game ? known + Number(isNext) : undefined);
  const shown = { ...table, ...whole, game: { ...whole.game, moves, turn: null } };
  const next = take(state, moves.length < whole.game.moves.length ? withoutEnd(shown) : shown, you);
  const isSame = !isNew && moves.length === known && !next.view?.game?.result === !state.view?.game?.result;
  return { ...next, whole, isRested: state.isRested && isSame };
}

export const heard = (state: TableState, told: TableMessage) => goOn({ ...state, told });
export const rested = (state: TableState) => goOn({ ...state, isRested: true });
export const atPace = (pace: Speed) => (state: TableState) => goOn({ ...state, pace });

/** The table as far as the board shows it: how a game has ended is not said before its last coin has landed. */
export function viewOnBoard({ view, showing }: TableState): TableView | null {
  return view && isUndecided(showing) ? withoutEnd(view) : view;
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

/** The side of the bot that has to connect, of those that wait, or of a match from which it has gone. */
function absentSide({ seats }: TableView): Side | null {
  const isAbsent = ({ choice, name }: TableView['seats'][0]) => choice.kind === 'connects' && name === null;
  return ([1, 2] as const).find((side) => isAbsent(seats[side - 1] as TableView['seats'][0])) ?? null;
}

const personOf = ({ sides }: TableMessage['you']): Side | null =>
  sides.length === 1 ? (sides[0] ?? null) : null;

const isBrokenOff = ({ isOver, played, games }: MatchView) => isOver && played < games;

/** `Bert wins 2 : 1`, or as the one person who plays reads it. */
function describeScore(match: MatchView, person: Side | null): string {
  const { players, points, played } = match;
  if (played === 0) return 'No game was finished';
  const side = person ?? (points[0] > points[1] ? 1 : 2);
  const [own = 0, other = 0] = side === 1 ? points : points.toReversed();
  if (isBrokenOff(match)) return `Broken off at ${(person === null ? points : [own, other]).join(' : ')}`;
  if (own === other) return `A draw, ${own} : ${other}`;
  if (person === null) return `${players[side - 1]} wins ${own} : ${other}`;
  return `You have ${own > other ? 'won' : 'lost'} ${own} : ${other}`;
}

/** The largest words, to those who play or who watch; `lead`: who is ahead, if that may be said. */
export function describeState({ view, you }: Seen, lead = ''): string {
  if (view === null) return 'Connecting …';
  const { match, game, isPaused } = view;
  if (match === null) {
    const [absent, [bot]] = [absentSide(view), view.bots];
    if (view.awaitsPlayers) return absent ? `Waiting for a bot to play ${MARKS[absent]}` : 'It begins …';
    return bot === undefined ? 'Connect four, and mind the bombs.' : `${bot} waits for an opponent.`;
  }
  const person = personOf(you);
  if (match.isOver && match.games > 1) return describeScore(match, person);
  if (game?.result) return describeWinner(game.result, match.players, person);
  if (match.isOver) return describeScore(match, person);
  const mover = game?.turn?.side;
  if (isPaused) return 'Paused';
  if (lead && game?.moves.length) return lead;
  if (you.sides.length === 0 || mover === undefined)
    return match.players.join(` ${match.points.join(' : ')} `);
  return mover === person ? 'Your turn' : `${playerName(match.players, mover)} to move`;
}

/** Whether it is good or bad for the one person who plays: the match, once that is over, or else the game. */
export function toneOf({ view, you }: Seen): string {
  const side = personOf(you);
  const { match, game } = view ?? {};
  if (side === null || !match || !game?.result || isBrokenOff(match)) return '';
  const won = match.isOver
    ? match.points
    : [1, 2].map((one) => Number(game.result?.winners.includes(one as Side)));
  const lead = (won[side - 1] ?? 0) - (won[2 - side] ?? 0);
  if (lead === 0) return '';
  return lead > 0 ? 'good' : 'bad';
}

/** What is to be known besides; `round`: what is to be said of it while a game is played. */
export function describeDetails(state: TableState, round = ''): string {
  const { view } = state;
  if (!view?.match) return '';
  const { match, game } = view;
  const { players, games, played, isOver } = match;
  const result = game?.result;
  const { number = 0, played: all = 0 } = (isHeld(state) && state.told?.table.match) || {};
  const [matches, more] = [number - match.number, all - played - Number(!game?.result)];
  const ahead = matches > 0 ? counted(matches, 'match', 'matches') : more > 0 && counted(more, 'game');
  const count = games > 1 && !isOver && `Game ${Math.min(played + Number(!result), games)} of ${games}.`;
  const reason = result && `${describeReason(result, players)}.`;
  const end = reason && (isOver && games > 1 ? `Last game: ${reason}` : capitalised(reason));
  const isKnown = result?.reason === 'disconnect' || (isOver ? played === games : isHeld(state));
  const gone = isKnown ? null : absentSide(view);
  const loss = result || isOver ? '.' : ', and loses this game.';
  return [
    count,
    end ?? (!isOver && round),
    ahead && `The bots are ${ahead} ahead.`,
    gone && `${playerName(players, gone)} has left${loss}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The seed for the next match: another one than the last match had, so that a rematch has other bombs. */
export function nextSeed({ match, seed }: TableView): number {
  return match === null ? seed : (seed + 1) % (MAX_SEED + 1);
}
