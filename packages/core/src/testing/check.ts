/** One property that a part of a plugin must have, as a named test. */
export interface Check {
  readonly name: string;
  readonly run: () => void | Promise<void>;
}

/** A broken contract: where, what was found, and what was expected instead. */
export function fault(where: string, found: string, expected: string): Error {
  return new Error(`${where}: ${found}; expected ${expected}`);
}

/** Calls a plugin's function where it has no reason to throw. */
export function attempt<Result>(where: string, expected: string, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    throw new Error(`${where}: it threw ${describe(thrown)}; expected ${expected}`, {
      cause: thrown,
    });
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
