/** The domains of a search, rebuilt from its events. */
import type { DomainView, TraceEvent } from '@queenside/core';

/** A value that a variable lost at a level. */
interface Loss {
  readonly variable: number;
  readonly value: number;
}

/** A part of a clause: the variable has the value. */
export type Literal = readonly [variable: number, value: number];

/**
 * Follows the events of `constraintEvents`, and of clause learning: `literal` announces each literal of a clause, then `learn` the clause,
 * and `backjump` the level to go back to. Ignores others.
 */
export class DomainLog implements DomainView {
  readonly #domains: Set<number>[];
  readonly #values: (number | undefined)[];
  /** By level, from 0: the variable that got a value, and the values lost. */
  readonly #levels: { readonly variable: number; readonly losses: Loss[] }[];
  last?: number;
  conflicts?: readonly number[];
  /** The literals so far of the clause that the search learns next. */
  #literals: Literal[] = [];
  #learned: (readonly Literal[])[] = [];
  revised?: readonly number[];
  /** The revisions that wait; undefined if none was announced. */
  waiting?: number;
  /** The values that the last step removed. */
  #struck: Loss[] = [];
  /** How often each event came. */
  readonly counts: Record<string, number>;

  private constructor(domains: Set<number>[], values: (number | undefined)[]) {
    this.#domains = domains;
    this.#values = values;
    this.#levels = [];
    this.counts = {};
  }

  static of(values: readonly (readonly number[])[]): DomainLog {
    return new DomainLog(
      values.map((all) => new Set(all)),
      values.map(() => undefined),
    );
  }

  has(variable: number, value: number): boolean {
    return this.#domains[variable]?.has(value) ?? false;
  }

  struck(variable: number, value: number): boolean {
    return this.#struck.some((loss) => loss.variable === variable && loss.value === value);
  }

  value(variable: number): number | undefined {
    return this.#values[variable];
  }

  /** The values left, ascending. */
  domain(variable: number): readonly number[] {
    return [...(this.#domains[variable] ?? [])].toSorted((a, b) => a - b);
  }

  /** The clauses that the search has learned, in order. */
  get learned(): readonly (readonly Literal[])[] {
    return this.#learned;
  }

  /** The variables with values, the last decided first. */
  get decisions(): readonly number[] {
    return this.#levels.map(({ variable }) => variable).reverse();
  }

  /** Takes in an event. @param scope returns the variables of a constraint. */
  follow({ name, values }: TraceEvent, scope: (constraint: number) => readonly number[]): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    const { variable = -1, value = 0, constraint = -1, level = 0 } = values;
    delete this.conflicts;
    if (name !== 'remove' && name !== 'fail') {
      delete this.revised;
      this.#struck = [];
    }
    switch (name) {
      case 'assign': {
        const losses: Loss[] = [];
        this.#levels.push({ variable, losses });
        this.#values[variable] = value;
        for (const other of this.domain(variable))
          if (other !== value) this.#lose(variable, other, losses);
        break;
      }
      case 'remove':
        this.#lose(variable, value, this.#levels.at(-1)?.losses);
        this.#struck.push({ variable, value });
        break;
      case 'revise':
        this.revised = scope(constraint);
        this.waiting = values['waiting'] ?? 0;
        break;
      case 'fail':
        if (constraint >= 0) this.conflicts = scope(constraint);
        break;
      case 'undo':
      case 'backtrack':
        this.#undoTo(level - 1);
        break;
      case 'backjump':
        this.#undoTo(level);
        break;
      case 'restart':
        this.#undoTo(0);
        break;
      case 'literal':
        this.#literals.push([variable, value]);
        break;
      case 'learn':
        this.#learned.push(this.#literals);
        this.#literals = [];
        break;
      default:
        return;
    }
    if (variable >= 0) this.last = variable;
    else delete this.last;
  }

  copy(): DomainLog {
    const copy = new DomainLog(
      this.#domains.map((domain) => new Set(domain)),
      [...this.#values],
    );
    for (const { variable, losses } of this.#levels)
      copy.#levels.push({ variable, losses: [...losses] });
    copy.#literals = [...this.#literals];
    copy.#learned = [...this.#learned];
    Object.assign(copy.counts, this.counts);
    if (this.last !== undefined) copy.last = this.last;
    if (this.conflicts !== undefined) copy.conflicts = this.conflicts;
    if (this.revised !== undefined) copy.revised = this.revised;
    if (this.waiting !== undefined) copy.waiting = this.waiting;
    copy.#struck = [...this.#struck];
    return copy;
  }

  /** @param losses the losses of the level; without it, the value is lost for good. */
  #lose(variable: number, value: number, losses: Loss[] | undefined): void {
    if (this.#domains[variable]?.delete(value) === true) losses?.push({ variable, value });
  }

  #undoTo(depth: number): void {
    while (this.#levels.length > Math.max(0, depth)) {
      const { variable, losses } = this.#levels.pop()!;
      this.#values[variable] = undefined;
      for (const loss of losses) this.#domains[loss.variable]?.add(loss.value);
    }
  }
}
