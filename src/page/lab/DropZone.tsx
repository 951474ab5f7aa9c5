/** Opens weights files and replays that are dropped anywhere on the page, or chosen. */
import { useEffect } from 'preact/hooks';
import { parseReplay, type Replay, ReplayFileError } from '../../arena/browser.ts';
import { parseWeights } from '../../bot/browser.ts';
import { ExpectedError } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';

interface DropZoneProps {
  readonly onWeights: (weights: PageWeights) => void;
  readonly onReplay: (replay: Replay) => void;
  readonly onProblem: (problem: string) => void;
}

/** The first line of a replay file names its format; weights files are one object over many lines. */
function isReplay(text: string): boolean {
  return text.slice(0, text.indexOf('\n')).includes('fcx-replay');
}

function openReplay(text: string, name: string): Replay {
  const replay = parseReplay(text, name);
  if (replay.games.length > 0) return replay;
  throw new ReplayFileError('invalid', `${name}: there are no games in this file`);
}

export function DropZone({ onWeights, onReplay, onProblem }: DropZoneProps) {
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await file.text();
    try {
      if (isReplay(text)) onReplay(openReplay(text, file.name));
      else onWeights({ name: file.name, evaluation: parseWeights(text, file.name) });
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      onProblem(error.message);
    }
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
      weights file or replay: drop it here or{' '}
      <input
        type="file"
        accept=".json,.jsonl"
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
