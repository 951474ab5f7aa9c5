/** The build of this fcx: only workers of the same build play its games, and the older side should be updated. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { kernelHash } from '../bot/index.ts';
import { playingCode, readBuilt } from '../system/index.ts';

/** A build of fcx. */
export const buildSchema = z.strictObject({
  /** Hash of the kernel and of the code around it: 12 hexadecimal digits. */
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  version: z.string().max(64),
  /** Time at which the sources were committed, or built if that is unknown. */
  time: z.iso.datetime(),
});

/** A build of fcx. */
export type Build = z.infer<typeof buildSchema>;

/** Return the build of this fcx. Throws a `NotBuiltError`. */
export function ownBuild(version: string): Build {
  const { time } = buildSchema
    .pick({ time: true })
    .strip()
    .parse(JSON.parse(readBuilt('build.json').toString()));
  const hash = createHash('sha256').update(kernelHash()).update(playingCode('games', 'fleet'));
  return { hash: hash.digest('hex').slice(0, 12), version, time };
}

/** Describe another build beside this one, with advice: `an older build of fcx (0.1.0 of 2026-11-20 18:02); update fcx there`. */
export function describeOtherBuild(other: Build, own: Build): string {
  const [age, remedy] =
    other.time === own.time
      ? ['another', 'run the same code here and there']
      : other.time < own.time
        ? ['an older', 'update fcx there']
        : ['a newer', 'update fcx here'];
  return `${age} build of fcx (${other.version} of ${other.time.slice(0, 16).replace('T', ' ')}); ${remedy}`;
}
