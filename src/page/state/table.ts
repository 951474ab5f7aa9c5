/** The live table as a page sees it: the newest message of the server, and the match as far as its board shows it. */
import type { GameRecord, MatchAtTable, Speed, TableMessage, TableView } from '../../arena/browser.ts';
import { MAX_SEED, replayRecord } from '../../arena/browser.ts';
import { counted, describeReason } from '../../document/browser.ts';
import type { Side } from '../../engine/index.ts';
import { capitalised } from '../../system/browser.ts';
import { isMoving, positionShownBy } from './frames.ts';
import { coinAndBombOf, landedTurns, shownPosition } from './game.ts';
import * as watched from './watched.ts';
import { describeEnd, describeTurn, describeWinner, MARKS, namesWithLevels, nameWithMark } from './words.ts';

/** The game, its match as it then stood, and the record of it or of the one before. */
type MatchFacts = Pick<TableView, 'game' | 'match' | 'lastGame' | 'awaitsNextGame'>;

interface MatchReport extends watched.GameReport {
  readonly facts: MatchFacts;
}

/** The state of the page of a table: the newest message, and the game as far as its board shows it. */
export interface TableState {
  /** The newest message of the server; `null` before the first. */
  readonly newest: TableMessage | null;
  /** `null` shows bots' games as fast as they are played; otherwise coin by coin, at this factor of the contest's speed. */
  readonly pace: Speed;
  readonly watched: watched.WatchedGame<MatchReport>;
  readonly announcement: string;
}

/** A table as it is shown, and what this page may do there. */
type ShownTable = { readonly view: TableView | null; readonly you: TableMessage['you'] };

/** Returns a number that orders all games of a server, by match and game. */
export const gameOrder = (match: number, index: number) => match * 2 ** 32 + index;

function reportOf(facts: MatchFacts): MatchReport {
  const { match, game } = facts;
  const id = `${match?.number} ${game?.index}`;
  const { starter = 1, moves = [], result = null } = game ?? {};
  return { facts, game: { id, starter, moves, isOver: result !== null } };
}

const NO_MATCH = { match: null, game: null, lastGame: null, awaitsNextGame: false };

/** The state before the first message of the server. */
export const INITIAL_TABLE: TableState = {
  newest: null,
  pace: 1,
  watched: { ...watched.watchGame(reportOf(NO_MATCH)), isSeen: true },
  announcement: '',
};

const withShownNames = <Of extends { readonly players: readonly [string, string] }>(of: Of): Of => ({
  ...of,
  players: namesWithLevels(of.players),
});

/** The game that is played, as the server tells it. */
function liveReport({ match, game, lastGame, awaitsNextGame }: TableView): MatchReport {
  return reportOf({
    match: match && withShownNames(match),
    game,
    lastGame: lastGame && withShownNames(lastGame),
    awaitsNextGame,
  });
}

/** The last game that is over, with its match as it stood after it; `null` if there is none. */
function lastReport({ lastGame, lastMatch }: TableView): MatchReport | null {
  if (lastGame === null || lastMatch === null) return null;
  const record: GameRecord = withShownNames(lastGame);
  const { index, starter, winners, reason, illegalColumn } = record;
  const moves = replayRecord(record).turns.map((turn) => {
    const { ms, toldChance: chance } = turn;
    return { ...coinAndBombOf(turn), ms, chance };
  });
  const game = { index, starter, moves, turn: null, result: { winners, reason, illegalColumn } };
  return reportOf({ match: withShownNames(lastMatch), game, lastGame: record, awaitsNextGame: false });
}

/** The match before the end of its last game. */
function beforeEnd({ match, game, lastGame }: MatchFacts): MatchFacts {
  if (!game?.result || match === null) return { match, game, lastGame, awaitsNextGame: false };
  const [first, second] = match.points;
  const [won = 0, lost = 0] = lastGame?.points ?? [];
  const points = [first - won, second - lost] as const;
  const before = { ...match, played: match.played - 1, points, isOver: false, luck: null };
  return { match: before, game: { ...game, result: null }, lastGame, awaitsNextGame: false };
}

/** Shows a game from its first coin on; after a table without a game, as it stands. */
const COIN_BY_COIN: watched.DisplayMode<MatchReport> = {
  hasPauses: true,
  take(before, report) {
    const isFirst = before.shown.facts.game === null || report.facts.game === null;
    if (isFirst) return { ...watched.watchGame(report), isSeen: before.isSeen };
    const game = { ...report.game, moves: [], isOver: false };
    const begun = { ...watched.watchGame({ facts: beforeEnd(report.facts), game }), isSeen: before.isSeen };
    return watched.receiveReport(begun, report, COIN_BY_COIN);
  },
};

