/** The face of this room: what the rest of fcx may use. */
export { BOT_CHECKS } from './bots/botChecks.ts';
export type { CheckResult } from './bots/botTrial.ts';
export { type BotReport, verifyBot } from './bots/verifyBot.ts';
export type { LawReport } from './law.ts';
export { LAWS, type LawRequest, runLaws } from './runLaws.ts';
export type { BombTest } from './servers/bombStatistics.ts';
export { ANSWER_LAWS, type LawTally, PLAY_LAWS, type Transcript } from './servers/serverLaws.ts';
export { type ServerReport, verifyServer } from './servers/verifyServer.ts';
