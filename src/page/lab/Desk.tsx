/** A page with a board: the line, the game or the replay that its address names, or else what is usually there. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameRecord } from '../../arena/browser.ts';
import { pageHere, useEvent, useLink } from '../board/hooks.ts';
import type { PageWeights } from '../pageData.ts';
import { Act } from '../parts.tsx';
import { ReplayView, type ReplayViewProps } from '../replay/ReplayView.tsx';
import { type GameLink, gameFromLink, go, linkOf, linkToGame } from '../state/address.ts';
import { type LabState, labRecord } from '../state/lab.ts';
import { keepGame, keptGame, readKept, resultOf } from '../state/played.ts';
import { inTab } from '../store.ts';
import { LabView } from './LabView.tsx';
import { PlayView } from './PlayView.tsx';
import { PuzzleView } from './PuzzleView.tsx';

const FIRST_GAME: GameLink = { kind: 'game', number: 1 };

export interface Desk {
  readonly isReady: boolean;
  readonly play: (game: LabState) => void;
  /** Goes back from a game that is played to where it was begun. */
  readonly leave: () => void;
  readonly show: (replay: readonly GameRecord[]) => void;
  /** Opens a game in the laboratory, which then has the way back. */
  readonly explore: (game: LabState) => void;
  /** Has the address name what is shown, but not as another place to go back from. */
  readonly stay: (link: string) => void;
  readonly take: (weights: PageWeights) => void;
}

export interface AtDesk {
  readonly weights: PageWeights;
  readonly desk: Desk;
}

/** Where a browser tab keeps the game that is played at a page, to have it again after a look at another page. */
const gameHere = () => `fcx-game ${location.pathname}`;

const replayHere = () => `fcx-games ${location.pathname}`;

function keptReplay(): readonly GameRecord[] | null {
  return JSON.parse(inTab.get(replayHere()) ?? 'null');
}

/** One that is over is looked at once: who comes back plays another. */
function openedHash(): string {
  const link = inTab.get(gameHere()) ?? '';
  const game = keptGame(gameFromLink(link)?.number ?? 0);
  const isOpen = game !== null && resultOf(game) === null;
  if (location.hash === '' && isOpen) history.replaceState(null, '', link);
  return location.hash;
}

function useHash(): readonly [hash: string, stay: Desk['stay']] {
  const [hash, setHash] = useState(openedHash);
  const [page] = useState(pageHere);
  const known = useRef(hash);
  known.current = hash;
  useLink((now) => {
    setHash(now);
    if (now === '') inTab.remove(gameHere());
    else if (gameFromLink(now)?.kind === 'play') inTab.set(gameHere(), now);
  });
  const stay = (link: string) => {
    // Once it has changed, it is the address of the next view, which will be there in a moment.
    if (pageHere() !== page || location.hash !== known.current) return;
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
  /** What is usually there: this replay, or what is made for the desk; the laboratory without either. */
  readonly replay?: readonly GameRecord[];
  readonly children?: (desk: Desk) => ComponentChildren;
}

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
      keepGame(number, begun);
      go(linkToGame({ kind: 'play', number }));
      // The button may have been below the fold.
      scrollTo(0, 0);
    },
    leave() {
      inTab.remove(gameHere());
      go(begunFrom.current);
    },
    show(of) {
      begunFrom.current = location.hash;
      setShown(of);
      inTab.set(replayHere(), JSON.stringify(of));
      go(linkToGame(FIRST_GAME));
    },
    explore(of) {
      setExplored({ game: of, from: location.hash });
      go(linkOf(of));
    },
  };

  const link = gameFromLink(hash);
  const { kind, number } = link ?? FIRST_GAME;
  const [reads, setReads] = useState(0);
  const read = () => void readKept().then(() => setReads((before) => before + 1));
  // Also where the page did not wait for it, and once other tabs may have played.
  useEffect(read, []);
  useEvent('focus', read);
  const kept = useMemo(() => (kind === 'game' ? null : keptGame(number)), [kind, number, reads]);
  const own = useMemo(() => kind === 'own' && kept !== null && labRecord(kept), [kept]);
  if (weights === undefined) return <>{children?.(desk)}</>;
  const given = { weights, desk };
  if (link !== null && kept !== null) {
    if (kind === 'play') return <PlayView key={number} number={number} kept={kept} {...given} />;
    if (kind === 'puzzle') return <PuzzleView key={hash} link={link} game={kept} {...given} />;
    const back = linkToGame({ kind: 'play', number });
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
  const opened = explored !== null && linkOf(explored.game) === hash ? explored.game : undefined;
  return (
    <LabView known={known} save={save} opened={opened} {...given}>
      {explored !== null && <Act label="Back to the game" onClick={() => go(explored.from)} />}
    </LabView>
  );
}
