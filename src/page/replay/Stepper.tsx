/** Slider and buttons that step through a game. */
interface StepperProps {
  readonly ply: number;
  readonly plies: number;
  readonly isPlaying: boolean;
  readonly onPly: (ply: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPlay: () => void;
  readonly onLosingMove: (() => void) | undefined;
}

export function Stepper({ ply, plies, isPlaying, onPly, onStep, onPlay, onLosingMove }: StepperProps) {
  const step = (label: string, sign: string, go: () => void) => (
    <button type="button" aria-label={label} title={label} onClick={go}>
      {sign}
    </button>
  );
  return (
    <>
      <input
        class="slider"
        type="range"
        min={0}
        max={plies}
        value={ply}
        aria-label="coins"
        aria-valuetext={`${ply} of ${plies} coins`}
        onInput={(event) => onPly(Number(event.currentTarget.value))}
      />
      <div class="buttons">
        {step('first position', '«', () => onPly(0))}
        {step('one coin back', '‹', () => onStep(-1))}
        <button type="button" aria-pressed={isPlaying} onClick={onPlay}>
          play
        </button>
        {step('one coin on', '›', () => onStep(1))}
        {step('last position', '»', () => onPly(plies))}
        <button type="button" disabled={onLosingMove === undefined} onClick={onLosingMove}>
          losing move
        </button>
        <span class="count">
          {ply} / {plies}
        </span>
      </div>
    </>
  );
}
