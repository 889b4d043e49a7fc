/**
 * Judges searches that assign variables one by one and go back: backtracking, forward checking, and maintaining arc consistency.
 * Tests are free, and so is a value that contradicts another one, if the search takes it away at once.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import { type CspAnswer, type CspFacts, CspState, faultOf } from './csp.ts';

/** The order of variables that a teacher may ask for. */
export type CspVariableOrder = 'any' | 'input' | 'fewest' | 'fewest-degree';
/** The order of values that a teacher may ask for. */
export type CspValueOrder = 'any' | 'input' | 'least-constraining';

/** What such a search must do. Common mistakes are other rules. */
export interface CspRule {
  readonly name: string;
  /** What it removes after each assignment: nothing, what a value contradicts, or what then has no support. */
  readonly infers: 'nothing' | 'contradicted' | 'unsupported';
  /** Whether it removes values from the problem's domains, or keeps its own domains. */
  readonly keeps: 'domains' | 'own domains';
  readonly variables: CspVariableOrder | 'most' | 'least degree';
  readonly values: CspValueOrder | 'most-constraining';
  /** Whether removed values count as left if no assigned value contradicts them. */
  readonly counts: 'domain' | 'consistent';
  /** The values that it compares a new one with. */
  readonly sees: 'all' | 'last' | 'none';
  /** Whether it puts back what it removed for a value. */
  readonly restores: boolean;
  /** The value of each variable that it leaves out. */
  readonly skips: 'none' | 'first' | 'last';
  /** Whether it looks at all neighbors of a variable. */
  readonly infersAll: boolean;
}

/** Backtracking (S. Golomb and L. Baumert, 1965). */
export const CSP_BACKTRACKING: CspRule = {
  name: 'backtracking',
  infers: 'nothing',
  keeps: 'domains',
  variables: 'any',
  values: 'any',
  counts: 'domain',
  sees: 'all',
  restores: true,
  skips: 'none',
  infersAll: true,
};
/** Forward checking (R. Haralick and G. Elliott, 1980). */
export const CSP_FORWARD_CHECKING: CspRule = {
  ...CSP_BACKTRACKING,
  name: 'forward checking',
  infers: 'contradicted',
};
/** Maintaining arc consistency (D. Sabin and E. Freuder, 1994). */
export const MAC: CspRule = {
  ...CSP_BACKTRACKING,
  name: 'maintaining arc consistency',
  infers: 'unsupported',
};

/** A variable that the search assigns, and the values that it has tried while the variables before kept theirs. */
interface CspLevel {
  readonly variable: number;
  readonly tried: Set<number>;
  /** The values that were removed before the first of them. */
  readonly before: readonly ReadonlySet<number>[];
}

/** Returns the first step that a rule does not permit; undefined if there is none. @param answer absent if the search did not end. */
export function judgeCsp(
  facts: CspFacts,
  calls: Calls,
  rule: CspRule,
  answer?: CspAnswer,
): Difference | undefined {
  return new CspReferee(facts, rule).judge(calls, answer);
}

class CspReferee {
  readonly #facts: CspFacts;
  readonly #rule: CspRule;
  readonly #state: CspState;
  /** The variables with a value, in the order in which they got it. */
  readonly #assigned: number[] = [];
  /** One level for each of these, and one for the next: undefined until the search has chosen a variable there. */
  readonly #levels: (CspLevel | undefined)[] = [undefined];
  /** The variable that the search tested last. */
  #tested: number | undefined;
  /** The assignments in which at most one variable was missing. */
  readonly #almostFull = new Set<string>();
  #wasSolved = false;
  /** A value that was taken away too early. A search that has found a solution may take all away before it returns. */
  #early: Difference | undefined;

  constructor(facts: CspFacts, rule: CspRule) {
    this.#facts = facts;
    this.#rule = rule;
    this.#state = new CspState(facts);
  }

