/** What the operating system is and allows. Imports no other package of ours: threads load it before all else. */
export { collectGarbageNowAndThen } from './collect-garbage.ts';
export { installationOf, installCommand } from './installation.ts';
export { killGroup, killOwnGroup } from './kill-group.ts';
export { fileSizeLimit, isTooManyOpenFiles, openFileLimit } from './open-files.ts';
export { isGone, isStopped, thisOwner, thisPlace, type Owner } from './owner.ts';
export { READ_SAFELY } from './read-safely.ts';
export { systemReason } from './system-reason.ts';
export { SYSTEMS, thisSystem, type System } from './system.ts';
