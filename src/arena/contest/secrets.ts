/**
 * What is drawn in an event, and how everyone can check it afterwards: bombs and coin tosses follow from one secret, whose
 * hash is published before. Every match has a seed of its own, so that the bombs seen in one tell nothing of the next.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

function sha256(...words: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(words.join(' ')).digest();
}

export function commitmentOf(secret: string): string {
  return sha256(secret).toString('hex');
}

/** The seed of a match's bombs: 48 bits. */
export function seedOf(secret: string, key: string, attempt: number): number {
  return sha256(secret, 'bombs', key, attempt).readUIntBE(0, 6);
}

export function tossOf(secret: string, key: string): 0 | 1 {
  return ((sha256(secret, 'toss', key)[0] as number) & 1) as 0 | 1;
}

/** What the owner of a name is recognised by; `salt` keeps those who read the log from guessing secrets. */
export function ownerKey(salt: string, name: string, secret: string): string {
  return sha256('owner', salt, name, secret).toString('hex');
}

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
