/** Explains to students how a run ended. */
import { constants } from 'node:os';
import { showTime } from '../assignment/quantities.ts';
import type { Limits, RunFacts } from '../model/index.ts';
import { showBytes } from './read-safely.ts';
import { lastWords } from './text.ts';

const WORDS_LENGTH = 300;
/** Shells and many runtimes exit with this plus the number of the signal that ended their program. */
const SIGNAL_BASE = 128;

const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'accessed memory that it does not own',
  SIGBUS: 'accessed memory that does not exist',
  SIGABRT: 'aborted, for example after a failed assertion or an uncaught exception',
  SIGFPE: 'divided an integer by zero',
  SIGILL: 'executed an invalid instruction',
  SIGTRAP: 'hit a trap, for example after a failed check',
  SIGKILL: 'was killed',
  SIGTERM: 'was terminated',
  SIGINT: 'was interrupted',
  SIGPIPE: 'wrote to a closed pipe',
  SIGSYS: 'made a system call that is not allowed',
  SIGXFSZ: 'wrote a file that is too large',
};

const IN_FOLDER = 'in its folder, where each file counts as at least 4 KiB';

/** Returns the limit that a run reached: the one that ended it, or the processor time limit if it used more. */
export function limitReached({ ending, cpuMs }: RunFacts, limits: Limits) {
  if (ending.kind === 'limit') return ending.limit;
  return cpuMs > limits.cpuMs ? 'cpu' : undefined;
}

export function hasCrashed({ ending }: RunFacts): boolean {
  return ending.kind === 'signalled' || (ending.kind === 'exited' && ending.code !== 0);
}

/** Explains how a run failed; empty if it did not. Omits measured times, so that a repeated run gets the same text. */
export function explainEnding(facts: RunFacts, limits: Limits): string {
  const limit = limitReached(facts, limits);
  if (limit !== undefined) return explainLimit(limit, limits, facts);
  const { ending } = facts;
  if (ending.kind === 'signalled') return `${explainSignal(ending.signal)}${quoteErrors(facts)}`;
  if (ending.kind === 'exited' && ending.code !== 0)
    return `${explainExit(ending.code)}${quoteErrors(facts)}`;
  return '';
}

function explainLimit(
  limit: NonNullable<ReturnType<typeof limitReached>>,
  limits: Limits,
  { output }: RunFacts,
): string {
  switch (limit) {
    case 'cpu':
      return `used more than the allowed ${showTime(limits.cpuMs)} of processor time`;
    case 'wall':
      return `was still running after ${showTime(limits.wallMs)}, the limit of elapsed time`;
    case 'idle':
      return `waited without doing any work until the limit of elapsed time, ${showTime(limits.wallMs)}`;
    case 'memory':
      return `used more than the allowed ${showBytes(limits.memoryBytes)} of memory`;
    case 'output':
      return `wrote more than the allowed ${showBytes(limits.outputBytes)} ${output.length < limits.outputBytes ? IN_FOLDER : 'to standard output'} (limits.output in the assignment)`;
  }
}

function explainSignal(signal: string): string {
  const meaning = SIGNALS[signal];
  return `ended by signal ${signal}${meaning === undefined ? '' : ` (${meaning})`}`;
}

function explainExit(code: number): string {
  const signal = Object.entries(constants.signals).find(
    ([, number]) => number === code - SIGNAL_BASE,
  )?.[0];
  const looks = signal === undefined ? '' : `, which usually means ${crashBy(signal)}`;
  return `ended with exit status ${code}${looks}`;
}

function crashBy(signal: string): string {
  return ['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal)
    ? `termination by ${signal}`
    : `a crash by ${signal}`;
}

/** Quotes standard error, as the end of a sentence; empty if there is none. */
export function quoteErrors({ errors }: Pick<RunFacts, 'errors'>): string {
  const words = lastWords(errors, WORDS_LENGTH);
  return words === '' ? '' : `; its error message: ${words}`;
}
