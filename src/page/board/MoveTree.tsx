/** The moves of a game beside its board, with the lines that branch off, and what a search says of them. */
import type { ComponentChildren } from 'preact';
import { BombMark, Button, Mark } from '../parts.tsx';
import { newBomb } from '../state/frames.ts';
import { childIndices, type GameNode } from '../state/game.ts';
import { describeConsequences } from '../state/words.ts';
import { useScrollToCurrent } from './hooks.ts';

interface MoveTreeProps {
  readonly nodes: readonly GameNode[];
  readonly at: number | null;
  readonly onGo?: ((at: number) => void) | undefined;
  /** For each move that was judged: its verdict, the mark for that, and the chance after it. */
  readonly judged?: readonly {
    readonly verdict: string | null;
    readonly mark: string;
    readonly value: string;
  }[];
  /** The content above the moves. */
  readonly children?: ComponentChildren;
}

function Move({ nodes, at, onGo, judged, index }: MoveTreeProps & { readonly index: number }) {
  const node = nodes[index] as GameNode;
  const { verdict, mark, value } = judged?.[index] ?? {};
  const bomb = newBomb(node);
  const shown = {
    class: `move ${verdict ?? ''} ${index === at ? 'current' : ''}`,
    'aria-current': index === at ? ('step' as const) : undefined,
    title: describeConsequences(node),
  };
  const text = (
    <>
      <span class="quiet">{node.before.round}</span> <Mark side={node.before.toMove} /> {node.column}
      {judged && <b class="judged">{mark}</b>}
      {node.explosion && ' ✹'}
      {bomb && (
        <span>
          <BombMark /> {bomb.column}
        </span>
      )}
      {/* Another text is another element: one at the right would move with its width. */}
      {judged && (
        <span key={value} class="figure">
          {value}
        </span>
      )}
    </>
  );
  if (onGo === undefined) return <span {...shown}>{text}</span>;
  return <Button label={text} {...shown} onClick={() => onGo(index)} />;
}

/** The line that begins with a move; the others of the same place follow it, indented. */
function Line({ first, ...tree }: MoveTreeProps & { readonly first: number }) {
  const parts = [];
  for (let index: number | undefined = first; index !== undefined; ) {
    parts.push(<Move key={index} index={index} {...tree} />);
    const [main, ...others]: number[] = childIndices(tree.nodes, index);
    if (main !== undefined && others.length > 0) {
      parts.push(<Move key={main} index={main} {...tree} />);
      parts.push(
        ...others.map((other) => (
          <div key={other} class="variation">
            <Line first={other} {...tree} />
          </div>
        )),
      );
      [index] = childIndices(tree.nodes, main);
    } else index = main;
  }
  return <>{parts}</>;
}

/** Shows the moves of a game, with the lines that branch off indented, and the verdicts of a search. */
export function MoveTree(tree: MoveTreeProps) {
  const box = useScrollToCurrent<HTMLElement>(tree.at, tree.nodes.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
    <section class={`card tree ${tree.judged ? 'moves' : ''}`} aria-label="Moves" ref={box} tabIndex={0}>
      {tree.children}
      {childIndices(tree.nodes, null).map((first, index) => (
        <div key={first} class={index === 0 ? '' : 'variation'}>
          <Line first={first} {...tree} />
        </div>
      ))}
    </section>
  );
}
