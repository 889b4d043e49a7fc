/** Decides from all that is known of a run how it ended: its facts, in a fixed order. */
import { constants } from 'node:os';
import type { Ending, Limits } from '../model/index.ts';
import { saysFileTooLarge, saysOutOfMemory } from './out-of-memory.ts';
import type { Exit } from './started-program.ts';
import type { StopCause } from './watch.ts';

/** What is known when a run is over. */
export interface Findings {
  /** Why it was ended from outside. */
  readonly stopped: ReadonlySet<StopCause>;
  /** What went wrong on this side. */
  readonly fault: string | undefined;
  readonly exit: Exit;
  readonly cpuMs: number;
  /** Where its wall time was over: how long it worked in the second half of it, or was ready to and had no processor. */
  readonly busyMs: number;
  /** Whether the kernel ended a process for want of memory. */
  readonly ranOutOfMemory: boolean;
  /** Whether there was more output, or more in the folder, than allowed. */
  readonly wroteTooMuch: boolean;
  readonly errors: Uint8Array;
  readonly limits: Limits;
}

/** A program that waits works, or is ready to, less than this share of the time. */
const BUSY_SHARE = 0.1;
const LONGEST_REASON = 300;

export function decideEnding(findings: Findings): Ending {
  const { stopped, fault, exit, errors, limits, cpuMs, busyMs } = findings;
  const own = ownEnding(exit);
  if (stopped.has('interrupted')) return { kind: 'interrupted' };
  if (fault !== undefined) return { kind: 'sandbox-failed', reason: reasonOf(exit, errors, fault) };
  if (stopped.has('memory') || findings.ranOutOfMemory || (own && saysOutOfMemory(own, errors)))
    return { kind: 'limit', limit: 'memory' };
  if (stopped.has('output') || findings.wroteTooMuch || (own && saysFileTooLarge(own, errors)))
    return { kind: 'limit', limit: 'output' };
  if (stopped.has('cpu') || cpuMs > limits.cpuMs || isSignal(own, 'SIGXCPU'))
    return { kind: 'limit', limit: 'cpu' };
  if (stopped.has('time'))
    return { kind: 'limit', limit: busyMs < (limits.wallMs / 2) * BUSY_SHARE ? 'idle' : 'wall' };
  return (
    own ?? { kind: 'sandbox-failed', reason: reasonOf(exit, errors, 'it ended without a word') }
  );
}

/** How the program itself ended; undefined where nobody said. */
function ownEnding({ code }: Exit): Ending | undefined {
  if (code === undefined) return undefined;
  const signal = Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  return signal === undefined ? { kind: 'exited', code } : { kind: 'signalled', signal };
}

function isSignal(ending: Ending | undefined, signal: string): boolean {
  return ending?.kind === 'signalled' && ending.signal === signal;
}

/** What bubblewrap complained of stands last in what was printed. */
function reasonOf({ reason }: Exit, errors: Uint8Array, otherwise: string): string {
  const said = Buffer.from(errors).toString('utf8').trim().split('\n').at(-1) ?? '';
  return (reason ?? (said || otherwise)).slice(0, LONGEST_REASON);
}
