/** Checks constraint spaces by random dives: what they remove, promise, blame, and undo. */
import {
  type Constraint,
  type ConstraintSpace,
  holds,
  type Propagation,
  type Random,
  type SpaceOptions,
  variablesOf,
} from '@queenside/core';
import { enter, fault } from '../kit/check.ts';
import { checkCover } from './cover-check.ts';

/** The space under test, with the variables and constraints that it was made of. */
export interface SpaceUnderTest {
  readonly where: string;
  readonly values: readonly (readonly number[])[];
  readonly constraints: readonly Constraint[];
  readonly open: (options: SpaceOptions) => ConstraintSpace;
  /** All solutions, as integers; undefined if there are too many to try. */
  readonly solutions: readonly (readonly number[])[] | undefined;
  readonly levels: readonly Propagation[];
  readonly hasBlame: boolean;
}

type AllDifferentConstraint = Extract<Constraint, { kind: 'all-different' }>;

const DIVES = 8;
/** The failures of a dive: after each, it goes on with another decision. */
const MOST_FAILURES = 4;
/** The most values of a constraint to try for a promise. */
const MOST_TRIED = 5000;

/** Follows random decisions in spaces of each level, and takes them back. @throws Error that names the level and the decisions. */
export function checkSpace(tested: SpaceUnderTest, random: Random): void {
  for (const propagation of tested.levels) {
    const revisions: Revision[] = [];
    const space: ConstraintSpace = tested.open({
      propagation,
      ...(tested.hasBlame && { blame: true }),
      onRevise: (constraint, waiting) =>
        revisions.push({ constraint, waiting, from: space.removals }),
    });
    const dive = new Dive(tested, space, revisions, random);
    if (tested.solutions !== undefined && propagation === 'check')
      checkCover(tested.where, space, tested.solutions);
    dive.checkStart();
    if (dive.isOver) continue;
    for (let count = 0; count < DIVES; count++) dive.checkDecisions();
  }
}

/** A revision that a space announced. */
interface Revision {
  readonly constraint: number;
  readonly waiting: number;
  /** The entries of the trail before it. */
  readonly from: number;
}

/** A decision at a level: the variable got a value or, with `isRemoval`, lost it. */
interface DiveDecision {
  readonly variable: number;
  /** The integer. */
  readonly value: number;
  readonly isRemoval: boolean;
}

class Dive {
  isOver = false;
  readonly #tested: SpaceUnderTest;
  readonly #space: ConstraintSpace;
  readonly #revisions: Revision[];
  readonly #random: Random;
  #decisions: DiveDecision[] = [];
  /** The state before each level. */
  #before: string[] = [];

  constructor(
    tested: SpaceUnderTest,
    space: ConstraintSpace,
    revisions: Revision[],
    random: Random,
  ) {
    this.#tested = tested;
    this.#space = space;
    this.#revisions = revisions;
    this.#random = random;
  }

