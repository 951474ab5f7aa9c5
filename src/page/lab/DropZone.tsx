/** Opens a weights file that is dropped anywhere on the page, or chosen. */
import { useEffect } from 'preact/hooks';
import { parseWeights } from '../../bot/browser.ts';
import { having, type LabPart, orProblem } from '../state/lab.ts';

export function DropZone({ change }: LabPart) {
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await file.text();
    const { name } = file;
    change(orProblem(() => having({ weights: { name, evaluation: parseWeights(text, name) } })));
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
      weights file: drop it here or{' '}
      <input type="file" accept=".json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
    </label>
  );
}
