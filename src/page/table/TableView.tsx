/** The live table: the match as it is played or, of bots, coin by coin; the start menu, and the seats of persons. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameRecord, TableCommand, TableMessage, TableView as View } from '../../arena/browser.ts';
import type { Evaluation } from '../../bot/browser.ts';
import { describeLuckOfMatch, describeReason } from '../../document/browser.ts';
import { isFull, type Side } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { BombStory, Rules } from '../board/BombStory.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { columnKeys, SPEED, useFrames, useKeys } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { describeBombs, Rounds } from '../board/Rounds.tsx';
import { SoundControl, useSound } from '../board/sound.tsx';
import { type Desk, DeskPage } from '../lab/Desk.tsx';
import { PlayCard, PlayedGames } from '../lab/PlayCard.tsx';
import type { PageData } from '../pageData.ts';
import { Act, Problem, Title } from '../parts.tsx';
import { pageName, useLine, useLoaded } from '../serverLine.ts';
import { frameOver, standOn } from '../state/frames.ts';
import { treeOf } from '../state/lab.ts';
import type { TableState } from '../state/table.ts';
import {
  atPace,
  describeDetails,
  describeState,
  heard,
  INITIAL_TABLE,
  isHeld,
  mayDrop,
  rested,
  toneOf,
  turnsOnBoard,
  viewOnBoard,
} from '../state/table.ts';
import { chanceOfPlayerOne, describeWinner, shownName, shownNames } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import { BotAddress, botAddress, Controls, GuestButtons, StartMenu } from './Controls.tsx';

/** On the board, "live" is still something to see. */
const FASTEST = 8;
/** Between two coins of bots that answer at once, and after a game, at normal speed. */
const REST_MS = 350;
const END_MS = 4000;

/** Characters of a headline that still fit beside a board. */
const LONG = 24;

const ENDED = 'The server has ended with its match.';
const GONE =
  'The server is gone: its matches are over, or it was stopped. This page connects again when it returns.';

function Estimates({ state: { view, turns } }: { readonly state: TableState }) {
  const players = view?.match?.players ?? ['player 1', 'player 2'];
  const moves = view?.game?.moves;
  const estimates = turns.map(({ before }, ply) => ({
    player: before.toMove,
    chance: moves?.[ply]?.chance ?? null,
  }));
  if (estimates.every(({ chance }) => chance === null)) return null;
  return <ChanceCurve players={players} estimates={estimates} />;
}

function Seat({ state: { view, you }, side }: { readonly state: TableState; readonly side: Side }) {
  const { match = null, game = null, seats = null, isPaused = false } = view ?? {};
  const name = match?.players[side - 1] ?? shownName(seats?.[side - 1]?.name ?? '');
  const shown = name !== '' && you.sides.includes(side) ? `${name} (you)` : name;
  const points = match?.points[side - 1];
  return <Plate side={side} name={shown} points={points} turn={game?.turn} isPaused={isPaused} />;
}

interface PastGamesProps {
  readonly view: View;
  readonly desk: Desk;
  readonly isLost: boolean;
}

