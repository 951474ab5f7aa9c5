/** The view of a live table: its match, which is shown coin by coin where bots are faster than the eye, and the form for the next one. */
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { GameRecord, TableCommand, TableMessage } from '../../arena/browser.ts';
import { CLOCK_MS, type Evaluation } from '../../bot/browser.ts';
import { describeLuckOfMatch } from '../../document/browser.ts';
import { isFull, type Side } from '../../engine/index.ts';
import { BombRules, BombStory } from '../board/BombStory.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { GamePage, GameView } from '../board/GameView.tsx';
import { FALL_SPEED, useSeen } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { describeRound } from '../board/Rounds.tsx';
import { SoundControl } from '../board/sound.tsx';
import { type Desk, DeskPage } from '../lab/Desk.tsx';
import { PlayCard, PlayedGames } from '../lab/PlayCard.tsx';
import type { PageData } from '../pageData.ts';
import { Button, FoldedCard, Problem, SelectField, ViewTitle } from '../parts.tsx';
import { loadJson, pageName, useLoaded, useServerConnection } from '../serverLine.ts';
import { positionShownBy, type ShownTurn } from '../state/frames.ts';
import { landedTurns, shownPosition } from '../state/game.ts';
import * as table from '../state/table.ts';
import { describeLead, finalChance, nameWithLevel, withoutLineBreaks } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import {
  BotAddress,
  MatchControls,
  matchAgainst,
  mayRuleMatch,
  NextSteps,
  StartMenu,
  speedsWith,
  WaitingForBot,
} from './Controls.tsx';

/** The speed of coins that fall as fast as bots play: there is still something to see. */
const FASTEST = 8;
/** Milliseconds between two coins of bots that answer at once, at normal speed. */
const TURN_PAUSE_MS = 350;
/** Milliseconds for which the end of a game is shown, where games are shown later than they are played. */
const END_PAUSE_MS = 4000;

const OF_CLOCK = ` of ${CLOCK_MS / 1000} s`;

const toPlayCard = () => document.querySelector<HTMLElement>('#play :checked')?.focus();

const LAST_COIN = 'The last coin falls …';

/** Characters of a headline that still fit beside a board. */
const LONG = 24;

const ENDED = 'The server has ended with its match.';
const GONE = 'The server is gone: it has ended, or was stopped. This page connects again when it returns.';

interface SeatProps extends ReturnType<typeof table.shownTable> {
  readonly side: Side;
  /** The coins that have landed. */
  readonly turns: readonly ShownTurn[];
}

/** The player on a side of the table, with the time of their last coin. */
function Seat({ side, view, you, turns }: SeatProps) {
  const { match = null, game = null, seats = null, isPaused = false } = view ?? {};
  const { choice, name: sitter = null } = seats?.[side - 1] ?? {};
  const player = match?.players[side - 1] ?? nameWithLevel(sitter ?? '');
  const name = player !== '' && you.sides.includes(side) ? `${player} (you)` : player;
  const points = match?.points[side - 1];
  const ms = game?.moves[turns.findLastIndex(({ before }) => before.toMove === side)]?.ms;
  const time =
    ms === undefined ? '' : `${(ms / 1000).toFixed(2)}${choice?.kind === 'connects' ? OF_CLOCK : ' s'}`;
  return <Plate side={side} name={name} points={points} time={time} turn={game?.turn} isPaused={isPaused} />;
}

/**
 * Shows the page of a server's table. `weights` is the address of the evaluation that searches games here, and that
 * plays as fcx.
 */
export function TablePage({ weights, save }: Omit<Extract<PageData, { page: 'table' }>, 'page'>) {
  const evaluation = useLoaded<Evaluation>(weights, 1);
  const known = useMemo(() => (evaluation === null ? [] : [{ name: 'best', evaluation }]), [evaluation]);
  return (
    <DeskPage known={known} save={save}>
      {(desk) => <LiveView desk={desk} evaluation={evaluation} />}
    </DeskPage>
  );
}

