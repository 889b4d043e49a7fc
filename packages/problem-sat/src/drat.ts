/**
 * Checks DRAT proofs forward (N. Wetzler, M. Heule, and W. Hunt, "DRAT-trim", SAT 2014): each added clause must follow by reverse unit
 * propagation, or be a resolution asymmetric tautology on its first literal. Shares no code with a solver.
 */
import { type ProofFormat, RIGHT, undecided, type Verdict, wrong } from '@queenside/core';
import type { Formula } from './formula.ts';

const STEP = /^(d )?((?:-?[1-9]\d{0,7} )*)0$/;
/** The clauses that a check may look at: about a minute. */
const MOST_VISITS = 2_000_000_000;

/** A proof is one step a line: `1 -2 0` adds a clause, `d 1 -2 0` deletes it. It must lead to a contradiction. */
export const dratProof: ProofFormat<Formula> = {
  name: 'a DRAT proof',
  isLine: (line) => STEP.test(line),
  check: (formula, lines) => checkProof(formula, lines),
};

/** Checks a proof. @param mostVisits the clauses to look at before the check gives up. */
export function checkProof(
  { variables, clauses }: Formula,
  lines: readonly string[],
  mostVisits = MOST_VISITS,
): Verdict {
  const known = new Clauses(variables, mostVisits);
  if (!clauses.every((clause) => known.add(clause))) return RIGHT;
  for (const [index, line] of lines.entries()) {
    const [, deletes, words = ''] = STEP.exec(line)!;
    const literals = words.split(' ').slice(0, -1).map(Number);
    const at = `line ${index + 1} of the proof, ${line.length > 50 ? `${line.slice(0, 50)}…` : line},`;
    const beyond = literals.find((literal) => Math.abs(literal) > variables);
    if (beyond !== undefined)
      return wrong('wrong-proof', `${at} names ${beyond}, which the formula does not have`);
    if (deletes !== undefined) {
      known.delete(literals);
      continue;
    }
    const follows = known.implies(literals) || known.isSafe(literals);
    if (known.isExhausted)
      return undecided(
        'checking the proof would take too long',
        'check it with another program, such as drat-trim',
      );
    if (!follows) return wrong('wrong-proof', `${at} does not follow`);
    if (!known.add(literals)) return RIGHT;
  }
  return wrong('wrong-proof', 'the proof ends without a contradiction');
}

/** Clauses, and all that follows from them by unit propagation. */
class Clauses {
  /** By literal: 1 if true, -1 if false, 0 if open. Literals are shifted by {@link #variables}, so that they count from 0. */
  readonly #values: Int8Array;
  readonly #variables: number;
  /** The clauses that watch a literal, by literal. A clause watches its first two. */
  readonly #watches: number[][][];
  readonly #trail: number[] = [];
  #propagated = 0;
  /** By their literals, in order. */
  readonly #byText = new Map<string, number[][]>();
  #visitsLeft: number;

  constructor(variables: number, mostVisits: number) {
    this.#variables = variables;
    this.#values = new Int8Array(2 * variables + 1);
    this.#watches = Array.from({ length: 2 * variables + 1 }, () => []);
    this.#visitsLeft = mostVisits;
  }

  /** Whether it has looked at too many clauses. What it then says means nothing. */
  get isExhausted(): boolean {
    return this.#visitsLeft < 0;
  }

  /** Adds a clause for good. Returns false if the clauses now contradict each other. */
  add(literals: readonly number[]): boolean {
    const clause = [...new Set(literals)];
    if (clause.some((literal) => clause.includes(-literal))) return true;
    // What is not false for good comes first: it is watched.
    clause.sort((a, b) => Number(this.#value(a) === -1) - Number(this.#value(b) === -1));
    const text = textOf(clause);
    const same = this.#byText.get(text);
    if (same) same.push(clause);
    else this.#byText.set(text, [clause]);
    const [first, second] = clause;
    if (first === undefined || this.#value(first) === -1) return false;
    if (second !== undefined) {
      this.#watches[first + this.#variables]!.push(clause);
      this.#watches[second + this.#variables]!.push(clause);
    }
    if (this.#value(first) === 1) return true;
    if (second !== undefined && this.#value(second) !== -1) return true;
    this.#set(first);
    return this.#propagate();
  }

  /** Removes a clause. As in other checkers, those stay of which a literal is true for good: it may follow from them. */
  delete(literals: readonly number[]): void {
    const same = this.#byText.get(textOf([...new Set(literals)]));
    const clause = same?.at(-1);
    if (clause === undefined || clause.some((literal) => this.#value(literal) === 1)) return;
    same!.pop();
    for (const literal of clause.slice(0, 2)) {
      const watching = this.#watches[literal + this.#variables]!;
      const at = watching.indexOf(clause);
      if (at >= 0) watching.splice(at, 1);
    }
  }

  /** Returns whether the opposite of a clause leads to a contradiction by unit propagation. */
  implies(literals: readonly number[]): boolean {
    const before = this.#trail.length;
    let isConsistent = true;
    for (const literal of literals) {
      if (this.#value(literal) === 1) isConsistent = false;
      else if (this.#value(literal) === 0) this.#set(-literal);
    }
    isConsistent &&= this.#propagate();
    while (this.#trail.length > before) {
      const literal = this.#trail.pop()!;
      this.#values[literal + this.#variables] = 0;
      this.#values[this.#variables - literal] = 0;
    }
    this.#propagated = before;
    return !isConsistent;
  }

  /** Returns whether all resolvents of a clause on its first literal follow: the clause then keeps the formula satisfiable. */
  isSafe(literals: readonly number[]): boolean {
    const [pivot] = literals;
    if (pivot === undefined) return false;
    for (const same of this.#byText.values())
      for (const other of same) {
        this.#visitsLeft--;
        if (!other.includes(-pivot)) continue;
        if (!this.implies([...literals, ...other.filter((literal) => literal !== -pivot)]))
          return false;
      }
    return true;
  }

  #value(literal: number): number {
    return this.#values[literal + this.#variables]!;
  }

  #set(literal: number): void {
    this.#values[literal + this.#variables] = 1;
    this.#values[this.#variables - literal] = -1;
    this.#trail.push(literal);
  }

  /** Draws all conclusions. Returns false on a contradiction. */
  #propagate(): boolean {
    const values = this.#values;
    const shift = this.#variables;
    while (this.#propagated < this.#trail.length) {
      const wrongOne = -this.#trail[this.#propagated++]!;
      const watching = this.#watches[wrongOne + shift]!;
      let kept = 0;
      let isGood = true;
      for (let at = 0; at < watching.length; at++) {
        const clause = watching[at]!;
        if (clause[0] === wrongOne) {
          clause[0] = clause[1]!;
          clause[1] = wrongOne;
        }
        const other = clause[0]!;
        if (isGood && values[other + shift] !== 1) {
          let free = 2;
          while (free < clause.length && values[clause[free]! + shift] === -1) free++;
          if (free < clause.length) {
            clause[1] = clause[free]!;
            clause[free] = wrongOne;
            this.#watches[clause[1] + shift]!.push(clause);
            continue;
          }
          if (values[other + shift] === -1) isGood = false;
          else this.#set(other);
        }
        watching[kept++] = clause;
      }
      this.#visitsLeft -= watching.length;
      watching.length = kept;
      if (!isGood) return false;
      // The caller then gives up.
      if (this.#visitsLeft < 0) return true;
    }
    return true;
  }
}

function textOf(literals: readonly number[]): string {
  return literals.toSorted((a, b) => a - b).join(' ');
}
