/** Compares the iterations of IDA* that a space does itself with those that its actions give. */
import type { Deepening, StateSpace } from '@queenside/core';
import { fault } from '../check.ts';

/** The most states of an iteration to follow. */
const MOST_STATES = 20_000;
const MOST_ITERATIONS = 20;
const GOING = { aborted: false };
const STOPPED = { aborted: true };

/** @param open opens the space anew. */
export function checkDeepening(where: string, open: () => StateSpace): void {
  const space = open();
  if (space.deepen === undefined || space.isGoal()) return;
  if (space.heuristic === undefined || space.undo === undefined)
    throw fault(where, 'it has deepen without a heuristic or undo', 'both, as IDA* requires');
  const packed = (): string => {
    const words = new Int32Array(space.info.words);
    space.save(words, 0);
    return words.join();
  };
  const before = packed();
  let bound = space.heuristic();
  for (let iteration = 0; iteration < MOST_ITERATIONS && bound < Infinity; iteration++) {
    const right = new Iteration(open(), bound).run();
    if (right === undefined) break;
    const found = space.deepen(bound, GOING);
    const least = right.actions === undefined ? right.least : found.least;
    const [one, other] = [JSON.stringify(found), JSON.stringify({ ...right, least })];
    if (one !== other) throw fault(where, `deepen(${bound}) returns ${one}`, other);
    if (packed() !== before)
      throw fault(where, `deepen(${bound}) moves the cursor`, 'the cursor stays');
    if (right.actions !== undefined) break;
    bound = right.least;
  }
  const { actions, isStopped } = space.deepen(bound, STOPPED);
  if (isStopped && actions !== undefined)
    throw fault(where, 'an iteration that was stopped returns a path', 'no path');
}

class Iteration {
  #least = Infinity;
  #expanded = 0;
  #generated = 0;
  readonly #path: number[] = [];
  readonly #space: StateSpace;
  readonly #bound: number;

  constructor(space: StateSpace, bound: number) {
    this.#space = space;
    this.#bound = bound;
  }

  /** @returns undefined if it is beyond the budget. */
  run(): Deepening | undefined {
    const cost = this.#visit(0, -1);
    if (this.#expanded > MOST_STATES) return undefined;
    return {
      actions: cost === Infinity ? undefined : this.#path,
      cost,
      least: this.#least,
      isStopped: false,
      expanded: this.#expanded,
      generated: this.#generated,
    };
  }

  /** Returns the cost of the path to a goal, or Infinity. */
  #visit(spent: number, back: number): number {
    const space = this.#space;
    if (++this.#expanded > MOST_STATES) return Infinity;
    const actions = new Int32Array(space.info.maxActions);
    for (const action of actions.subarray(0, space.actions(actions, 0))) {
      if (action === back) continue;
      const cost = spent + space.cost(action);
      space.apply(action);
      this.#generated++;
      const f = cost + space.heuristic!();
      if (f > this.#bound) this.#least = Math.min(this.#least, f);
      else {
        this.#path.push(action);
        const found = space.isGoal() ? cost : this.#visit(cost, space.inverse?.(action) ?? -1);
        if (found < Infinity) return found;
        this.#path.pop();
      }
      space.undo!(action);
    }
    return Infinity;
  }
}
