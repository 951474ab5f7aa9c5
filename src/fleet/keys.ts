/** The names of things in a Redis. BullMQ adds its own below the prefix and the name of the queue. */

/** Each build has a queue of its own, so that no worker sees what it could not play. */
export function queueName(build: string): string {
  return `games-${build}`;
}

/** The list of answers to a run, oldest first. */
export function answersKey(prefix: string, run: string): string {
  return `${prefix}:answers:${run}`;
}

export function networkKey(prefix: string, sha256: string): string {
  return `${prefix}:network:${sha256}`;
}

/** Seconds that answers wait for a run that may never read them. */
export const ANSWER_SECONDS = 600;
/** Seconds that a network stays after it was last needed. */
export const NETWORK_SECONDS = 3600;
