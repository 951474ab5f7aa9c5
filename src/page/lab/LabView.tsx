/** The view of the laboratory: positions, the lines from there as a tree, and what the search thinks of them and of other bombs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parseReplay } from '../../arena/browser.ts';
import { type Analysis, parseWeights, positionFromText } from '../../bot/browser.ts';
import { describeValue } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, formatPosition, initialPosition, type Position } from '../../engine/index.ts';
import type { ColumnNote } from '../board/Board.tsx';
import { BombRules, BombStory } from '../board/BombStory.tsx';
import { Announcement, GameView } from '../board/GameView.tsx';
import { FALL_SPEED, useAddressHash, useKeys, useWindowEvent } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { RoundInWords } from '../board/Rounds.tsx';
import { SoundControl } from '../board/sound.tsx';
import type { PageWeights } from '../pageData.ts';
import {
  Button,
  CopyButton,
  FoldedCard,
  Form,
  Problem,
  SelectField,
  StepButton,
  TextField,
  ViewTitle,
} from '../parts.tsx';
import { labLink, positionFromLink } from '../state/address.ts';
import { draftOf } from '../state/draft.ts';
import { cellShares, explainCoin, ghostCoins } from '../state/explain.ts';
import { showNextFrameOf } from '../state/frames.ts';
import { childIndices, lineOf, shownPosition } from '../state/game.ts';
import * as lab from '../state/lab.ts';
import { chanceOfPlayerOne, MARKS } from '../state/words.ts';
import { AnalysisPanel } from '../thinking/AnalysisPanel.tsx';
import { JUDGING_NODES, useAnalysis } from '../thinking/useThinking.ts';
import type { AtDesk, Desk } from './Desk.tsx';
import { PlayCard, PlayedGames } from './PlayCard.tsx';
import { SetUp } from './SetUp.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The number of best columns that have an arrow. */
const ARROWS = 3;

const TABS = ['Analysis', 'Position', 'Play against fcx'] as const;

/** Returns the notes of an analysis for all columns. The best ones have arrows; those with the same figure have the same rank. */
function notesOf(analysis: Analysis | null): ColumnNote[] {
  if (analysis === null) return [];
  const sorted = analysis.columns.toSorted((a, b) => b.score - a.score);
  const texts = [analysis, ...sorted].map((value) => describeValue(value));
  return analysis.columns.map((value) => {
    const text = describeValue(value);
    const rank = text === texts[0] ? 1 : Math.max(2, texts.indexOf(text));
    return { column: value.column, text, rank: rank <= ARROWS ? rank : null };
  });
}

