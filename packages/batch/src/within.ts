import { Script } from 'node:vm';

/** Where the script finds what it is to do: it sees global names only. */
const WORK = Symbol.for('queenside.work');
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(Symbol.keyFor(WORK))})]()`);

/**
 * Does something in this thread, and ends it where it takes too long, even if it never yields. What it has changed until
 * then stays so, and no `finally` of it is run.
 *
 * @param milliseconds at least 1.
 * @returns what it returns.
 * @throws whatever it throws, or an Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT`.
 */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  const place = globalThis as { [WORK]?: () => Result };
  place[WORK] = work;
  try {
    return script.runInThisContext({ timeout: milliseconds }) as Result;
  } finally {
    delete place[WORK];
  }
}
