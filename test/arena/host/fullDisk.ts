/** A disk that is full: it takes half of what is written. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Fills the disk for files that are written whole and at once; returns what makes room again. */
export function fillDisk(): () => void {
  const write = fs.writeFileSync;
  fs.writeFileSync = ((file: number, data: string) => {
    write(file, data.slice(0, data.length / 2));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }) as typeof write;
  syncBuiltinESMExports();
  return () => {
    fs.writeFileSync = write;
    syncBuiltinESMExports();
  };
}
