/**
 * Why the latest game was lost, and who was lucky in the match. The search takes a core of this machine, on which bots may play: it
 * begins by itself while nobody plays, and else when it is asked for.
 */
import { useState } from 'preact/hooks';
import type { GameRecord, TableView } from '../../arena/browser.ts';
import type { Evaluation } from '../../bot/browser.ts';
import { describeEffort } from '../state/words.ts';
import { describeLuckOfMatch } from '../text.ts';
import { AccountText } from '../thinking/AccountText.tsx';
import type { Judgement } from '../thinking/thinkWorker.ts';
import { useThinking } from '../thinking/useThinking.ts';

interface ReasonsProps {
  readonly record: GameRecord;
  readonly evaluation: Evaluation;
  /** Whether nobody plays. */
  readonly isIdle: boolean;
}

function Reasons({ record, evaluation, isIdle }: ReasonsProps) {
  const [isAsked, setAsked] = useState(false);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const order = isIdle || isAsked ? ({ type: 'judge', record } as const) : null;
  const failure = useThinking(evaluation, order, (report) => {
    if (report.type === 'judged') setJudgement(report);
  });
  if (failure !== null) return <p class="problem">{failure}</p>;
  if (order === null && judgement === null) {
    return (
      <button type="button" onClick={() => setAsked(true)}>
        why was it lost?
      </button>
    );
  }
  const account = judgement?.analysis.account;
  return (
    <>
      {account && <AccountText account={account} players={record.players} />}
      <p class="quiet">{describeEffort(judgement)}</p>
    </>
  );
}

interface LastGameProps {
  readonly view: TableView;
  readonly onAnalyse: (record: GameRecord) => void;
  readonly evaluation: Evaluation;
}

export function LastGame({ view, evaluation, onAnalyse }: LastGameProps) {
  const { match, lastGame, awaitsNextGame } = view;
  if (match === null || lastGame === null) return null;
  return (
    <>
      <h2>Mistakes and luck in the last game</h2>
      <button type="button" onClick={() => onAnalyse(lastGame)}>
        analyse this game
      </button>
      <Reasons
        key={JSON.stringify(lastGame)}
        record={lastGame}
        evaluation={evaluation}
        isIdle={match.isOver || awaitsNextGame}
      />
      {match.luck && <p>In the match, {describeLuckOfMatch(match.luck, match.players)}.</p>}
    </>
  );
}
