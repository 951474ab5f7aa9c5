/** The sounds of a coin, a blast and a win, made by the browser; low, and none before the first click. */
import { useEffect, useState } from 'preact/hooks';
import type { Frame } from '../state/frames.ts';

const VOLUME = 0.08;

let context: AudioContext | null = null;
/** `0` without sound. */
const KEPT = 'fcx-volume';

const isOn = () => localStorage.getItem(KEPT) !== '0';

/** A tone that dies away, from one pitch to another in hertz. */
function tone(from: number, to: number, seconds: number, kind: OscillatorType, delay = 0): void {
  if (!isOn() || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = kind;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

export function useSound(frame: Frame): void {
  useEffect(() => {
    if (frame.ms === 0) return;
    if (frame.blast.length > 0) tone(160, 30, 0.6, 'sawtooth');
    else if (frame.falls.length > 0) tone(320, 90, 0.12, 'sine', 0.2);
    for (const [step, pitch] of frame.line.length > 0 ? [440, 554, 659].entries() : []) {
      tone(pitch, pitch, 0.3, 'triangle', 0.3 + 0.15 * step);
    }
  }, [frame]);
}

export function SoundControl() {
  const [isChosen, choose] = useState(isOn);
  const changed = () => {
    localStorage.setItem(KEPT, isChosen ? '0' : '1');
    choose(!isChosen);
    tone(320, 90, 0.12, 'sine');
  };
  return (
    <label class="sound">
      <input type="checkbox" checked={isChosen} onChange={changed} />
      Sound
    </label>
  );
}
