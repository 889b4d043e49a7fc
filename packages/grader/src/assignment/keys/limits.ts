import type { Limits } from '@queenside/sandbox';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import type { Written, WrittenLimits } from '../source/schema.ts';
import type { Layered } from './layered.ts';
import { LONGEST_MS, readQuantity, showTime, SIZE, TIME } from './quantities.ts';
import { showPath, type Source } from '../source/read-source.ts';

const MIB = 2 ** 20;
/** Larger than any machine's memory; sums of sizes stay exact. */
const LARGEST_BYTES = 2 ** 50;

/** The limits that apply if the file sets none. */
export interface LimitDefaults {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
  readonly processes: number;
  /** How long a run may wait for its judge, on top of the usual wall time. */
  readonly waitMs?: number;
}

export const RUN_DEFAULTS: LimitDefaults = {
  cpuMs: 10_000,
  memoryBytes: 512 * MIB,
  outputBytes: 64 * MIB,
  processes: 64,
};

/** Compilers need more than programs. */
export const BUILD_DEFAULTS: LimitDefaults = {
  cpuMs: 60_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 512 * MIB,
  processes: 256,
};

/** @throws QueensideError `assignment/out-of-range`. */
export function readLimits(
  { value, pathOf }: Layered<WrittenLimits>,
  defaults: LimitDefaults,
  source: Source,
): Limits {
  const { cpu, wall, memory, output, processes } = value;
  const timeOf = (key: string, time: Written): number => readTime(time, pathOf(key), source);
  const sizeOf = (key: string, size: Written): number => readSize(size, pathOf(key), source);
  const wallMs = wall === undefined ? undefined : timeOf('wall', wall);
  const cpuMs = cpu === undefined ? (wallMs ?? defaults.cpuMs) : timeOf('cpu', cpu);
  return {
    cpuMs,
    // Under load, programs wait for the processor, so allow three times as long.
    wallMs: wallMs ?? Math.min(3 * cpuMs + 10_000 + (defaults.waitMs ?? 0), LONGEST_MS),
    memoryBytes: memory === undefined ? defaults.memoryBytes : sizeOf('memory', memory),
    outputBytes: output === undefined ? defaults.outputBytes : sizeOf('output', output),
    processes: processes ?? defaults.processes,
  };
}

/** Reads a time in milliseconds, at least 1. */
export function readTime(written: Written, at: KeyPath, source: Source): number {
  const ms = Math.round(readQuantity(TIME, written)!);
  if (ms >= 1 && ms <= LONGEST_MS) return ms;
  throw outOfRange(written, `1 ms to ${showTime(LONGEST_MS)}`, at, source);
}

/** Reads a size in bytes, at least 1. */
export function readSize(written: Written, at: KeyPath, source: Source): number {
  const bytes = Math.round(readQuantity(SIZE, written)!);
  if (bytes >= 1 && bytes <= LARGEST_BYTES) return bytes;
  throw outOfRange(written, '1 B to 1048576 GiB', at, source);
}

export function outOfRange(written: Written, expected: string, at: KeyPath, source: Source) {
  const values = { path: showPath(at), found: written, expected };
  return assignmentError('out-of-range', values, source.placeOf(at));
}
