/** The chance of player 1 over a game: as the search sees it, and as the players told it. */
import { useMemo } from 'preact/hooks';
import { Curve } from '../board/Curve.tsx';
import type { ReplayState } from '../state/replay.ts';
import { chanceOfPlayerOne } from '../state/words.ts';

interface ChanceCurveProps {
  readonly state: ReplayState;
  readonly onPick: (ply: number) => void;
}

export function ChanceCurve({ state, onPick }: ChanceCurveProps) {
  const { game, judgement, ply } = state;
  const lines = useMemo(() => {
    const { players } = game.record;
    const told = ([1, 2] as const).map((side) => ({
      label: `${players[side - 1]} told`,
      colour: `side${side}` as const,
      values: game.turns.map(({ player, toldChance }) =>
        player === side && toldChance !== null ? chanceOfPlayerOne(toldChance, side) : null,
      ),
    }));
    const searched = judgement?.analysis.moves.map(({ player, played }) =>
      chanceOfPlayerOne(played.winningChance, player),
    );
    return [
      { label: 'search', colour: 'accent' as const, values: searched ?? game.turns.map(() => null) },
      ...told.filter(({ values }) => values.some((value) => value !== null)),
    ];
  }, [game, judgement]);
  const label = `Curve of the chance of ${game.record.players[0]} after every coin; the list of moves has the figures`;
  return <Curve lines={lines} at={ply} onPick={onPick} label={label} />;
}
