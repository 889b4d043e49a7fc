/** Why a run ended as it did, in words for students. */
import { constants } from 'node:os';
import type { Limits, RunFacts } from '../model/index.ts';
import { showBytes } from './read-safely.ts';
import { lastWords } from './text.ts';

const WORDS_LENGTH = 300;
/** A shell, and many a runtime, end with this and the signal's number where a signal ended their program. */
const SIGNAL_BASE = 128;

const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'read or wrote memory that is not its own',
  SIGBUS: 'read or wrote memory that is not there',
  SIGABRT: 'gave up by itself, as after a failed assertion or an exception that nobody caught',
  SIGFPE: 'divided a whole number by zero',
  SIGILL: 'ran into bytes that are no instructions',
  SIGTRAP: 'stopped at a trap, as after a check that failed',
  SIGKILL: 'was killed',
  SIGTERM: 'was told to end',
  SIGINT: 'was told to end',
  SIGPIPE: 'wrote to somebody who had stopped reading',
  SIGSYS: 'asked the system for something that is not allowed',
  SIGXFSZ: 'wrote a file that is too large',
};

/** The limit that a run has reached: by its ending or, where it ended by itself, by its own processor time. */
export function limitReached({ ending, cpuMs }: RunFacts, limits: Limits) {
  if (ending.kind === 'limit') return ending.limit;
  return cpuMs > limits.cpuMs ? 'cpu' : undefined;
}

export function hasCrashed({ ending }: RunFacts): boolean {
  return ending.kind === 'signalled' || (ending.kind === 'exited' && ending.code !== 0);
}

/** Empty where the run ended well. Measured times are not in it: a repeated run is told the same. */
export function explainEnding(facts: RunFacts, limits: Limits): string {
  const limit = limitReached(facts, limits);
  if (limit !== undefined) return explainLimit(limit, limits);
  const { ending } = facts;
  if (ending.kind === 'signalled') return `${explainSignal(ending.signal)}${quoteErrors(facts)}`;
  if (ending.kind === 'exited' && ending.code !== 0)
    return `${explainExit(ending.code)}${quoteErrors(facts)}`;
  return '';
}

function explainLimit(limit: NonNullable<ReturnType<typeof limitReached>>, limits: Limits): string {
  switch (limit) {
    case 'cpu':
      return `used more than the ${showSeconds(limits.cpuMs)} of processor time that are allowed`;
    case 'wall':
      return `was still working when the limit of ${showSeconds(limits.wallMs)} had passed`;
    case 'idle':
      return `waited without working until the limit of ${showSeconds(limits.wallMs)}`;
    case 'memory':
      return `used more than the ${showBytes(limits.memoryBytes)} of memory that are allowed`;
    case 'output':
      return `wrote more than the ${showBytes(limits.outputBytes)} that are allowed`;
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
  const looks = signal === undefined ? '' : `, which is what ${crashBy(signal)} looks like`;
  return `ended with exit status ${code}${looks}`;
}

function crashBy(signal: string): string {
  return ['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal)
    ? `an end by ${signal}`
    : `a crash by ${signal}`;
}

function quoteErrors({ errors }: RunFacts): string {
  const words = lastWords(errors, WORDS_LENGTH);
  return words === '' ? '' : `; it said: ${words}`;
}

/** A time for people: `12.3 s`, `80 ms`. */
function showSeconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${Math.round(milliseconds / 100) / 10} s`;
}
