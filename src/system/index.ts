/** The face of this room: what the rest of fcx may use. */
export { type BotProcess, botCommand, startBotProcess } from './botProcess.ts';
export * from './browser.ts';
export { readBuilt } from './built.ts';
export { roomsHash } from './codeHash.ts';
export {
  append,
  checkWritable,
  makeFolder,
  readText,
  startsWith,
  systemReason,
  writeWhole,
  writing,
} from './files.ts';
export { describeHolder, type FolderLock, takeLock } from './folderLock.ts';
export { trackedState } from './git.ts';
export { isWatcher } from './guardedProcess.ts';
export { LineFile } from './lineFile.ts';
export { type LineAnswer, type LinePartner, LineProcess } from './lineProcess.ts';
export { newestFile, pathsIn } from './newest.ts';
export { openAll } from './openAll.ts';
export { pause } from './pause.ts';
export { programName } from './programName.ts';
export { type Changes, until } from './until.ts';
export { askWorker, moduleBeside, startWorker, WorkerPool } from './workers.ts';
