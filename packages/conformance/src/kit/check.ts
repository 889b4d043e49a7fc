import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext, Script } from 'node:vm';
import { stackOf, withPlace } from '@queenside/core/basics';
import { placeFinderIn } from '@queenside/runtime/find-place';
import { stackLineOf } from './function-place.ts';

/** A required property of a part of a plugin, as a named test. */
export interface Check {
  readonly name: string;
  readonly run: () => void | Promise<void>;
}

/** The error that checks throw. The class distinguishes it from errors of the plugin that it passes through. */
class Fault extends Error {
  constructor(...error: ConstructorParameters<typeof Error>) {
    super(...error);
    // Its frames are the kit's. Those of the plugin are in the cause.
    this.stack = `Error: ${this.message}`;
  }
}

/** A place as text, or a function that makes the text if it is needed. */
export type Where = string | (() => string);

/** The plugin's folder: test runners start there. */
const folder = process.cwd();
const findPlace = placeFinderIn([
  { label: '', address: `${pathToFileURL(folder).href}/`, path: folder + sep },
]);

/** A function of a part of a plugin, which broke the contract without throwing. */
export class Member {
  readonly action: unknown;

  constructor(part: object, name: string) {
    this.action = Reflect.get(part, name);
  }
}

/**
 * Makes the error of a broken contract: where it is, what was found, and what was expected.
 *
 * @param cause what the plugin threw, or its function that broke the contract. The message ends with its file and line.
 */
export function fault(where: Where, found: string, expected: string, cause?: unknown): Error {
  const place = typeof where === 'string' ? where : where();
  const message = `${place}: ${found}; expected ${expected}`;
  if (cause === undefined) return new Fault(message);
  const stack = cause instanceof Member ? stackLineOf(cause.action) : stackOf(cause);
  const text = withPlace(message, stack && findPlace(stack));
  return cause instanceof Member ? new Fault(text) : new Fault(text, { cause });
}

/** Makes the error of a plugin that threw without reason. */
export function thrownFault(where: Where, thrown: unknown, expected: string): Error {
  if (thrown instanceof Fault) return thrown;
  if (thrown instanceof Endless) return fault(where, thrown.message, expected);
  return fault(where, `it threw ${describe(thrown)}`, expected, thrown);
}

/** Calls a plugin's function that has no reason to throw. */
export function attempt<Result>(where: Where, expected: string, action: () => Result): Result {
  enter(where);
  try {
    return action();
  } catch (thrown) {
    throw thrownFault(where, thrown, expected);
  }
}

/** The place that is being checked, in case the check never ends. */
let place: Where = '';

/** Notes what is about to be checked. */
export function enter(where: Where): void {
  place = where;
}

/**
 * Ends checks of one part of a plugin that take too long, and reports where they were. It does not limit the time after a
 * pause. Once it has ended one check, all others fail in the same way.
 */
export function limitChecks(checks: readonly Check[], milliseconds: number): Check[] {
  let endless: Error | undefined;
  return checks.map(({ name, run }) => ({
    name,
    run() {
      if (endless !== undefined) throw endless;
      enter(name);
      try {
        return runWithin(milliseconds, run);
      } catch (thrown) {
        if (!(thrown instanceof Endless)) throw thrown;
        endless = thrownFault(place, thrown, 'an end');
        throw endless;
      }
    },
  }));
}

const MOST_FAULTS = 10;

/**
 * Runs all actions, also after a fault.
 *
 * @throws Error that names all faults, one on each line.
 */
export async function attemptAll(actions: readonly (() => void | Promise<void>)[]): Promise<void> {
  const faults = new Set<string>();
  for (const action of actions) for (const words of await faultOf(action)) faults.add(words);
  if (faults.size === 0) return;
  const more = faults.size - MOST_FAULTS;
  throw new Fault(
    [...[...faults].slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  );
}

async function faultOf(action: () => void | Promise<void>): Promise<string[]> {
  try {
    await action();
    return [];
  } catch (thrown) {
    if (thrown instanceof Fault) return [thrown.message];
    throw thrown;
  }
}

/** Describes a thrown value for a message. */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}

/** Quotes a text, shortened for a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}

/** Thrown by {@link bounded} and {@link settled}. */
export class Endless extends Error {
  constructor(milliseconds: number) {
    super(`it did not end within ${milliseconds / 1000} s`);
  }
}

// A time limit ends everything that a script of node:vm calls. The script finds it in the context that all runners share.
const NAME = "globalThis[Symbol.for('queenside.conformance')]";
const box = runInThisContext(`${NAME} ??= {}`) as { call?: () => unknown };
const script = new Script(`${NAME}.call()`);

/**
 * Calls a function, and ends it after the given milliseconds, even in an endless loop.
 *
 * @throws Endless
 */
function runWithin<Result>(milliseconds: number, call: () => Result): Result {
  const outer = box.call;
  box.call = call;
  try {
    return script.runInThisContext({ timeout: milliseconds, displayErrors: false }) as Result;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw thrown;
    throw new Endless(milliseconds);
  } finally {
    box.call = outer!;
  }
}

/**
 * Limits a check like {@link bounded}, also for a promise that never settles.
 *
 * @throws Endless
 */
export async function settleWithin<Result>(
  milliseconds: number,
  call: () => Result | Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Endless(milliseconds)), milliseconds);
  try {
    return await Promise.race([runWithin(milliseconds, call), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the processor's time of this thread, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The factor by which a call may exceed its processor time on a busy machine. */
const BUSY = 16;

/** Starts to measure. Returns a function that returns the milliseconds since then: those of a busy machine count less. */
export function stopwatch(): () => number {
  const [start, begun] = [processorTime(), performance.now()];
  return () => Math.max(processorTime() - start, (performance.now() - begun) / BUSY);
}
