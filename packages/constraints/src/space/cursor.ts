/** The constraint space of variables and constraints. */
import {
  type Constraint,
  type ConstraintInfo,
  type ConstraintSpace,
  type ExactCover,
  type Propagation,
  type SpaceOptions,
} from '@queenside/core';
import type { ConstraintNetwork } from '../network.ts';
import { BlameSets } from './blame.ts';
import { coverOf, isCover } from './cover.ts';
import { requireSound } from './sound.ts';
import { nextValue, type DomainStore, type Propagator } from './propagator.ts';
import { AllDifferent } from './propagators/all-different.ts';
import { Clause } from './propagators/clause.ts';
import { Linear } from './propagators/linear.ts';
import { Matching } from './propagators/matching.ts';
import { Relation } from './propagators/relation.ts';
import { TableOfRows } from './propagators/table.ts';

/**
 * Opens the space of variables and constraints.
 *
 * @param id as `ConstraintInfo.id`.
 * @throws RangeError if a constraint names a variable that is missing, or if values are no integers or too far apart.
 */
export function openNetwork(
  id: string,
  network: ConstraintNetwork,
  options: SpaceOptions,
): ConstraintSpace {
  requireSound(network);
  return new NetworkCursor(id, network, options);
}

/** The values of a variable, counted from the least one. */
interface FirstDomain {
  readonly least: number;
  /** One more than the difference of the greatest value and the least one. */
  readonly span: number;
  readonly size: number;
  readonly bits: Int32Array;
}

function domainOf(values: readonly number[]): FirstDomain {
  if (values.length === 0) return { least: 0, span: 1, size: 0, bits: new Int32Array(1) };
  const least = values.reduce((a, b) => Math.min(a, b));
  const span = values.reduce((a, b) => Math.max(a, b)) - least + 1;
  const bits = new Int32Array((span + 31) >> 5);
  let size = 0;
  for (const each of values) {
    const value = each - least;
    if ((bits[value >> 5]! >>> value) & 1) continue;
    bits[value >> 5]! |= 1 << value;
    size++;
  }
  return { least, span, size, bits };
}

/** The numbers of an entry of the trail: word, removed bits, old size, constraint, and the variable that it is because of. */
const ENTRY = 5;

class NetworkCursor implements ConstraintSpace, DomainStore {
  readonly info: ConstraintInfo;
  readonly propagation: Propagation;
  readonly words: number;
  readonly base: Int32Array;
  readonly domains: Int32Array;
  readonly sizes: Int32Array;
  readonly decided: Int32Array;
  readonly known: Int32Array;
  depth = 0;
  failedVariable = -1;
  failedConstraint = -1;
  readonly cover?: () => ExactCover;
  /** Present only if the space keeps blame. */
  readonly blame?: (variable: number, out: Int32Array) => void;
  readonly blameOfFailure?: (out: Int32Array) => void;
  readonly #propagators: readonly Propagator[];
  readonly #constraintsOf: readonly Int32Array[];
  readonly #trail: Int32Array;
  #top = 0;
  /** By level: the top of the trail before it, and its decided variable or -1. */
  readonly #marks: number[] = [];
  readonly #deciders: number[] = [];
  /** Variables that became known, and wait for their constraints to hear of it. */
  readonly #fixed: Int32Array;
  #fixedFrom = 0;
  #fixedTo = 0;
  /** The constraints to revise, as a ring. */
  readonly #queue: Int32Array;
  readonly #isQueued: Uint8Array;
  #queueFrom = 0;
  #queueLength = 0;
  /** Whether constraints conclude until nothing changes. */
  readonly #isFixpoint: boolean;
  readonly #blame: BlameSets | undefined;
  readonly #onRevise: SpaceOptions['onRevise'];

