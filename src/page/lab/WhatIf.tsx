/** What if the bomb lay elsewhere: the chances with it in each column, and without it. */
import { useState } from 'preact/hooks';
import { percent, signedPercent } from '../../document/browser.ts';
import { BOMB, FOUR_CONNECT_XTREME, formatPosition, type Position } from '../../engine/index.ts';
import { COLUMN_LIST } from '../board/Board.tsx';
import type { PageWeights } from '../pageData.ts';
import { Act, Choice } from '../parts.tsx';
import { draftOf, FUSES, positionOfDraft, putPiece, removePiece } from '../state/draft.ts';
import { type LabPart, withBombOf } from '../state/lab.ts';
import { MARKS } from '../state/words.ts';
import { useThinking } from '../thinking/useThinking.ts';

/** The position with its bomb in each column that has room, and without one, where the rules allow that in its round. */
export function bombVariants(position: Position, fuse: number) {
  const draft = draftOf(position);
  const { round, toMove } = position;
  const old = position.board.indexOf(BOMB);
  const without = old === -1 ? draft : removePiece(draft, old);
  return [null, ...COLUMN_LIST].flatMap((column) => {
    const put = column === null ? without : putPiece(without, BOMB, column);
    const isThere = column === null || put.board.includes(BOMB);
    const { position: changed } = positionOfDraft({ ...put, fuse, round, toMove });
    const label = column === null ? 'no bomb' : `bomb in ${column}`;
    return isThere && changed ? { label, position: changed } : [];
  });
}

type WhatIfProps = LabPart & {
  readonly position: Position;
  readonly weights: PageWeights;
  /** As the board has it, which is searched deeper: the others differ from it as they do in searches of one depth. */
  readonly chance: number | undefined;
};

export function WhatIf({ position, weights, chance: now, change }: WhatIfProps) {
  const { bomb, round, toMove } = position;
  const [fuse, setFuse] = useState(bomb === null ? FOUR_CONNECT_XTREME.fuse : bomb.explodeInRound - round);
  const fuses = FUSES.filter((one) => bombVariants(position, one).length > 1);
  const variants = bombVariants(position, fuse);
  const positions = [position, ...variants.map((variant) => variant.position)];
  const { found, failure } = useThinking(weights.evaluation, { type: 'compare', positions });
  const [same = 0, ...others] = found?.chances ?? [];
  return (
    <section class="what-if">
      <Choice
        label="The bomb explodes in round"
        value={fuse}
        options={fuses.map((one) => [one, String(round + one)])}
        onChange={setFuse}
      />
      {failure !== null && <p class="problem">{failure}</p>}
      <table class="table">
        <caption>
          Chances of {MARKS[toMove]}, now {now === undefined ? '…' : percent(now)}
        </caption>
        <tbody>
          {variants.map(({ label, position: changed }, index) => {
            const other = others[index];
            const isKnown = other !== undefined && now !== undefined;
            const put = () => change((state) => withBombOf(state, changed));
            const chance = isKnown ? Math.min(1, Math.max(0, now + other - same)) : null;
            return (
              <tr key={label} class={formatPosition(changed) === formatPosition(position) ? 'current' : ''}>
                <th scope="row">
                  <Act label={label} class="link" onClick={put} />
                </th>
                <td class="figure">{chance === null ? '…' : percent(chance)}</td>
                <td class="figure">{chance !== null && signedPercent(chance - (now ?? 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
