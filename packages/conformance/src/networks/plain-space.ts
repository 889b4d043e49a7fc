/** A slow constraint space that follows from the meaning of constraints alone, for checks of searches. */
import {
  type Constraint,
  type ConstraintInfo,
  type ConstraintSpace,
  type ExactCover,
  holds,
  type Propagation,
  type SpaceOptions,
  variablesOf,
} from '@queenside/core';
import { plainCover } from './plain-cover.ts';
import type { SampleNetwork } from './sample-networks.ts';

/** A removal on the trail. */
interface Removal {
  readonly variable: number;
  readonly value: number;
  readonly constraint: number;
}

/** What a level changed. */
interface SpaceLevel {
  readonly trail: number;
  readonly blames: readonly ReadonlySet<number>[];
  decided: number;
}

export class PlainSpace implements ConstraintSpace {
  readonly info: ConstraintInfo;
  readonly propagation: Propagation;
  readonly base: Int32Array;
  readonly domains: Int32Array;
  readonly sizes: Int32Array;
  readonly decided: Int32Array;
  failedVariable = -1;
  failedConstraint = -1;
  readonly cover?: () => ExactCover;
  readonly blame?: (variable: number, out: Int32Array) => void;
  readonly blameOfFailure?: (out: Int32Array) => void;
  /** Called at each decision. */
  onAssign: () => void = () => undefined;
  readonly #onRevise: SpaceOptions['onRevise'];
  readonly #constraints: readonly Constraint[];
  readonly #scopes: readonly Int32Array[];
  readonly #trail: Removal[] = [];
  readonly #levels: SpaceLevel[] = [];
  readonly #levelOf: number[] = [];
  #blames: Set<number>[];
  #failure = new Set<number>();

  constructor(
    { values, constraints }: SampleNetwork,
    { propagation, blame, onRevise }: SpaceOptions,
  ) {
    this.base = Int32Array.from(values, (all) => Math.min(...all));
    const most = Math.max(...values.flatMap((all, v) => all.map((x) => x - this.base[v]!)));
    const words = (most >> 5) + 1;
    this.info = {
      id: 'sample',
      variables: values.length,
      constraints: constraints.length,
      maxValues: most + 1,
      words,
    };
    this.propagation = propagation;
    this.#onRevise = onRevise;
    this.domains = new Int32Array(values.length * words);
    for (const [v, all] of values.entries())
      for (const each of all) {
        const value = each - this.base[v]!;
        this.domains[v * words + (value >> 5)]! |= 1 << value;
      }
    this.sizes = Int32Array.from(values, (all) => new Set(all).size);
    this.decided = new Int32Array(values.length).fill(-1);
    this.#constraints = constraints;
    this.#scopes = constraints.map((each) =>
      Int32Array.from(new Set(variablesOf(each))).toSorted(),
    );
    this.#blames = values.map(() => new Set());
    if (constraints.every(({ kind }) => kind === 'all-different'))
      this.cover = () => plainCover(values, constraints);
    if (blame !== true) return;
    this.blame = (variable, out) => addBits(out, this.#blames[variable]!);
    this.blameOfFailure = (out) => addBits(out, this.#failure);
  }

  /** At `arc`, it concludes all that `domain` promises. */
  get #isFixpoint(): boolean {
    return this.propagation === 'arc' || this.propagation === 'domain';
  }

  get depth(): number {
    return this.#levels.length;
  }

  get removals(): number {
    return this.#trail.length;
  }

  start(): boolean {
    const empty = this.sizes.indexOf(0);
    return empty < 0 ? this.#propagate() : this.#fail(empty, -1, new Set());
  }

  mark(): void {
    const blames = this.#blames.map((each) => new Set(each));
    this.#levels.push({ trail: this.#trail.length, blames, decided: -1 });
  }

  undo(): void {
    const { trail, blames, decided } = this.#levels.pop()!;
    for (const { variable, value } of this.#trail.splice(trail)) {
      this.domains[variable * this.info.words + (value >> 5)]! |= 1 << value;
      this.sizes[variable]! += 1;
    }
    this.#blames = blames.map((each) => new Set(each));
    if (decided >= 0) this.decided[decided] = -1;
  }

