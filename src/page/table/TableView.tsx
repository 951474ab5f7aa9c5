/** The live table: the match as it is played or, of bots, coin by coin; the start menu, and the seats of persons. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameRecord, TableCommand, TableMessage } from '../../arena/browser.ts';
import { CLOCK_MS, type Evaluation } from '../../bot/browser.ts';
import { describeLuckOfMatch } from '../../document/browser.ts';
import { isFull, type Side } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { BombStory, Rules } from '../board/BombStory.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { SPEED, useFrames } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { describeRound, Rounds } from '../board/Rounds.tsx';
import { SoundControl, useSound } from '../board/sound.tsx';
import { type Desk, DeskPage } from '../lab/Desk.tsx';
import { PlayCard, PlayedGames } from '../lab/PlayCard.tsx';
import type { PageData } from '../pageData.ts';
import { Act, Choice, Fold, Problem, Title } from '../parts.tsx';
import { loadJson, pageName, useLine, useLoaded } from '../serverLine.ts';
import { frameOver, standOn } from '../state/frames.ts';
import { treeOf } from '../state/lab.ts';
import * as table from '../state/table.ts';
import { chanceAfter, describeLead, shownName, unbroken } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import {
  Awaited,
  BotAddress,
  isInCharge,
  matchAgainst,
  NextSteps,
  Ruling,
  StartMenu,
  speedsWith,
} from './Controls.tsx';

/** On the board, "live" is still something to see. */
const FASTEST = 8;
/** Between two coins of bots that answer at once, and after a game, at normal speed. */
const REST_MS = 350;
const END_MS = 4000;

const OF_CLOCK = ` of ${CLOCK_MS / 1000} s`;

const toPlayCard = () => document.querySelector<HTMLElement>('#play :checked')?.focus();

const LAST_COIN = 'The last coin falls …';

/** Characters of a headline that still fit beside a board. */
const LONG = 24;

const ENDED = 'The server has ended with its match.';
const GONE = 'The server is gone: it has ended, or was stopped. This page connects again when it returns.';

