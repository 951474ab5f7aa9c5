/** The public parts of this room: everything that the rest of fcx may use. */
export { BotProcess, type LineAnswer, type LinePartner, LineProcess, type OnOutput } from './botProcess.ts';
export * from './browser.ts';
export { launchedWord } from './commandLine.ts';
export {
  append,
  appendLine,
  checkWritable,
  decodeUtf8,
  endLine,
  importModule,
  LineFile,
  makeFolder,
  newestFilesFirst,
  pathsIn,
  readBytes,
  readText,
  startsWith,
  statsOf,
  trackedState,
  typeScriptFault,
  writeWhole,
  writing,
} from './files.ts';
export { type FolderLock, isLocked, isLockedHere, stopOwner, takeLock } from './folderLock.ts';
export { bytesHash, ownVersion, playingCode, programFrom, programName, readBuilt } from './installation.ts';
export { Pool, type PoolNeed } from './pool.ts';
export { isWatcher } from './processTree.ts';
export { retryMoveNow } from './retryMove.ts';
export { askToStop, onAskedByFile } from './stopping.ts';
export { describeUntrusted, TrustError, trust, untrusted } from './trust.ts';
export { VersionedCache } from './versionedCache.ts';
export { anySignal, type Changes, pause, together, until } from './waiting.ts';
export { moduleBeside, nextMessage, startWorker, Thread } from './workers.ts';
export {
  type AppendLog,
  FolderError,
  keepProgressFile,
  PROGRESS,
  readProgressFile,
  WorkFolder,
} from './workFolder.ts';
