/** The names of drafts. Each names its process, so that drafts of processes that have ended can be removed. */
import { isGone, thisPlace } from '../system/owner.ts';

const DRAFT = /^\.queenside-([0-9a-f]{8})-(\d+)-\d+\.part$/;

let made = 0;

/** Returns a name that no other process uses. */
export function draftName(): string {
  return `.queenside-${thisPlace()}-${process.pid}-${++made}.part`;
}

/** Returns whether this is the draft of a process that has ended. Knows only processes of this machine and container. */
export function isLeftBehind(name: string): boolean {
  const [, place, number] = DRAFT.exec(name) ?? [];
  return place !== undefined && isGone({ place, process: Number(number), began: '' });
}