function plateOf({ view, you, turns }: table.TableState, side: Side) {
  const { match = null, game = null, seats = null, isPaused = false } = view ?? {};
  const { choice, name: sitter = null } = seats?.[side - 1] ?? {};
  const name = match?.players[side - 1] ?? shownName(sitter ?? '');
  const shown = name !== '' && you.sides.includes(side) ? `${name} (you)` : name;
  const points = match?.points[side - 1];
  const ms = game?.moves[turns.findLastIndex(({ before }) => before.toMove === side)]?.ms;
  const time =
    ms === undefined ? '' : `${(ms / 1000).toFixed(2)}${choice?.kind === 'connects' ? OF_CLOCK : ' s'}`;
  return <Plate {...{ side, name: shown, points, time, turn: game?.turn, isPaused }} />;
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
  const [newest, change] = useState(table.INITIAL_TABLE);
  const { isLost, send } = useLine<TableMessage, TableCommand>(`page=${pageName()}`, (message) =>
    change((before) => table.heard(before, message)),
  );
  const view = table.viewOnBoard(newest);
  const state = { ...newest, view, turns: table.turnsOnBoard(newest) };
  const { you, showing, position, pace, told } = state;
  const [failure, fail] = useState({ at: 0, text: '' });
  const awaitsPlayers = view?.awaitsPlayers ?? false;
  const isIdle = view !== null && view.game === null && (view.match?.isOver ?? true);
  // The person who plays sits at the bottom.
  const [below, above] = you.sides[0] === 2 ? ([2, 1] as const) : ([1, 2] as const);
  const isOfBots = view?.seats.every(({ choice }) => choice.kind !== 'person') ?? false;
  const speed = view?.speed ?? (isOfBots ? (pace ?? FASTEST) : SPEED);
  useFrames(showing.frame, speed, () => change(frameOver));
  useSound(showing.frame);
  const isResting = table.isHeld(newest) && showing.frame.ms === 0 && !view?.isPaused;
  const result = view?.game?.result ?? null;
  const isEnd = result !== null;
  const pauseMs = view?.speed === null ? REST_MS / speed : 0;
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => change(table.rested), isEnd ? END_MS : pauseMs);
    return () => clearTimeout(timer);
  }, [showing.frame, isResting, isEnd, pauseMs]);

  // A game that begins is at the top, where the form may have been far below.
  useEffect(() => scrollTo(0, 0), [isIdle, awaitsPlayers]);
  // What a search thinks is not for people who play.
  const isWatching = !isIdle && isOfBots;
  const { position: stand, outcome } = standOn(showing.frame);
  const isOpen = outcome === null && !isFull(stand.board);
  const positions = [...state.turns.map(({ before }) => before), ...(isOpen ? [stand] : [])];
  const { chances } = useChances(evaluation, isWatching ? positions : []);
  const coins = result ? [...chances.slice(0, state.turns.length), chanceAfter(result.winners)] : chances;
  // That of another game would be nobody's in this one.
  const chance = coins.findLast((one) => one !== null) ?? null;

  const coin = { round: position.round, game: view?.game?.index ?? 0 };
  const drop = (column: number) => send({ type: 'drop', column, ...coin });
  const onColumn = table.mayDrop(state) && !isLost ? drop : undefined;

  // In a moment it is known what to show.
  if (view === null) return <main class="columns" />;
  const { match, lastGame } = view;
  const isMatch = match !== null && !match.isOver;
  const isMatchPlayed = told?.table.match?.isOver === false;
  const isBetween = !isMatch && !isMatchPlayed;
  const hasControls = you.controls && !isLost;
  const hasLost = you.sides.length === 1 && !result?.winners.includes(you.sides[0] as Side);
  const bots = isBetween && hasControls ? view.bots : [];
  const playCard = (
    <PlayCard desk={desk} isSecond={bots.length > 0 || !isIdle}>
      {(side, name) =>
        bots.map((bot) => (
          <Act
            key={bot}
            class={`ellipsis ${isIdle ? 'primary' : ''}`}
            label={`Play against ${bot}`}
            onClick={() => send(matchAgainst(view, bot, side, name))}
          />
        ))
      }
    </PlayCard>
  );
  const isFallen = outcome !== null || showing.frame.line.length > 0;
  const lead = match && chance !== null ? describeLead(match.players, chance) : '';
  const headline = table.describeState(state, isFallen ? LAST_COIN : lead);
  const analyse = (match?.isOver || you.sides.length > 0) && isEnd && lastGame !== null && (
    <Act
      class={view.awaitsNextGame ? '' : 'primary'}
      label={hasLost ? 'See my mistakes' : 'Analyse it'}
      disabled={!desk.isReady}
      onClick={() => desk.show([lastGame])}
    />
  );
  // How a game ends that is still to be shown is not told before.
  const shown = table.orderOf(match?.number ?? 0, (view.game?.index ?? 0) + Number(isEnd));
  const showGames = async () => {
    const games = (await loadJson('page/games.json')) as GameRecord[];
    const earlier = games.filter((one) => table.orderOf(one.match, one.index) < shown);
    if (earlier.length === 0)
      throw new Error('The server keeps only the latest games, none from before this.');
    desk.show(earlier);
  };
  const ruling = hasControls && isMatch && isInCharge(view, you) && <Ruling view={view} send={send} />;
  const kind = isIdle ? 'idle' : 'play';
  return (
    <main class={`columns ${kind}`}>
      {/* Another one beside a game: what stays would move. */}
      <header key={`header ${kind}`}>
        <Title>{match === null ? 'Four Connect Xtreme' : match.players.join(' – ')}</Title>
        <p class={`status verdict ${table.toneOf(state)} ${headline.length > LONG ? 'long' : ''}`}>
          {headline}
        </p>
        {!isIdle && <p class="round">{table.describeDetails(state, describeRound(showing.frame))}</p>}
      </header>
      <section class="stage" aria-label="Board">
        {isIdle ? (
          <BombStory />
        ) : (
          <>
            {plateOf(state, above)}
            <Board
              frame={showing.frame}
              speed={speed}
              onColumn={onColumn}
              toMove={position.toMove}
              chance={isWatching ? chance : undefined}
            />
            {plateOf(state, below)}
            <Rounds frame={showing.frame} />
          </>
        )}
      </section>
      <section key={kind} class="side" aria-label="Match">
        {isIdle && <Problem as="card" text={isLost && GONE} />}
        <Problem as="card notice" text={view.problem ?? (failure.at === shown && failure.text)} />
        {isIdle && (
          <div class="first stack">{awaitsPlayers ? <Awaited {...{ view, you, send }} /> : playCard}</div>
        )}
        {!isIdle && (
          <>
            <div class="buttons">
              {isMatchPlayed ? <Problem text={isLost && GONE} /> : !isMatch && isLost && ENDED}
              {isLost ? analyse : <NextSteps {...{ view, you, send }}>{analyse}</NextSteps>}
              {isWatching && isMatch && <Act label="Play against fcx" onClick={toPlayCard} />}
            </div>
            {isWatching && (
              <ChanceCurve
                players={match?.players ?? ['', '']}
                estimates={state.turns.map(({ before }, ply) => ({
                  player: before.toMove,
                  chance: view.game?.moves[ply]?.chance ?? null,
                }))}
                searched={coins.map((one) => ({ chance: one, luck: null }))}
              />
            )}
            <MoveTree nodes={treeOf(state.turns)} at={state.turns.length - 1} />
            <div class="buttons controls">
              <SoundControl />
              {isWatching && view.speed === null && (
                <Choice
                  label="Speed"
                  value={pace}
                  options={speedsWith('live')}
                  onChange={(chosen) => change(table.atPace(chosen))}
                />
              )}
              <Act
                label="Earlier games"
                disabled={isLost || !desk.isReady || shown <= table.orderOf(1, 0)}
                onClick={() => void showGames().catch(({ message }) => fail({ at: shown, text: message }))}
              />
              {!isWatching && ruling}
            </div>
          </>
        )}
        {match?.luck && <p>In the match, {unbroken(describeLuckOfMatch(match.luck, match.players))}.</p>}
        {/* Below what a match shows, which must not move when it ends. */}
        {(isBetween || isOfBots) && !awaitsPlayers && (
          <>
            {!isIdle && playCard}
            <PlayedGames />
            <BotAddress />
            {hasControls && isBetween && <StartMenu view={view} send={send} />}
            {isWatching && ruling && <Fold title="Your server">{ruling}</Fold>}
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
