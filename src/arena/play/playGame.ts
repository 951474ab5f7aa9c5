/**
 * The one game loop: asks a player, judges the answer, applies the rules and reports what happened; for Four Connect Xtreme
 * also with a record.
 */
import { columnFault } from '../../bot/browser.ts';
import type { BombSchedule, Outcome, Position, Rules, Side } from '../../engine/index.ts';
import {
  FOUR_CONNECT_XTREME,
  initialPosition,
  opponent,
  scheduledDropper,
  takeTurn,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { followGame, type GameInPlay } from './gameInPlay.ts';
import { type GameRecord, makeRecord } from './gameRecord.ts';
import type { Forfeited, ForfeitReason, GameEvent, GameKey, Player } from './player.ts';

/** Events of a turn that take time to show. */
export interface TurnEvents {
  readonly bombDropped: boolean;
  readonly coinsDestroyed: boolean;
}

/** The times between an answer and the next state, in milliseconds, as on the contest's server, which shows every coin fall; a bot can ponder meanwhile. */
export interface Pace {
  /** Milliseconds from an answer, which came `replyMs` after its state was sent, to the drop of the coin. */
  answerDelayMs(replyMs: number): number;
  /** Milliseconds from the drop of a coin to the next state of the same game. */
  turnPauseMs(events: TurnEvents): number;
  /** Milliseconds from the end of a game to the first state of the next one. */
  readonly betweenGamesMs: number;
  /** Resolves when the next player may be asked, where a game can be paused. */
  resumed?(signal?: AbortSignal): Promise<unknown>;
}

/** The pace without pauses: as fast as the players answer. */
export const NO_PAUSES: Pace = { answerDelayMs: () => 0, turnPauseMs: () => 0, betweenGamesMs: 0 };

/** Time of a frame, in which the contest's server reads what has arrived. */
const FRAME_MS = 1000 / 60;
/** Number of frames that an instant answer takes (33 ms). */
const FEWEST_FRAMES = 2;

const COIN_FALLS_MS = 500;
const BOMB_DROPS_MS = 450;
const BLAST_MS = 700;

/**
 * The contest's timing at normal speed, as measured on its server (rules.md section 6). A blast that destroys no coin is
 * shown without waiting for it (section 7).
 */
export const CONTEST_PACE: Pace = {
  answerDelayMs: (replyMs) => Math.max(FEWEST_FRAMES, Math.ceil(replyMs / FRAME_MS)) * FRAME_MS - replyMs,
  turnPauseMs: ({ bombDropped, coinsDestroyed }) =>
    COIN_FALLS_MS + (bombDropped ? BOMB_DROPS_MS : 0) + (coinsDestroyed ? BLAST_MS : 0),
  betweenGamesMs: 1000,
};

interface GameOptions<Reason extends string = ForfeitReason> {
  /** The side that starts, default 1. */
  readonly starter?: Side;
  /** The seed and path of the players' random choices. */
  readonly key?: GameKey;
  readonly pace?: Pace;
  readonly onEvent?: (event: GameEvent<Reason>) => void;
}

interface FinishedGame<Reason extends string = ForfeitReason> {
  readonly starter: Side;
  readonly position: Position;
  /** The winning sides; empty after a draw. */
  readonly winners: readonly Side[];
  /** The outcome by the rules, `null` if a side forfeited. */
  readonly outcome: Outcome | null;
  readonly forfeit: Forfeited<Reason> | null;
}

/**
 * Plays a game to its end; `players` are those of side 1 and side 2.
 *
 * @throws the abort error once the signal is aborted, and what a player throws; the game is then void
 */
export async function playToEnd<Reason extends string = ForfeitReason>(
  rules: Rules,
  schedule: BombSchedule,
  players: readonly [Player<Reason>, Player<Reason>],
  options: GameOptions<Reason> = {},
  signal?: AbortSignal,
): Promise<FinishedGame<Reason>> {
  const { starter = 1, key = { seed: 0, path: [] }, pace = NO_PAUSES, onEvent = () => {} } = options;
  const dropper = scheduledDropper(schedule);
  const playerOf = (side: Side) => players[side - 1] as Player<Reason>;
  const tell = (event: GameEvent<Reason>) => {
    onEvent(event);
    for (const player of players) player.onEvent?.(event);
  };
  const ask = async (position: Position) => {
    if (pace.resumed) await pace.resumed(signal);
    signal?.throwIfAborted();
    tell({ type: 'turn', position });
    return playerOf(position.toMove).choose(position, signal);
  };
  const sitDown = (side: Side) =>
    playerOf(side).open?.({ side, opponent: playerOf(opponent(side)).name, key }, signal);
  await Promise.all([sitDown(1), sitDown(2)]);

  let position = initialPosition(starter);
  let outcome: Outcome | null = null;
  const forfeited = (forfeit: Omit<Forfeited<Reason>, 'side'>): FinishedGame<Reason> => {
    const side = position.toMove;
    const whole = { side, ...forfeit };
    tell({ type: 'forfeit', forfeit: whole });
    return { starter, position, winners: [opponent(side)], outcome: null, forfeit: whole };
  };

  while (outcome === null) {
    const { toMove } = position;
    const reply = await ask(position);
    if (reply.type === 'forfeit')
      return forfeited({ reason: reply.reason, column: null, message: reply.message ?? null });
    const { column, ms, winningChance = null } = reply;
    await pause(pace.answerDelayMs(ms), signal);
    const fault = columnFault(position.board, column);
    if (fault !== null) return forfeited({ reason: fault, column, message: null });

    const turn = takeTurn(position, column, rules, dropper);
    const bombDropped = turn.position.bombsDropped > position.bombsDropped;
    ({ position, outcome } = turn);
    tell({ type: 'move', move: { player: toMove, column, ms, position, outcome }, winningChance });
    const coinsDestroyed = turn.explosion !== null && turn.explosion.destroyed.length > 0;
    if (outcome === null || outcome.reason === 'fullBoard')
      await pause(pace.turnPauseMs({ bombDropped, coinsDestroyed }), signal);
  }
  // The contest's server asks even on a full board, if that loses. The answer changes nothing, and cannot be wrong.
  if (outcome.reason === 'fullBoard' && rules.fullBoard === 'moverLoses') await ask(position);
  return { starter, position, winners: outcome.winners, outcome, forfeit: null };
}

/** A game to play and record; side 1 starts those with even numbers, unless `starter` says otherwise. */
export interface RecordedGameSetup extends Omit<GameOptions, 'onEvent'> {
  readonly match: number;
  readonly index: number;
  readonly schedule: BombSchedule;
  /** The players of side 1 and side 2. */
  readonly players: readonly [Player, Player];
  /** Called with each event, and the game after it. */
  readonly onEvent?: (event: GameEvent, game: GameInPlay) => void;
}

/** Plays a game of Four Connect Xtreme to its end and records it. */
export async function recordGame(setup: RecordedGameSetup, signal?: AbortSignal): Promise<GameRecord> {
  const { match, index, schedule, players, onEvent = () => {}, ...options } = setup;
  const starter = options.starter ?? (index % 2 === 0 ? 1 : 2);
  let game: GameInPlay = { index, starter, moves: [], asked: null };
  const follow = (event: GameEvent) => {
    game = followGame(game, event);
    onEvent(event, game);
  };
  const finished = await playToEnd(
    FOUR_CONNECT_XTREME,
    schedule,
    players,
    { ...options, starter, onEvent: follow },
    signal,
  );
  const { outcome, forfeit } = finished;
  return makeRecord({
    ...finished,
    match,
    index,
    players: [players[0].name, players[1].name],
    schedule,
    moves: game.moves.map(({ column }) => column),
    replyMs: game.moves.map(({ ms }) => ms),
    winningChances: game.moves.map(({ chance }) => chance),
    reason: (outcome ?? forfeit)?.reason as GameRecord['reason'],
    illegalColumn: forfeit?.column ?? null,
  });
}
