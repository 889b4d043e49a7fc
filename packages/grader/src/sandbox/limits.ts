/** Limits that each process has of its own: they hold without cgroups, and between two looks. */
import { readFileSync } from 'node:fs';
import type { Limits } from '../model/index.ts';
import type { FolderSize } from './folder.ts';

const MEBIBYTE = 2 ** 20;
/** The first process of a sandbox, which waits for the program. */
export const OWN_PROCESSES = 1;
/**
 * Room that a program may ask for beyond its memory and never use. Node reserves 512 MiB for the code of each of its threads, which
 * counts as data (measured: 26.10).
 */
const RESERVED_BYTES = 8192 * MEBIBYTE;
/** Any program that is not about files needs fewer. */
const OPEN_FILES = 256;

/** Files can become a little too long, so that it shows in the folder that one was to. */
export const BEYOND_BYTES = 64 * 1024;

/** What prlimit calls a limit, and what /proc/self/limits does. */
const NAMES = {
  cpu: 'Max cpu time',
  data: 'Max data size',
  fsize: 'Max file size',
  nofile: 'Max open files',
  stack: 'Max stack size',
  core: 'Max core file size',
  nproc: 'Max processes',
} as const;

/**
 * Arguments of prlimit. Memory is limited as data, not as address space, of which Java reserves gigabytes, and not exactly: what a program really
 * uses is counted elsewhere, and this stops one that asks for far too much at once. The stack is what most
 * systems give, whatever the caller's is. Processor time is a backstop: it ends a single process that all else has missed.
 *
 * @param before what the folder held: files that were there may be written again.
 * @param processes of the user, counted by the kernel; not where the user has others as well.
 */
export function prlimitArguments(
  limits: Limits,
  before: FolderSize,
  processes?: number,
): readonly string[] {
  const wanted: Partial<Record<keyof typeof NAMES, number>> = {
    cpu: backstopSeconds(limits),
    data: limits.memoryBytes + RESERVED_BYTES,
    fsize: limits.outputBytes + before.bytes + BEYOND_BYTES,
    nofile: OPEN_FILES,
    stack: 8 * MEBIBYTE,
    core: 0,
    ...(processes !== undefined && { nproc: processes }),
  };
  const own = ownHardLimits();
  return Object.entries(wanted).map(([name, value]) => {
    const most = own(NAMES[name as keyof typeof NAMES]);
    return `--${name}=${Math.min(Math.floor(value), most)}`;
  });
}

/** Whole seconds of processor time that no process can go beyond. */
export function backstopSeconds({ cpuMs }: Limits): number {
  return Math.ceil(cpuMs / 1000) + 2;
}

/** The limits of this process, which nobody but root can raise; Infinity where there is none. */
function ownHardLimits(): (name: string) => number {
  const text = readFileSync('/proc/self/limits', 'latin1');
  return (name) => {
    const hard = new RegExp(`^${name} +\\S+ +(\\d+) `, 'm').exec(text)?.[1];
    return hard === undefined ? Infinity : Number(hard);
  };
}
