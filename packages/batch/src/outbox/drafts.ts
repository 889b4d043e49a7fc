/** The names of drafts: they tell whose a draft is, so that those which processes have left behind can be removed. */
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const DRAFT = /^\.queenside-([0-9a-f]{8})-(\d+)-\d+\.part$/;

let made = 0;
let here: string | undefined;

/** A name that no other process has. */
export function draftName(): string {
  return `.queenside-${place()}-${process.pid}-${++made}.part`;
}

/** Whether this is the name of a draft whose process is gone: only one of this place can be known to be. */
export function isLeftBehind(name: string): boolean {
  const [, at, number] = DRAFT.exec(name) ?? [];
  return at === place() && !isRunning(Number(number));
}

/** Where process numbers mean what they mean here: this machine, and on it this container. */
function place(): string {
  // Loaded when it is needed: that takes some milliseconds.
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
