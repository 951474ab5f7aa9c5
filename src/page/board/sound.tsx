/** The sounds of a coin, a blast and a win, made by the browser; low, and none before the first click. */
import { useEffect, useState } from 'preact/hooks';
import type { Frame } from '../state/frames.ts';
import { inBrowser } from '../store.ts';

const LOUDEST = 0.4;

let context: AudioContext | null = null;
const KEPT = 'fcx-volume';

const volumeNow = () => Number(inBrowser.get(KEPT) ?? 0.2);

/** A tone that dies away, from one pitch to another in hertz. */
function tone(from: number, to: number, seconds: number, kind: OscillatorType, delay = 0): void {
  const volume = volumeNow();
  if (volume === 0 || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = kind;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(volume * LOUDEST, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Plays the sounds of what happens in a frame; none for `null`. */
export function useSound(frame: Frame | null): void {
  useEffect(() => {
    if (frame === null || frame.ms === 0) return;
    if (frame.blast.length > 0) tone(160, 30, 0.6, 'sawtooth');
    else if (frame.falls.length > 0) tone(320, 90, 0.12, 'sine', 0.2);
    for (const [step, pitch] of frame.line.length > 0 ? [440, 554, 659].entries() : []) {
      tone(pitch, pitch, 0.3, 'triangle', 0.3 + 0.15 * step);
    }
  }, [frame]);
}

/** Shows the slider for the volume of the sounds. */
export function SoundControl() {
  const [volume, setVolume] = useState(volumeNow);
  return (
    <label class="sound">
      Sound
      <input
        type="range"
        max={1}
        step={0.1}
        value={volume}
        aria-valuetext={volume === 0 ? 'off' : `${Math.round(100 * volume)} %`}
        onInput={({ currentTarget: { value, valueAsNumber } }) => {
          inBrowser.set(KEPT, value);
          setVolume(valueAsNumber);
          tone(320, 90, 0.12, 'sine');
        }}
      />
    </label>
  );
}
