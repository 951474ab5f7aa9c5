/** `--resume` without a folder, which stands for the newest one. oclif knows no flags whose value is optional. */

/** The value that stands for no folder in particular. */
export const NEWEST = 'newest';

/** The command line with a value for `--resume`, which may stand alone. */
export function withNewest(argv: readonly string[]): string[] {
  return argv.flatMap((word, index) => {
    const next = argv[index + 1];
    return word === '--resume' && (next === undefined || next.startsWith('-')) ? [word, NEWEST] : [word];
  });
}