  get #where(): string {
    const path = this.#decisions.map(
      ({ variable, value, isRemoval }) => `x${variable} ${isRemoval ? '≠' : '='} ${value}`,
    );
    const { where } = this.#tested;
    return `${where}, level ${this.#space.propagation}${path.length > 0 ? `, ${path.join(', ')}` : ''}`;
  }

  get #isFixpoint(): boolean {
    return this.#space.propagation === 'arc' || this.#space.propagation === 'domain';
  }

  checkStart(): void {
    enter(this.#where);
    const isGood = this.#space.start();
    this.#ensureRevisions(0);
    if (isGood) this.#ensureState();
    else this.#ensureNoneLost(undefined);
    this.isOver = !isGood;
  }

  /** Decides until all variables have values, or a constraint fails, and takes everything back. */
  checkDecisions(): void {
    const { decided } = this.#space;
    this.#decisions = [];
    this.#before = [];
    for (let failures = 0; failures < MOST_FAILURES;) {
      const open = [...decided.keys()].filter((v) => decided[v] === -1);
      if (open.length === 0) break;
      if (this.#decide(open[this.#random.int(open.length)]!)) continue;
      failures++;
      this.#undo();
    }
    while (this.#before.length > 0) this.#undo();
  }

  #undo(): void {
    enter(this.#where);
    this.#space.undo();
    if (this.#snapshot() !== this.#before.pop())
      throw fault(this.#where, 'undo leaves another state than before', 'all as it was');
    this.#decisions.pop();
  }

  #decide(variable: number): boolean {
    const space = this.#space;
    const left = this.#left(variable);
    const value = left[this.#random.int(left.length)]!;
    const isRemoval = left.length > 1 && this.#random.int(5) === 0;
    this.#before.push(this.#snapshot());
    this.#decisions.push({ variable, value: value + space.base[variable]!, isRemoval });
    enter(this.#where);
    space.mark();
    const trail = space.removals;
    const isGood = isRemoval ? space.remove(variable, value) : space.assign(variable, value);
    this.#ensureRevisions(trail);
    if (isGood) this.#ensureState();
    else {
      this.#ensureNoneLost(undefined);
      this.#ensureFailure();
    }
    return isGood;
  }

  /** Requires that each removal follows the revision of its constraint. */
  #ensureRevisions(from: number): void {
    const { info, removals } = this.#space;
    const revisions = this.#revisions.splice(0);
    const odd = revisions.find(
      ({ constraint, waiting }) => constraint < 0 || constraint >= info.constraints || waiting < 0,
    );
    if (odd)
      throw fault(
        this.#where,
        `it announces the revision of constraint ${odd.constraint}, with ${odd.waiting} waiting`,
        `a constraint from 0 to ${info.constraints - 1}, and at least 0`,
      );
    if (!this.#isFixpoint) return;
    const out = new Int32Array(3 + info.words);
    for (let index = from; index < removals; index++) {
      this.#space.removal(index, out);
      const constraint = out[1]!;
      const last = revisions.findLast((each) => each.from <= index)?.constraint;
      if (constraint >= 0 && constraint !== last)
        throw fault(
          this.#where,
          `constraint ${constraint} removes a value after the revision of ${last ?? 'none'}`,
          'its own revision, announced to onRevise',
        );
    }
  }

  #ensureState(): void {
    const space = this.#space;
    const isChecking = space.propagation === 'check';
    for (let v = 0; v < space.info.variables; v++) {
      const left = this.#left(v);
      if (left.length !== space.sizes[v])
        throw fault(
          this.#where,
          `x${v} has the size ${space.sizes[v]}`,
          `${left.length}, the values left`,
        );
      if (left.length === 0) throw fault(this.#where, `x${v} has no value`, 'a failure');
      if (space.decided[v]! >= 0 && String(left) !== String(space.decided[v]))
        throw fault(this.#where, `x${v} is decided, and has the values ${left.join()}`, 'its own');
      const isTouched = this.#decisions.some(({ variable }) => variable === v);
      if (isChecking && !isTouched && left.length !== new Set(this.#tested.values[v]).size)
        throw fault(this.#where, `x${v} lost a value`, 'none: the level is check');
      this.#ensureNoneLost(v);
      this.#ensureBlame(v);
    }
    for (const [index, constraint] of this.#tested.constraints.entries())
      this.#ensurePromise(index, constraint);
    const value = (v: number): number => space.decided[v]! + space.base[v]!;
    if (space.decided.includes(-1)) return;
    const broken = this.#tested.constraints.findIndex((each) => !holds(each, value));
    if (broken >= 0)
      throw fault(
        this.#where,
        `all variables have values, and constraint ${broken} does not hold`,
        'a failure',
      );
  }

  /** Requires that no solution with all decisions is lost: by a removal of a variable, or by a failure. */
  #ensureNoneLost(variable: number | undefined): void {
    const lost = this.#tested.solutions?.find(
      (solution) =>
        this.#decisions.every((each) => isKept(solution, each)) &&
        (variable === undefined || !this.#has(variable, solution[variable]!)),
    );
    if (lost === undefined) return;
    const what = variable === undefined ? 'it fails' : `x${variable} lost ${lost[variable]}`;
    throw fault(this.#where, what, `not so: ${lost.join(' ')} is a solution`);
  }

  #ensureFailure(): void {
    const { failedVariable, failedConstraint, info } = this.#space;
    if (failedConstraint < -1 || failedConstraint >= info.constraints)
      throw fault(this.#where, `constraint ${failedConstraint} fails`, 'one that there is, or -1');
    if (failedVariable < -1 || failedVariable >= info.variables)
      throw fault(this.#where, `x${failedVariable} fails`, 'one that there is, or -1');
    if (!this.#tested.hasBlame) return;
    const levels = this.#emptyLevels();
    this.#space.blameOfFailure!(levels);
    const lost = this.#solutionOf(levels, () => true);
    if (lost !== undefined)
      throw fault(
        this.#where,
        `it blames the failure on the levels ${levelsIn(levels).join() || 'none'}`,
        `more: ${lost.join(' ')} is a solution with these decisions`,
      );
  }

  #ensureBlame(variable: number): void {
    if (!this.#tested.hasBlame || this.#space.decided[variable] !== -1) return;
    const levels = this.#emptyLevels();
    this.#space.blame!(variable, levels);
    const lost = this.#solutionOf(levels, (solution) => !this.#has(variable, solution[variable]!));
    if (lost !== undefined)
      throw fault(
        this.#where,
        `it blames the removals of x${variable} on the levels ${levelsIn(levels).join() || 'none'}`,
        `more: ${lost.join(' ')} is a solution with these decisions`,
      );
  }

  /** Returns a solution with the decisions of some levels. */
  #solutionOf(
    levels: Int32Array,
    isAsked: (solution: readonly number[]) => boolean,
  ): readonly number[] | undefined {
    const blamed = levelsIn(levels);
    const above = blamed.find((level) => level > this.#decisions.length);
    if (above !== undefined)
      throw fault(this.#where, `it blames level ${above}`, `at most ${this.#decisions.length}`);
    return this.#tested.solutions?.find(
      (solution) =>
        isAsked(solution) && blamed.every((level) => isKept(solution, this.#decisions[level - 1]!)),
    );
  }

  /** Requires what the level promises of a constraint. */
  #ensurePromise(index: number, constraint: Constraint): void {
    const { propagation, decided } = this.#space;
    const scope = [...new Set(variablesOf(constraint))];
    if (constraint.kind === 'all-different') {
      for (const [at, a] of constraint.variables.entries())
        for (const [other, b] of constraint.variables.entries())
          if (a !== b) this.#ensureDifferent(index, constraint, at, other);
      if (propagation === 'domain' && scope.length === constraint.variables.length)
        for (const v of scope) this.#ensureMatched(index, constraint, v);
      return;
    }
    const open = scope.filter((v) => decided[v] === -1);
    if (this.#isFixpoint && constraint.kind !== 'linear')
      for (const v of scope) this.#ensureSupported(index, constraint, scope, v);
    else if (this.#isFixpoint && constraint.kind === 'linear')
      this.#ensureBounds(index, constraint);
    else if (open.length === 0) this.#ensureSupported(index, constraint, scope, scope[0] ?? -1);
    else if (propagation === 'forward' && open.length === 1)
      this.#ensureSupported(index, constraint, scope, open[0]!);
  }

  #ensureDifferent(
    index: number,
    { variables, offsets }: AllDifferentConstraint,
    at: number,
    other: number,
  ): void {
    const { propagation, decided, base } = this.#space;
    const [a, b] = [variables[at]!, variables[other]!];
    const left = this.#left(a);
    const isKnown = this.#isFixpoint ? left.length === 1 : decided[a] !== -1;
    if (!isKnown || (propagation === 'check' && decided[b] === -1)) return;
    const value = left[0]! + base[a]! + (offsets?.[at] ?? 0) - (offsets?.[other] ?? 0);
    if (this.#has(b, value)) throw this.#unsupported(index, b, value);
  }

  /** Requires that each value left of a variable leaves the others different values: it tries them depth first. */
  #ensureMatched(index: number, constraint: AllDifferentConstraint, variable: number): void {
    const { base } = this.#space;
    const { variables, offsets } = constraint;
    const entries = variables
      .map((v, at) => ({
        variable: v,
        sums: this.#left(v).map((value) => value + base[v]! + (offsets?.[at] ?? 0)),
      }))
      .toSorted((a, b) => a.sums.length - b.sums.length);
    const own = entries.find((entry) => entry.variable === variable)!;
    const others = entries.filter((entry) => entry !== own);
    for (const [at, sum] of own.sums.entries()) {
      const taken = new Set([sum]);
      let tries = 0;
      const visit = (place: number): boolean => {
        const entry = others[place];
        if (entry === undefined || ++tries > MOST_TRIED) return true;
        return entry.sums.some((each) => {
          if (taken.has(each)) return false;
          taken.add(each);
          const isFound = visit(place + 1);
          taken.delete(each);
          return isFound;
        });
      };
      if (visit(0)) continue;
      throw this.#unsupported(index, variable, this.#left(variable)[at]! + base[variable]!);
    }
  }

  /** Requires that each value left of a variable has a support among the values left of the others. */
  #ensureSupported(
    index: number,
    constraint: Constraint,
    scope: readonly number[],
    variable: number,
  ): void {
    const { base } = this.#space;
    const domains = scope.map((v) => this.#left(v).map((value) => value + base[v]!));
    if (domains.reduce((product, { length }) => product * length, 1) > MOST_TRIED) return;
    const supported = new Set<number>();
    const chosen = new Map<number, number>();
    const visit = (place: number): void => {
      if (place === scope.length) {
        if (holds(constraint, (v) => chosen.get(v)!)) supported.add(chosen.get(variable) ?? 0);
        return;
      }
      for (const value of domains[place]!) {
        chosen.set(scope[place]!, value);
        visit(place + 1);
      }
    };
    visit(0);
    const place = scope.indexOf(variable);
    const wanted = place < 0 ? [0] : domains[place]!;
    const weak = wanted.find((value) => !supported.has(value));
    if (weak !== undefined) throw this.#unsupported(index, variable, weak);
  }

  /** Requires that the least and the greatest value of each variable agree with the bounds of the others. */
  #ensureBounds(index: number, constraint: Extract<Constraint, { kind: 'linear' }>): void {
    const { base } = this.#space;
    const { variables, coefficients, relation, constant } = constraint;
    const sums = new Map<number, number>();
    for (const [at, v] of variables.entries())
      sums.set(v, (sums.get(v) ?? 0) + (coefficients?.[at] ?? 1));
    const terms = [...sums].map(([v, c]) => {
      const ends = [this.#left(v)[0]!, this.#left(v).at(-1)!].map((x) => c * (x + base[v]!));
      return { v, c, ends, min: Math.min(...ends), max: Math.max(...ends) };
    });
    const total = (of: 'min' | 'max'): number => terms.reduce((sum, term) => sum + term[of], 0);
    for (const { v, c, ends, min, max } of terms)
      for (const end of ends) {
        const [least, most] = [end + total('min') - min, end + total('max') - max];
        const isPossible =
          relation === '!='
            ? least < most || least !== constant
            : (relation === '>=' || least <= constant) && (relation === '<=' || most >= constant);
        if (!isPossible) throw this.#unsupported(index, v, c === 0 ? end : end / c);
      }
    if (terms.every(({ min, max }) => min === max)) {
      const value = (v: number): number => this.#left(v)[0]! + base[v]!;
      if (!holds(constraint, value)) throw this.#unsupported(index, variables[0] ?? -1, constant);
    }
  }

  #unsupported(index: number, variable: number, value: number): Error {
    const { kind } = this.#tested.constraints[index]!;
    return fault(
      this.#where,
      `x${variable} has the value ${value}, which constraint ${index} (${kind}) rules out`,
      `what the level ${this.#space.propagation} promises`,
    );
  }

  /** The values left, counted from 0. */
  #left(variable: number): number[] {
    const { domains, info } = this.#space;
    return Array.from({ length: info.words << 5 }, (_, value) => value).filter(
      (value) => (domains[variable * info.words + (value >> 5)]! >>> value) & 1,
    );
  }

  #has(variable: number, integer: number): boolean {
    return this.#left(variable).includes(integer - this.#space.base[variable]!);
  }

  #emptyLevels(): Int32Array {
    return new Int32Array((this.#space.info.variables + 32) >> 5);
  }

  #snapshot(): string {
    const { domains, sizes, decided, depth, removals } = this.#space;
    const blames = this.#tested.hasBlame
      ? [...decided.keys()].map((v) => {
          const levels = this.#emptyLevels();
          if (decided[v] === -1) this.#space.blame!(v, levels);
          return levels.join();
        })
      : [];
    return [domains, sizes, decided, depth, removals, ...blames].join(' ');
  }
}

function isKept(
  solution: readonly number[],
  { variable, value, isRemoval }: DiveDecision,
): boolean {
  return (solution[variable] === value) !== isRemoval;
}

/** Returns the levels of a set of bits. */
function levelsIn(bits: Int32Array): number[] {
  return Array.from({ length: bits.length << 5 }, (_, level) => level).filter(
    (level) => (bits[level >> 5]! >>> level) & 1,
  );
}