/** True if the games of bots are shown coin by coin, each with its end, and later than they are played. */
export function isCoinByCoin({ newest, pace }: Pick<TableState, 'newest' | 'pace'>): boolean {
  const { seats, speed } = newest?.table ?? {};
  const isOfBots = seats?.every(({ choice }) => choice.kind !== 'person') ?? false;
  return isOfBots && (pace ?? speed ?? null) !== null;
}

const orderOfReport = ({ facts: { match, game } }: MatchReport) =>
  gameOrder(match?.number ?? 0, game?.index ?? -1);

/** Return the report to show next: of the game on the board until its end has been shown, then of the newest complete or the live game. */
function reportToShow({ watched: { shown, delayed, game } }: TableState, table: TableView): MatchReport {
  const live = liveReport(table);
  if (live.game.id === shown.game.id || shown.facts.game === null) return live;
  const own = delayed?.game.id === shown.game.id ? delayed : shown;
  if (own.game.isOver && isMoving(game.showing)) return own;
  const last = lastReport(table);
  if (
    last &&
    (orderOfReport(last) > orderOfReport(shown) || (last.game.id === own.game.id && !own.game.isOver))
  )
    return last;
  return table.game === null ? own : live;
}

/** Says the coin that has landed, and the end of the game once that is shown. */
function announced(before: TableState, state: TableState): TableState {
  const { shown, game } = state.watched;
  const landed = landedTurns(game);
  const isSameGame = before.watched.shown.game.id === shown.game.id;
  const hadLanded = isSameGame ? landedTurns(before.watched.game).length : 0;
  const wasOver = isSameGame && before.watched.shown.game.isOver;
  const names = shown.facts.match?.players ?? ['', ''];
  const last = landed.length > hadLanded ? landed.at(-1) : undefined;
  const result = shown.facts.game?.result;
  const texts = [last && describeTurn(last, names), result && !wasOver && describeEnd(result, names)];
  return { ...state, announcement: texts.filter(Boolean).join(' ') || state.announcement };
}

/** Shows what is known by now. */
function goOn(state: TableState): TableState {
  if (state.newest === null) return state;
  const { table } = state.newest;
  const live = liveReport(table);
  if (table.match === null) {
    return { ...state, watched: { ...watched.watchGame(live), isSeen: state.watched.isSeen } };
  }
  const { isSeen, game } = state.watched;
  if (!isCoinByCoin(state) || !isSeen) {
    // Bots that answer at once are faster than coins fall.
    const isTooFast = table.speed === null && live.game.moves.length > game.nodes.length + 1;
    const next = isTooFast
      ? { ...watched.watchGame(live), isSeen }
      : watched.receiveReport(state.watched, live);
    return { ...state, watched: next };
  }
  return {
    ...state,
    watched: watched.receiveReport(state.watched, reportToShow(state, table), COIN_BY_COIN),
  };
}

/** An event of the page of a table. */
export type TableEvent =
  | { readonly type: 'message'; readonly message: TableMessage }
  | { readonly type: 'frameOver' }
  | { readonly type: 'pace'; readonly pace: Speed }
  | { readonly type: 'seen'; readonly isSeen: boolean };

/** Returns the table after an event. */
export function reduceTable(state: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case 'message':
      return announced(state, goOn({ ...state, newest: event.message }));
    case 'frameOver': {
      const manner = isCoinByCoin(state) ? COIN_BY_COIN : {};
      const next = { ...state, watched: watched.advanceBoard(state.watched, manner) };
      return announced(state, isMoving(next.watched.game.showing) ? next : goOn(next));
    }
    case 'pace': {
      // Live is now, not once all has been shown that was waiting.
      const isSkipped = event.pace === null;
      const seen = isSkipped ? watched.setSeen(state.watched, false) : state.watched;
      const { isSeen } = state.watched;
      return goOn({ ...state, pace: event.pace, watched: { ...seen, isSeen } });
    }
    case 'seen':
      return goOn({ ...state, watched: watched.setSeen(state.watched, event.isSeen) });
  }
}

