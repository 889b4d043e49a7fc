/** Limits of single processes. They hold without cgroups, and between two measurements. */
import { defined } from '@queenside/core/basics';
import { readFileSync } from 'node:fs';
import type { FolderSize } from '../folder-size.ts';
import type { Limits } from '../types.ts';

export const MEBIBYTE = 2 ** 20;
/** The first process of a sandbox, which waits for the program. */
export const OWN_PROCESSES = 1;
/**
 * Memory that a program may reserve beyond its limit without using it. Node reserves 512 MiB of code space for each thread, which
 * counts as data (measured with 26.10).
 */
const RESERVED_BYTES = 8192 * MEBIBYTE;
const OPEN_FILES = 256;

/** Files may grow this far beyond the limit, so that the measured folder shows that a program exceeded it. */
export const BEYOND_BYTES = 64 * 1024;

/** Names of limits: prlimit's, and those in /proc/self/limits. */
const NAMES = {
  cpu: 'Max cpu time',
  data: 'Max data size',
  fsize: 'Max file size',
  nofile: 'Max open files',
  stack: 'Max stack size',
  core: 'Max core file size',
  msgqueue: 'Max msgqueue size',
  nproc: 'Max processes',
} as const;

type Name = keyof typeof NAMES;

/** The options of the shell's `ulimit`, and their units in bytes or else 1. It cannot limit queues of messages. */
const OF_SHELL: Readonly<Partial<Record<Name, readonly [option: string, unit: number]>>> = {
  cpu: ['-t', 1],
  data: ['-d', 1024],
  fsize: ['-f', 512],
  nofile: ['-n', 1],
  stack: ['-s', 1024],
  core: ['-c', 512],
  nproc: ['-p', 1],
};

/**
 * Returns the arguments of prlimit.
 *
 * @param before size of the folder before the run. The program may rewrite existing files.
 * @param processes the most processes of the user. Omit it if the user also has others.
 */
export function prlimitArguments(
  limits: Limits,
  before: FolderSize,
  processes?: number,
): readonly string[] {
  return limitsOf(limits, before, processes).map(([name, value]) => `--${name}=${value}`);
}

/**
 * Returns a command of a POSIX shell that sets the limits of the shell, and fails if it cannot. Starting prlimit would take as long as
 * starting the shell. It cannot limit queues of messages: the filter of system calls refuses them, and they end with the namespace.
 *
 * @param before and processes as in {@link prlimitArguments}.
 */
export function shellLimits(limits: Limits, before: FolderSize, processes?: number): string {
  const commands = limitsOf(limits, before, processes).flatMap(([name, value]) => {
    const [option, unit] = OF_SHELL[name] ?? [];
    if (unit === undefined) return [];
    const most = Math.floor(value / unit);
    // Bash has another letter than dash.
    return option === '-p'
      ? `{ ulimit -p ${most} || ulimit -u ${most}; }`
      : `ulimit ${option} ${most}`;
  });
  return commands.join(' && ');
}

/**
 * - Memory: limits data rather than address space, because Java reserves gigabytes of it. It only stops requests far above the limit;
 *   actual use is measured elsewhere.
 * - Stack: the usual size on Linux, regardless of the caller's.
 * - Processor time: a backstop for a single process that every other check missed.
 */
function limitsOf(
  limits: Limits,
  before: FolderSize,
  processes: number | undefined,
): readonly (readonly [Name, number])[] {
  const wanted: Partial<Record<Name, number>> = {
    cpu: backstopSeconds(limits),
    data: limits.memoryBytes + RESERVED_BYTES,
    fsize: limits.outputBytes + before.bytes + BEYOND_BYTES,
    nofile: OPEN_FILES,
    stack: 8 * MEBIBYTE,
    core: 0,
    // They outlive the program.
    msgqueue: 0,
    ...defined({ nproc: processes }),
  };
  const own = ownHardLimits();
  return (Object.entries(wanted) as [Name, number][]).map(([name, value]) => [
    name,
    Math.min(Math.floor(value), own(NAMES[name])),
  ]);
}

/** Returns the whole seconds of processor time after which the kernel kills a process. */
export function backstopSeconds({ cpuMs }: Limits): number {
  return Math.ceil(cpuMs / 1000) + 2;
}

/** Returns a lookup of this process's hard limits, which only root can raise. Infinity means no limit. */
function ownHardLimits(): (name: string) => number {
  const text = readFileSync('/proc/self/limits', 'latin1');
  return (name) => {
    const hard = new RegExp(`^${name} +\\S+ +(\\d+) `, 'm').exec(text)?.[1];
    return hard === undefined ? Infinity : Number(hard);
  };
}
