/** Descriptors that this process was started with and would hand on: a program must not get them. */
import { openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

let known: { readonly nothing: number; readonly inherited: readonly number[] } | undefined;

/**
 * What stands in the place of descriptors from `first` on, for a process that is started: /dev/null in the place of each that would be
 * handed on. All that Node opens itself is closed anyway.
 */
export function coveredFrom(first: number): readonly (number | 'ignore')[] {
  known ??= { nothing: openSync('/dev/null', 'r+'), inherited: findInherited() };
  const { nothing, inherited } = known;
  const last = Math.max(first - 1, ...inherited);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    inherited.includes(first + index) ? nothing : 'ignore',
  );
}

/** See proc_pid_fdinfo(5). Empty where there is no /proc. */
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
  try {
    const flags = /^flags:\s+(\d+)/m.exec(
      readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'),
    );
    return (parseInt(flags?.[1] ?? '0', 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
