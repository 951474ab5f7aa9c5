/** The coins of a game, with chess's marks for mistakes and blunders, and what one of them did. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MoveAnalysis, ReplayedGame } from '../../arena/browser.ts';
import { MISTAKE_MARKS, percent, signedPercent } from '../../document/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Act, Mark, Problem } from '../parts.tsx';
import { decisionIn, describeDecision, describeLoss, explainMove, valueAfter } from '../state/explain.ts';
import { treeOf } from '../state/game.ts';
import { describeConsequences, MARKS, playerName, unbroken } from '../state/words.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';

export interface JudgedGame {
  readonly game: ReplayedGame;
  readonly judgement: Judgement | null;
  readonly failure: string | null;
}

/** Why a coin was a mistake, and what it set off. */
export function describeCoin({ game, judgement }: JudgedGame, round: number): string {
  const { moves = [] } = judgement?.analysis ?? {};
  const turn = game.turns[round - 1];
  if (turn === undefined) return '';
  const judged = moves[round - 1];
  const notes = [
    judged?.verdict && explainMove(judged, turn, moves[round]),
    describeConsequences(turn),
    judged?.bombLuck != null && `Luck of ${MARKS[judged.player]}: ${signedPercent(judged.bombLuck)}.`,
  ];
  return unbroken(notes.filter(Boolean).join(' '));
}

const standing = ({ judgement }: JudgedGame) => (judgement?.isFinal ? judgement.analysis : null);

/** Of the coin that one sees: what it did to the game, or that it decided it. */
export function headingOf(judged: JudgedGame, round: number): string {
  const { record, turns } = judged.game;
  const analysis = standing(judged);
  const decisive = (analysis && decisionIn(record, analysis)?.round) ?? turns.length;
  const whole = analysis && round === decisive ? describeDecision(record, analysis) : '';
  const turn = turns[round - 1];
  if (whole !== '' || turn === undefined) return unbroken(whole || 'Before the first coin');
  const move = analysis?.moves[round - 1];
  const mark = MARKS[turn.before.toMove];
  if (move?.verdict) return unbroken(`Coin ${round}: ${mark} ${describeLoss(move)}`);
  return `Coin ${round}: ${mark} in column ${turn.column}${move?.best.column === turn.column ? ', the best' : ''}`;
}

/** None before the last search: what a quick look takes for the worst would have to be taken back. */
export function mistakesIn(judged: JudgedGame): MoveAnalysis[] {
  const { moves = [] } = standing(judged) ?? {};
  return moves.filter(({ verdict }) => verdict !== null).sort((a, b) => b.givenAway - a.givenAway);
}

/** `54 %`, the chance of a side, or `× in 4`, who wins. */
export function describeAfter(move: MoveAnalysis, side: Side): string {
  const { player } = move;
  const { winningChance, winIn, lossIn } = valueAfter(move);
  const winner = winIn === null ? opponent(player) : player;
  const coins = winIn ?? lossIn;
  if (coins !== null) return `${MARKS[winner]} ${coins === 0 ? 'wins' : `in ${coins}`}`;
  return percent(player === side ? winningChance : 1 - winningChance);
}

interface MoveListProps {
  readonly judged: JudgedGame;
  readonly ply: number;
  readonly onPick: (ply: number) => void;
}

const markOf = (move?: MoveAnalysis) => move?.verdict && MISTAKE_MARKS[move.verdict];

/** The costliest ones are what one comes for. */
const MOST_MISTAKES = 5;

type MistakesProps = MoveListProps & {
  /** Whose mistakes are first, after what decided the game. */
  readonly side: Side;
  /** What the coin on the board did; and what can be done about the mistakes. */
  readonly children: ComponentChildren;
  readonly acts: ComponentChildren;
};

export function Mistakes({ judged, side, ply, onPick, children, acts }: MistakesProps) {
  const { game, judgement, failure } = judged;
  const analysis = standing(judged);
  const decision = analysis && decisionIn(game.record, analysis);
  const isDecisive = ({ round }: MoveAnalysis) => round === decision?.round && !decision.isBomb;
  const isAfter = (move: MoveAnalysis) => (isDecisive(move) ? 0 : move.player === side ? 1 : 2);
  const sorted = mistakesIn(judged).sort((one, other) => isAfter(one) - isAfter(other));
  const [isWhole, showWhole] = useState(false);
  const pick = (round: number, verdict: MoveAnalysis['verdict'] = null) => ({
    class: `${verdict ?? ''} ${round === ply ? 'current' : ''}`,
    'aria-current': round === ply ? ('step' as const) : undefined,
    onClick: () => onPick(round),
  });
  return (
    <div class="card mistakes">
      <h2>{headingOf(judged, ply)}</h2>
      {children}
      <Problem text={failure} />
      {!judgement?.isFinal && failure === null && (
        <label class="field">
          Looking for mistakes
          <progress max={game.turns.length} value={judgement?.searched ?? 0} />
        </label>
      )}
      <div class="buttons">
        {decision?.isBomb && (
          <Act
            label={[<Mark key="" side={decision.loser} />, ` bomb ${signedPercent(-decision.cost)}`]}
            {...pick(decision.round)}
          />
        )}
        {sorted.slice(0, isWhole ? undefined : MOST_MISTAKES).map((move) => {
          const loss = move.best.winIn === 1 ? 'missed a win' : signedPercent(-move.givenAway);
          const coin = [`${move.round} `, <Mark key="" side={move.player} />, ` ${markOf(move)} ${loss}`];
          const label = isDecisive(move) ? ['Decided: ', ...coin] : coin;
          return <Act key={move.round} label={label} {...pick(move.round, move.verdict)} />;
        })}
        {!isWhole && sorted.length > MOST_MISTAKES && (
          <Act label={`All ${sorted.length}`} onClick={() => showWhole(true)} />
        )}
        {acts}
      </div>
    </div>
  );
}

/** `side`: whose chances it has. The coins of the two players are below each other. */
export function MoveList({ judged, side, ply, onPick }: MoveListProps & { readonly side: Side }) {
  const { game, judgement } = judged;
  const effort = judgement ? `${judgement.nodes.toLocaleString('en')} positions each` : 'searching …';
  const moves = judgement?.analysis.moves ?? [];
  return (
    <MoveTree
      nodes={treeOf(game.turns)}
      at={ply - 1}
      onGo={(at) => onPick(at + 1)}
      judged={moves.map((move) => ({
        verdict: move.verdict,
        mark: markOf(move) ?? '',
        value: describeAfter(move, side),
      }))}
    >
      <p key={effort} class="quiet">
        Chance of {playerName(game.record.players, side)}, {effort}
      </p>
    </MoveTree>
  );
}