  judge(calls: Calls, answer: CspAnswer | undefined): Difference | undefined {
    for (const { index, code, a, b } of eachCall(calls)) {
      const words = this.#follow(code, a, b, index);
      if (this.#early !== undefined && code === CALL.assign) return this.#early;
      if (words !== undefined) return { call: index, about: a, words };
    }
    const words = answer && this.#end(answer.values);
    const isWithout = answer !== undefined && answer.values === undefined;
    if (this.#early !== undefined && (words !== undefined || isWithout)) return this.#early;
    return words === undefined ? undefined : { call: lastIndex(calls), words };
  }

  #follow(code: number, a: number, b: number, index: number): string | undefined {
    switch (code) {
      case CALL.check:
        this.#tested = Math.floor(a / this.#facts.maxValues);
        return undefined;
      case CALL.assign:
        return this.#assign(a, b, index);
      case CALL.unassign:
        return this.#unassign(a, index);
      case CALL.prune: {
        const words = this.#judgeRemoval(a, b);
        this.#state.remove(a, b);
        return words;
      }
      default:
        this.#state.restore(a, b);
        return undefined;
    }
  }

  #assign(variable: number, value: number, index: number): string | undefined {
    const state = this.#state;
    if (state.values[variable]! >= 0) {
      if (this.#assigned.at(-1) !== variable)
        return `yours gave ${this.#name(variable)} another value while later variables had theirs; the last one is ${this.#name(this.#assigned.at(-1)!)}`;
      this.#takeAway(variable, index);
    }
    const contradiction = this.#contradiction();
    if (contradiction !== undefined) return contradiction;
    const level = this.#levels.at(-1);
    const words = level === undefined ? this.#judgeNew(variable) : this.#judgeNext(level, variable);
    if (words !== undefined) return words;
    const { tried, before } = level ?? {
      tried: new Set<number>(),
      before: state.removed(),
    };
    this.#levels[this.#levels.length - 1] = { variable, tried, before };
    const fault = this.#judgeValue(variable, value, tried);
    if (fault !== undefined) return fault;
    tried.add(value);
    state.values[variable] = value;
    this.#assigned.push(variable);
    this.#levels.push(undefined);
    const missing = this.#facts.variables - this.#assigned.length;
    if (missing <= 1) this.#almostFull.add(state.values.join());
    if (missing === 0) this.#wasSolved ||= this.#contradiction() === undefined;
    return undefined;
  }

  /** Judges that the search goes on to another variable. */
  #judgeNew(variable: number): string | undefined {
    const empty = this.#emptyVariable();
    const { name } = this.#rule;
    if (empty !== undefined)
      return `yours went on to ${this.#name(variable)}, though ${this.#name(empty)} has no value left; ${name} goes back at once`;
    return this.#missingRemoval(variable) ?? this.#judgeChoice(variable);
  }

  /** Judges that the search tries another value, or leaves the variable. */
  #judgeNext({ variable, before }: CspLevel, next: number): string | undefined {
    if (next !== variable)
      return `yours turned to ${this.#name(next)} before it had tried every value of ${this.#name(variable)}`;
    if (!this.#rule.restores) return undefined;
    const now = this.#state.removed();
    for (const [each, removed] of now.entries()) {
      for (const value of removed)
        if (!before[each]!.has(value))
          return `yours tried another value of ${this.#name(variable)} without putting back ${this.#state.write(each, value)}, which it had removed for the value before`;
      for (const value of before[each]!)
        if (!removed.has(value))
          return `yours put back ${this.#state.write(each, value)}, which it had removed for an earlier variable`;
    }
    return undefined;
  }

