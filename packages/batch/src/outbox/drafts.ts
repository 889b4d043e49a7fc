/** The names of drafts. Each names its process, so that drafts of processes that have ended can be removed. */
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const DRAFT = /^\.queenside-([0-9a-f]{8})-(\d+)-\d+\.part$/;

let made = 0;
let here: string | undefined;

/** Returns a name that no other process uses. */
export function draftName(): string {
  return `.queenside-${place()}-${process.pid}-${++made}.part`;
}

/** Returns whether this is the draft of a process that has ended. Knows only processes of this machine and container. */
export function isLeftBehind(name: string): boolean {
  const [, at, number] = DRAFT.exec(name) ?? [];
  return at === place() && !isRunning(Number(number));
}

/** Identifies the machine and container, in which process numbers are unique. */
function place(): string {
  // Loaded on demand: that takes some milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return (here ??= createHash('sha256')
    .update(`${hostname()}\0${processNamespace()}`)
    .digest('hex')
    .slice(0, 8));
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function isRunning(number: number): boolean {
  try {
    process.kill(number, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
