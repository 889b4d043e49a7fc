/** Decides how a run ended, by checking the facts in a fixed order. */
import { constants } from 'node:os';
import type { RunEnding, Limits } from './types.ts';
import { saysFileTooLarge, saysOutOfMemory } from './out-of-memory.ts';
import type { Exit } from './started-program.ts';
import { lastLine } from './text.ts';
import type { StopCause } from './watch.ts';

/** Everything known about a finished run. */
export interface Findings {
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

export function decideEnding(findings: Findings): RunEnding {
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