  #judgeChoice(variable: number): string | undefined {
    const { variables, counts } = this.#rule;
    if (variables === 'any') return undefined;
    const open = this.#open();
    if (variables === 'input')
      return variable === open[0]
        ? undefined
        : `yours chose ${this.#name(variable)}; the first variable without a value is ${this.#name(open[0]!)}`;
    const left = (each: number): number =>
      counts === 'domain' ? this.#state.domain(each).length : this.#left(each).length;
    const degree = (each: number): number =>
      this.#facts.neighbors(each).filter((other) => this.#state.values[other]! < 0).length;
    const sizes = open.map(left);
    const size = variables === 'most' ? Math.max(...sizes) : Math.min(...sizes);
    const best = open.filter((_, at) => sizes[at] === size);
    if (left(variable) !== size)
      return `yours chose ${this.#name(variable)} with ${valuesLeft(left(variable))}; ${this.#name(best[0]!)} has ${size}`;
    if (variables !== 'fewest-degree' && variables !== 'least degree') return undefined;
    const degrees = best.map(degree);
    const wanted = variables === 'least degree' ? Math.min(...degrees) : Math.max(...degrees);
    if (degree(variable) === wanted) return undefined;
    return `yours chose ${this.#name(variable)}, which has ${degree(variable)} neighbors without a value; ${this.#name(best[degrees.indexOf(wanted)]!)} has as few values left and ${wanted} such neighbors`;
  }

  #judgeValue(variable: number, value: number, tried: ReadonlySet<number>): string | undefined {
    const state = this.#state;
    const chosen = state.write(variable, value);
    if (this.#isSkipped(variable, value)) return `yours tried ${chosen}`;
    if (this.#rule.restores && state.isRemoved(variable, value))
      return `yours tried ${chosen}, which it had removed`;
    if (tried.has(value))
      return `yours tried ${chosen} a second time, with the same values before it`;
    const { values } = this.#rule;
    if (values === 'any' || this.#contradictionTo(variable, value) !== undefined) return undefined;
    const others = this.#left(variable).filter(
      (other) => other !== value && !tried.has(other) && !this.#isRuledOut(variable, other),
    );
    if (values === 'input') {
      const [first] = others;
      return first === undefined || first > value
        ? undefined
        : `yours tried ${chosen} before ${state.write(variable, first)}, which comes first`;
    }
    const rate = (each: number): number => this.#ruledOut(variable, each);
    const sign = values === 'most-constraining' ? -1 : 1;
    const best = others.toSorted((a, b) => sign * (rate(a) - rate(b)))[0];
    if (best === undefined || sign * rate(best) >= sign * rate(value)) return undefined;
    return `yours tried ${chosen} first, which rules out ${rate(value)} values of neighbors; ${state.write(variable, best)} rules out ${rate(best)}`;
  }

  /** Returns the number of values of neighbors that a value contradicts. */
  #ruledOut(variable: number, value: number): number {
    return this.#facts
      .neighbors(variable)
      .filter((other) => this.#state.values[other]! < 0)
      .flatMap((other) =>
        this.#left(other).filter((theirs) => !this.#facts.allows(variable, value, other, theirs)),
      ).length;
  }

  #unassign(variable: number, index: number): string | undefined {
    const last = this.#assigned.at(-1);
    if (last !== variable)
      return `yours took the value of ${this.#name(variable)} away; the last variable that got one is ${last === undefined ? 'none' : this.#name(last)}`;
    this.#takeAway(variable, index);
    return undefined;
  }

  #takeAway(variable: number, index: number): void {
    const isDone = this.#assigned.length === this.#facts.variables;
    if (!isDone && this.#contradiction() === undefined) {
      const words = this.#whyBack();
      if (words !== undefined) this.#early ??= { call: index, about: variable, words };
    }
    this.#levels.pop();
    this.#assigned.pop();
    this.#state.values[variable] = -1;
    this.#tested = undefined;
  }

  /** Returns why the search may not leave the current level; undefined if it may. */
  #whyBack(): string | undefined {
    const level = this.#levels.at(-1);
    const open = this.#open();
    if (level === undefined && open.some((each) => this.#missed(each).length === 0))
      return undefined;
    const tested = open.includes(this.#tested ?? -1) ? this.#tested : undefined;
    const variable = level?.variable ?? tested ?? open[0]!;
    const missed = this.#missed(variable);
    if (missed.length === 0) return undefined;
    const values = missed.map((value) => this.#facts.valueName(variable, value)).join(', ');
    return `yours went back from ${this.#name(variable)} without trying ${values}, which no value before contradicts`;
  }

  /** Returns the values of a variable that the search has to try, and has not. */
  #missed(variable: number): readonly number[] {
    const tried = this.#levels.at(-1)?.tried;
    return this.#left(variable).filter(
      (value) => tried?.has(value) !== true && !this.#isRuledOut(variable, value),
    );
  }

  #judgeRemoval(variable: number, value: number): string | undefined {
    const { infers, name, keeps } = this.#rule;
    const state = this.#state;
    const own = state.values[variable]!;
    if (own >= 0 && (own !== value || this.#contradictionTo(variable, value) !== undefined))
      return undefined;
    const removed = `yours removed ${state.write(variable, value)}`;
    if (infers === 'nothing' || keeps === 'own domains')
      return own >= 0 ? `${removed}, its own value` : `${removed}; ${name} removes no values`;
    const isRight =
      infers === 'contradicted'
        ? this.#contradictionTo(variable, value) !== undefined
        : state.withoutSupport(variable, value) !== undefined;
    if (isRight) return undefined;
    return infers === 'contradicted'
      ? `${removed}, which no assigned value contradicts`
      : `${removed}, though each neighbor has a value that permits it`;
  }

  /** Returns the first value that the search should have removed before it went on; undefined if there is none. */
  #missingRemoval(next: number): string | undefined {
    const { infers, keeps, infersAll } = this.#rule;
    const last = this.#assigned.at(-1);
    if (infers === 'nothing' || keeps === 'own domains' || !infersAll || last === undefined)
      return undefined;
    const state = this.#state;
    const { before } = this.#levels.at(-2)!;
    const isChanged = (each: number): boolean =>
      each === last || this.#domainNow(each).length < this.#facts.count(each) - before[each]!.size;
    const changed = infers === 'contradicted' ? [last] : [...state.values.keys()].filter(isChanged);
    for (const variable of changed)
      for (const other of this.#facts.neighbors(variable)) {
        if (state.values[other]! >= 0) continue;
        const missing = state
          .domain(other)
          .find((value) =>
            state
              .domain(variable)
              .every((theirs) => !this.#facts.allows(other, value, variable, theirs)),
          );
        if (missing === undefined) continue;
        const why =
          variable === last
            ? `${state.write(last)} contradicts it`
            : `no value left of ${this.#name(variable)} permits it`;
        return `yours went on to ${this.#name(next)} without removing ${state.write(other, missing)}; ${why}`;
      }
    return undefined;
  }

  #domainNow(variable: number): readonly number[] {
    return this.#state.domain(variable);
  }

  /** Returns what is wrong with a search that returned no solution. */
  #endWithout(): string | undefined {
    if (this.#wasSolved)
      return 'yours found a solution, went on, and returned none: return the values as soon as each variable has one';
    while (this.#assigned.length > 0) {
      if (this.#contradiction() === undefined) {
        const words = this.#whyBack();
        if (words !== undefined)
          return words.replace('yours went back', 'yours returned no solution, and went back');
      }
      this.#levels.pop();
      this.#state.values[this.#assigned.pop()!] = -1;
      this.#tested = undefined;
    }
    const level = this.#levels[0];
    const missed = level === undefined ? [] : this.#missed(level.variable);
    if (missed.length > 0)
      return `yours returned no solution without trying ${this.#state.write(level!.variable, missed[0])}`;
    if (level === undefined && this.#open().every((each) => this.#missed(each).length > 0))
      return `yours returned no solution and assigned no variable; ${this.#rule.name} tries each value of a variable`;
    return undefined;
  }

  #end(values: readonly number[] | undefined): string | undefined {
    if (values === undefined) return this.#endWithout();
    const fault = this.#rule.sees === 'all' ? faultOf(this.#facts, values) : undefined;
    if (fault !== undefined) return fault;
    const isKnown = [-1, ...values.keys()].some((missing) =>
      this.#almostFull.has(values.map((value, each) => (each === missing ? -1 : value)).join()),
    );
    return isKnown || values.length < 2
      ? undefined
      : `yours returned values that it had not assigned; ${this.#rule.name} assigns each one before it goes on`;
  }

  /** Describes the last value if another one contradicts it. */
  #contradiction(): string | undefined {
    const last = this.#assigned.at(-1);
    if (last === undefined) return undefined;
    const other = this.#contradictionTo(last, this.#state.values[last]!);
    return other === undefined
      ? undefined
      : `yours went on with ${this.#state.write(last)}, which ${this.#state.write(other)} contradicts`;
  }

  /** Returns the variable whose value contradicts a value, as far as the search sees. */
  #contradictionTo(variable: number, value: number): number | undefined {
    const { sees } = this.#rule;
    if (sees === 'none') return undefined;
    const before = this.#assigned.findLast((each) => each !== variable);
    return this.#state.contradicting(
      variable,
      value,
      (other) => sees === 'all' || other === before,
    );
  }

  /** Returns the variables without a value. */
  #open(): readonly number[] {
    return [...this.#state.values.keys()].filter((each) => this.#state.values[each]! < 0);
  }

  /** Returns the values of a variable that are not removed, and that no assigned value contradicts. */
  #left(variable: number): readonly number[] {
    return this.#domainNow(variable).filter(
      (value) =>
        !this.#isSkipped(variable, value) && this.#contradictionTo(variable, value) === undefined,
    );
  }

  /** Returns a variable without a value that has none left, for a search that looks ahead. */
  #emptyVariable(): number | undefined {
    const { infers, infersAll } = this.#rule;
    if (infers === 'nothing' || !infersAll) return undefined;
    return this.#open().find((each) => this.#left(each).length === 0);
  }

  /** Whether a search that looks ahead may know that a value leaves another variable without one. */
  #isRuledOut(variable: number, value: number): boolean {
    const { infers } = this.#rule;
    if (infers === 'nothing') return false;
    const trial = new CspState(this.#facts);
    for (const [each, own] of this.#state.values.entries()) {
      trial.values[each] = own;
      if (own < 0) for (const removed of this.#removedOf(each)) trial.remove(each, removed);
    }
    trial.values[variable] = value;
    return isContradictory(trial, infers === 'unsupported');
  }

  #removedOf(variable: number): readonly number[] {
    const left = new Set(this.#left(variable));
    return Array.from({ length: this.#facts.count(variable) }, (_, value) => value).filter(
      (value) => !left.has(value),
    );
  }

  #isSkipped(variable: number, value: number): boolean {
    const { skips } = this.#rule;
    return skips !== 'none' && value === (skips === 'first' ? 0 : this.#facts.count(variable) - 1);
  }

  #name(variable: number): string {
    return this.#facts.name(variable);
  }
}

