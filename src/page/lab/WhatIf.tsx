/** What if the bomb lay elsewhere: the chances with it in each column, and without it, each a link to that position. */
import { useState } from 'preact/hooks';
import { percent, signedPercent } from '../../document/browser.ts';
import { BOMB, type Position } from '../../engine/index.ts';
import { COLUMN_LIST } from '../board/Board.tsx';
import type { PageWeights } from '../pageData.ts';
import { Choice, Problem } from '../parts.tsx';
import { linkOf } from '../state/address.ts';
import { draftOf, FUSES, positionOfDraft, putPiece, removePiece } from '../state/draft.ts';
import { openLab } from '../state/lab.ts';
import { MARKS } from '../state/words.ts';
import { useThinking } from '../thinking/useThinking.ts';

/** Known after about a second. */
const DEPTH = 10;

/** The position with its bomb in each column that has room, and without it, where the rules allow that in its round. */
export function bombVariants(position: Position, fuse: number) {
  const { board, round, toMove } = position;
  const without = removePiece(draftOf(position), board.indexOf(BOMB));
  return [null, ...COLUMN_LIST].flatMap((column) => {
    const put = column === null ? without : putPiece(without, BOMB, column);
    const isThere = column === null || put.board.includes(BOMB);
    const { position: changed } = positionOfDraft({ ...put, fuse, round, toMove });
    const label = column === null ? 'No bomb' : `Bomb in ${column}`;
    return isThere && changed ? { label, position: changed } : [];
  });
}

interface WhatIfProps {
  /** It has a bomb. */
  readonly position: Position;
  readonly weights: PageWeights;
  /** As the board has it, which is searched deeper: the others differ from it as they do in searches of one depth. */
  readonly chance: number | undefined;
}

export function WhatIf({ position, weights, chance: now }: WhatIfProps) {
  const { bomb, round, toMove } = position;
  const [asked, ask] = useState(0);
  const rounds = FUSES.filter((fuse) => bombVariants(position, fuse).length > 1).map((fuse) => round + fuse);
  const explodes = rounds.includes(asked) ? asked : (bomb?.explodeInRound ?? 0);
  const variants = bombVariants(position, explodes - round);
  const positions = [position, ...variants.map((variant) => variant.position)];
  const { found, failure } = useThinking(weights.evaluation, { type: 'compare', positions, depth: DEPTH });
  const [same = 0, ...others] = found?.chances ?? [];
  return (
    <>
      <Choice
        label="The bomb explodes in round"
        value={explodes}
        options={rounds.map((one) => [one, String(one)])}
        onChange={ask}
      />
      <Problem text={failure} />
      <table class="table what-if">
        <caption>
          Chances of {MARKS[toMove]}, now {now === undefined ? '…' : percent(now)}
        </caption>
        <tbody>
          {variants.map(({ label, position: changed }, index) => {
            const other = others[index];
            const isKnown = other !== undefined && now !== undefined;
            const chance = isKnown ? Math.min(1, Math.max(0, now + other - same)) : null;
            const link = linkOf(openLab(changed));
            return (
              <tr key={label} class={`go ${link === linkOf(openLab(position)) ? 'current' : ''}`}>
                <th scope="row">
                  <a href={link}>{label}</a>
                </th>
                <td class="figure">{chance === null ? '…' : percent(chance)}</td>
                <td class="figure">{chance !== null && signedPercent(chance - (now ?? 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
