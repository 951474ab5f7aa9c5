/** The face of this room: what the rest of fcx may use. */
export { BOT_CHECKS, type BotCheckName, type Cost } from './bots/botChecks.ts';
export type { CheckResult } from './bots/botTrial.ts';
export { type BotReport, verifyBot } from './bots/verifyBot.ts';
export { type Catalogue, catalogue } from './catalogue.ts';
export type { LawReport, LawTitle } from './law.ts';
export { type LawRequest, runLaws } from './runLaws.ts';
export type { BombTest } from './servers/bombStatistics.ts';
export type { LawTally, Transcript, Violation } from './servers/lawBook.ts';
export { type ServerReport, verifyServer } from './servers/verifyServer.ts';