/** Whether a variable loses all values: those that assigned values contradict or, until nothing changes, those without support. */
function isContradictory(state: CspState, isRepeated: boolean): boolean {
  const open = [...state.values.keys()].filter((each) => state.values[each]! < 0);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const variable of open) {
      for (const value of state.domain(variable)) {
        const isGone = isRepeated
          ? state.withoutSupport(variable, value) !== undefined
          : state.contradicting(variable, value) !== undefined;
        if (!isGone) continue;
        state.remove(variable, value);
        isChanged = isRepeated;
      }
      if (state.domain(variable).length === 0) return true;
    }
  }
  return false;
}

function valuesLeft(count: number): string {
  return count === 1 ? '1 value left' : `${count} values left`;
}

/** Judges a search that may assign values that no other contradicts, but not take one away. */
export function neverGoesBack(facts: CspFacts, calls: Calls): Difference | undefined {
  const state = new CspState(facts);
  let count = 0;
  for (const { index, code, a, b } of eachCall(calls)) {
    if (code !== CALL.assign && code !== CALL.unassign) continue;
    if (code === CALL.unassign || state.values[a]! >= 0)
      return { call: index, about: a, words: 'yours took a value away' };
    if (state.contradicting(a, b) !== undefined)
      return {
        call: index,
        about: a,
        words: 'yours assigned a value that another one contradicts',
      };
    state.values[a] = b;
    count++;
  }
  return count > 0 ? undefined : { call: 0, words: 'yours assigned no value' };
}
