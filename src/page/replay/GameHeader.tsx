/** Who plays whom, in which game of the file, and how it ends. */
import type { ReplayState } from '../state/replay.ts';
import { describeEnd, MARKS } from '../state/words.ts';

interface GameHeaderProps {
  readonly state: ReplayState;
  readonly onGame: (game: number) => void;
}

export function GameHeader({ state, onGame }: GameHeaderProps) {
  const { replay, game, gameNumber } = state;
  const { record, refusal } = game;
  const [first, second] = record.players;
  return (
    <header>
      <h1>
        {first} <span class="mark side1">{MARKS[1]}</span> – {second}{' '}
        <span class="mark side2">{MARKS[2]}</span>
      </h1>
      <p>
        {replay.games.length > 1 && (
          <label>
            game{' '}
            <select value={gameNumber} onChange={(event) => onGame(Number(event.currentTarget.value))}>
              {replay.games.map(({ players, points }, number) => (
                <option key={number} value={number}>
                  {number + 1}: {players[0]} {points[0]} – {points[1]} {players[1]}
                </option>
              ))}
            </select>
          </label>
        )}{' '}
        {refusal === null ? describeEnd(record, record.players) : `The record breaks off: ${refusal}`}
      </p>
    </header>
  );
}
