/** The time a bot has for its answer, as the contest's server keeps it (rules.md section 5), all in milliseconds. */

/** From sending a state to the end of the time for its answer. */
export const CLOCK_MS = 700;

/**
 * Our bots never answer later than this after a state has arrived. The contest's server checks its clock once per frame of
 * 16.7 ms: an answer after 680 ms still counted, one after 720 ms did not.
 */
export const LATEST_ANSWER_MS = 680;

/** The longest thinking time that leaves a margin for transmission in both directions. */
export const LONGEST_MOVE_TIME_MS = 650;
