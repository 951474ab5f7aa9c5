/** The chances if the bomb lay elsewhere: in each column, and without it, each with a link to that position. */
import { useState } from 'preact/hooks';
import { percent, signedPercent } from '../../document/browser.ts';
import { BOMB, type Position } from '../../engine/index.ts';
import { ALL_COLUMNS } from '../board/Board.tsx';
import type { PageWeights } from '../pageData.ts';
import { Problem, SelectField } from '../parts.tsx';
import { labLink } from '../state/address.ts';
import { draftOf, POSSIBLE_FUSES, positionOfDraft, putPiece, removePiece } from '../state/draft.ts';
import { emptyLab } from '../state/lab.ts';
import { MARKS } from '../state/words.ts';
import { useThinking } from '../thinking/useThinking.ts';

/** Known after about a second. */
const DEPTH = 10;

/**
 * Returns the position with its bomb in each column that has room, and without it, where the rules allow that in its
 * round; `fuse` is the coins until the bomb explodes.
 */
export function bombVariants(position: Position, fuse: number) {
  const { board, round, toMove } = position;
  const without = removePiece(draftOf(position), board.indexOf(BOMB));
  return [null, ...ALL_COLUMNS].flatMap((column) => {
    const put = column === null ? without : putPiece(without, BOMB, column);
    const isThere = column === null || put.board.includes(BOMB);
    const { position: changed } = positionOfDraft({ ...put, fuse, round, toMove });
    const label = column === null ? 'No bomb' : `Bomb in ${column}`;
    return isThere && changed ? { label, position: changed } : [];
  });
}

interface WhatIfProps {
  /** A position with a bomb. */
  readonly position: Position;
  readonly weights: PageWeights;
  /** The chance on the board, which is searched deeper: the variants differ from it as they do in searches of one depth. */
  readonly chance: number | undefined;
}

/** Shows the chances if the bomb lay in another column, or exploded at another time; each row links to its position. */
export function WhatIf({ position, weights, chance: now }: WhatIfProps) {
  const { bomb, round, toMove } = position;
  const [asked, ask] = useState(0);
  const rounds = POSSIBLE_FUSES.filter((fuse) => bombVariants(position, fuse).length > 1).map(
    (fuse) => round + fuse,
  );
  const explodes = rounds.includes(asked) ? asked : (bomb?.explodeInRound ?? 0);
  const variants = bombVariants(position, explodes - round);
  const positions = [position, ...variants.map((variant) => variant.position)];
  const { found, failure } = useThinking(weights.evaluation, { type: 'compare', positions, depth: DEPTH });
  const [same = 0, ...others] = found?.chances ?? [];
  return (
    <>
      <SelectField
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
            const link = labLink(emptyLab(changed));
            return (
              <tr key={label} class={`go ${link === labLink(emptyLab(position)) ? 'current' : ''}`}>
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
