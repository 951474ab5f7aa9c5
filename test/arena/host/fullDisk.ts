/** A disk that is full: it takes half of what is written. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Make `fs.writeFileSync` write only half of its text and fail, as on a full disk; return a function that ends this. */
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
