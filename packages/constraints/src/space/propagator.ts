/** The two sides of propagation: constraints, and the domains that they may shrink. */

/** The domains of a space, as propagators see and change them. Values are numbered as in `ConstraintSpace`. */
export interface DomainStore {
  readonly words: number;
  readonly domains: Int32Array;
  readonly sizes: Int32Array;
  /** The only value of each known variable: a decided one or, from the level `arc` up, one with a single value left. -1 for others. */
  readonly known: Int32Array;
  readonly base: Int32Array;
  /**
   * Removes a value left.
   *
   * @param because the variable whose value it contradicts; -1 for all others of the constraint.
   * @returns false if the variable has no other value; then the propagator must return false at once.
   */
  prune(variable: number, value: number, constraint: number, because: number): boolean;
  /** Refuses a known value. @returns false. */
  reject(variable: number, constraint: number, because: number): false;
  /** Returns the lowest value left. */
  lowest(variable: number): number;
  /** Returns the highest value left. */
  highest(variable: number): number;
}

/** A constraint at work. Its functions return false if it fails. */
export interface Propagator {
  /** The distinct variables, ascending. */
  readonly scope: Int32Array;
  /** Tests known values after `variable` became known. */
  check(variable: number): boolean;
  /** Removes what the known values rule out, after `variable` became known. */
  fix(variable: number): boolean;
  /** Removes values without support. Absent if `fix` does all that the level asks for. */
  revise?(): boolean;
  /** Whether `fix` runs before `revise`, because it is much faster. Without `revise`, it always runs. */
  readonly fixesFirst?: boolean;
}

/** Returns the distinct variables, ascending. */
export function scopeOf(variables: readonly number[]): Int32Array {
  return Int32Array.from(new Set(variables)).toSorted();
}

/** Returns the next value of a domain from `from` up; -1 if there is none. @param at the index of its first word. */
export function nextValue(bits: Int32Array, at: number, words: number, from: number): number {
  for (let word = from >> 5; word < words; word++) {
    const rest = word === from >> 5 ? bits[at + word]! & (-1 << from) : bits[at + word]!;
    if (rest !== 0) return (word << 5) + 31 - Math.clz32(rest & -rest);
  }
  return -1;
}

/**
 * Removes the values of a variable that a test refuses.
 *
 * @returns false if none is left.
 */
export function keepValues(
  store: DomainStore,
  variable: number,
  constraint: number,
  isPossible: (value: number) => boolean,
): boolean {
  const { words, domains } = store;
  const at = variable * words;
  for (let value = nextValue(domains, at, words, 0); value >= 0;) {
    const next = nextValue(domains, at, words, value + 1);
    if (!isPossible(value) && !store.prune(variable, value, constraint, -1)) return false;
    value = next;
  }
  return true;
}

/** Returns the place in the scope of the only variable that is not known; -1 if all are known, -2 if several are not. */
export function openPlace({ known }: DomainStore, scope: Int32Array): number {
  let open = -1;
  for (let at = 0; at < scope.length; at++) {
    if (known[scope[at]!]! >= 0) continue;
    if (open >= 0) return -2;
    open = at;
  }
  return open;
}
