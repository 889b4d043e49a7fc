/**
 * Conflict-driven clause learning: learned clauses and jumps back (GRASP; J. Marques-Silva and K. Sakallah, 1996), watched literals and
 * activities (Chaff; M. Moskewicz et al., 2001), minimized clauses and clause activities (MiniSat; N. Eén and N. Sörensson, 2003), phase
 * saving (K. Pipatsrisawat and A. Darwiche, 2007), and restarts (M. Luby, A. Sinclair, and D. Zuckerman, 1993).
 */
import type { EventCodes, Observer } from '@queenside/core';
import type { Formula } from '@queenside/problem-sat';
import { ClauseStore, HEAD } from './clauses.ts';
import { ActivityOrder } from './order.ts';
import { WatchList } from './watch-list.ts';

/** The reason of a decision, and of what a clause of one literal says. */
const NO_REASON = -1;
/** There may be a third as many learned clauses as clauses, and ever more: a tenth more after 100 conflicts, then after 150 more, and so on. */
const SHARE = 1 / 3;
const MORE = 1.1;
const FIRST_GROWTH = 100;
const LATER_GROWTH = 1.5;
/** The search looks at the signal at every 256th conflict or decision. */
const POLL_MASK = 255;
/** The marks of variables in the analysis of a conflict: it has met their literal, or the learned clause does not imply it. */
const SEEN = 1;
const FAILED = 2;
/** The longest chain of reasons that it follows to drop a literal. */
const DEEPEST = 500;

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
  /** By literal: the clauses to look at when it becomes false. A clause watches its first two literals. */
  readonly #watches: WatchList[];
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
  #mostLearned: number;
  #growsAt = FIRST_GROWTH;
  #growthStep = FIRST_GROWTH;

  constructor({ variables, clauses }: Formula, settings: SearchSettings) {
    this.#settings = settings;
    this.#values = new Int8Array(2 * variables);
    this.#levels = new Int32Array(variables);
    this.#reasons = new Int32Array(variables).fill(NO_REASON);
    this.#phases = Int32Array.from({ length: variables }, (_, variable) => 2 * variable + 1);
    this.#watches = Array.from({ length: 2 * variables }, () => new WatchList());
    this.#trail = new Int32Array(variables);
    this.#order = new ActivityOrder(variables);
    this.#seen = new Uint8Array(variables);
    this.#toRestart = settings.restart;
    this.#mostLearned = SHARE * clauses.length;
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
      if (this.#toRestart <= 0 && restart > 0 && this.#starts.length > 0) {
        counts.restarts++;
        this.#undoTo(0);
        observer?.event(code.restart, counts.restarts);
        this.#toRestart = restart * luby(counts.restarts + 1);
        continue;
      }
      if (counts.conflicts >= this.#growsAt) {
        this.#growthStep *= LATER_GROWTH;
        this.#growsAt += this.#growthStep;
        this.#mostLearned *= MORE;
      }
      if (this.#learned.length >= this.#mostLearned + this.#assigned) this.#deleteHalf();

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
    this.#watches[first]!.add(ref, second);
    this.#watches[second]!.add(ref, first);
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
    if (observer)
      observer.event(code.remove, literal >> 1, literal & 1, this.#clauses.numberOf(ref), -1);
  }

  /** Draws all conclusions. Returns a clause of which all literals are false, or {@link NO_REASON}. */
  #propagate(): number {
    const values = this.#values;
    const { data } = this.#clauses;
    while (this.#propagated < this.#assigned) {
      const wrong = this.#trail[this.#propagated++]! ^ 1;
      this.counts.propagations++;
      const list = this.#watches[wrong]!;
      const { items, length } = list;
      let kept = 0;
      let conflict = NO_REASON;
      let at = 0;
      while (at < length && conflict === NO_REASON) {
        const ref = items[at++]!;
        const blocker = items[at++]!;
        // 1. A clause with a true literal has nothing to say.
        if (values[blocker] === 1) {
          items[kept++] = ref;
          items[kept++] = blocker;
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
        const value = values[other]!;
        if (value !== 1) {
          const end = first + data[ref]!;
          let free = first + 2;
          while (free < end && values[data[free]!] === -1) free++;
          if (free < end) {
            const literal = data[free]!;
            data[first + 1] = literal;
            data[free] = wrong;
            this.#watches[literal]!.add(ref, other);
            continue;
          }
        }
        // 4. Otherwise the first literal must be true.
        items[kept++] = ref;
        items[kept++] = other;
        if (value === -1) conflict = ref;
        else if (value === 0) this.#force(other, ref);
      }
      if (kept < at) {
        items.copyWithin(kept, at, length);
        list.length = length - (at - kept);
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
        if (literal === pivot || seen[variable] === SEEN || this.#levels[variable] === 0) continue;
        seen[variable] = SEEN;
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
    const learned = literals.filter(
      (literal, index) => index === 0 || !this.#isImplied(literal, marked),
    );
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

  /**
   * Returns whether the literals of the clause that is being learned imply a literal (N. Sörensson and A. Biere, "Minimizing Learned
   * Clauses", 2009): all others of its reason are among them, false for good, or implied.
   *
   * @param marked gets the variables that it marks as seen or failed.
   */
  #isImplied(literal: number, marked: number[], depth = 0): boolean {
    const reason = this.#reasons[literal >> 1]!;
    if (reason === NO_REASON || depth > DEEPEST) return false;
    const { data } = this.#clauses;
    const end = reason + HEAD + data[reason]!;
    for (let place = reason + HEAD; place < end; place++) {
      const other = data[place]!;
      const variable = other >> 1;
      if (variable === literal >> 1 || this.#levels[variable] === 0) continue;
      const mark = this.#seen[variable]!;
      if (mark === SEEN) continue;
      if (mark === FAILED) return false;
      const isGood = this.#isImplied(other, marked, depth + 1);
      this.#seen[variable] = isGood ? SEEN : FAILED;
      marked.push(variable);
      if (!isGood) return false;
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
    const written = literals.map((each) => ((each & 1) === 1 ? -1 : 1) * ((each >> 1) + 1));
    written.push(0);
    onStep(prefix + written.join(' '), written.length);
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
      .toSorted((a, b) => a - b);
    const moved = clauses.sweep(kept);
    const move = (refs: readonly number[]): number[] => refs.flatMap((ref) => moved.get(ref) ?? []);
    this.#original = move(this.#original);
    this.#learned = move(this.#learned);
    this.#blocking = move(this.#blocking);
    for (const [variable, reason] of this.#reasons.entries())
      this.#reasons[variable] = moved.get(reason) ?? NO_REASON;
    for (const list of this.#watches) {
      const { items, length } = list;
      list.length = 0;
      for (let at = 0; at < length; at += 2) {
        const ref = moved.get(items[at]!);
        if (ref !== undefined) list.add(ref, items[at + 1]!);
      }
    }
  }
}

/** Returns a number of the Luby sequence 1 1 2 1 1 2 4 1 1 2 …. @param index from 1. */
function luby(index: number): number {
  let length = 1;
  while (length < index) length = 2 * length + 1;
  return length === index ? (length + 1) / 2 : luby(index - (length - 1) / 2);
}
