/** Depth-first search of constraint spaces: one loop for backtracking, forward checking, arc consistency, and backjumping. */
import {
  type ConstraintQuestion,
  type ConstraintResult,
  type ConstraintSpace,
  gaveUp,
  type RunContext,
  type SpaceOptions,
} from '@queenside/core';
import { nextValue } from '../space/propagator.ts';
import type { SearchEvents } from './events.ts';
import { Narrator } from './narrator.ts';
import { type ValueOrder, valueOrderOf, VariableChooser, type VariableOrder } from './orders.ts';

/** The options that all these searches have. */
export const searchOptions = {
  variables: {
    enum: ['input', 'fewest', 'fewest-degree', 'weighted'],
    default: 'input',
    description:
      'the next variable: in the order of the model, after those with one value; with the fewest values; of these, in the most constraints; or fewest values for the failures of its constraints',
  },
  values: {
    enum: ['input', 'least-constraining', 'random'],
    default: 'input',
    description:
      'the order of values: ascending; those first that leave most values to other variables; or at random, with ties between variables',
  },
  restart: {
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description:
      'start again after so many values, then twice as many, and so on, with random orders if `values` is random; 0: never',
  },
} as const;

/** The settings of a search. */
export interface DepthFirstPlan extends SpaceOptions {
  /** The search's id, for errors. */
  readonly id: string;
  readonly variables: VariableOrder;
  readonly values: ValueOrder;
  /** The values to try before the first restart; 0 for no restarts. */
  readonly restart: number;
  /** The vocabulary: `constraintEvents` or `revisionEvents`, perhaps with pseudocode. */
  readonly events: SearchEvents;
}

/** The counts of a search. */
interface SearchCounts {
  /** Values tried. */
  tests: number;
  /** Values that no constraint refused. */
  nodes: number;
  /** Values that a constraint refused. */
  failures: number;
  /** Times that a variable ran out of values, and the search went back. */
  backtracks: number;
  /** Levels that the search went back beyond the one before, because they had no part in the failure. */
  jumped: number;
  solutions: number;
}

/** `all`: everything was tried; `enough`: no more solutions are wanted; `cut`: the tests are used up. */
type DepthFirstEnd = 'all' | 'enough' | 'cut';

/** The search looks at the signal at every 256th test. */
const TEST_MASK = 255;

/**
 * Searches depth first (Golomb and Baumert, 1965). With blame, it goes back to the deepest decision that has a part in the failure
 * of all values (conflict-directed backjumping, Prosser, 1993).
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function searchDepthFirst(
  question: Pick<ConstraintQuestion, 'open' | 'take'>,
  plan: DepthFirstPlan,
  context: RunContext,
): ConstraintResult {
  const counts: SearchCounts = {
    tests: 0,
    nodes: 0,
    failures: 0,
    backtracks: 0,
    jumped: 0,
    solutions: 0,
  };
  const { observer } = context;
  const narrator = observer && new Narrator(observer, plan.events.code);
  const space = question.open({
    propagation: plan.propagation,
    ...(plan.blame === true && { blame: true }),
    ...(narrator?.revise && { onRevise: narrator.revise }),
  });
  const { code } = plan.events;
  // Before propagation, so that the order of the model is the same at all levels.
  const facts = Uint8Array.from(space.sizes, (size) => (size === 1 ? 1 : 0));
  try {
    narrator?.begin(space);
    let end: DepthFirstEnd = space.start() ? 'cut' : 'all';
    narrator?.end();
    if (end === 'all') observer?.event(code.fail, space.failedVariable, space.failedConstraint);
    for (let attempt = 0; end === 'cut'; attempt++) {
      if (attempt > 0) observer?.event(code.restart, attempt);
      const most = plan.restart === 0 ? Infinity : counts.tests + plan.restart * 2 ** attempt;
      // A restart forgets the solutions so far, so there is none after the first solution.
      end = new DepthFirstAttempt(space, plan, facts, counts, context, narrator).run(
        question,
        most,
      );
    }
    if (end === 'all') observer?.event(code.exhausted, counts.solutions);
    return { isExhausted: end === 'all' };
  } finally {
    const { solutions: _solutions, jumped, ...rest } = counts;
    Object.assign(context.stats, rest, plan.blame === true ? { jumped } : {});
  }
}

/** One descent from the root, until it is exhausted. */
class DepthFirstAttempt {
  readonly #space: ConstraintSpace;
  readonly #plan: DepthFirstPlan;
  readonly #counts: SearchCounts;
  readonly #context: RunContext;
  readonly #narrator: Narrator | undefined;
  readonly #chooser: VariableChooser;
  readonly #ordered: ((variable: number) => Int32Array) | undefined;
  /** By level, from 1: its variable, the place or value tried last, and the values that it had, as bits. */
  readonly #chosen: Int32Array;
  readonly #last: Int32Array;
  readonly #left: Int32Array;
  readonly #orders: Int32Array[] = [];
  /** By level: the levels that have a part in the failures of its values, as bits. */
  readonly #conflicts: Int32Array;
  readonly #setWords: number;
  readonly #set: Int32Array;

