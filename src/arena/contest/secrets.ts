/**
 * Draws of an event that everyone can check afterwards: bombs and coin tosses follow from one secret, whose hash is published
 * before. Every match has a seed of its own, so that the bombs of one match say nothing about the next.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

function sha256(...words: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(words.join(' ')).digest();
}

/** Return the SHA-256 of a secret, in hexadecimal, to be published before the event. */
export function commitmentOf(secret: string): string {
  return sha256(secret).toString('hex');
}

/** Return the seed of a match's bombs, 48 bits, from the secret, the key of the match and its attempt. */
export function matchSeed(secret: string, key: string, attempt: number): number {
  return sha256(secret, 'bombs', key, attempt).readUIntBE(0, 6);
}

/** Return the index of the player who starts the first game of the match with this key. */
export function starterByToss(secret: string, key: string): 0 | 1 {
  return ((sha256(secret, 'toss', key)[0] as number) & 1) as 0 | 1;
}

/** Return the hash by which the owner of a name is recognised; `salt` keeps readers of the log from guessing secrets. */
export function ownerKey(salt: string, name: string, secret: string): string {
  return sha256('owner', salt, name, secret).toString('hex');
}

/** True if two texts are equal; takes the same time wherever they differ. */
export function isEqualSecretly(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
