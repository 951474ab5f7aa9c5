/** What the contest allows a bot (rules.md section 5). */
export const BOT_LIMITS = {
  /** Of its files: code and configuration. */
  bytes: 2 * 2 ** 20,
  peakRssBytes: 512 * 2 ** 20,
  /** At work, with the main one. */
  threads: 2,
} as const;
