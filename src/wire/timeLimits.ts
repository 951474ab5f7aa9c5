/** The time a bot has for its answer, as the contest's server keeps it (rules.md section 5), all in milliseconds. */

/** From sending a state to the end of the time for its answer. */
export const CLOCK_MS = 700;

/**
 * No bot of ours answers later than this after a state has arrived. The contest's server looks at its clock once per frame
 * of 16.7 ms: an answer after 680 ms still counted, one after 720 ms did not.
 */
export const LATEST_ANSWER_MS = 680;

/** The longest thinking time that leaves a margin for the way there and back. */
export const LONGEST_MOVE_TIME_MS = 650;