  constructor(id: string, { values, constraints }: ConstraintNetwork, options: SpaceOptions) {
    const count = values.length;
    // Variables may share an array.
    const distinct = new Map([...new Set(values)].map((all) => [all, domainOf(all)]));
    const domains = values.map((all) => distinct.get(all)!);
    const maxValues = domains.reduce((most, { span }) => Math.max(most, span), 1);
    this.base = Int32Array.from(domains, ({ least }) => least);
    this.words = (maxValues + 31) >> 5;
    this.info = {
      id,
      variables: count,
      constraints: constraints.length,
      maxValues,
      words: this.words,
    };
    this.propagation = options.propagation;
    this.#onRevise = options.onRevise;
    this.#isFixpoint = options.propagation === 'arc' || options.propagation === 'domain';
    this.domains = new Int32Array(count * this.words);
    for (const [v, { bits }] of domains.entries()) this.domains.set(bits, v * this.words);
    this.sizes = Int32Array.from(domains, ({ size }) => size);
    const total = domains.reduce((sum, { size }) => sum + size, 0);
    this.decided = new Int32Array(count).fill(-1);
    this.known = new Int32Array(count).fill(-1);
    // Each entry removes at least one value.
    this.#trail = new Int32Array(ENTRY * total);
    this.#fixed = new Int32Array(count);
    this.#queue = new Int32Array(constraints.length);
    this.#isQueued = new Uint8Array(constraints.length);
    this.#propagators = constraints.map((constraint, c) => this.#propagatorOf(constraint, c));
    const of: number[][] = Array.from({ length: count }, () => []);
    for (const [c, { scope }] of this.#propagators.entries()) for (const v of scope) of[v]!.push(c);
    this.#constraintsOf = of.map((all) => Int32Array.from(all));
    if (isCover(constraints)) this.cover = () => coverOf(values, constraints);
    if (options.blame === true) {
      const blame = new BlameSets(this.decided, this.#propagators);
      this.#blame = blame;
      this.blame = (variable, out) => blame.addTo(out, 0, variable);
      this.blameOfFailure = (out) => blame.addFailureTo(out);
    }
  }

  start(): boolean {
    const propagators = this.#propagators;
    const emptied = this.sizes.indexOf(0);
    if (emptied >= 0) return this.reject(emptied, -1, -1);
    if (!propagators.every((each) => each.scope.length > 0 || each.check(-1))) return false;
    if (this.propagation === 'check') return true;
    if (!this.#isFixpoint)
      return propagators.every((each) => each.scope.length !== 1 || each.fix(each.scope[0]!));
    for (let v = 0; v < this.sizes.length; v++)
      if (this.sizes[v] === 1) this.#learn(v, this.lowest(v));
    for (const [c, each] of propagators.entries())
      if (each.revise) this.#enqueue(c);
      else if (each.scope.length === 1) {
        this.#onRevise?.(c, this.#queueLength);
        if (!each.fix(each.scope[0]!)) return false;
      }
    return this.#propagate();
  }

  mark(): void {
    this.#marks.push(this.#top);
    this.#deciders.push(-1);
    this.#blame?.mark();
    this.depth++;
  }

  undo(): void {
    const bottom = this.#marks.pop()!;
    const trail = this.#trail;
    const { words } = this;
    while (this.#top > bottom) {
      const at = --this.#top * ENTRY;
      const slot = trail[at]!;
      const v = words === 1 ? slot : (slot / words) | 0;
      this.domains[slot]! |= trail[at + 1]!;
      this.sizes[v] = trail[at + 2]!;
      if (this.#isFixpoint) this.known[v] = this.sizes[v] === 1 ? this.lowest(v) : -1;
    }
    const v = this.#deciders.pop()!;
    if (v >= 0) {
      this.decided[v] = -1;
      if (!this.#isFixpoint || this.sizes[v] !== 1) this.known[v] = -1;
    }
    this.#blame?.undo();
    this.depth--;
  }

  assign(variable: number, value: number): boolean {
    const { words, domains } = this;
    this.decided[variable] = value;
    this.#deciders[this.depth - 1] = variable;
    this.#blame?.decide(variable, this.depth);
    const isKnown = this.known[variable]! >= 0;
    this.known[variable] = value;
    const of = this.#constraintsOf[variable]!;
    // Most values fail a check, and then there is nothing to put back.
    if (this.propagation === 'check')
      for (let at = 0; at < of.length; at++)
        if (!this.#propagators[of[at]!]!.check(variable)) return false;
    if (this.sizes[variable] !== 1) {
      for (let word = 0; word < words; word++) {
        const slot = variable * words + word;
        const removed = domains[slot]! & ~(word === value >> 5 ? 1 << value : 0);
        if (removed !== 0) this.#push(slot, removed, variable, -1, -1);
      }
      this.sizes[variable] = 1;
      if (this.#isFixpoint) this.#wake(variable);
    }
    if (this.#isFixpoint) {
      if (!isKnown) this.#learn(variable, value);
      return this.#propagate();
    }
    if (this.propagation === 'forward')
      for (let at = 0; at < of.length; at++)
        if (!this.#propagators[of[at]!]!.fix(variable)) return false;
    return true;
  }

  remove(variable: number, value: number): boolean {
    return this.prune(variable, value, -1, -1) && (!this.#isFixpoint || this.#propagate());
  }

  prune(variable: number, value: number, constraint: number, because: number): boolean {
    if (this.decided[variable]! >= 0) return this.reject(variable, constraint, because);
    const slot = variable * this.words + (value >> 5);
    this.#push(slot, 1 << value, variable, constraint, because);
    const left = --this.sizes[variable]!;
    this.#blame?.accuse(variable, constraint, because, this.depth);
    if (left === 0) {
      this.failedVariable = variable;
      this.failedConstraint = constraint;
      this.#blame?.failEmptied(variable);
      return this.#clear();
    }
    if (this.#isFixpoint) {
      if (left === 1) this.#learn(variable, this.lowest(variable));
      this.#wake(variable);
    }
    return true;
  }

  reject(variable: number, constraint: number, because: number): false {
    this.failedVariable = variable;
    this.failedConstraint = constraint;
    this.#blame?.failRefused(variable, constraint, because);
    return this.#clear();
  }

  lowest(variable: number): number {
    return nextValue(this.domains, variable * this.words, this.words, 0);
  }

  highest(variable: number): number {
    for (let word = this.words - 1; ; word--) {
      const bits = this.domains[variable * this.words + word]!;
      if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits);
    }
  }

  scope(constraint: number): Int32Array {
    return this.#propagators[constraint]!.scope;
  }

  constraintsOf(variable: number): Int32Array {
    return this.#constraintsOf[variable]!;
  }

  get removals(): number {
    return this.#top;
  }

  removal(index: number, out: Int32Array): void {
    const at = index * ENTRY;
    const slot = this.#trail[at]!;
    out.fill(0);
    out[0] = (slot / this.words) | 0;
    out[1] = this.#trail[at + 3]!;
    out[2] = this.#trail[at + 4]!;
    out[3 + (slot % this.words)] = this.#trail[at + 1]!;
  }

  #propagatorOf(constraint: Constraint, id: number): Propagator {
    switch (constraint.kind) {
      case 'all-different':
        // Of two variables, pairs are all there is.
        return this.propagation === 'domain' && constraint.variables.length > 2
          ? new Matching(this, id, constraint)
          : new AllDifferent(this, id, constraint);
      case 'linear':
        return new Linear(this, id, constraint);
      case 'clause':
        return new Clause(this, id, constraint.literals);
      case 'table':
        return constraint.forbidden === true
          ? new Relation(this, id, constraint)
          : new TableOfRows(this, id, constraint);
      case 'predicate':
        return new Relation(this, id, constraint);
    }
  }

  /** Removes bits of a word, and notes it on the trail. */
  #push(
    slot: number,
    removed: number,
    variable: number,
    constraint: number,
    because: number,
  ): void {
    const trail = this.#trail;
    const at = this.#top++ * ENTRY;
    trail[at] = slot;
    trail[at + 1] = removed;
    trail[at + 2] = this.sizes[variable]!;
    trail[at + 3] = constraint;
    trail[at + 4] = because;
    this.domains[slot]! &= ~removed;
  }

  #learn(variable: number, value: number): void {
    this.known[variable] = value;
    this.#fixed[this.#fixedTo++] = variable;
  }

  #wake(variable: number): void {
    const of = this.#constraintsOf[variable]!;
    for (let at = 0; at < of.length; at++) this.#enqueue(of[at]!);
  }

  #enqueue(constraint: number): void {
    if (this.#isQueued[constraint] === 1 || !this.#propagators[constraint]!.revise) return;
    this.#isQueued[constraint] = 1;
    let at = this.#queueFrom + this.#queueLength++;
    if (at >= this.#queue.length) at -= this.#queue.length;
    this.#queue[at] = constraint;
  }

  #dequeue(): number {
    const constraint = this.#queue[this.#queueFrom++]!;
    if (this.#queueFrom === this.#queue.length) this.#queueFrom = 0;
    this.#queueLength--;
    this.#isQueued[constraint] = 0;
    return constraint;
  }

  /** Lets constraints conclude until nothing changes. Known variables come first, because what follows from them takes little time. */
  #propagate(): boolean {
    for (;;) {
      while (this.#fixedFrom < this.#fixedTo) {
        const v = this.#fixed[this.#fixedFrom++]!;
        const of = this.#constraintsOf[v]!;
        for (let at = 0; at < of.length; at++) {
          const propagator = this.#propagators[of[at]!]!;
          if (!hearsOfKnown(propagator)) continue;
          this.#onRevise?.(of[at]!, this.#countWaiting(of, at));
          if (!propagator.fix(v)) return false;
        }
      }
      this.#fixedFrom = this.#fixedTo = 0;
      if (this.#queueLength === 0) return true;
      const constraint = this.#dequeue();
      this.#onRevise?.(constraint, this.#queueLength);
      if (!this.#propagators[constraint]!.revise!()) return false;
    }
  }

  /** Counts what is left to do after a constraint of a known variable has heard of it. */
  #countWaiting(of: Int32Array, at: number): number {
    const count = (constraints: Int32Array): number =>
      constraints.filter((c) => hearsOfKnown(this.#propagators[c]!)).length;
    let waiting = this.#queueLength + count(of.subarray(at + 1));
    for (let from = this.#fixedFrom; from < this.#fixedTo; from++)
      waiting += count(this.#constraintsOf[this.#fixed[from]!]!);
    return waiting;
  }

  /** Forgets what waits, after a failure. */
  #clear(): false {
    this.#fixedFrom = this.#fixedTo = 0;
    while (this.#queueLength > 0) this.#dequeue();
    return false;
  }
}

/** Returns whether `fix` of a constraint runs at each variable that becomes known. */
function hearsOfKnown(propagator: Propagator): boolean {
  return !propagator.revise || propagator.fixesFirst === true;
}