/** The open question of the game that is shown; watchers hear of a bot's answer before they hear that it was asked. */
function turnOf(state: TableState, { sides }: TableMessage['you']) {
  const { shown, game } = state.watched;
  const { moves = [], turn = null, result = null } = shown.facts.game ?? {};
  // The question after a coin that falls is not known yet.
  if (game.nodes.length > moves.length) return null;
  const { position, outcome } = shownPosition(game);
  const isOpen = sides.length === 0 && result === null;
  if (isCoinByCoin(state)) {
    const landed = positionShownBy(game.showing.frame);
    return isOpen && landed.outcome === null ? { side: landed.position.toMove, ms: 0, clockMs: null } : null;
  }
  return turn ?? (isOpen && outcome === null ? { side: position.toMove, ms: 0, clockMs: null } : null);
}

const NOBODY: TableMessage['you'] = { controls: false, sides: [] };

/**
 * Returns the table as far as its board shows it: seats and speed of now, the match and the game once their coins have
 * landed, and the rights of this page.
 */
export function shownTable(state: TableState): ShownTable {
  const { newest } = state;
  const { you = NOBODY, table } = newest ?? {};
  if (table === undefined) return { view: null, you };
  const { facts } = state.watched.shown;
  const game = facts.game && { ...facts.game, turn: turnOf(state, you) };
  return { view: { ...table, ...facts, game }, you };
}

/** True if this page may drop a coin now. */
export function mayDrop(state: TableState): boolean {
  const { view, you } = shownTable(state);
  const turn = view?.game?.turn;
  const { position, outcome } = shownPosition(state.watched.game);
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

const isBrokenOff = ({ isOver, played, games }: MatchAtTable) => isOver && played < games;

/** `Bert wins 2 : 1`, or as the one person who plays reads it. */
function describeScore(match: MatchAtTable, person: Side | null): string {
  const { players, points, played } = match;
  if (played === 0) return 'No game was finished';
  const side = person ?? (points[0] > points[1] ? 1 : 2);
  const [own = 0, other = 0] = side === 1 ? points : points.toReversed();
  if (isBrokenOff(match)) return `Broken off at ${(person === null ? points : [own, other]).join(' : ')}`;
  if (own === other) return `A draw, ${own} : ${other}`;
  if (person === null) return `${players[side - 1]} wins ${own} : ${other}`;
  return `You have ${own > other ? 'won' : 'lost'} ${own} : ${other}`;
}

/** Returns the headline of the page, for those who play or watch; `lead` says who is ahead, if that may be said. */
export function headlineOf({ view, you }: ShownTable, lead = ''): string {
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
  const gone = absentSide(view);
  if (mover === person && gone) return `${match.players[gone - 1]} has left: any coin ends the game`;
  return mover === person ? 'Your turn' : `${nameWithMark(match.players, mover)} to move`;
}

/** Returns `good` or `bad` for the one person who plays, by the match once it is over, or else by the game; else empty. */
export function headlineTone({ view, you }: ShownTable): string {
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

/**
 * Returns the line below the headline: which game it is, how it has ended, and who has left; `round` describes a game
 * that is played.
 */
export function detailsLine(state: TableState, round = ''): string {
  const { view } = shownTable(state);
  if (!view?.match) return '';
  const { match, game } = view;
  const { players, games, played, isOver } = match;
  const result = game?.result;
  const { number = 0, played: all = 0 } = (isCoinByCoin(state) && state.newest?.table.match) || {};
  const [matches, more] = [number - match.number, all - played - Number(!game?.result)];
  const ahead = matches > 0 ? counted(matches, 'match', 'matches') : more > 0 && counted(more, 'game');
  const count = games > 1 && !isOver && `Game ${Math.min(played + Number(!result), games)} of ${games}.`;
  const reason = result && `${describeReason(result, players)}.`;
  const end = reason && (isOver && games > 1 ? `Last game: ${reason}` : capitalised(reason));
  const isKnown = result?.reason === 'disconnect' || (isOver ? played === games : isCoinByCoin(state));
  const gone = isKnown ? null : absentSide(view);
  const loss = result || isOver ? '.' : ', and loses this game.';
  return [
    count,
    end ?? (!isOver && round),
    ahead && `The bots are ${ahead} ahead.`,
    gone && `${nameWithMark(players, gone)} has left${loss}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the seed for the next match: another one than the last match had, so that its bombs differ. */
export function nextSeed({ match, seed }: TableView): number {
  return match === null ? seed : (seed + 1) % (MAX_SEED + 1);
}
