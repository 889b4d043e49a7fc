import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext, Script } from 'node:vm';
import { stackOf } from '@queenside/core/basics';
import { placeFinderIn } from '@queenside/runtime/find-place';
import { stackLineOf } from './function-place.ts';

/** A required property of a part of a plugin, as a named test. */
export interface Check {
  readonly name: string;
  readonly run: () => void | Promise<void>;
  /** The member of the plugin that is checked. A failure may name another one. */
  readonly member?: Member | undefined;
}

/** The error that checks throw. The class distinguishes it from errors of the plugin that it passes through. */
class Fault extends Error {
  /** Private, so that test runners do not print it. */
  readonly #member: Member | undefined;

  constructor(message: string, { cause, member }: { cause?: unknown; member?: Member } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.#member = member;
    // Its frames are the kit's. Those of the plugin are in the cause.
    this.stack = `Error: ${this.message}`;
  }

  /** The member that broke the contract, if it is not the one that is checked. */
  get member(): Member | undefined {
    return this.#member;
  }
}

/** A place as text, or a function that makes the text if it is needed. */
export type Where = string | (() => string);

/** The plugin's folder: test runners start there. */
const folder = process.cwd();
const findPlace = placeFinderIn([
  { label: '', address: `${pathToFileURL(folder).href}/`, path: folder + sep },
]);

/** A member of a part of a plugin, such as `solve` of a solver. */
export class Member {
  readonly name: string;
  readonly #value: unknown;

  constructor(part: object, name: string) {
    this.name = name;
    this.#value = Reflect.get(part, name);
  }

  /** The file and the line of a function; undefined for other members, and for functions outside the plugin. */
  get place(): string | undefined {
    const line = typeof this.#value === 'function' ? stackLineOf(this.#value) : undefined;
    return line && findPlace(line);
  }

  /** What is equal for equal members only. */
  get identity(): unknown {
    return Object(this.#value) === this.#value ? this.#value : this.name;
  }
}

/**
 * Makes the error of a broken contract: where it is, what was found, and what was expected.
 *
 * @param cause what the plugin threw, or its member that broke the contract.
 */
export function fault(where: Where, found: string, expected: string, cause?: unknown): Error {
  const place = typeof where === 'string' ? where : where();
  const message = `${place}: ${found}; expected ${expected}`;
  if (cause === undefined) return new Fault(message);
  return new Fault(message, cause instanceof Member ? { member: cause } : { cause });
}

/**
 * Ends the messages of failures with the member, its file, and its line. A member is reported once, and so is a line that
 * throws: most checks of a member fail by the same mistake, so the later ones are left out.
 */
export function reportOnce(checks: readonly Check[]): Check[] {
  /** The check that reported each of them. Test runners may try a check again. */
  const reported = new Map<unknown, string>();
  return checks.map(({ name, run, member }) => ({
    name,
    async run() {
      for (const [identity, by] of reported) if (by === name) reported.delete(identity);
      try {
        await run();
      } catch (thrown) {
        const found = thrownFault(name, thrown, 'no error') as Fault;
        const broken = found.member ?? member;
        const thrownAt = placeOfThrown(found.cause);
        const identities = [broken?.identity ?? name, ...(thrownAt ? [thrownAt] : [])];
        if (identities.some((identity) => reported.has(identity))) return;
        for (const identity of identities) reported.set(identity, name);
        throw withOrigin(found, thrownAt, broken);
      }
    },
  }));
}

function placeOfThrown(thrown: unknown): string | undefined {
  const stack = thrown === undefined ? undefined : stackOf(thrown);
  return stack && findPlace(stack);
}

function withOrigin(
  { message, cause }: Fault,
  thrownAt: string | undefined,
  member: Member | undefined,
): Fault {
  if (thrownAt) return new Fault(`${message} (at ${thrownAt})`, { cause });
  if (member === undefined) return new Fault(message, { cause });
  const { name, place } = member;
  return new Fault(`${message} (${place ? `${name} at ${place}` : name})`, { cause });
}

/** A fault after which {@link attemptAll} tries nothing more. */
class FinalFault extends Fault {}

/** Makes the error of a broken contract, after which the further actions of {@link attemptAll} would take too long. */
export function finalFault(where: string, found: string, expected: string): Error {
  return new FinalFault(`${where}: ${found}; expected ${expected}`);
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
 * pause. Once it has ended one check, all others are left out.
 */
export function limitChecks(checks: readonly Check[], milliseconds: number): Check[] {
  let isEndless = false;
  return checks.map((check) => ({
    ...check,
    run() {
      if (isEndless) return undefined;
      enter(check.name);
      try {
        return runWithin(milliseconds, check.run);
      } catch (thrown) {
        if (!(thrown instanceof Endless)) throw thrown;
        isEndless = true;
        throw thrownFault(place, thrown, 'an end');
      }
    },
  }));
}

/** Further faults mostly have the same cause. */
const MOST_FAULTS = 3;

/**
 * Runs all actions, also after a fault.
 *
 * @throws Error that names all faults, one on each line.
 */
export async function attemptAll(actions: readonly (() => void | Promise<void>)[]): Promise<void> {
  const faults = new Map<string, Fault>();
  for (const action of actions)
    try {
      await action();
    } catch (thrown) {
      if (!(thrown instanceof Fault) || thrown instanceof FinalFault) throw thrown;
      faults.set(thrown.message, thrown);
    }
  const [first] = faults.values();
  if (first === undefined) return;
  if (faults.size === 1) throw first;
  const more = faults.size - MOST_FAULTS;
  const messages = [
    ...[...faults.keys()].slice(0, MOST_FAULTS),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  throw new Fault(messages.join('\n'), first.member && { member: first.member });
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
