/**
 * Conflict-driven clause learning: learned clauses and jumps back (GRASP; J. Marques-Silva and K. Sakallah, 1996), watched literals and
 * activities (Chaff; M. Moskewicz et al., 2001), minimized clauses and clause activities (MiniSat; N. Eén and N. Sörensson, 2003), phase
 * saving (K. Pipatsrisawat and A. Darwiche, 2007), and restarts (M. Luby, A. Sinclair, and D. Zuckerman, 1993).
 */
import type { EventCodes, Observer } from '@queenside/core';
import type { Formula } from '@queenside/problem-sat';
import { ClauseStore, HEAD } from './clauses.ts';
import { ActivityOrder } from './order.ts';

/** The reason of a decision, and of what a clause of one literal says. */
const NO_REASON = -1;
/** Learned clauses before the first half of them is deleted, and how many more there may be each time. */
const FIRST_DELETION = 2000;
const LATER_DELETION = 500;
/** The search looks at the signal at every 256th conflict or decision. */
const POLL_MASK = 255;

/** The events that the search announces itself. */
type SearchEvent = 'assign' | 'remove' | 'fail' | 'literal' | 'learn' | 'backjump' | 'restart';

interface SearchSettings {
  /** The conflicts before the first restart; 0 for no restarts. */
  readonly restart: number;
  readonly isStopped: () => boolean;
  readonly observer: Observer | undefined;
  readonly code: EventCodes<Readonly<Record<SearchEvent, readonly string[]>>>;
  /** Called with each step of the DRAT proof, and its number of literals. */
  readonly onStep?: (step: string, size: number) => void;
}

/** A search for the solutions of one formula. */
export class ClauseLearning {
  readonly counts = { decisions: 0, propagations: 0, conflicts: 0, restarts: 0, learned: 0 };
  readonly #settings: SearchSettings;
  readonly #clauses = new ClauseStore();
  /** By literal: 1 if true, -1 if false, 0 if open. */
  readonly #values: Int8Array;
  /** By variable: the level on which it got its value, the clause that forced it, and its last value as a literal. */
  readonly #levels: Int32Array;
  readonly #reasons: Int32Array;
  readonly #phases: Int32Array;
  /** By literal: the clauses to look at when it becomes false, each with one of its other literals. A clause watches its first two. */
  readonly #watches: number[][];
  /** The true literals, in the order in which they became true. */
  readonly #trail: Int32Array;
  #assigned = 0;
  #propagated = 0;
  /** By level, from 1: where it begins on the trail. */
  readonly #starts: number[] = [];
  #original: number[] = [];
  #learned: number[] = [];
  /** The clauses that exclude solutions. */
  #blocking: number[] = [];
  readonly #order: ActivityOrder;
  readonly #seen: Uint8Array;
  /** Whether the clauses contradict each other. */
  #isRefuted = false;
  #toRestart: number;
  #mostLearned = FIRST_DELETION;

  constructor({ variables, clauses }: Formula, settings: SearchSettings) {
    this.#settings = settings;
    this.#values = new Int8Array(2 * variables);
    this.#levels = new Int32Array(variables);
    this.#reasons = new Int32Array(variables).fill(NO_REASON);
    this.#phases = Int32Array.from({ length: variables }, (_, variable) => 2 * variable + 1);
    this.#watches = Array.from({ length: 2 * variables }, () => []);
    this.#trail = new Int32Array(variables);
    this.#order = new ActivityOrder(variables);
    this.#seen = new Uint8Array(variables);
    this.#toRestart = settings.restart;
    for (const clause of clauses) this.#addOriginal(clause);
  }