  assign(variable: number, value: number): boolean {
    this.onAssign();
    this.decided[variable] = value;
    this.#levelOf[variable] = this.depth;
    this.#levels.at(-1)!.decided = variable;
    for (const other of this.#left(variable)) if (other !== value) this.#take(variable, other, -1);
    return this.#propagate();
  }

  remove(variable: number, value: number): boolean {
    for (let level = 1; level <= this.depth; level++) this.#blames[variable]!.add(level);
    this.#take(variable, value, -1);
    if (this.sizes[variable] === 0) return this.#fail(variable, -1, this.#blames[variable]!);
    return !this.#isFixpoint || this.#propagate();
  }

  scope(constraint: number): Int32Array {
    return this.#scopes[constraint]!;
  }

  constraintsOf(variable: number): Int32Array {
    const all = [...this.#scopes.keys()];
    return Int32Array.from(all.filter((each) => this.#scopes[each]!.includes(variable)));
  }

  removal(index: number, out: Int32Array): void {
    const { variable, value, constraint } = this.#trail[index]!;
    out.fill(0);
    out.set([variable, constraint, -1]);
    out[3 + (value >> 5)] = 1 << value;
  }

  /** Tries every constraint until nothing changes. */
  #propagate(): boolean {
    for (;;) {
      const before = this.removals;
      for (const index of this.#constraints.keys()) {
        if (this.#isFixpoint) this.#onRevise?.(index, this.#constraints.length - 1 - index);
        if (!this.#revise(index)) return false;
      }
      if (this.removals === before || !this.#isFixpoint) return true;
    }
  }

  #revise(index: number): boolean {
    const scope = this.#scopes[index]!;
    const constraint = this.#constraints[index]!;
    const open = scope.filter((v) => this.decided[v] === -1);
    if (constraint.kind === 'all-different' && !this.#isFixpoint) {
      for (const v of this.propagation === 'check' ? scope.filter((u) => !open.includes(u)) : scope)
        if (!this.#filter(index, v, (u) => u === v || this.decided[u] !== -1)) return false;
      return true;
    }
    const isDue = this.#isFixpoint || open.length <= (this.propagation === 'check' ? 0 : 1);
    if (!isDue) return true;
    if (scope.length === 0) return holds(constraint, () => 0) || this.#fail(-1, index, new Set());
    return scope.every((v) => this.#filter(index, v, () => true));
  }

  /** Removes values of a variable without support among the values left of the variables that count. */
  #filter(index: number, variable: number, counts: (v: number) => boolean): boolean {
    const constraint = this.#constraints[index]!;
    const scope = this.#scopes[index]!.filter(counts);
    const part: Constraint =
      constraint.kind === 'all-different' ? restricted(constraint, counts) : constraint;
    for (const value of this.#left(variable)) {
      const chosen = new Map([[variable, value]]);
      const isSupported = (place: number): boolean => {
        const v = scope[place];
        if (v === undefined) return holds(part, (u) => chosen.get(u)! + this.base[u]!);
        if (v === variable) return isSupported(place + 1);
        return this.#left(v).some((each) => {
          chosen.set(v, each);
          return isSupported(place + 1);
        });
      };
      if (isSupported(0)) continue;
      const others = [...scope].filter((v) => v !== variable);
      const blamed = new Set(others.flatMap((v) => [...this.#reasons(v)]));
      if (this.decided[variable]! >= 0)
        return this.#fail(variable, index, new Set([...blamed, ...this.#reasons(variable)]));
      for (const level of blamed) this.#blames[variable]!.add(level);
      this.#take(variable, value, index);
      if (this.sizes[variable] === 0) return this.#fail(variable, index, this.#blames[variable]!);
    }
    return true;
  }

  /** The levels that the domain of a variable follows from. */
  #reasons(variable: number): ReadonlySet<number> {
    return this.decided[variable]! >= 0
      ? new Set([this.#levelOf[variable]!])
      : this.#blames[variable]!;
  }

  #left(variable: number): number[] {
    const all = Array.from({ length: this.info.maxValues }, (_, value) => value);
    const from = variable * this.info.words;
    return all.filter((value) => (this.domains[from + (value >> 5)]! >>> value) & 1);
  }

  #take(variable: number, value: number, constraint: number): void {
    this.#trail.push({ variable, value, constraint });
    this.domains[variable * this.info.words + (value >> 5)]! &= ~(1 << value);
    this.sizes[variable]! -= 1;
  }

  #fail(variable: number, constraint: number, levels: ReadonlySet<number>): false {
    this.failedVariable = variable;
    this.failedConstraint = constraint;
    this.#failure = new Set(levels);
    return false;
  }
}

function restricted(
  constraint: Extract<Constraint, { kind: 'all-different' }>,
  counts: (variable: number) => boolean,
): Constraint {
  const { variables, offsets } = constraint;
  const places = [...variables.keys()].filter((at) => counts(variables[at]!));
  return {
    kind: 'all-different',
    variables: places.map((at) => variables[at]!),
    offsets: places.map((at) => offsets?.[at] ?? 0),
  };
}

function addBits(out: Int32Array, levels: ReadonlySet<number>): void {
  for (const level of levels) out[level >> 5]! |= 1 << level;
}
