/** The chances that both players told, as two curves of the chance of player 1. */
import { useMemo } from 'preact/hooks';
import { Curve } from '../board/Curve.tsx';
import type { TableState } from '../state/table.ts';
import { chanceOfPlayerOne, MARKS } from '../state/words.ts';

export function ToldChances({ state }: { readonly state: TableState }) {
  const { view, turns } = state;
  const moves = view?.game?.moves;
  const first = view?.match?.players[0] ?? 'player 1';
  const second = view?.match?.players[1] ?? 'player 2';
  const lines = useMemo(
    () =>
      ([1, 2] as const).map((side) => ({
        label: side === 1 ? first : second,
        colour: `side${side}` as const,
        values: turns.map(({ before }, ply) => {
          const chance = moves?.[ply]?.chance ?? null;
          return before.toMove === side && chance !== null ? chanceOfPlayerOne(chance, side) : null;
        }),
      })),
    [turns, first, second],
  );
  const hasChances = lines.some(({ values }) => values.some((value) => value !== null));
  const label = `Two curves: the chance of ${first}, as ${first} and as ${second} tell it after every coin`;
  return (
    <>
      <h2>
        Chances of {first} {MARKS[1]}, as both players tell them
      </h2>
      {hasChances ? (
        <Curve lines={lines} label={label} />
      ) : (
        <p class="quiet">No player has told a chance in this game (fcx play --tell-chance does).</p>
      )}
    </>
  );
}