  /** Searches until it has the next solution, has tried everything, or is stopped. After a solution, call {@link exclude} first. */
  run(): 'solution' | 'exhausted' | 'stopped' {
    const { counts } = this;
    const { restart, isStopped, observer, code } = this.#settings;
    for (;;) {
      if (this.#isRefuted) {
        this.#settings.onStep?.('0', 1);
        return 'exhausted';
      }

      // 1. Draw all conclusions.
      const conflict = this.#propagate();

      // 2. A conflict without decisions refutes the formula. Any other teaches a clause, which forces a literal on an earlier level.
      if (conflict !== NO_REASON) {
        counts.conflicts++;
        observer?.event(
          code.fail,
          this.#clauses.data[conflict + HEAD]! >> 1,
          this.#clauses.numberOf(conflict),
        );
        if (this.#starts.length === 0) this.#isRefuted = true;
        else this.#learned.push(...this.#attach(this.#analyze(conflict), true));
        this.#toRestart--;
        if ((counts.conflicts & POLL_MASK) === 0 && isStopped()) return 'stopped';
        continue;
      }

      // 3. Now and then, start again with what was learned, and delete what has helped least.
      if (this.#toRestart < 0 && restart > 0 && this.#starts.length > 0) {
        counts.restarts++;
        this.#undoTo(0);
        observer?.event(code.restart, counts.restarts);
        this.#toRestart = restart * luby(counts.restarts + 1);
        continue;
      }
      if (this.#learned.length >= this.#mostLearned + this.#assigned) {
        this.#deleteHalf();
        this.#mostLearned += LATER_DELETION;
      }

      // 4. Decide the open variable that was in the latest conflicts; give it its last value.
      let variable = this.#order.take();
      while (variable >= 0 && this.#values[2 * variable] !== 0) variable = this.#order.take();
      if (variable < 0) return 'solution';
      if ((counts.decisions++ & POLL_MASK) === 0 && isStopped()) return 'stopped';
      const literal = this.#phases[variable]!;
      this.#starts.push(this.#assigned);
      this.#assign(literal, NO_REASON);
      observer?.event(code.assign, variable, 1 - (literal & 1));
    }
  }

  /** Returns the values of the last solution, 0 or 1, in the order of variables. */
  values(): number[] {
    return Array.from(this.#levels, (_, variable) => (this.#values[2 * variable] === 1 ? 1 : 0));
  }

  /** Excludes the last solution: at least one decision must be another. All else followed from them. */
  exclude(): void {
    const literals = this.#starts.map((start) => this.#trail[start]! ^ 1).reverse();
    if (literals.length === 0) this.#isRefuted = true;
    else this.#blocking.push(...this.#attach(literals, false));
  }

  #addOriginal(clause: readonly number[]): void {
    const literals = [...new Set(clause.map((each) => (each > 0 ? 2 * each - 2 : -2 * each - 1)))];
    const [first] = literals;
    if (first === undefined) this.#isRefuted = true;
    // A clause that always holds has a number, but no use.
    if (first === undefined || literals.some((each) => literals.includes(each ^ 1)))
      return this.#clauses.skipNumber();
    const ref = this.#clauses.add(literals);
    this.#original.push(ref);
    if (literals.length > 1) this.#watch(ref);
    else if (this.#values[first] === -1) this.#isRefuted = true;
    else if (this.#values[first] === 0) this.#force(first, ref);
  }

  #watch(ref: number): void {
    const first = this.#clauses.data[ref + HEAD]!;
    const second = this.#clauses.data[ref + HEAD + 1]!;
    this.#watches[first]!.push(ref, second);
    this.#watches[second]!.push(ref, first);
  }

  #assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = -1;
    this.#levels[variable] = this.#starts.length;
    this.#reasons[variable] = reason;
    this.#trail[this.#assigned++] = literal;
  }

  /** Makes the only literal of a clause that is left true. */
  #force(literal: number, ref: number): void {
    this.#assign(literal, ref);
    const { observer, code } = this.#settings;
    observer?.event(code.remove, literal >> 1, literal & 1, this.#clauses.numberOf(ref), -1);
  }

  /** Draws all conclusions. Returns a clause of which all literals are false, or {@link NO_REASON}. */
  #propagate(): number {
    const values = this.#values;
    const { data } = this.#clauses;
    while (this.#propagated < this.#assigned) {
      const wrong = this.#trail[this.#propagated++]! ^ 1;
      this.counts.propagations++;
      const watching = this.#watches[wrong]!;
      let kept = 0;
      let conflict = NO_REASON;
      let at = 0;
      for (; at < watching.length && conflict === NO_REASON; at += 2) {
        const ref = watching[at]!;
        const blocker = watching[at + 1]!;
        // 1. A clause with a true literal has nothing to say.
        if (values[blocker] === 1) {
          watching[kept++] = ref;
          watching[kept++] = blocker;
          continue;
        }
        // 2. The false literal goes to the second place.
        const first = ref + HEAD;
        let other = data[first]!;
        if (other === wrong) {
          other = data[first + 1]!;
          data[first] = other;
          data[first + 1] = wrong;
        }
        // 3. If another literal is not false, watch that.
        if (values[other] !== 1) {
          const end = first + data[ref]!;
          let free = first + 2;
          while (free < end && values[data[free]!] === -1) free++;
          if (free < end) {
            const literal = data[free]!;
            data[first + 1] = literal;
            data[free] = wrong;
            this.#watches[literal]!.push(ref, other);
            continue;
          }
        }
        // 4. Otherwise the first literal must be true.
        watching[kept++] = ref;
        watching[kept++] = other;
        if (values[other] === -1) conflict = ref;
        else if (values[other] === 0) this.#force(other, ref);
      }
      if (kept < at) {
        while (at < watching.length) watching[kept++] = watching[at++]!;
        watching.length = kept;
      }
      if (conflict !== NO_REASON) return conflict;
    }
    return NO_REASON;
  }

  /**
   * Derives the clause of the first unique implication point: the latest literal that alone, with earlier levels, forces the conflict.
   *
   * @returns the literals, all false. The first is the only one of the last level; the second is of the latest level before.
   */
  #analyze(conflict: number): number[] {
    const { data } = this.#clauses;
    const level = this.#starts.length;
    const seen = this.#seen;
    const literals = [-1];
    const marked: number[] = [];
    let open = 0;
    let at = this.#assigned;
    let reason = conflict;
    let pivot = -1;
    // 1. Replace literals of this level by their reasons, the latest first, until one is left.
    do {
      if (this.#clauses.bump(reason)) this.#clauses.scale(this.#learned);
      const end = reason + HEAD + data[reason]!;
      for (let place = reason + HEAD; place < end; place++) {
        const literal = data[place]!;
        const variable = literal >> 1;
        if (literal === pivot || seen[variable] === 1 || this.#levels[variable] === 0) continue;
        seen[variable] = 1;
        marked.push(variable);
        this.#order.bump(variable);
        if (this.#levels[variable] === level) open++;
        else literals.push(literal);
      }
      do pivot = this.#trail[--at]!;
      while (seen[pivot >> 1] === 0);
      reason = this.#reasons[pivot >> 1]!;
      open--;
    } while (open > 0);
    literals[0] = pivot ^ 1;
    // 2. Drop literals that the others imply.
    const learned = literals.filter((literal, index) => index === 0 || !this.#isImplied(literal));
    for (const variable of marked) seen[variable] = 0;
    this.#order.fade();
    this.#clauses.fade();
    // 3. Move the literal of the latest level before this one to the second place.
    let second = 1;
    for (let index = 2; index < learned.length; index++)
      if (this.#levelOf(learned[index]!) > this.#levelOf(learned[second]!)) second = index;
    if (learned.length > 1) [learned[1], learned[second]] = [learned[second]!, learned[1]!];
    return learned;
  }

  /** Returns whether the literals of the clause that is being learned imply a literal of it. */
  #isImplied(literal: number): boolean {
    const reason = this.#reasons[literal >> 1]!;
    if (reason === NO_REASON) return false;
    const { data } = this.#clauses;
    for (let place = reason + HEAD; place < reason + HEAD + data[reason]!; place++) {
      const variable = data[place]! >> 1;
      if (this.#seen[variable] === 0 && this.#levels[variable] !== 0) return false;
    }
    return true;
  }

  #levelOf(literal: number): number {
    return this.#levels[literal >> 1]!;
  }

  /**
   * Adds a clause of false literals, as {@link #analyze} orders them. Goes back to the level of its second literal, where the first must be
   * true.
   *
   * @param follows whether it follows from the clauses before, and belongs to the proof.
   * @returns its reference.
   */
  #attach(literals: readonly number[], follows: boolean): readonly [ref: number] {
    const { observer, code } = this.#settings;
    const [first = -1, second] = literals;
    for (const literal of observer ? literals : [])
      observer!.event(code.literal, literal >> 1, 1 - (literal & 1));
    observer?.event(code.learn, literals.length);
    if (follows) this.#writeStep('', literals);
    if (follows) this.counts.learned++;
    const level = second === undefined ? 0 : this.#levelOf(second);
    this.#undoTo(level);
    observer?.event(code.backjump, level);
    const ref = this.#clauses.add(literals);
    if (second !== undefined) this.#watch(ref);
    this.#force(first, ref);
    return [ref];
  }

  #writeStep(prefix: '' | 'd ', literals: readonly number[]): void {
    const { onStep } = this.#settings;
    if (onStep === undefined) return;
    let step: string = prefix;
    for (const literal of literals)
      step += `${(literal & 1) === 1 ? '-' : ''}${(literal >> 1) + 1} `;
    onStep(`${step}0`, literals.length + 1);
  }

  #undoTo(level: number): void {
    const start = this.#starts[level];
    if (start === undefined) return;
    for (let at = this.#assigned - 1; at >= start; at--) {
      const literal = this.#trail[at]!;
      this.#values[literal] = 0;
      this.#values[literal ^ 1] = 0;
      this.#phases[literal >> 1] = literal;
      this.#order.put(literal >> 1);
    }
    this.#starts.length = level;
    this.#assigned = start;
    this.#propagated = start;
  }

  /** Deletes the half of the learned clauses that had the least part in late conflicts, but none that is a reason or has two literals. */
  #deleteHalf(): void {
    const clauses = this.#clauses;
    const isNeeded = (ref: number): boolean =>
      clauses.data[ref]! <= 2 || this.#reasons[clauses.data[ref + HEAD]! >> 1] === ref;
    const others = this.#learned.filter((ref) => !isNeeded(ref));
    others.sort((a, b) => clauses.activityOf(a) - clauses.activityOf(b) || a - b);
    const deleted = new Set(others.slice(0, others.length >> 1));
    for (const ref of deleted) this.#writeStep('d ', clauses.literalsOf(ref));
    const kept = [...this.#original, ...this.#learned, ...this.#blocking]
      .filter((ref) => !deleted.has(ref))
      .sort((a, b) => a - b);
    const moved = clauses.sweep(kept);
    const move = (refs: readonly number[]): number[] => refs.flatMap((ref) => moved.get(ref) ?? []);
    this.#original = move(this.#original);
    this.#learned = move(this.#learned);
    this.#blocking = move(this.#blocking);
    for (const [variable, reason] of this.#reasons.entries())
      this.#reasons[variable] = moved.get(reason) ?? NO_REASON;
    for (const watching of this.#watches) {
      let left = 0;
      for (let at = 0; at < watching.length; at += 2) {
        const ref = moved.get(watching[at]!);
        if (ref === undefined) continue;
        watching[left++] = ref;
        watching[left++] = watching[at + 1]!;
      }
      watching.length = left;
    }
  }
}

/** Returns a number of the Luby sequence 1 1 2 1 1 2 4 1 1 2 …. @param index from 1. */
function luby(index: number): number {
  let length = 1;
  while (length < index) length = 2 * length + 1;
  return length === index ? (length + 1) / 2 : luby(index - (length - 1) / 2);
}
