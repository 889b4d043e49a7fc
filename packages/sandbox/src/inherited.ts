/** Finds open descriptors that this process inherited and would pass on. Programs must not get them. */
import { openSync, readdirSync } from 'node:fs';
import { readProc } from './text.ts';

const CLOSE_ON_EXEC = 0o2000000;

let known: { readonly nothing: number; readonly inherited: readonly number[] } | undefined;

/**
 * Returns the `stdio` entries from descriptor `first` on: /dev/null in place of each inherited descriptor. Descriptors that Node opened
 * close on exec anyway.
 */
export function coveredFrom(first: number): readonly (number | 'ignore')[] {
  known ??= { nothing: openSync('/dev/null', 'r+'), inherited: findInherited() };
  const { nothing, inherited } = known;
  const last = Math.max(first - 1, ...inherited);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    inherited.includes(first + index) ? nothing : 'ignore',
  );
}

/** Lists inherited descriptors. Empty if there is no /proc. See proc_pid_fdinfo(5). */
function findInherited(): readonly number[] {
  try {
    return readdirSync('/proc/self/fdinfo')
      .map(Number)
      .filter((descriptor) => descriptor > 2 && isHandedOn(descriptor));
  } catch {
    return [];
  }
}

function isHandedOn(descriptor: number): boolean {
  const flags = /^flags:\s+(\d+)/m.exec(readProc(`/proc/self/fdinfo/${descriptor}`))?.[1];
  return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}
