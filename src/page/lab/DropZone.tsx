/** Opens a file of weights or a replay that is dropped anywhere on the page, or chosen. */
import { useEffect } from 'preact/hooks';
import { parseReplay } from '../../arena/browser.ts';
import { parseWeights } from '../../bot/browser.ts';
import { having, type LabPart, orProblem } from '../state/lab.ts';
import type { Desk } from './Desk.tsx';

/** What replay files begin with. */
const IS_REPLAY = /^\s*\{\s*"format"\s*:\s*"fcx-replay"/;

export function DropZone({ change, desk }: LabPart & { readonly desk: Desk }) {
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await file.text();
    const { name } = file;
    const read = () => {
      if (!IS_REPLAY.test(text)) {
        desk.take({ name, evaluation: parseWeights(text, name) });
        return having({});
      }
      const replay = parseReplay(text, name);
      if (replay.games.length === 0) return having({ problem: `${name} has no games yet` });
      desk.show(replay);
      return having({});
    };
    change(orProblem(read));
  };
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const dropped = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void open(file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', dropped);
    };
  });
  return (
    <label class="file">
      A replay or a weights file: drop it here or{' '}
      <input
        type="file"
        accept=".json,.jsonl"
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