/** The match at the table, or what can be begun there. */
function LiveView({ desk, evaluation }: { readonly desk: Desk; readonly evaluation: Evaluation | null }) {
  const [state, dispatch] = useReducer(table.reduceTable, table.INITIAL_TABLE);
  const { isLost, send } = useServerConnection<TableMessage, TableCommand>(`page=${pageName()}`, (message) =>
    dispatch({ type: 'message', message }),
  );
  useSeen((isSeen) => dispatch({ type: 'seen', isSeen }));
  const shownTable = table.shownTable(state);
  const { view, you } = shownTable;
  const { newest, pace } = state;
  const { game } = state.watched;
  const { frame } = game.showing;
  const { position } = shownPosition(game);
  const turns = landedTurns(game);
  const [failure, fail] = useState({ at: 0, text: '' });
  const awaitsPlayers = view?.awaitsPlayers ?? false;
  const isIdle = view !== null && view.game === null && (view.match?.isOver ?? true);
  // The person who plays sits at the bottom.
  const [below, above] = you.sides[0] === 2 ? ([2, 1] as const) : ([1, 2] as const);
  const isOfBots = view?.seats.every(({ choice }) => choice.kind !== 'person') ?? false;
  const speed = view?.speed ?? (isOfBots ? (pace ?? FASTEST) : FALL_SPEED);
  // A server that has ended has no games any more.
  const seen = useRef<GameRecord[]>([]);
  const ended = newest?.table.lastGame ?? null;
  useEffect(() => {
    if (ended) seen.current = [...seen.current, ended];
  }, [ended?.match, ended?.index]);
  const result = view?.game?.result ?? null;
  const isEnd = result !== null;
  const isDelayed = table.isCoinByCoin(state);
  const pauses = {
    turn: view?.speed === null ? TURN_PAUSE_MS : 0,
    end: () => (isDelayed ? END_PAUSE_MS : 0),
  };

  // A game that begins is at the top, where the form may have been far below.
  useEffect(() => scrollTo(0, 0), [isIdle, awaitsPlayers]);
  // People who play do not see what a search thinks.
  const isWatching = !isIdle && isOfBots;
  const { position: stand, outcome } = positionShownBy(frame);
  const isOpen = outcome === null && !isFull(stand.board);
  const positions = [...turns.map(({ before }) => before), ...(isOpen ? [stand] : [])];
  const { chances } = useChances(evaluation, isWatching ? positions : []);
  const coins = result ? [...chances.slice(0, turns.length), finalChance(result.winners)] : chances;
  // The last one that was found: the newest position is still searched.
  const chance = coins.findLast((one) => one !== null) ?? null;

  const coin = { round: position.round, game: view?.game?.index ?? 0 };
  const drop = (column: number) => send({ type: 'drop', column, ...coin });
  const onColumn = table.mayDrop(state) && !isLost ? drop : undefined;

  // In a moment it is known what to show.
  if (view === null) return <main class="columns" />;
  const { match, lastGame } = view;
  const isMatch = match !== null && !match.isOver;
  const isMatchPlayed = newest?.table.match?.isOver === false;
  const isBetween = !isMatch && !isMatchPlayed;
  const hasControls = you.controls && !isLost;
  const hasLost = you.sides.length === 1 && !result?.winners.includes(you.sides[0] as Side);
  const bots = isBetween && hasControls ? view.bots : [];
  const playCard = (
    <PlayCard desk={desk} isSecond={bots.length > 0 || !isIdle}>
      {(side, name) =>
        bots.map((bot) => (
          <Button
            key={bot}
            class={`ellipsis ${isIdle ? 'primary' : ''}`}
            label={`Play against ${bot}`}
            onClick={() => send(matchAgainst(view, bot, side, name))}
          />
        ))
      }
    </PlayCard>
  );
  const isFallen = outcome !== null || frame.line.length > 0;
  const lead = match && chance !== null ? describeLead(match.players, chance) : '';
  const headline = table.headlineOf(shownTable, isFallen ? LAST_COIN : lead);
  const isLong = isWatching || headline.length > LONG;
  const analyse = (match?.isOver || you.sides.length > 0) && isEnd && lastGame !== null && (
    <Button
      class={view.awaitsNextGame ? '' : 'primary'}
      label={hasLost ? 'See my mistakes' : 'Analyse it'}
      disabled={!desk.isReady}
      onClick={() => desk.show([lastGame])}
    />
  );
  // Games whose end is still to be shown are not listed.
  const shown = table.gameOrder(match?.number ?? 0, (view.game?.index ?? 0) + Number(isEnd));
  const showGames = async () => {
    const games = isLost ? seen.current : ((await loadJson('page/games.json')) as GameRecord[]);
    const earlier = games.filter((one) => table.gameOrder(one.match, one.index) < shown);
    if (earlier.length === 0) throw new Error('None is kept: only the latest games are.');
    desk.show(earlier);
  };
  const ruling = hasControls && isMatch && mayRuleMatch(view, you) && (
    <MatchControls view={view} send={send} />
  );
  const kind = isIdle ? 'idle' : 'play';
  const header = (
    <>
      <ViewTitle>{match === null ? 'Four Connect Xtreme' : match.players.join(' – ')}</ViewTitle>
      <p class={`status verdict ${table.headlineTone(shownTable)} ${isLong ? 'long' : ''}`}>{headline}</p>
      {!isIdle && <p class="round">{table.detailsLine(state, describeRound(frame))}</p>}
    </>
  );
  const board = isIdle ? (
    <BombStory />
  ) : (
    <GameView
      frame={frame}
      onFrameOver={() => dispatch({ type: 'frameOver' })}
      pauses={pauses}
      isStopped={view.isPaused}
      speed={speed}
      hasSound
      onColumn={onColumn}
      toMove={position.toMove}
      chance={isWatching ? chance : undefined}
      above={<Seat side={above} turns={turns} {...shownTable} />}
      below={<Seat side={below} turns={turns} {...shownTable} />}
    />
  );
  return (
    <GamePage kind={kind} header={header} stage={board} label="Match" announcement={state.announcement}>
      {isIdle && <Problem as="card" text={isLost && GONE} />}
      <Problem as="card notice" text={view.problem ?? (failure.at === shown && failure.text)} />
      {isIdle && (
        <div class="first stack">
          {awaitsPlayers ? <WaitingForBot view={view} you={you} send={send} /> : playCard}
        </div>
      )}
      {!isIdle && (
        <>
          <div class="buttons">
            {isMatchPlayed ? <Problem text={isLost && GONE} /> : !isMatch && isLost && ENDED}
            {isLost ? (
              analyse
            ) : (
              <NextSteps view={view} you={you} send={send}>
                {analyse}
              </NextSteps>
            )}
            {isMatch && you.sides.length === 0 && <Button label="Play against fcx" onClick={toPlayCard} />}
          </div>
          {isWatching && (
            <ChanceCurve
              players={match?.players ?? ['', '']}
              estimates={turns.map(({ before }, ply) => ({
                player: before.toMove,
                chance: view.game?.moves[ply]?.chance ?? null,
              }))}
              searched={coins.map((one) => ({ chance: one, luck: null }))}
            />
          )}
          <MoveTree nodes={turns} at={turns.length - 1} />
          <div class="buttons controls">
            <SoundControl />
            {isWatching && view.speed === null && (
              <SelectField
                label="Speed"
                value={pace}
                options={speedsWith('live')}
                onChange={(chosen) => dispatch({ type: 'pace', pace: chosen })}
              />
            )}
            <Button
              label="Earlier games"
              disabled={!desk.isReady || shown <= table.gameOrder(1, 0)}
              onClick={() => void showGames().catch(({ message }) => fail({ at: shown, text: message }))}
            />
            {!isWatching && ruling}
          </div>
        </>
      )}
      {match?.luck && (
        <p>In the match, {withoutLineBreaks(describeLuckOfMatch(match.luck, match.players))}.</p>
      )}
      {/* Below what a match shows, which must not move when it ends. */}
      {(isBetween || you.sides.length === 0) && !awaitsPlayers && (
        <>
          {!isIdle && playCard}
          <PlayedGames />
          {!isLost && <BotAddress />}
          {hasControls && isBetween && <StartMenu view={view} send={send} />}
          {isWatching && ruling && <FoldedCard title="Your server">{ruling}</FoldedCard>}
          {!you.controls && <p>The next match is set up at the machine of the server.</p>}
          <BombRules />
        </>
      )}
      {isIdle && <SoundControl />}
    </GamePage>
  );
}
