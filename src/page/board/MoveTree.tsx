/** The moves of a game beside its board, with the lines that branch off. */
import { Act, BombMark, Mark } from '../parts.tsx';
import { newBomb } from '../state/frames.ts';
import { type LabNode, movesFrom } from '../state/lab.ts';
import { describeConsequences } from '../state/words.ts';
import { useCurrent } from './hooks.ts';

interface MoveTreeProps {
  readonly nodes: readonly LabNode[];
  readonly at: number | null;
  readonly onGo?: ((at: number) => void) | undefined;
}

function Move({ nodes, at, onGo, index }: MoveTreeProps & { readonly index: number }) {
  const node = nodes[index] as LabNode;
  const bomb = node.isSetUp ? node.position.bomb : newBomb(node);
  const shown = {
    class: `move ${index === at ? 'current' : ''}`,
    'aria-current': index === at ? ('step' as const) : undefined,
    title: describeConsequences(node),
  };
  const text = (
    <>
      <span class="quiet">{node.before.round}</span> <Mark side={node.before.toMove} /> {node.column}
      {node.explosion && ' ✹'}
      {bomb && [<BombMark key="" />, bomb.column]}
    </>
  );
  if (onGo === undefined) return <span {...shown}>{text}</span>;
  return <Act label={text} {...shown} onClick={() => onGo(index)} />;
}

/** The line that begins with a move; the others of the same place follow it, indented. */
function Line({ first, ...tree }: MoveTreeProps & { readonly first: number }) {
  const parts = [];
  for (let index: number | undefined = first; index !== undefined; ) {
    parts.push(<Move key={index} index={index} {...tree} />);
    const [main, ...others]: number[] = movesFrom(tree.nodes, index);
    if (main !== undefined && others.length > 0) {
      parts.push(<Move key={main} index={main} {...tree} />);
      parts.push(
        ...others.map((other) => (
          <div key={other} class="variation">
            <Line first={other} {...tree} />
          </div>
        )),
      );
      [index] = movesFrom(tree.nodes, main);
    } else index = main;
  }
  return <>{parts}</>;
}

export function MoveTree(tree: MoveTreeProps) {
  const box = useCurrent<HTMLElement>(tree.at, tree.nodes.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
    <section class="card tree" aria-label="Moves" ref={box} tabIndex={0}>
      {movesFrom(tree.nodes, null).map((first, index) => (
        <div key={first} class={index === 0 ? '' : 'variation'}>
          <Line first={first} {...tree} />
        </div>
      ))}
    </section>
  );
}
