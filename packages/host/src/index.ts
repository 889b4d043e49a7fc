/** Files and folders of this machine: writes them safely, and removes what processes that have ended left behind. */
export { hostError } from './errors.ts';
export { isDiskFull, isFileTooLarge, waitForRoom } from './files/disk-room.ts';
export { sweepDrafts } from './files/draft-names.ts';
export { isPossibleName } from './files/file-name.ts';
export { flushFolder, flushFolderSync } from './files/flush-folder.ts';
export { isFile, isFolder } from './files/is-file.ts';
export { makeFolder } from './files/make-folder.ts';
export { isAsPublished, Publication, type PlacedFile } from './files/publication.ts';
export { MemorySink, StreamSink, type Sink } from './files/sink.ts';
export { openSqlite } from './files/sqlite.ts';
export {
  makeTemporaryFolder,
  removeFolder,
  sweepTemporaryFolders,
} from './files/temporary-folder.ts';