/** How the matches of these two stand, and their latest games, each with its replay. */
function PastGames({ view: { match, game, seats, games: terms }, desk, isLost }: PastGamesProps) {
  const version = isLost ? undefined : `${match?.number} ${match?.played}`;
  const games = useLoaded<GameRecord[]>('page/games.json', version) ?? [];
  // How those end that are still to be shown is not told before.
  const shown = [match?.number ?? Infinity, (game?.index ?? 0) + Number(Boolean(game?.result))] as const;
  const isShown = ({ match: of, index }: GameRecord) =>
    of < shown[0] || (of === shown[0] && index < shown[1]);
  const isOfThese = ({ players }: GameRecord) => players.every((name) => match?.players.includes(name));
  const seen = games.filter((one) => isShown(one) && isOfThese(one));
  const { won, matches } = match?.series ?? { won: [], matches: 0 };
  // Of bots, it is there from the beginning: what is below would move.
  if (seen.length === 0 && seats.some(({ choice }) => choice.kind === 'person')) return null;
  return (
    <section class="card past" aria-label="Past games">
      <h2>{matches > 1 ? `Matches: ${match?.players.join(` ${won.join(' : ')} `)}` : 'Games'}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it */}
      <ul class="lines" tabIndex={0}>
        {seen.toReversed().map((one) => (
          <li key={`${one.match} ${one.index}`}>
            <Act
              class="link"
              label={describeWinner(one, shownNames(one.players))}
              onClick={() => desk.show([one])}
            />
            <span class="quiet">
              {describeReason(one, one.players)}
              {matches > 1 && `, match ${one.match}`}
              {terms > 1 && `, game ${(one.index % terms) + 1}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `weights`: the address of the evaluation that games are searched with, and that plays where someone plays against fcx. */
export function TableView({ weights, save }: Omit<Extract<PageData, { page: 'table' }>, 'page'>) {
  const evaluation = useLoaded<Evaluation>(weights, 1);
  const known = useMemo(() => (evaluation === null ? [] : [{ name: 'best', evaluation }]), [evaluation]);
  return (
    <DeskPage known={known} save={save}>
      {(desk) => <LiveView desk={desk} evaluation={evaluation} />}
    </DeskPage>
  );
}

function LiveView({ desk, evaluation }: { readonly desk: Desk; readonly evaluation: Evaluation | null }) {
  const [newest, change] = useState(INITIAL_TABLE);
  const { isLost, send } = useLine<TableMessage, TableCommand>(`page=${pageName()}`, (message) =>
    change((before) => heard(before, message)),
  );
  const view = viewOnBoard(newest);
  const state = { ...newest, view, turns: turnsOnBoard(newest) };
  const { you, showing, position, pace, told } = state;
  const awaitsPlayers = view?.awaitsPlayers ?? false;
  const isIdle = view !== null && view.game === null && !awaitsPlayers && (view.match?.isOver ?? true);
  // The person who plays sits at the bottom.
  const [below, above] = you.sides[0] === 2 ? ([2, 1] as const) : ([1, 2] as const);
  const isOfBots = view?.seats.every(({ choice }) => choice.kind !== 'person') ?? false;
  const speed = view?.speed ?? (isOfBots ? (pace ?? FASTEST) : SPEED);
  useFrames(showing.frame, speed, () => change(frameOver));
  useSound(showing.frame);
  const isResting = isHeld(newest) && showing.frame.ms === 0 && !view?.isPaused;
  const isEnd = view?.game?.result != null;
  const pauseMs = view?.speed === null ? REST_MS / speed : 0;
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => change(rested), isEnd ? END_MS : pauseMs);
    return () => clearTimeout(timer);
  }, [showing.frame, isResting, isEnd, pauseMs]);

  const shown = standOn(showing.frame);
  // What a search thinks is not for people who play.
  // A game that begins is at the top, where the form may have been far below.
  useEffect(() => scrollTo(0, 0), [isIdle]);
  const isWatching = !isIdle && isOfBots;
  const isOpen = isWatching && shown.outcome === null && !isFull(shown.position.board);
  const { latest } = useChances(evaluation, isOpen ? [shown.position] : []);
  const [winner, second] = shown.outcome?.winners ?? [];
  const isWon = winner !== undefined && second === undefined;
  const chance = isWon ? chanceOfPlayerOne(1, winner) : latest;

  const { round } = position;
  const game = view?.game?.index ?? 0;
  const drop =
    mayDrop(state) && !isLost ? (column: number) => send({ type: 'drop', column, round, game }) : undefined;
  useKeys(columnKeys(drop));

  const { match = null, lastGame = null } = view ?? {};
  const isMatch = match !== null && !match.isOver;
  const isMatchPlayed = told?.table.match?.isOver === false;
  const hasControls = view !== null && you.controls && !isLost;
  const hasLost = you.sides.length === 1 && !view?.game?.result?.winners.includes(you.sides[0] as Side);
  const hasGuests = isIdle && hasControls && view.bots.length > 0;
  const playCard = (
    <PlayCard desk={desk} isSecond={hasGuests}>
      {(side, name) =>
        hasGuests && (
          <GuestButtons view={view} bots={view.bots} send={send} side={side} name={name} class="primary" />
        )
      }
    </PlayCard>
  );
  const headline = describeState(state);
  const analyse = (match?.isOver || you.sides.length > 0) && view?.game?.result && lastGame !== null && (
    <Act
      label={hasLost ? 'See my mistakes' : 'Analyse it'}
      disabled={!desk.isReady}
      onClick={() => desk.show([lastGame])}
    />
  );
  const kind = isIdle ? 'idle' : 'play';
  // In a moment it is known what to show.
  if (view === null && !isLost) return <main class="columns" />;
  return (
    <main class={`columns ${kind}`}>
      {/* Another one beside a game: what stays would move. */}
      <header key={`header ${kind}`}>
        <Title>{match === null ? 'Four Connect Xtreme' : match.players.join(' – ')}</Title>
        <p class={`status verdict ${toneOf(state)} ${headline.length > LONG ? 'long' : ''}`}>{headline}</p>
        {!isIdle && (
          <p class="round">
            {describeDetails(
              state,
              botAddress(),
              `Round ${shown.position.round}. ${describeBombs(shown, showing.frame.fuse)}`,
            )}
          </p>
        )}
      </header>
      <section class="stage" aria-label="Board">
        {isIdle ? (
          <BombStory />
        ) : (
          <>
            <Seat state={state} side={above} />
            <Board
              frame={showing.frame}
              speed={speed}
              onColumn={drop}
              toMove={position.toMove}
              chance={isWatching ? chance : undefined}
            />
            <Seat state={state} side={below} />
            <Rounds frame={showing.frame} />
          </>
        )}
      </section>
      <section key={kind} class="side" aria-label="Match">
        {isIdle && <Problem as="card" text={isLost && GONE} />}
        <Problem as="card notice" text={view?.problem} />
        {isIdle && <div class="first stack">{playCard}</div>}
        {view !== null && !isIdle && (
          <div class={`buttons ${isOfBots ? 'controls' : ''}`}>
            {isMatchPlayed ? <Problem text={isLost && GONE} /> : !isMatch && isLost && ENDED}
            {!isLost && (
              <Controls
                view={view}
                you={you}
                send={send}
                pace={isOfBots ? pace : undefined}
                onPace={(chosen) => change(atPace(chosen))}
              >
                {analyse}
              </Controls>
            )}
            {isLost && analyse}
          </div>
        )}
        {view?.game && <MoveTree nodes={treeOf(state.turns)} at={state.turns.length - 1} />}
        {view !== null && !isIdle && (
          <>
            {/* Where nothing that comes later can move it. */}
            <div>
              <SoundControl />
            </div>
            <PastGames view={view} desk={desk} isLost={isLost} />
          </>
        )}
        {/* What the opponent thinks is not for whoever plays. */}
        {view?.game && !(isMatch && you.sides.length > 0 && view.game.result === null) && (
          <Estimates state={state} />
        )}
        {match?.luck && <p>In the match, {describeLuckOfMatch(match.luck, match.players)}.</p>}
        {/* Below what a match shows, which must not move when it ends. */}
        {view !== null && !isMatch && !isMatchPlayed && (
          <>
            {!isIdle && playCard}
            <PlayedGames />
            <BotAddress />
            {hasControls && <StartMenu key={String(awaitsPlayers)} view={view} send={send} />}
            {!you.controls && <p>The next match is set up at the machine of the server.</p>}
            <Rules />
          </>
        )}
        {isIdle && <SoundControl />}
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