  constructor(
    space: ConstraintSpace,
    plan: DepthFirstPlan,
    facts: Uint8Array,
    counts: SearchCounts,
    context: RunContext,
    narrator: Narrator | undefined,
  ) {
    this.#space = space;
    this.#plan = plan;
    this.#counts = counts;
    this.#context = context;
    this.#narrator = narrator;
    const { random } = context;
    this.#chooser = new VariableChooser(
      space,
      plan.variables,
      facts,
      plan.values === 'random' ? random : undefined,
    );
    this.#ordered = valueOrderOf(space, plan.values, random);
    const levels = space.info.variables + 2;
    this.#chosen = new Int32Array(levels);
    this.#last = new Int32Array(levels);
    this.#left = new Int32Array(levels * space.info.words);
    this.#setWords = plan.blame === true ? (levels + 30) >> 5 : 0;
    this.#conflicts = new Int32Array(levels * this.#setWords);
    this.#set = new Int32Array(this.#setWords);
  }

  run({ take }: Pick<ConstraintQuestion, 'take'>, most: number): DepthFirstEnd {
    const space = this.#space;
    const counts = this.#counts;
    const { signal, observer } = this.#context;
    const { code } = this.#plan.events;
    const last = space.info.variables;
    if (last === 0) return this.#takeSolution(take) ? 'all' : 'enough';
    let level = 1;
    this.#open(level);
    for (;;) {
      // 1. Take the next value of the level's variable.
      const variable = this.#chosen[level]!;
      const value = this.#nextValue(level);

      // 2. If there is none, go back one level or, with blame, to the deepest one that has a part in it.
      if (value < 0) {
        const to = this.#levelBelow(level);
        if (to <= 0) {
          this.#undoTo(0);
          return 'all';
        }
        counts.jumped += level - 1 - to;
        counts.backtracks++;
        this.#undoTo(to - 1);
        observer?.event(code.backtrack, to);
        level = to;
        continue;
      }

      // 3. Otherwise try it.
      if ((counts.tests & TEST_MASK) === 0 && signal.aborted) {
        this.#undoTo(0);
        throw gaveUp(this.#plan.id, `stopped after ${counts.tests} tests`);
      }
      if (counts.tests >= most && counts.solutions === 0) {
        this.#undoTo(0);
        return 'cut';
      }
      counts.tests++;
      space.mark();
      observer?.event(code.assign, variable, value + space.base[variable]!);
      this.#narrator?.begin(space);
      const isGood = space.assign(variable, value);
      this.#narrator?.end();
      if (!isGood) {
        counts.failures++;
        this.#chooser.learn(space.failedConstraint);
        observer?.event(code.fail, space.failedVariable, space.failedConstraint);
        this.#blameFailure(level);
        space.undo();
        observer?.event(code.undo, level);
        continue;
      }
      counts.nodes++;

      // 4. If all variables have values, it is a solution. Every level then has a part in what follows.
      if (level === last) {
        if (!this.#takeSolution(take)) {
          this.#undoTo(0);
          return 'enough';
        }
        this.#blameAll(level);
        space.undo();
        observer?.event(code.undo, level);
        continue;
      }

      // 5. Otherwise go to the next level.
      this.#open(++level);
    }
  }

  #takeSolution(take: ConstraintQuestion['take']): boolean {
    this.#counts.solutions++;
    this.#context.observer?.event(this.#plan.events.code.solution, this.#counts.solutions);
    return take(this.#space.decided);
  }

  #open(level: number): void {
    const { domains, info } = this.#space;
    const variable = this.#chooser.choose(level);
    this.#chosen[level] = variable;
    this.#last[level] = -1;
    for (let word = 0; word < info.words; word++)
      this.#left[level * info.words + word] = domains[variable * info.words + word]!;
    if (this.#ordered) this.#orders[level] = this.#ordered(variable);
    if (this.#setWords === 0) return;
    this.#set.fill(0);
    this.#space.blame!(variable, this.#set);
    this.#conflicts.set(this.#set, level * this.#setWords);
  }

  #nextValue(level: number): number {
    const { words } = this.#space.info;
    if (this.#ordered) return this.#orders[level]![++this.#last[level]!] ?? -1;
    const value = nextValue(this.#left, level * words, words, this.#last[level]! + 1);
    this.#last[level] = value;
    return value;
  }

  /** Returns the level to go back to; 0 if there is none. It inherits the blame of the level without values. */
  #levelBelow(level: number): number {
    const words = this.#setWords;
    if (words === 0) return level - 1;
    const conflicts = this.#conflicts;
    const to = highestBit(conflicts, level * words, words);
    for (let word = 0; word < words; word++)
      conflicts[to * words + word]! |= conflicts[level * words + word]!;
    conflicts[to * words + (to >> 5)]! &= ~(1 << to);
    return to;
  }

  #blameFailure(level: number): void {
    const words = this.#setWords;
    if (words === 0) return;
    this.#set.fill(0);
    this.#space.blameOfFailure!(this.#set);
    for (let word = 0; word < words; word++)
      this.#conflicts[level * words + word]! |= this.#set[word]!;
    this.#conflicts[level * words + (level >> 5)]! &= ~(1 << level);
  }

  #blameAll(level: number): void {
    if (this.#setWords === 0) return;
    for (let each = 1; each < level; each++)
      this.#conflicts[level * this.#setWords + (each >> 5)]! |= 1 << each;
  }

  #undoTo(depth: number): void {
    while (this.#space.depth > depth) this.#space.undo();
  }
}

/** Returns the highest bit; 0 if there is none. */
function highestBit(bits: Int32Array, at: number, words: number): number {
  for (let word = words - 1; word >= 0; word--)
    if (bits[at + word] !== 0) return (word << 5) + 31 - Math.clz32(bits[at + word]!);
  return 0;
}
