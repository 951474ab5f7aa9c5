/** A page with a board: the line, the game or the replay that its address names, or else what is usually there. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameRecord } from '../../arena/browser.ts';
import { currentPage, useAddressHash, useWindowEvent } from '../board/hooks.ts';
import type { PageWeights } from '../pageData.ts';
import { Button } from '../parts.tsx';
import { ReplayView, type ReplayViewProps } from '../replay/ReplayView.tsx';
import { type GameLink, gameFromLink, gameLink, labLink, setHash } from '../state/address.ts';
import { type LabState, labRecord } from '../state/lab.ts';
import { loadStoredGames, resultForPerson, storedGame, storeGame } from '../state/played.ts';
import { inTab } from '../store.ts';
import { LabView } from './LabView.tsx';
import { PlayView } from './PlayView.tsx';
import { PuzzleView } from './PuzzleView.tsx';

const FIRST_GAME: GameLink = { kind: 'game', number: 1 };

/** The actions of a page with a board, by which its views lead to each other. */
export interface Desk {
  readonly isReady: boolean;
  /** Begins a game against fcx and shows it. */
  readonly play: (game: LabState) => void;
  /** Goes back from a game to where it was begun. */
  readonly leave: () => void;
  /** Shows these recorded games as a replay. */
  readonly show: (replay: readonly GameRecord[]) => void;
  /** Opens a game in the laboratory, with a button that leads back. */
  readonly explore: (game: LabState) => void;
  /** Makes the address name what is shown, without another step to go back. */
  readonly stay: (link: string) => void;
  /** Makes the page search and play with other weights. */
  readonly take: (weights: PageWeights) => void;
}

/** The properties that all views of such a page share. */
export interface AtDesk {
  readonly weights: PageWeights;
  readonly desk: Desk;
}

/**
 * Returns the key under which a browser tab stores the game that is played at a page, to return to it after a look at
 * another page.
 */
const gameHere = () => `fcx-game ${location.pathname}`;

const replayHere = () => `fcx-games ${location.pathname}`;

function keptReplay(): readonly GameRecord[] | null {
  return JSON.parse(inTab.get(replayHere()) ?? 'null');
}

/** Returns the address that the page opens at: that of a stored game if it is not over and the page has no other. */
function openedHash(): string {
  const link = inTab.get(gameHere()) ?? '';
  const game = storedGame(gameFromLink(link)?.number ?? 0);
  const isOpen = game !== null && resultForPerson(game) === null;
  if (location.hash === '' && isOpen) history.replaceState(null, '', link);
  return location.hash;
}

function useHash(): readonly [hash: string, stay: Desk['stay']] {
  const [hash, setHash] = useState(openedHash);
  const [page] = useState(currentPage);
  const known = useRef(hash);
  known.current = hash;
  useAddressHash((now) => {
    setHash(now);
    if (now === '') inTab.remove(gameHere());
    else if (gameFromLink(now)?.kind === 'play') inTab.set(gameHere(), now);
  });
  const stay = (link: string) => {
    // Once it has changed, it is the address of the next view, which will be there in a moment.
    if (currentPage() !== page || location.hash !== known.current) return;
    history.replaceState(null, '', link);
    known.current = location.hash;
    setHash(location.hash);
  };
  return [hash, stay];
}

interface DeskPageProps extends Pick<ReplayViewProps, 'of' | 'from'> {
  /** Weights to choose from; the first is used unless another is chosen. None until they have been loaded. */
  readonly known: readonly PageWeights[];
  /** The address that saves a line as a page of its own, where the server has one. */
  readonly save?: string | undefined;
  /** The replay that is shown unless the address names something else; without it and without children, the laboratory. */
  readonly replay?: readonly GameRecord[];
  readonly children?: (desk: Desk) => ComponentChildren;
}

/**
 * Shows what the address names: a game against fcx, a puzzle, a replay or a line of the laboratory; else the given
 * replay, or the children.
 */
export function DeskPage({ known, save, replay, children, ...names }: DeskPageProps) {
  const [hash, stay] = useHash();
  const [taken, take] = useState<PageWeights | null>(null);
  const [shown, setShown] = useState(keptReplay);
  const [explored, setExplored] = useState<{ readonly game: LabState; readonly from: string } | null>(null);
  const begunFrom = useRef('');
  const weights = taken ?? known[0];
  const desk: Desk = {
    isReady: weights !== undefined,
    take,
    stay,
    play(begun) {
      const number = Date.now();
      if (gameFromLink(location.hash)?.kind !== 'play') begunFrom.current = location.hash;
      storeGame(number, begun);
      setHash(gameLink({ kind: 'play', number }));
      // The button may have been below the fold.
      scrollTo(0, 0);
    },
    leave() {
      inTab.remove(gameHere());
      setHash(begunFrom.current);
    },
    show(of) {
      begunFrom.current = location.hash;
      setShown(of);
      inTab.set(replayHere(), JSON.stringify(of));
      setHash(gameLink(FIRST_GAME));
    },
    explore(of) {
      setExplored({ game: of, from: location.hash });
      setHash(labLink(of));
    },
  };

  const link = gameFromLink(hash);
  const { kind, number } = link ?? FIRST_GAME;
  const [reads, setReads] = useState(0);
  const read = () => void loadStoredGames().then(() => setReads((before) => before + 1));
  // Also where the page did not wait for it, and once other tabs may have played.
  useEffect(read, []);
  useWindowEvent('focus', read);
  const kept = useMemo(() => (kind === 'game' ? null : storedGame(number)), [kind, number, reads]);
  const own = useMemo(() => kind === 'own' && kept !== null && labRecord(kept), [kept]);
  if (weights === undefined) return <>{children?.(desk)}</>;
  const given = { weights, desk };
  if (link !== null && kept !== null) {
    if (kind === 'play') return <PlayView key={number} number={number} kept={kept} {...given} />;
    if (kind === 'puzzle') return <PuzzleView key={hash} link={link} game={kept} {...given} />;
    const back = gameLink({ kind: 'play', number });
    if (own) return <ReplayView replay={[own]} link={link} closed={back} own={kept} {...given} />;
  }
  const shownLink = link?.kind === 'game' ? link : null;
  if (shownLink && shown)
    return <ReplayView replay={shown} link={shownLink} closed={begunFrom.current || '#'} {...given} />;
  const isLine = hash.startsWith('#position=');
  if (replay !== undefined && !isLine) {
    return <ReplayView replay={replay} {...names} link={shownLink ?? FIRST_GAME} {...given} />;
  }
  if (children !== undefined && !isLine) return <>{children(desk)}</>;
  const opened = explored !== null && labLink(explored.game) === hash ? explored.game : undefined;
  return (
    <LabView known={known} save={save} opened={opened} {...given}>
      {explored !== null && <Button label="Back to the game" onClick={() => setHash(explored.from)} />}
    </LabView>
  );
}