const IS_REPLAY = /^\s*\{\s*"format"\s*:\s*"fcx-replay"/;

/** Shows the games of a replay file, or takes the weights of a weights file. */
async function openFile(file: File | undefined, change: lab.LabPart['change'], desk: Desk): Promise<void> {
  if (file === undefined) return;
  const [{ name }, text] = [file, await file.text()];
  const read = () => {
    const games = IS_REPLAY.test(text) ? parseReplay(text, name).games : null;
    if (games?.length === 0) return lab.changeParts({ problem: `${name} has no games yet` });
    if (games === null) desk.take({ name, evaluation: parseWeights(text, name) });
    else desk.show(games);
    return lab.changeParts({});
  };
  change(lab.changeOrProblem(read));
}

type PositionFieldProps = lab.LabPart & { position: Position; link: string; save: string | undefined };

/** The position as people paste and share it: text notation, a PlayState as JSON, or a link to the page. */
function PositionField({ position, link, save, change }: PositionFieldProps) {
  const shown = formatPosition(position);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const read = () => lab.positionChange(positionFromText(text, { rules: FOUR_CONNECT_XTREME }));
  return (
    <Form class="form" onSend={() => change(lab.changeOrProblem(read))}>
      <TextField label="Position as text, or a PlayState" value={text} onChange={setText} />
      <div class="buttons">
        <button type="submit">Show</button>
        {save ? (
          <a href={`${save}?at=${encodeURIComponent(link)}`} download="position.html">
            Save as a page to send
          </a>
        ) : (
          <CopyButton text={new URL(link, location.href).href} label="Copy the link" />
        )}
      </div>
    </Form>
  );
}

interface LabViewProps extends AtDesk {
  readonly known: readonly PageWeights[];
  readonly save: string | undefined;
  /** The game on the board at first; without it, the line that the address names. */
  readonly opened: lab.LabState | undefined;
  /** The way back to where the game was opened. */
  readonly children: ComponentChildren;
}

/**
 * Shows the laboratory: a board with the tree of its lines and their analysis, from a position or game that was opened,
 * or that the address names.
 */
export function LabView({ weights, known, save, opened, desk, children }: LabViewProps) {
  const [state, change] = useState(() => opened ?? lab.emptyLab());
  const isOpened = useRef(opened !== undefined);
  useAddressHash((hash) => {
    const linked = isOpened.current ? null : positionFromLink(hash);
    isOpened.current = false;
    if (linked !== null) change(lab.positionChange(linked.position, linked.turns, linked.coins));
  });
  const [isAnalysing, analyse] = useState(true);
  const [hasShares, showShares] = useState(false);
  const [pointed, point] = useState<readonly number[]>([]);
  const [tab, setTab] = useState<(typeof TABS)[number]>('Analysis');
  const { showing, draft, problem, nodes, at } = state;
  const { position, outcome } = shownPosition(state);
  const dropInto = (column: number) => change((before) => lab.dropCoin(before, column, position.round));

  const link = labLink(state);
  const isFresh = nodes.length === 0 && position.round === 1;
  useLayoutEffect(() => {
    // An address can be sent to others; that of an empty board need not be.
    if (!isFresh || location.hash !== '') desk.stay(link);
  }, [link]);

  const open = (files: FileList | null) => void openFile(files?.[0], change, desk);
  useWindowEvent('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    const { files } = event.dataTransfer ?? {};
    if (!files?.length) return;
    event.preventDefault();
    open(files);
  });

  const last = lineOf(state).at(-1);
  const isOver = outcome !== null || draft !== null;
  const onColumn = isOver ? undefined : dropInto;
  const go = (by: 1 | -1) => change((before) => lab.stepMoves(before, by));
  const setUp = () => {
    setTab('Analysis');
    change(lab.changeParts({ draft: draftOf(position) }));
  };
  const playOn = (columns: readonly number[]) => {
    point([]);
    change((before) => lab.playLine(before, columns));
  };
  const stepping = {
    u: () => go(-1),
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    Home: () => change((before) => lab.showMove(before, null)),
    Delete: () => change(lab.deleteMove),
  };
  useKeys(draft === null ? stepping : {});

  const record = useMemo(() => lab.labRecord(state), [nodes, at]);
  const isAnalysed = isAnalysing && !isOver;
  const thought = useAnalysis(weights, isAnalysed ? position : null);
  const analysis = thought.found?.analysis ?? null;
  // Chances of this position would distract from the game that is about to begin.
  const shownAnalysis = tab === 'Play against fcx' ? null : analysis;
  const shares = hasShares && analysis ? cellShares(position, analysis) : undefined;
  const { found: before } = useAnalysis(weights, last && isAnalysing ? last.before : null, JUDGING_NODES);
  const names = new Set([weights, ...known].map(({ name }) => name));
  const status = outcome === null ? `${MARKS[position.toMove]} to move` : lab.describeGameEnd(state);
  return (
    <main class="columns">
      <header>
        <ViewTitle>Laboratory</ViewTitle>
        <p class="verdict">{draft === null ? status : 'Drag a piece, or choose it and click a column.'}</p>
        {draft === null && <RoundInWords frame={showing.frame} />}
        <Problem text={problem} />
      </header>
      {draft !== null ? (
        <SetUp draft={draft} change={change} />
      ) : (
        <>
          <section class="stage" aria-label="Board">
            <GameView
              frame={showing.frame}
              onFrameOver={() => change(showNextFrameOf)}
              speed={FALL_SPEED}
              hasSound
              onColumn={onColumn}
              toMove={position.toMove}
              notes={notesOf(shownAnalysis)}
              marks={pointed.length > 0 ? ghostCoins(position, pointed) : shares}
              chance={shownAnalysis && chanceOfPlayerOne(shownAnalysis.winningChance, position.toMove)}
            >
              <div class="buttons">
                <StepButton by={-1} disabled={at === null} onClick={() => go(-1)} />
                <StepButton by={1} disabled={childIndices(nodes, at).length === 0} onClick={() => go(1)} />
                <Button
                  label="Delete from here"
                  disabled={at === null}
                  onClick={() => change(lab.deleteMove)}
                />
                {record && <Button label="Analyse it" class="primary" onClick={() => desk.show([record])} />}
                {children}
                <p class="note">{last && before?.isFinal && explainCoin(last, before.analysis, analysis)}</p>
              </div>
            </GameView>
          </section>
          <section class="side" aria-label="Analysis">
            <div class="buttons">
              {TABS.map((name) => (
                <Button key={name} label={name} aria-pressed={name === tab} onClick={() => setTab(name)} />
              ))}
            </div>
            {tab === 'Analysis' && (
              <>
                <div class="card">
                  {isAnalysed && (
                    <AnalysisPanel
                      position={position}
                      weights={weights}
                      thought={thought}
                      onLine={playOn}
                      onPoint={point}
                    />
                  )}
                  <label class="tick">
                    <input type="checkbox" checked={isAnalysing} onChange={() => analyse(!isAnalysing)} />
                    Analyse the position
                  </label>
                  {isAnalysed && (
                    <label class="tick">
                      <input type="checkbox" checked={hasShares} onChange={() => showShares(!hasShares)} />
                      Show on the board what each cell adds, in points, without search
                    </label>
                  )}
                </div>
                {isAnalysed && position.bomb && (
                  <FoldedCard title="What if the bomb lay elsewhere?">
                    <WhatIf position={position} weights={weights} chance={analysis?.winningChance} />
                  </FoldedCard>
                )}
                <MoveTree nodes={nodes} at={at} onGo={(to) => change((before) => lab.showMove(before, to))} />
              </>
            )}
            {tab === 'Position' && (
              <div class="card stack">
                <div class="buttons">
                  <Button label="Set up a position" onClick={setUp} />
                  <Button label="New board" onClick={() => change(lab.positionChange(initialPosition(1)))} />
                </div>
                <PositionField position={position} link={link} save={save} change={change} />
                <SelectField
                  label="Weights"
                  value={weights.name}
                  options={[...names].map((name) => [name, name])}
                  onChange={(name) => desk.take(known.find((one) => one.name === name) ?? weights)}
                />
                <label class="field">
                  A replay or a weights file: drop it here or{' '}
                  <input
                    type="file"
                    accept=".json,.jsonl"
                    onChange={(event) => open(event.currentTarget.files)}
                  />
                </label>
              </div>
            )}
            {tab === 'Play against fcx' && (
              <>
                <PlayCard desk={desk} isSecond={lab.canPlayFromHere(state)}>
                  {(side, name, level) =>
                    lab.canPlayFromHere(state) && (
                      <Button
                        class="primary"
                        label="Play from this position"
                        onClick={() => desk.play(lab.gameFromBoard(state, level, side, name))}
                      />
                    )
                  }
                </PlayCard>
                <PlayedGames />
                <BombRules>
                  <BombStory />
                </BombRules>
                <SoundControl />
              </>
            )}
          </section>
        </>
      )}
      <Announcement text={state.announcement} />
    </main>
  );
}
