/** The coins of a game, with chess's marks for mistakes and blunders, and what one of them did. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MoveAnalysis, ReplayedGame } from '../../arena/browser.ts';
import { MISTAKE_MARKS, percent, signedPercent } from '../../document/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Button, Mark, Problem } from '../parts.tsx';
import { decidingCoin, describeDecision, describeLoss, explainMove, valueAfter } from '../state/explain.ts';
import { treeOf } from '../state/game.ts';
import { describeConsequences, MARKS, nameWithMark, withoutLineBreaks } from '../state/words.ts';
import type { GameJudgement } from '../thinking/thinkWorker.ts';

/** A replayed game with the judgement of its moves, or why there is none. */
export interface JudgedGame {
  readonly game: ReplayedGame;
  readonly judgement: GameJudgement | null;
  readonly failure: string | null;
}

/** Says why a coin was a mistake, and what it set off; `round` is its number. */
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
  return withoutLineBreaks(notes.filter(Boolean).join(' '));
}

const standing = ({ judgement }: JudgedGame) => (judgement?.isFinal ? judgement.analysis : null);

/**
 * Returns the heading for a coin, by its number from 1, or for the board before the first (0): that it decided the
 * game, what it gave away, or just where it went. Before the final judgement it is always the last of these.
 */
export function coinHeading(judged: JudgedGame, coin: number): string {
  const { record, turns } = judged.game;
  const analysis = standing(judged);
  const decisive = (analysis && decidingCoin(record, analysis)?.round) ?? turns.length;
  const whole = analysis && coin === decisive ? describeDecision(record, analysis) : '';
  const turn = turns[coin - 1];
  if (whole !== '' || turn === undefined) return withoutLineBreaks(whole || 'Before the first coin');
  const move = analysis?.moves[coin - 1];
  const mark = MARKS[turn.before.toMove];
  if (move?.verdict) return withoutLineBreaks(`Coin ${coin}: ${mark} ${describeLoss(move)}`);
  return `Coin ${coin}: ${mark} in column ${turn.column}${move?.best.column === turn.column ? ', the best' : ''}`;
}

/**
 * Returns the mistakes of a game, the costliest first; none before the last search, as those of a quick look might have
 * to be taken back.
 */
export function mistakesOf(judged: JudgedGame): MoveAnalysis[] {
  const { moves = [] } = standing(judged) ?? {};
  return moves.filter(({ verdict }) => verdict !== null).sort((a, b) => b.givenAway - a.givenAway);
}

/** Returns the chance of a side after a move, `54 %`, or who wins and when, `× in 4`. */
export function chanceText(move: MoveAnalysis, side: Side): string {
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
  /** The side whose mistakes come first, after what decided the game. */
  readonly side: Side;
  /** The text about the coin on the board. */
  readonly children: ComponentChildren;
  /** Further buttons, for what can be done about the mistakes. */
  readonly acts: ComponentChildren;
};

/** Shows what the coin on the board did, and buttons for the mistakes of both players. */
export function Mistakes({ judged, side, ply, onPick, children, acts }: MistakesProps) {
  const { game, judgement, failure } = judged;
  const analysis = standing(judged);
  const decision = analysis && decidingCoin(game.record, analysis);
  const isDecisive = ({ round }: MoveAnalysis) => round === decision?.round && !decision.isBomb;
  const isAfter = (move: MoveAnalysis) => (isDecisive(move) ? 0 : move.player === side ? 1 : 2);
  const sorted = mistakesOf(judged).sort((one, other) => isAfter(one) - isAfter(other));
  const [isWhole, showWhole] = useState(false);
  const pick = (round: number, verdict: MoveAnalysis['verdict'] = null) => ({
    class: `${verdict ?? ''} ${round === ply ? 'current' : ''}`,
    'aria-current': round === ply ? ('step' as const) : undefined,
    onClick: () => onPick(round),
  });
  return (
    <div class="card mistakes">
      <h2>{coinHeading(judged, ply)}</h2>
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
          <Button
            label={[<Mark key="" side={decision.loser} />, ` bomb ${signedPercent(-decision.cost)}`]}
            {...pick(decision.round)}
          />
        )}
        {sorted.slice(0, isWhole ? undefined : MOST_MISTAKES).map((move) => {
          const loss = move.best.winIn === 1 ? 'missed a win' : signedPercent(-move.givenAway);
          const coin = [`${move.round} `, <Mark key="" side={move.player} />, ` ${markOf(move)} ${loss}`];
          const label = isDecisive(move) ? ['Decided: ', ...coin] : coin;
          return <Button key={move.round} label={label} {...pick(move.round, move.verdict)} />;
        })}
        {!isWhole && sorted.length > MOST_MISTAKES && (
          <Button label={`All ${sorted.length}`} onClick={() => showWhole(true)} />
        )}
        {acts}
      </div>
    </div>
  );
}

/** Shows the coins of a game with their marks and the chances of `side` after each. */
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
        value: chanceText(move, side),
      }))}
    >
      <p key={effort} class="quiet">
        Chance of {nameWithMark(game.record.players, side)}, {effort}
      </p>
    </MoveTree>
  );
}
