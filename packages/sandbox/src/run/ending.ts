/** Decides how a run ended, by checking the facts in a fixed order. */
import { constants } from 'node:os';
import { lastLine } from '../text.ts';
import type { Limits, RunEnding } from '../types.ts';
import type { Exit } from './started-program.ts';
import type { StopCause } from './watch.ts';

/** Everything known about a finished run. */
interface RunFindings {
  /** The reasons for which the sandbox stopped it. */
  readonly stopped: ReadonlySet<StopCause>;
  /** An error of the sandbox. */
  readonly fault: string | undefined;
  readonly exit: Exit;
  readonly cpuMs: number;
  /** If the wall time ran out: how long the program worked or waited for a processor in the second half of it. */
  readonly busyMs: number;
  /** Whether the kernel killed a process because memory ran out. */
  readonly ranOutOfMemory: boolean;
  /** Whether the folder holds more than allowed. */
  readonly wroteTooMuch: boolean;
  readonly errors: Uint8Array;
  readonly limits: Limits;
}

/** A program that works or is ready to work for less than this share of the time is idle. */
const BUSY_SHARE = 0.1;
const LONGEST_REASON = 300;

export function decideEnding(findings: RunFindings): RunEnding {
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
    own ?? { kind: 'sandbox-failed', reason: reasonOf(exit, errors, 'no exit code was reported') }
  );
}

/** Returns how the program itself ended, or undefined if bubblewrap did not report it. */
function ownEnding({ code }: Exit): RunEnding | undefined {
  if (code === undefined) return undefined;
  const signal = Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  return signal === undefined ? { kind: 'exited', code } : { kind: 'signalled', signal };
}

function isSignal(ending: RunEnding | undefined, signal: string): boolean {
  return ending?.kind === 'signalled' && ending.signal === signal;
}

/** Returns why the sandbox failed. Bubblewrap prints its error last. */
function reasonOf({ reason }: Exit, errors: Uint8Array, fallback: string): string {
  return (reason ?? (lastLine(errors) || fallback)).slice(0, LONGEST_REASON);
}

/** Each message starts a line. A program that succeeds may print them freely. */
const COMPLAINTS = [
  /^MemoryError\b/m, // Python
  /^(?:Exception in thread .*|Caused by: |Terminating due to )?java\.lang\.OutOfMemoryError: (?!unable to create)/m,
  /^# There is insufficient memory for the Java Runtime Environment/m,
  /^Error: Could not reserve enough space|^Error occurred during initialization of VM\nCould not reserve/m,
  /^(?:#\s+)?(?:FATAL ERROR|Fatal (?:JavaScript|process))\b.* out of memory/im, // Node
  /^(?:.*\s)?RangeError: Array buffer allocation failed/m,
  /^\s*what\(\): {2}std::bad_alloc|instance of 'std::bad_(?:alloc|array_new_length)'/m, // C++
  /^memory allocation of \d+ bytes failed/m, // Rust
  /^fatal error: (?:runtime: )?(?:out of memory|cannot allocate memory)/m, // Go
  /^(?:\[ERROR\] FATAL )?UNHANDLED EXCEPTION: System\.OutOfMemoryException|^Unhandled Exception:\n(?:System\.)?OutOfMemoryException/im, // Mono
  /^\S+: (?:out of memory|Heap exhausted|heap overflow)/im, // Haskell
];

/** Whether a failed program reports that it ran out of memory. */
export function saysOutOfMemory(ending: RunEnding, errors: Uint8Array): boolean {
  if (ending.kind === 'exited' ? ending.code === 0 : ending.kind !== 'signalled') return false;
  const text = Buffer.from(errors).toString('latin1');
  return COMPLAINTS.some((complaint) => complaint.test(text));
}

/** Whether a failed program reports that a file grew too large, because it survived SIGXFSZ, or that its disk is full. */
export function saysFileTooLarge(ending: RunEnding, errors: Uint8Array): boolean {
  if (ending.kind === 'signalled') return ending.signal === 'SIGXFSZ';
  if (ending.kind !== 'exited' || ending.code === 0) return false;
  return /^(?:.*: )?(?:\[Errno \d+\] )?(?:File too large|No space left on device)|\b(?:EFBIG|ENOSPC)\b/m.test(
    Buffer.from(errors).toString('latin1'),
  );
}
