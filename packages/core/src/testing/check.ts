/** One property that a part of a plugin must have, as a named test. */
export interface Check {
  readonly name: string;
  readonly run: () => void | Promise<void>;
}

/** What a check throws. A plugin may be what it passes through: it is not mistaken for the plugin's own. */
class Fault extends Error {}

/** Where something is, as text; or what makes the text, where that takes time and is seldom needed. */
export type Where = string | (() => string);

/** A broken contract: where, what was found, and what was expected instead. */
export function fault(where: Where, found: string, expected: string, cause?: unknown): Error {
  const place = typeof where === 'string' ? where : where();
  return new Fault(`${place}: ${found}; expected ${expected}`, { cause });
}

/** What a plugin threw where it had no reason to, as a broken contract. */
export function thrownFault(where: Where, thrown: unknown, expected: string): Error {
  if (thrown instanceof Fault) return thrown;
  return fault(where, `it threw ${describe(thrown)}`, expected, thrown);
}

/** Calls a plugin's function where it has no reason to throw. */
export function attempt<Result>(where: Where, expected: string, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    throw thrownFault(where, thrown, expected);
  }
}

/** A thrown value, for a message. */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}

/** A text in quotation marks, shortened to what a message can hold. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
