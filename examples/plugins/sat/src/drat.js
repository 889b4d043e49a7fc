/**
 * Checks DRAT proofs forwards (Wetzler, Heule, and Hunt, 2014): each added clause must follow by unit propagation, or be a
 * resolution asymmetric tautology on its first literal. Shares no code with the solver.
 */

/**
 * One line of a proof.
 *
 * @typedef {{ literals: readonly number[], isDeletion: boolean }} Step
 * @typedef {{ literals: number[] }} Watched
 */

/**
 * Checks a proof that a formula cannot be satisfied.
 *
 * @param {import('./formula.js').Formula} formula
 * @param {readonly Step[]} steps
 * @param {number} mostVisits how many clauses to look at, before the check gives up
 * @returns {{ holds: boolean, step?: number } | 'too-long'} the first step that does not follow, from 1; without one, the proof
 *   ends too early
 */
export function checkProof(formula, steps, mostVisits) {
  const known = new Clauses(formula.variables, mostVisits);
  try {
    for (const clause of formula.clauses) if (!known.add(clause)) return { holds: true };
    for (const [index, { literals, isDeletion }] of steps.entries()) {
      if (isDeletion) {
        known.delete(literals);
        continue;
      }
      if (!known.implies(literals) && !known.isSafe(literals))
        return { holds: false, step: index + 1 };
      if (!known.add(literals)) return { holds: true };
    }
    return { holds: false };
  } catch (thrown) {
    if (thrown instanceof TooLong) return 'too-long';
    throw thrown;
  }
}

class TooLong extends Error {}

/** Clauses, and all that follows from them by unit propagation alone. */
class Clauses {
  /** By literal, as {@link placeOf} says: whether it is true. */
  #true;
  /** @type {number[]} */
  #trail = [];
  #propagated = 0;
  /** By literal: the clauses that watch it. @type {Watched[][]} */
  #watches;
  /** By their sorted literals. @type {Map<string, Watched[]>} */
  #byText = new Map();
  #visitsLeft;

  /**
   * @param {number} variables
   * @param {number} mostVisits
   */
  constructor(variables, mostVisits) {
    this.#true = new Uint8Array(2 * variables + 2);
    this.#watches = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#visitsLeft = mostVisits;
  }

  /**
   * Adds a clause for good. Returns false if the clauses now contradict each other.
   *
   * @param {readonly number[]} clause
   */
  add(clause) {
    const literals = [...new Set(clause)];
    const isTrue = (/** @type {number} */ literal) => this.#isTrue(literal);
    if (literals.some((literal) => literals.includes(-literal))) return true;
    const open = literals.filter((literal) => !isTrue(-literal));
    if (open.length === 0) return false;
    // What holds for good comes first: it is watched.
    const ordered = [...open, ...literals.filter((literal) => isTrue(-literal))];
    const watched = { literals: ordered };
    const text = textOf(literals);
    this.#byText.set(text, [...(this.#byText.get(text) ?? []), watched]);
    for (const literal of ordered.slice(0, 2)) this.#watches[placeOf(literal)].push(watched);
    if (open.length > 1 || isTrue(open[0])) return true;
    this.#set(open[0]);
    return this.#propagate();
  }

  /**
   * Removes a clause. Like other checkers, keeps clauses of which a literal was concluded.
   *
   * @param {readonly number[]} clause
   */
  delete(clause) {
    const text = textOf([...new Set(clause)]);
    const found = this.#byText.get(text)?.at(-1);
    if (found === undefined || found.literals.some((literal) => this.#isTrue(literal))) return;
    /** @type {Watched[]} */ (this.#byText.get(text)).pop();
    for (const literal of found.literals.slice(0, 2)) {
      const place = placeOf(literal);
      this.#watches[place] = this.#watches[place].filter((each) => each !== found);
    }
  }

  /**
   * Whether the opposite of a clause leads to a contradiction by unit propagation.
   *
   * @param {readonly number[]} literals
   */
  implies(literals) {
    const before = this.#trail.length;
    const isConsistent =
      literals.every((literal) => {
        if (this.#isTrue(literal)) return false;
        if (!this.#isTrue(-literal)) this.#set(-literal);
        return true;
      }) && this.#propagate();
    while (this.#trail.length > before)
      this.#true[placeOf(/** @type {number} */ (this.#trail.pop()))] = 0;
    this.#propagated = before;
    return !isConsistent;
  }

  /**
   * Whether adding a clause keeps the clauses satisfiable, because all its resolvents on its first literal follow.
   *
   * @param {readonly number[]} literals
   */
  isSafe([pivot, ...others]) {
    if (pivot === undefined) return false;
    for (const clauses of this.#byText.values())
      for (const { literals } of clauses) {
        this.#visit();
        if (!literals.includes(-pivot)) continue;
        const rest = literals.filter((literal) => literal !== -pivot);
        if (!this.implies([pivot, ...others, ...rest])) return false;
      }
    return true;
  }

  /** @param {number} literal */
  #isTrue(literal) {
    return this.#true[placeOf(literal)] === 1;
  }

  /** @param {number} literal */
  #set(literal) {
    this.#true[placeOf(literal)] = 1;
    this.#trail.push(literal);
  }

  #visit() {
    this.#visitsLeft--;
    if (this.#visitsLeft < 0) throw new TooLong();
  }

  /** Draws all conclusions. Returns false on a contradiction. */
  #propagate() {
    while (this.#propagated < this.#trail.length) {
      const wrong = -this.#trail[this.#propagated++];
      const place = placeOf(wrong);
      const watching = this.#watches[place];
      /** @type {Watched[]} */
      const kept = [];
      for (const [index, clause] of watching.entries()) {
        this.#visit();
        const { literals } = clause;
        if (literals.length > 1 && literals[0] === wrong)
          [literals[0], literals[1]] = [literals[1], wrong];
        const [first] = literals;
        const free = this.#isTrue(first)
          ? -1
          : literals.findIndex((literal, at) => at > 1 && !this.#isTrue(-literal));
        if (free !== -1) {
          [literals[1], literals[free]] = [literals[free], wrong];
          this.#watches[placeOf(literals[1])].push(clause);
          continue;
        }
        kept.push(clause);
        if (this.#isTrue(first)) continue;
        if (first === wrong || this.#isTrue(-first)) {
          this.#watches[place] = [...kept, ...watching.slice(index + 1)];
          return false;
        }
        this.#set(first);
      }
      this.#watches[place] = kept;
    }
    return true;
  }
}

/** @param {number} literal */
function placeOf(literal) {
  return literal > 0 ? 2 * literal : -2 * literal + 1;
}

/** @param {readonly number[]} literals */
function textOf(literals) {
  return literals.toSorted((a, b) => a - b).join(' ');
}
